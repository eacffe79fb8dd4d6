"""The OpenAPI document as a page that needs no script."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

Spec = dict[str, Any]


def api_page(spec: Spec) -> dict[str, Any]:
    """What the page shows."""
    return {
        "description": _said(spec["info"]["description"]),
        "addresses": [
            _address(method, path, it)
            for path, methods in spec["paths"].items()
            for method, it in methods.items()
        ],
        "documents": [_document(*named) for named in spec["components"]["schemas"].items()],
    }


def _address(method: str, path: str, it: Spec) -> Spec:
    parameters = [p for p in it.get("parameters", []) if p["in"] != "path"]
    body = it.get("requestBody", {}).get("content", {}).get("application/json")
    return {
        "id": it["operationId"],
        "method": method.upper(),
        "path": f"/api{path}",
        "summary": _said(it["summary"]),
        "token": "security" in it,
        "parameters": [
            (p["name"], _kind(p["schema"]), _said(p.get("description", ""))) for p in parameters
        ],
        "request": _kind(body["schema"]) if body else None,
        "answer": _answer(it["responses"].get("200", {}).get("content", {})),
    }


def _answer(content: Spec) -> Markup:
    plain = [media for media in content if media != "application/json"]
    if not content:
        return Markup("–")
    if not plain:
        return _kind(content["application/json"]["schema"])
    each = content[plain[0]]["schema"].get("contentSchema")
    return Markup("{}: {}").format(_code(plain[0]), _kind(each)) if each else _code(plain[0])


def _document(name: str, schema: Spec) -> Spec:
    required = schema.get("required", [])
    fields = [
        (field, _kind(of), _said(of.get("description", "")), field not in required)
        for field, of in schema["properties"].items()
    ]
    return {"name": name, "words": _said(schema.get("description", "")), "fields": fields}


def _kind(schema: Spec) -> Markup:
    """What a value is like; documents are links to where they are described."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return Markup('<a href="#{0}">{0}</a>').format(name)
    if "anyOf" in schema:
        return Markup(" | ").join(_kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return Markup(" | ").join(_code(one) for one in schema["enum"])
    if schema.get("type") == "array":
        return Markup("[{}]").format(_kind(schema["items"]))
    return escape(schema.get("type", "any"))


def _said(text: str) -> Markup:
    """A sentence in which backticks mark code."""
    parts = [_code(part) if n % 2 else escape(part) for n, part in enumerate(text.split("`"))]
    return Markup("").join(parts)


def _code(text: object) -> Markup:
    return Markup("<code>{}</code>").format(text)

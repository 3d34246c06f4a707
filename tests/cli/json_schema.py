"""Checks the states of a trace against a JSON Schema, with the keywords our schemas use:
    json_schema.py SCHEMA TRACE
and that documents which are spoilt on purpose are refused."""
import copy
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "readOnly", "x-seen-by", "type", "enum", "anyOf", "minimum", "maximum",
         "multipleOf", "properties", "required", "additionalProperties", "propertyNames", "items", "minItems", "maxItems", "uniqueItems"}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and (name != "integer" or not isinstance(value, bool))


def wrong(root, schema, value, path=""):
    """What is wrong first, or None."""
    if set(schema) - KNOWN:
        return f"{path}: the schema has {set(schema) - KNOWN}"
    if "$ref" in schema:
        return wrong(root, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, path)
    if "anyOf" in schema:
        return None if any(not wrong(root, s, value, path) for s in schema["anyOf"]) else f"{path}: none of several"
    if "enum" in schema and value not in schema["enum"]:
        return f"{path}: {value!r} is none of {schema['enum']}"
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_type(value, t) for t in types):
        return f"{path}: {value!r} is no {types}"
    if isinstance(value, int) and not isinstance(value, bool):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value) or value % schema.get("multipleOf", 1):
            return f"{path}: {value} is out of range"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{path}: {len(value)} entries"
        if schema.get("uniqueItems") and len({json.dumps(v) for v in value}) < len(value):
            return f"{path}: something twice"
        return next((w for i, v in enumerate(value) if (w := wrong(root, schema["items"], v, f"{path}[{i}]"))), None)
    if isinstance(value, dict):
        lacking = [k for k in schema.get("required", []) if k not in value]
        if lacking:
            return f"{path}: {lacking} missing"
        for key, v in value.items():
            below = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            if below is False:
                return f"{path}: {key} is not known"
            if "propertyNames" in schema and (w := wrong(root, schema["propertyNames"], key, f"{path}.{key}")):
                return w
            if w := wrong(root, below, v, f"{path}.{key}"):
                return w
    return None


def spoilt(document):
    """Copies of a document, each with one thing wrong."""
    for key, value in document.items():
        lacking = copy.deepcopy(document)
        del lacking[key]
        yield f"without {key}", lacking
        for other in ("no such word", -12345678, [["deep"]]):
            changed = copy.deepcopy(document)
            changed[key] = other
            if not isinstance(value, str) or other != "no such word":
                yield f"{key} = {other!r}", changed
    yield "with more", {**document, "more": 1}


def main():
    schema = json.load(open(sys.argv[1]))
    states = [line["state"] for line in map(json.loads, open(sys.argv[2])) if "state" in line]
    assert len(states) > 20, "no states in the trace"
    for i, state in enumerate(states):
        if problem := wrong(schema, schema, state):
            sys.exit(f"{sys.argv[2]}, state {i}: {problem}")
    always = set(schema["required"])
    for what, state in spoilt(states[-1]):
        optional = what.startswith("without ") and what.removeprefix("without ") not in always
        free_text = "no such word" in what and "string" in str(schema["properties"].get(what.split(" = ")[0], {}).get("type"))
        if not wrong(schema, schema, state) and not optional and not free_text:
            sys.exit(f"{sys.argv[1]}: accepts a document {what}")


main()

//! Whether a value matches its schema: supports the keywords that the jobs' schemas use.

use serde_json::Value;

use super::kinds::{fields, list, referred};

/// What does not fit, with its place.
pub fn faults(
    value: &Value,
    schema: &Value,
    types: &dyn Fn(&str) -> Value,
    at: &str,
) -> Vec<String> {
    if let Some(name) = referred(schema) {
        return faults(value, &types(name), types, at);
    }
    let forms = ["anyOf", "oneOf"].iter().flat_map(|key| list(schema, key));
    let mut closest: Option<Vec<String>> = None;
    for form in forms {
        let found = faults(value, form, types, at);
        if closest.as_ref().is_none_or(|others| found.len() < others.len()) {
            closest = Some(found);
        }
    }
    let mut found = closest.unwrap_or_default();
    let values = list(schema, "enum").iter().chain(schema.get("const"));
    if values.clone().next().is_some() && !values.clone().any(|other| other == value) {
        found.push(format!("{at}: {value} is none of the values"));
    }
    if !is_typed(value, &schema["type"]) {
        found.push(format!("{at}: {value} is no {}", schema["type"]));
    }
    match value {
        Value::Array(entries) => {
            let parts = list(schema, "prefixItems").iter();
            let rest = std::iter::repeat(&schema["items"]);
            for (place, (entry, schema)) in entries.iter().zip(parts.chain(rest)).enumerate() {
                found.extend(faults(entry, schema, types, &format!("{at}/{place}")));
            }
        }
        Value::Object(held) if schema["properties"].is_object() => {
            for (name, value) in held {
                match fields(schema).find(|(field, _)| field == name) {
                    Some((_, schema)) => {
                        found.extend(faults(value, schema, types, &format!("{at}/{name}")));
                    }
                    None => found.push(format!("{at}/{name} is not described")),
                }
            }
            let required = list(schema, "required").iter().filter_map(Value::as_str);
            let missing = required.filter(|name| !held.contains_key(*name));
            found.extend(missing.map(|name| format!("{at}/{name} is missing")));
        }
        _ => {}
    }
    found
}

fn is_typed(value: &Value, names: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    match names {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        _ => true,
    }
}

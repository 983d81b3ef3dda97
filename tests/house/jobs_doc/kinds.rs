//! What a schema says about a value, in words.

use serde_json::Value;

use super::anchor;

/// The list that a keyword of a schema holds.
pub fn list<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    schema[key].as_array().map_or(&[], Vec::as_slice)
}

/// The fields of an object, in the order of their declaration.
pub fn fields(schema: &Value) -> impl Iterator<Item = (&str, &Value)> {
    schema["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, field)| (name.as_str(), field))
}

/// The name of the type that a schema refers to.
pub fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// A comment as one line of a table.
pub fn meaning(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace('|', "\\|").replace("[`", "`").replace("`]", "`")
}

/// The heading under which a type is described.
pub fn heading(name: &str, lab: &str) -> String {
    format!("{name} ({lab})")
}

/// The single field that identifies one of several forms by its name.
fn named(schema: &Value) -> Option<(&str, &Value)> {
    let mut all = fields(schema);
    let first = all.next()?;
    (first.1.get("const").is_none() && all.next().is_none()).then_some(first)
}

/// What kind of value it is.
pub fn kind(schema: &Value, lab: &str) -> String {
    if let Some(name) = referred(schema) {
        return format!("[{name}](#{})", anchor(&heading(name, lab)));
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some((name, value)) = named(schema) {
        return format!("object with `{name}`: {}", kind(value, lab));
    }
    let choices = list(schema, "enum").iter().map(|value| format!("`{value}`"));
    let either = choices.chain(
        ["anyOf", "oneOf"].iter().flat_map(|key| list(schema, key)).map(|one| kind(one, lab)),
    );
    let either: Vec<String> = either.collect();
    if !either.is_empty() {
        return either.join(" or ");
    }
    match &schema["type"] {
        Value::String(name) => typed(name, schema, lab),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(|name| typed(name, schema, lab)).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".to_owned(),
    }
}

fn typed(name: &str, schema: &Value, lab: &str) -> String {
    match name {
        "null" => "`null`".to_owned(),
        "boolean" => "true or false".to_owned(),
        "string" => "text".to_owned(),
        "number" => "number".to_owned(),
        "integer" if schema.get("minimum") == Some(&0.into()) => "whole number".to_owned(),
        "integer" => "signed whole number".to_owned(),
        "array" => array(schema, lab),
        "object" => match schema.get("additionalProperties") {
            Some(values) if values.is_object() => {
                format!("object of {} by name", many(values, lab))
            }
            _ => "object".to_owned(),
        },
        other => panic!("no words for {other}"),
    }
}

fn array(schema: &Value, lab: &str) -> String {
    let parts = list(schema, "prefixItems");
    if !parts.is_empty() {
        let parts: Vec<String> = parts.iter().map(|part| kind(part, lab)).collect();
        return format!("list ({})", parts.join(", "));
    }
    let of = many(&schema["items"], lab);
    let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("list of {least} {of}"),
        _ => format!("list of {of}"),
    }
}

/// The plural of a kind.
fn many(schema: &Value, lab: &str) -> String {
    let one = kind(schema, lab);
    let ends = ["whole number", "number", "text"];
    if ends.iter().any(|end| one.ends_with(end)) && !one.contains(" or ") {
        return format!("{one}s");
    }
    if let Some(rest) = one.strip_prefix("list ") {
        return if one.contains(" or `null`") && one.ends_with("`null`") {
            format!("(list {rest})")
        } else {
            format!("lists {rest}")
        };
    }
    if one.contains(" or ") { format!("({one})") } else { one }
}

/// Whether a field may be left out, and its default.
pub fn absence(schema: &Value, required: bool) -> String {
    match schema.get("default") {
        _ if required => String::new(),
        None | Some(Value::Null) => "; optional".to_owned(),
        // Defaults of objects are those of their own fields.
        Some(Value::Object(_)) => "; optional".to_owned(),
        Some(Value::Number(value)) if schema["format"] == "float" => {
            format!("; default `{}`", value.as_f64().unwrap_or_default() as f32)
        }
        Some(value) => format!("; default `{value}`"),
    }
}

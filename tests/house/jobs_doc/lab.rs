//! The section of one lab.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use jobs::Entry;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::Value;

use super::anchor;
use super::kinds::{absence, fields, heading, kind, list, meaning, referred};

/// A job with the contents of its schemas.
pub struct Described {
    pub entry: &'static Entry,
    pub request: Value,
    pub report: Value,
    /// The types that it uses, including nested ones, in order of appearance.
    types: Vec<String>,
}

/// The jobs of a lab, and the types that they name.
pub struct Lab {
    name: &'static str,
    about: &'static str,
    jobs: Vec<Described>,
    /// As described.
    types: BTreeMap<String, Value>,
    /// As in reports, where fewer fields are optional.
    report_types: BTreeMap<String, Value>,
}

impl Lab {
    pub fn new(name: &'static str, about: &'static str, entries: &'static [Entry]) -> Self {
        let settings = SchemaSettings::draft2020_12;
        let mut in_requests = settings().for_deserialize().into_generator();
        let mut in_reports = settings().for_serialize().into_generator();
        let describe = |entry: &'static Entry| Described {
            entry,
            request: (entry.schema.request)(&mut in_requests).to_value(),
            report: (entry.schema.report)(&mut in_reports).to_value(),
            types: Vec::new(),
        };
        let mut jobs: Vec<Described> = entries.iter().map(describe).collect();
        // The request form is the wider of the two: fields may be missing there.
        let report_types = definitions(&in_reports);
        let mut types = report_types.clone();
        types.extend(definitions(&in_requests));
        for job in &mut jobs {
            collect(&job.request, &types, &mut job.types);
            collect(&job.report, &types, &mut job.types);
        }
        Self { name, about, jobs, types, report_types }
    }

    pub fn jobs(&self) -> &[Described] {
        &self.jobs
    }

    /// Types by their names, as in requests.
    pub fn in_request(&self) -> impl Fn(&str) -> Value {
        |name| self.types[name].clone()
    }

    /// Types by their names, as in reports.
    pub fn in_report(&self) -> impl Fn(&str) -> Value {
        |name| self.report_types[name].clone()
    }

    /// Writes the section.
    pub fn write(&self, to: &mut String) {
        line(to, &format!("\n## {}\n\n{}\n", self.name, self.about));
        for Described { entry, .. } in &self.jobs {
            line(to, &format!("* [`{}`](#{}): {}", entry.name, anchor(entry.name), about(entry)));
        }
        let shared = self.shared();
        if !shared.is_empty() {
            let title = format!("Shared types of {}", self.name);
            line(to, &format!("* [{title}](#{})", anchor(&title)));
        }
        for job in &self.jobs {
            self.job(job, &shared, to);
        }
        if !shared.is_empty() {
            line(to, &format!("\n### Shared types of {}", self.name));
            shared.iter().for_each(|name| self.described(name, to));
        }
    }

    /// Types that more than one job uses, in order of appearance.
    fn shared(&self) -> Vec<&str> {
        let (mut seen, mut shared) = (BTreeSet::new(), Vec::new());
        for name in self.jobs.iter().flat_map(|job| &job.types) {
            if !seen.insert(name) && !shared.contains(&name.as_str()) {
                shared.push(name);
            }
        }
        let place = |name: &&str| {
            self.jobs.iter().flat_map(|job| &job.types).position(|other| other == name)
        };
        shared.sort_by_key(place);
        shared
    }

    fn job(&self, job: &Described, shared: &[&str], to: &mut String) {
        let entry = job.entry;
        let about = about(entry);
        let batch =
            if entry.merges() { " A [batch](#batches): its reports can be merged." } else { "" };
        let steps = match (entry.schema.at_once)() {
            true => "Answered at once: a budget makes no difference.",
            false => "Worked on in steps: a [budget](#requests) can end it early.",
        };
        let alias = entry.alias.map(|alias| format!(" Answers to `{alias}`, too."));
        let alias = alias.unwrap_or_default();
        line(to, &format!("\n### {}\n\n{about}. {steps}{batch}{alias}", entry.name));
        line(to, &format!("\n```json\n{}\n```", entry.example));
        let request = meaning(&job.request);
        line(to, &format!("\n**Request.** {request}\n"));
        self.table(&job.request, None, to);
        line(to, &format!("\n**Report.** {}\n", meaning(&job.report)));
        self.body(&job.report, to);
        let own = job.types.iter().filter(|name| !shared.contains(&name.as_str()));
        own.for_each(|name| self.described(name, to));
    }

    /// A type under its heading.
    fn described(&self, name: &str, to: &mut String) {
        let schema = &self.types[name];
        line(to, &format!("\n#### {}\n", heading(name, &self.lab())));
        let about = meaning(schema);
        if !about.is_empty() {
            line(to, &format!("{about}\n"));
        }
        self.body(schema, to);
    }

    /// What a value holds: fields, or one of several forms.
    fn body(&self, schema: &Value, to: &mut String) {
        let forms = ["oneOf", "anyOf"].iter().flat_map(|key| list(schema, key));
        let forms: Vec<&Value> = forms.filter(|form| form["type"] != "null").collect();
        if forms.is_empty() {
            let is_object = schema["type"] == "object" || schema["properties"].is_object();
            return match list(schema, "enum") {
                [] if is_object => self.table(schema, None, to),
                [] => line(to, &format!("Written as a {}.", kind(schema, &self.lab()))),
                _ => line(
                    to,
                    &format!("One of {}.", kind(schema, &self.lab()).replace(" or ", ", ")),
                ),
            };
        }
        if forms.iter().all(|form| tag(form).is_none()) {
            return self.forms(&forms, to);
        }
        for (at, form) in forms.into_iter().enumerate() {
            let gap = if at == 0 { "" } else { "\n" };
            let (tag, value) = tag(form).expect("forms with fields name themselves");
            line(to, &format!("{gap}* Where `{tag}` is `{value}`: {}", meaning(form)));
            let tag = Some(tag);
            if fields(form).any(|(name, _)| Some(name) != tag) {
                line(to, "");
                self.table(form, tag, to);
            }
        }
    }

    /// Several forms without fields of their own, or with one that names them.
    fn forms(&self, forms: &[&Value], to: &mut String) {
        line(to, "| Value | Meaning |\n| --- | --- |");
        for form in forms {
            line(to, &format!("| {} | {} |", kind(form, &self.lab()), meaning(form)));
        }
    }

    /// The fields of an object, except the one that identifies it.
    fn table(&self, schema: &Value, tag: Option<&str>, to: &mut String) {
        if fields(schema).next().is_none() {
            return line(to, "No fields.");
        }
        line(to, "| Field | Value | Meaning |\n| --- | --- | --- |");
        for (name, field) in fields(schema).filter(|(name, _)| Some(*name) != tag) {
            let required = list(schema, "required").iter().any(|other| other == name);
            let (kind, absence) = (kind(field, &self.lab()), absence(field, required));
            line(to, &format!("| `{name}` | {kind}{absence} | {} |", meaning(field)));
        }
    }

    fn lab(&self) -> String {
        self.name.to_lowercase()
    }
}

fn line(to: &mut String, text: &str) {
    writeln!(to, "{text}").expect("memory suffices");
}

/// What a job does, as in the help.
fn about(entry: &Entry) -> String {
    let about = entry.about.trim_end_matches('.');
    about[..1].to_uppercase() + &about[1..]
}

fn definitions(generator: &SchemaGenerator) -> BTreeMap<String, Value> {
    generator.definitions().iter().map(|(name, schema)| (name.clone(), schema.clone())).collect()
}

/// Adds the types that a schema names, and those that these name.
fn collect(schema: &Value, types: &BTreeMap<String, Value>, found: &mut Vec<String>) {
    if let Some(name) = referred(schema)
        && !found.iter().any(|other| other == name)
    {
        found.push(name.to_owned());
        collect(&types[name], types, found);
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|part| collect(part, types, found)),
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, types, found)),
        _ => {}
    }
}

/// The field that says which of several forms an object has, and its value.
fn tag(form: &Value) -> Option<(&str, &str)> {
    fields(form).find_map(|(name, field)| Some((name, field["const"].as_str()?)))
}

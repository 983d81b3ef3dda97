//! dump
use schemars::generate::SchemaSettings;
#[test]
fn jobs_doc() {
    for lab in jobs::LABS {
        let mut ask = SchemaSettings::draft2020_12().for_deserialize().into_generator();
        let mut tell = SchemaSettings::draft2020_12().for_serialize().into_generator();
        for job in *lab {
            let (r, a) = ((job.schema.request)(&mut ask), (job.schema.report)(&mut tell));
            println!("## {}\n{}\n{}", job.name, serde_json::to_string_pretty(&r).unwrap(), serde_json::to_string_pretty(&a).unwrap());
        }
        println!("ASK {}\nTELL {}", serde_json::to_string_pretty(ask.definitions()).unwrap(), serde_json::to_string_pretty(tell.definitions()).unwrap());
    }
}

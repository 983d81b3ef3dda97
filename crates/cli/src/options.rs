//! Options of a command line.

/// Options with their values, in order.
pub type Options<'a> = Vec<(&'a str, &'a str)>;

/// Options with their values, and the words between them.
pub fn options<'a>(
    words: &[&'a str],
    known: &[&str],
) -> Result<(Options<'a>, Vec<&'a str>), String> {
    let (mut found, mut plain) = (Vec::new(), Vec::new());
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(name) if known.contains(&name) => {
                let value = words.next().ok_or_else(|| format!("--{name} takes a value"))?;
                found.push((name, value));
            }
            Some(name) => {
                return Err(format!("--{name} is not known; there are: {}", known.join(", ")));
            }
            None => plain.push(word),
        }
    }
    Ok((found, plain))
}

/// The last value of an option.
pub fn value<'a>(options: &Options<'a>, name: &str) -> Option<&'a str> {
    options.iter().rev().find(|option| option.0 == name).map(|option| option.1)
}

/// A number from 1 on, or the usual one where the option is not there.
pub fn number(options: &Options<'_>, name: &str, usual: u64, most: u64) -> Result<u64, String> {
    let Some(value) = value(options, name) else {
        return Ok(usual);
    };
    match value.parse() {
        Ok(number @ 1..) if number <= most => Ok(number),
        _ => Err(format!("--{name} takes a number from 1 to {most}, not '{value}'")),
    }
}

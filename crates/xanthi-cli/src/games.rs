//! `xanthi games`: the catalogue.

use crate::args::GamesArgs;
use crate::look::{DIM, HEAD, paint};
use crate::{Failure, Status};
use serde_json::json;
use std::io::Write;
use xanthi_games::games::heaps::{NAMED, Named};
use xanthi_games::notation::Part;
use xanthi_games::{Catalogue, Entry};

pub(crate) fn run(catalogue: &Catalogue, args: &GamesArgs) -> Result<Status, Failure> {
    let chosen: Vec<&Entry> = match &args.name {
        Some(name) => vec![catalogue.find(Part::whole(name))?],
        None => catalogue.entries().iter().collect(),
    };
    let mut out = anstream::stdout().lock();
    for entry in chosen {
        if args.json {
            let mut object = json!({"xanthi": 1, "name": entry.name, "title": entry.title, "syntax": entry.syntax, "example": entry.example, "source": entry.source});
            if let (Some(map), "octal") = (object.as_object_mut(), entry.name) {
                map.insert(
                    "named".into(),
                    NAMED.iter().map(|Named { name, code, what }| json!({"name": name, "code": code, "what": what})).collect(),
                );
            }
            writeln!(out, "{object}")?;
            continue;
        }
        writeln!(out, "{}  {}", paint(HEAD, entry.name), entry.title)?;
        writeln!(out, "    syntax   {}", entry.syntax)?;
        writeln!(out, "    example  xanthi solve {}", entry.example)?;
        writeln!(out, "    source   {}", paint(DIM, entry.source))?;
        if entry.name == "octal" {
            for (i, Named { name, code, what }) in NAMED.iter().enumerate() {
                writeln!(out, "    {}   {name:<14}  {code:<7} {what}", if i == 0 { "named " } else { "      " })?;
            }
        }
    }
    Ok(Status::Answered)
}

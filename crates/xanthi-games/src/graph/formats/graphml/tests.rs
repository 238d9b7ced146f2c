//! What is read without a tree against what is read with one.

use super::{plain, read_tree};
use crate::budget::{Budget, Stop};
use crate::graph::families::rng::SplitMix;

/// A text as programs write it, mostly, with a graph of a few vertices.
fn written(random: &mut SplitMix) -> String {
    let mut pick = |most: u64| random.below(most);
    let mut text = ["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<?xml version='1.0' encoding='utf-8' standalone=\"no\"?>"]
        [pick(3) as usize]
        .to_owned();
    let schemas = "xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" \
                   xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\"";
    text += &format!("<graphml{}>", ["", " ", &format!(" {schemas}"), " xmlns='http://graphml.graphdrawing.org/xmlns'"][pick(4) as usize]);
    text += ["", "<key id=\"d0\" for='node' attr.name=\"weight\" attr.type=\"int\" />\n", "<!-- a > b -->"][pick(3) as usize];
    text += &format!("<graph id=\"G\" edgedefault=\"{}\">\n", ["directed", "undirected"][pick(2) as usize]);
    let vertices = 1 + pick(4);
    for v in 0..vertices {
        text += &match pick(4) {
            0 => format!("  <node id='v{v}'><data key=\"d0\">3 > 2</data>\n</node>"),
            1 => format!("<node\n id = \"v{v}\" label=\"\u{e9}\" ></node >"),
            _ => format!("<node id=\"v{v}\"/>"),
        };
    }
    let kinds = ["", " directed=\"true\"", " directed='0'"];
    let kind = kinds[pick(3) as usize];
    for _ in 0..pick(5) {
        let (u, v) = (pick(vertices), pick(vertices));
        text += &format!(
            "<edge source=\"v{u}\" target=\"v{v}\"{kind}{}",
            ["/>", " />\n", "></edge>", "><data key='d1'/></edge>"][pick(4) as usize]
        );
    }
    text + "</graph>" + ["", "\n<!--x-y-->", "<data key=\"a\"/>"][pick(3) as usize] + "</graphml>" + ["", "\n"][pick(2) as usize]
}

#[test]
fn what_programs_write_is_read_without_a_tree() {
    let mut random = SplitMix::new(1);
    for _ in 0..2_000 {
        let text = written(&mut random);
        let graph = plain::read(&text, None).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(graph.as_ref(), read_tree(&text, None).ok().as_ref(), "{text}");
        assert!(graph.is_some(), "{text}");
    }
}

/// Whatever is not plain, or wrong, is left to the tree, which may read it.
#[test]
fn nothing_is_read_that_is_no_xml() {
    let mut random = SplitMix::new(7);
    let pieces = [
        "<",
        ">",
        "/",
        "\"",
        "'",
        "=",
        " ",
        "\n",
        "\t",
        "&",
        "&amp;",
        "-",
        "--",
        "-->",
        "<!--",
        "<!",
        "?",
        "?>",
        "<?xml version=\"1.0\"?>",
        "]]>",
        "<![CDATA[",
        ":",
        "x:",
        "xml",
        "xmlns",
        " xmlns:a='b'",
        " id=\"v0\"",
        "\u{1}",
        "\u{FFFF}",
        "v1",
        "1",
        "<graph edgedefault=\"directed\">",
        "</graph>",
        "<graph",
        "<node id=\"v0\"/>",
        "<hyperedge/>",
        " directed=\"1\"",
        "<!DOCTYPE a>",
        "<a/>",
        "\u{e9}",
        "A",
        ".",
        "<edge source='v0' target='v0'/>",
    ];
    let (mut plainly, mut by_tree) = (0, 0);
    for _ in 0..60_000 {
        let mut text = written(&mut random);
        for _ in 0..1 + random.below(3) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let place = random.below(places.len() as u64) as usize;
            let (from, to) = (places[place], places[(place + random.below(4) as usize).min(places.len() - 1)]);
            let piece = pieces[random.below(pieces.len() as u64) as usize];
            match random.below(3) {
                0 => text.insert_str(from, piece),
                1 => text.replace_range(from..to, ""),
                _ => text.replace_range(from..to, piece),
            }
        }
        let tree = read_tree(&text, None);
        match plain::read(&text, None).unwrap_or_else(|e| panic!("{text}: {e}")) {
            Some(graph) => {
                plainly += 1;
                assert_eq!(Some(&graph), tree.as_ref().ok(), "{text}");
            }
            None => by_tree += usize::from(tree.is_ok()),
        }
    }
    assert!(plainly > 1_000 && by_tree > 100, "{plainly} {by_tree}");
}

#[test]
fn a_plain_text_costs_little_room() {
    let nodes: String = (0..2_000).map(|v| format!("<node id=\"{v}\"/>\n")).collect();
    let edges: String = (1..2_000).map(|v| format!("<edge source=\"{}\" target=\"{v}\"/>\n", v - 1)).collect();
    let text = format!("<graphml><graph edgedefault=\"undirected\">{nodes}{edges}</graph></graphml>");
    let most = |times: u64| Budget::new(u64::MAX, times * text.len() as u64 + (1 << 17), 1);
    assert!(super::read(&text, Some(&most(2))).is_ok());
    assert_eq!(read_tree(&text, Some(&most(2))).map_err(|error| error.stop), Err(Some(Stop::Memory)));
}

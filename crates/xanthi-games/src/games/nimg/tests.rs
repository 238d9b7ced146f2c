//! Reading, printing and moving.

use crate::files::{Files, NoFiles};
use crate::position::Position;
use crate::{Catalogue, ParseError};

/// A file with disks.
struct Disks(&'static str);

impl Files for Disks {
    fn read(&self, _name: &str) -> Result<Vec<u8>, crate::NotRead> {
        Ok(self.0.into())
    }
}

fn prints(text: &str) -> String {
    Position::parse(text).unwrap().to_string()
}

fn error(text: &str) -> (String, String) {
    let error: ParseError = Position::parse(text).unwrap_err();
    (error.text[error.place.clone()].to_owned(), error.message)
}

#[test]
fn lines_print_in_one_form() {
    let same = [
        "nimg.rm:path.3.1.4@0",
        "nimg.edge:path.3.1.4@3/2:3/3:1",
        "nimg.mr:petersen,w=all.2@0/1:2",
        "nimg.rm:grid.3x3,w=random.9.1@1,1",
        "nimg.edge:edges=A-B^2,w=1.3@A/B:3-2/A:1-1",
        "nimg.rm:path.1,w=7@0",
        "nimg.rm:d6=AG,w=1.2@0",
    ];
    same.iter().for_each(|text| assert_eq!(prints(text), *text));
    assert_eq!(prints("nimg.rm:edges=A-B,B-C,w=A:3,B:1@A"), "nimg.rm:edges=A-B,B-C,w=3.1.0@A");
    assert_eq!(prints("nimg.rm:path.3,w=3.1.4@0"), "nimg.rm:path.3.1.4@0");
    assert_eq!(prints("nimg.edge:edges=A-B^2,B-C,w=C-B:7,A-B:3,B-A:1@A"), "nimg.edge:edges=A-B^2,B-C,w=1.3.7@A");
    assert_eq!(prints("nimg.rm:grid.2x2,w=2,1:5,1,2:4@1,1"), "nimg.rm:grid.2x2,w=0.5.4.0@1,1");
    let file = Position::read("nimg.rm:path.3,w=file=a/b.txt@1", Catalogue::standard(), &Disks("3 # first\n1,4\n")).unwrap();
    assert_eq!((file.to_string().as_str(), file.moves().len()), ("nimg.rm:path.3,w=file=a/b.txt@1", 2));
}

#[test]
fn moves_are_written_in_the_order_in_which_they_are_made() {
    let moves = |text: &str| Position::parse(text).unwrap().moves().join(" ");
    assert_eq!(moves("nimg.rm:path.3.2.4@1"), "1:0 2:0 1:2 2:2");
    assert_eq!(moves("nimg.mr:path.3.2.0@1"), "0:1 0:2 0:3");
    assert_eq!(moves("nimg.edge:path.2.1@1"), "0:1 0:2 2:1");
    assert_eq!(moves("nimg.edge:edges=A-B^3,w=1.2.2@A"), "B:1-1 B:2-1 B:2-2");
    assert_eq!(moves("nimg.edge:edges=A-B^3,w=1.2.2@A/B:2-1"), "A:1-1 A:2-1 A:2-2");
    assert_eq!(moves("nimg.rm:edges=A-A,w=2@A/1:A"), "1:A");
    assert_eq!(moves("nimg.rm:path.1,w=7@0"), "");
    assert_eq!(moves("nimg.rm:path.3.0@1"), "");
    // Opposite ways to the same state.
    let at = |text: &str| Position::parse(text).unwrap().downcast::<super::NimG>().unwrap().state.clone();
    assert_eq!(at("nimg.rm:cycle.3,w=all.3@0/1:1/1:2/1:0"), at("nimg.rm:cycle.3,w=all.3@0/1:2/1:1/1:0"));
}

#[test]
fn bad_lines_have_a_place() {
    let wrong = [
        ("nimg.rm:path.3.-1.4@0", "-1", "the number of disks must be a number"),
        ("nimg.rm:path.3.1000001@0", "1000001", "the number of disks is out of range"),
        ("nimg.rm:path.3.99999999999999999999@0", "99999999999999999999", "the number of disks is out of range"),
        ("nimg.rm:path.3..4@0", "", "the number of disks is missing"),
        ("nimg.rm:path.3,w=1.2@0", "1.2", "too few piles: 2 for 3 vertices"),
        ("nimg.edge:path.3,w=1.2.3@0", "1.2.3", "too many piles: 3 for 2 edges"),
        ("nimg.rm:petersen@0", "", "the disks are missing"),
        ("nimg.rm:path.3@0", "", "the disks are missing"),
        ("nimg.rm:path.3.1.4", "", "the vertex under the token is missing"),
        ("nimg.rm:path.3.1.4@", "", "the vertex under the token is missing"),
        ("nimg.rm:path.3.1.4@3", "3", "there is no vertex `3`"),
        ("nimg.rm:path.3,w=random.5@0", "5", "the seed is missing"),
        ("nimg.rm:path.3,w=0:1,7:2@0", "7", "there is no vertex `7`"),
        ("nimg.rm:path.3,w=0:1,0:2@0", "0", "`0` is named too often"),
        ("nimg.rm:path.3,w=0:1,2@0", "2", "the number of disks is missing"),
        ("nimg.edge:path.3,w=0-2:1@0", "0-2", "there is no edge `0-2`"),
        ("nimg.edge:path.3,w=1:1@0", "1", "this is not an edge"),
        ("nimg.rm:paht.3,w=all.1@0", "paht", "there is no graph family `paht`"),
        ("nimg.rm:path.3.1.4@0/4:1", "4:1", "`4:1` is not a legal move"),
        ("nimg.rm:path.3.1.4@0/0:1", "0:1", "`0:1` is not a legal move"),
        ("nimg.rm:path.3.1.4@0/1:2", "1:2", "`1:2` is not a legal move"),
        ("nimg.edge:edges=A-B^2,w=1.3@A/B:1", "B:1", "`B:1` is not a legal move"),
        ("nimg.edge:edges=A-B^2,w=1.3@A/B:2-1", "B:2-1", "`B:2-1` is not a legal move"),
    ];
    for (text, place, message) in wrong {
        assert_eq!(error(text), (place.to_owned(), message.to_owned()), "{text}");
    }
    let many = error("nimg.rm:star.1000,w=all.1000000@0").1;
    assert_eq!(many, "there could be 1000000000 moves at the vertex 0; 4000000 is the most");
    let files = Position::read("nimg.rm:path.3,w=file=w@1", Catalogue::standard(), &Disks("1 2\n3x")).unwrap_err();
    assert_eq!((files.line, files.message.as_str()), (Some(2), "the number of disks must be a number"));
    assert!(Position::read("nimg.rm:path.3,w=file=w@1", Catalogue::standard(), &NoFiles).is_err());
}

#[test]
fn one_disk_a_pile_is_geography() {
    let same = |nim: &str, geography: &str| {
        let (a, b) = (Position::parse(nim).unwrap(), Position::parse(geography).unwrap());
        assert_eq!(a.geography(), b.geography(), "{nim}");
        assert_eq!(a.targets().iter().flatten().copied().collect::<Vec<_>>(), a.geography().unwrap().options());
    };
    same("nimg.mr:path.0.1.1.1@0/1:1", "uvg:path.4@0/1");
    same("nimg.edge:grid.3x3,w=all.1@1,1/1,2:1", "ueg:grid.3x3@1,1/1,2");
    same("nimg.edge:edges=A-B^2,w=1.1@A/B:1-1", "ueg:edges=A-B^2@A/B");
    same("nimg.edge:dipath.3,w=all.1@0/1:1", "deg:dipath.3@0/1");
    same("nimg.mr:dipath.3,w=0.1.1@0/1:1", "dvg:dipath.3@0/1");
    let twin = Position::parse("nimg.mr:cycle.3,w=all.1@0").unwrap().geography().unwrap();
    assert_eq!((twin.token(), twin.graph().labels().name(3).as_ref(), twin.options()), (Some(3), "0'", vec![1, 2]));
    let ground = |text: &str| Position::parse(text).unwrap().geography();
    assert!(ground("nimg.rm:path.1.1@0").is_none() && ground("nimg.mr:path.1.2@0").is_none() && ground("nimg.edge:path.1.2@0").is_none());
}

#[test]
fn variants_read_print_and_move() {
    let moves = |text: &str| Position::parse(text).unwrap().moves().join(" ");
    for same in
        ["vertexnim:path.3.1.4@0/1:1", "vertexnim:dicycle.3,w=all.2@0", "nimg.neighboring:path.3.1.4@0/0:1/0:2", "vertexnim:path.1,w=7@0"]
    {
        assert_eq!(prints(same), same);
    }
    // Staying is a move of Neighboring Nim, with or without a loop in the graph.
    assert_eq!(moves("nimg.neighboring:path.2.1@0"), "0:1 0:2 1:1");
    assert_eq!(moves("nimg.neighboring:edges=A-A,A-B,w=2.1@A"), "A:1 A:2 B:1");
    // 1 has gone: its neighbours are joined, and 2 leads back to 0.
    assert_eq!(moves("vertexnim:path.3.1.4@1/1:2"), "1:0 2:0 3:0 4:0");
    assert_eq!(moves("vertexnim:path.2.1.2@1"), "1:0 1:2");
    // Without a loop, nobody stays as long as there is somewhere to go; with one, only with disks.
    assert_eq!(moves("vertexnim:edges=A-A,A-B,w=2.1@A"), "1:A 1:B 2:B");
    assert_eq!(moves("vertexnim:path.1,w=2@0"), "1:0 2:0");
    // On a directed cycle a vertex that goes leaves a loop behind when two were left.
    assert_eq!(moves("vertexnim:dicycle.2,w=1.2@0/1:1"), "1:1 2:1");
    assert_eq!(moves("vertexnim:path.0.3@0"), "");
    assert_eq!(error("vertexnim:path.3.1.4@0/4:1").1, "`4:1` is not a legal move");
    assert_eq!(error("vertexnim:path.3.1.4@0/1:2").1, "`1:2` is not a legal move");
    assert_eq!(error("vertexnim:grid.200x200,w=all.1@1,1").1, "40000 vertices are too many; 10000 are the most");
    assert_eq!(error("vertexnim:cycle.1000,w=all.1000000@0").1, "there could be 1000000000 moves at a vertex; 4000000 is the most");
}

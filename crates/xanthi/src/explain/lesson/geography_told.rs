//! Geography in its four forms, on lines and tori: the theory, told on a position.

use super::{Section, Shows, game_told, tori_told, verdict_told};
use crate::answer::ArgumentAnswer;
use crate::explain::About;
use crate::grid::picture::View;
use crate::line::stacked::Stacked;
use crate::matchings::cases::{Argument, cases};
use crate::phrases::{by_coordinates, listed};
use crate::scene::board::TextBoard;
use crate::scene::text::legend;
use crate::solve::grid::untouched;
use crate::solve::matching::GallaiEdmonds;
use num_integer::gcd;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::Matching;
use xanthi_games::notation::lettered;
use xanthi_games::reduction::{Erase, GeographyPosition, RuleSet};
use xanthi_games::scene::{Role, Scene};
use xanthi_games::{Play, Position};

pub(super) fn sections(position: &Position, ground: &GeographyPosition, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let about = About::new(position, Play::Normal, &[]);
    let text = position.to_string();
    let board = text.split(':').nth(1).and_then(|rest| rest.split(['@', '/']).next()).unwrap_or_default();
    let mut sections = vec![the_board(position, ground)];
    match ground.rule() {
        RuleSet::UVG => {
            let (lesson, matching) = matchings(&about, position, ground, budget)?;
            sections.extend(lesson);
            sections.extend(on_a_line(board, ground, &matching));
            sections.extend(by_cases(position, ground, budget)?);
        }
        RuleSet::UEG => sections.extend(even_kernels(board, ground)),
        RuleSet::DVG if board.starts_with("torus.") || board.starts_with("kotzig.") => {
            sections.extend(tori_told::sections(board, position))
        }
        RuleSet::DVG => sections.push(labels(position)),
        _ => sections.push(pairs_of_arcs()),
    }
    sections.push(verdict_told::section(position, budget)?.0);
    sections.extend(game_told::section(position, budget));
    Ok(sections)
}

fn the_board(position: &Position, ground: &GeographyPosition) -> Section {
    let graph = ground.graph();
    let (things, steps) = match ground.rule().erase {
        Erase::Vertex => ("a vertex", "The vertex that it leaves can never be visited again."),
        Erase::Edge => ("an edge", "The edge that it crosses disappears."),
    };
    let way = if ground.rule().directed { "forwards along an arc" } else { "along an edge" };
    let open = (0..graph.order() as u32).filter(|&v| ground.is_open(v)).count();
    let copies: u64 = (0..graph.size() as u32).map(|edge| u64::from(ground.copies(edge))).sum();
    let left = match ground.rule().erase {
        Erase::Vertex => format!("{open} of {} vertices are open", graph.order()),
        Erase::Edge => format!("{copies} edges are left between {} vertices", graph.order()),
    };
    let token = match ground.token() {
        Some(v) => format!("The token is on {}.", graph.labels().name(v)),
        None => {
            "The token is not placed yet: the first move puts it on any vertex. The player who places it wins if some start is P.".into()
        }
    };
    let text = vec![
        format!(
            "Two players take turns moving one token, {way}. {steps} Whoever cannot move loses. (Each move uses up {things}, so play ends.)"
        ),
        format!("{left}. {token}"),
        "N: the player to move wins. P: the other one wins. A position is N if some move leads to P, and P if none does.".into(),
    ];
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    Section::new("The game and the board", text, figure).showing(Shows::Board)
}

/// Undirected vertex geography.
fn matchings(
    about: &About<'_>,
    position: &Position,
    ground: &GeographyPosition,
    budget: &Budget,
) -> Result<(Vec<Section>, Matching), Stop> {
    let token = ground.token();
    let found = GallaiEdmonds::of(ground.graph(), |v| ground.is_open(v) || token == Some(v), budget)?;
    let structure = found.certificate();
    let order = (0..ground.graph().order() as u32).filter(|&v| ground.is_open(v) || token == Some(v)).count();
    let theory = Section::new(
        "Matchings decide it",
        vec![
            "A matching is a set of edges without a common vertex. Suppose one of them covers all vertices. Then the player to move goes along its edge at the token, and answers in the same way for ever: the partner of a vertex that the opponent comes to is always unvisited. So the player to move wins from everywhere.".into(),
            "Suppose a maximum matching, one with as many edges as possible, misses the token's vertex. Wherever the player to move goes, the matching covers that vertex (otherwise one more edge could be added), and the other player answers along it. He never gets stuck: if he did, exchanging edges along the path of the token would give a larger matching. So the player to move loses.".into(),
            "Together: a vertex is P exactly when some maximum matching misses it (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, 1993). One computation answers for all starts at once.".into(),
        ],
        Vec::new(),
    );
    let missed = order - 2 * structure.pairs.len();
    let pairs = structure.pairs.iter().map(|&[u, v]| format!("{}–{}", about.vertex(u), about.vertex(v)));
    let mut text = vec![format!("Of {order} vertices a maximum matching covers {}: {}.", order - missed, listed(pairs))];
    text.push(match missed {
        0 => "It covers everything, so the player to move wins from every vertex.".into(),
        _ => format!(
            "{missed} {} missed, and in other maximum matchings other ones may be.",
            if missed == 1 { "vertex is" } else { "vertices are" }
        ),
    });
    if !structure.barrier.is_empty() {
        text.push(format!(
            "Why no matching is larger: without the {} vertices {} (the barrier) there are {} odd components left, and each barrier vertex can be matched into one of them only. So at least {missed} vertices stay unmatched in any case.",
            structure.barrier.len(),
            about.vertices(&structure.barrier),
            structure.odd.len()
        ));
    } else if missed > 0 {
        text.push(format!("Why no matching is larger: there are {} components with an odd number of vertices.", structure.odd.len()));
    }
    text.push(match structure.odd.is_empty() {
        true => "So no vertex is P.".into(),
        false => format!("Vertices that some maximum matching misses, and which are P: {}.", about.vertices(&missable(&structure))),
    });
    let figure = matching_drawn(position, &structure);
    Ok((vec![theory, Section::new("A maximum matching here", text, figure)], structure))
}

/// The vertices that some maximum matching misses.
fn missable(structure: &Matching) -> Vec<u32> {
    let of_odd = structure.odd.iter().flat_map(|c| c.blossoms.iter().flatten().flatten().copied().chain([c.base]));
    let mut list: Vec<u32> = of_odd.collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// The board with a matching, and what is missable, barrier and matched by every maximum matching.
fn matching_drawn(position: &Position, structure: &Matching) -> Vec<String> {
    let mut scene = position.scene();
    for &[u, v] in &structure.pairs {
        let (u, v) = (u as usize, v as usize);
        if let Some(link) = scene.links.iter_mut().find(|l| (l.from, l.to) == (u, v) || (l.from, l.to) == (v, u)) {
            link.role = Role::Matched;
        }
        [u, v].into_iter().for_each(|v| mark(&mut scene, v, Role::Covered));
    }
    missable(structure).into_iter().for_each(|v| mark(&mut scene, v as usize, Role::Missable));
    structure.barrier.iter().for_each(|&v| mark(&mut scene, v as usize, Role::Barrier));
    drawn(&scene, by_coordinates(position))
}

fn mark(scene: &mut Scene, spot: usize, role: Role) {
    if let Some(spot) = scene.spots.get_mut(spot).filter(|spot| spot.role != Role::Token) {
        spot.role = role;
    }
}

/// A scene in letters, with what its marks mean; nothing if it does not fit.
fn drawn(scene: &Scene, named: bool) -> Vec<String> {
    let board = TextBoard::of_scene(scene, named).and_then(|board| board.text());
    board.map_or_else(Vec::new, |mut rows| {
        rows.push(legend(scene));
        rows
    })
}

/// Line Geography.
fn on_a_line(board: &str, ground: &GeographyPosition, matching: &Matching) -> Option<Section> {
    let mut numbers = board.strip_prefix("line.")?.split('.').map(|part| part.parse::<u64>().ok());
    let n = numbers.next()??;
    let moves: Vec<u64> = numbers.collect::<Option<_>>()?;
    let (&a, divisor) = (moves.first()?, moves.iter().fold(0, |divisor, &a| gcd(divisor, a)));
    let mut text = vec![format!(
        "This is Line Geography {n};{{{}}}: the token jumps by a move to the left or right. Written in columns of height {a}, a jump by {a} joins neighbours in a row.",
        moves.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    )];
    if divisor > 1 {
        text.push(format!("All moves are multiples of {divisor}: the line splits into {divisor} lines with the moves divided by {divisor}, and the token stays on one of them."));
    }
    text.push(format!("2·{a} vertices in a row are matched by the move {a} alone, v with v + {a}. So whenever a line of this kind has a perfect matching, the line with {} vertices more has one: lines behave regularly from some length on, and `xanthi prove line` finds that length with a proof for all n.", 2 * a));
    let odd = moves.iter().all(|a| a % 2 == 1);
    if odd {
        text.push("All moves are odd, so every edge joins an even and an odd number. On a line with one more even number than odd ones, only even vertices can be missed: odd starts are N.".into());
    }
    let rest: Vec<String> = moves.iter().map(u64::to_string).collect();
    let list = rest.join(".");
    text.push(format!(
        "Which edges does one edge force into every perfect matching? `xanthi explain uvg:line.{n}.{list} --force 0-{a}` says it. Who wins from each start, for every n: `xanthi prove line-starts --moves {}`.",
        rest.join(",")
    ));
    let figure = Stacked::of_ground(ground, None, if ground.token().is_none() { &matching.pairs } else { &[] });
    let figure = figure.map_or_else(Vec::new, |picture| picture.text().lines().map(str::to_owned).collect());
    Some(Section::new("The line", text, figure))
}

/// So many lines of an argument by cases are read, at most, and so many cases are looked at for it.
const CASES: (usize, u64) = (30, 200);

/// That the board has no perfect matching, case by case, if that is short.
fn by_cases(position: &Position, ground: &GeographyPosition, budget: &Budget) -> Result<Option<Section>, Stop> {
    let argument = budget.part(CASES.1, |part| cases(ground, part));
    budget.spend(0)?;
    let Ok(argument @ Argument::Refuted(_)) = argument else { return Ok(None) };
    let told = ArgumentAnswer::new(position, ground, &argument, None).tell();
    let figure: Vec<String> = told.iter().skip(1).map(|line| line.to_string().get(2..).unwrap_or_default().to_owned()).collect();
    let text = vec![
        "With pencil and paper: a vertex takes each of its partners in turn. Every other vertex needs a partner, too, and one that has a single partner left gets it; in the end some vertex is left without one.".into(),
        format!("On a board that is its own mirror image an edge that was refuted is refuted in the mirror as well. (`xanthi explain {position} --cases`)"),
    ];
    Ok((figure.len() <= CASES.0).then(|| Section::new("No perfect matching, case by case", text, figure)))
}

/// Undirected edge geography.
fn even_kernels(board: &str, ground: &GeographyPosition) -> Vec<Section> {
    let theory = Section::new(
        "Even kernels",
        vec![
            "Call a set of vertices an even kernel if no two of its members are joined, and every vertex outside has an even number of edges into it.".into(),
            "If the token is in an even kernel, the player to move loses: he leaves the set, to a vertex that had an even number of edges into it. One of them is gone now, so an odd number is left, at least one, and the opponent goes back in. After the two moves the numbers are even again.".into(),
            "On a bipartite graph the converse is true as well: a vertex that lies in no even kernel is N (A. S. Fraenkel, E. R. Scheinerman, D. Ullman, 1993). Then even kernels are the solutions of linear equations modulo 2, one for each vertex: \"an even number of my neighbours is in the set\".".into(),
        ],
        Vec::new(),
    );
    let mut sections = vec![theory];
    let sides = |name: &str| {
        let (x, y) = board.strip_prefix(name)?.split_once('x')?;
        Some((x.parse::<u64>().ok()?, y.parse::<u64>().ok()?))
    };
    if let Some((m, n)) = sides("grid.") {
        let d = gcd(m + 1, n + 1);
        sections.push(Section::new(
            "The grid",
            vec![
                format!("On a grid with m columns and n rows let d be the greatest common divisor of m+1 and n+1; here d = gcd({}, {}) = {d}. The vertex (a,b) is P exactly when d divides neither a nor b.", m + 1, n + 1),
                "Send a ray of light from a vertex along a diagonal, and let it be reflected at a rectangle one step outside of the grid. The vertices inside of the closed trails form the sets that are needed: where a trail runs straight through a vertex there is an even kernel with it, and where trails only turn there, the vertex has an odd number of edges into the set, and moving in wins.".into(),
                if d == 1 { "Here d = 1 divides everything: every start is N.".into() } else { format!("So the rows and columns with multiples of {d} are N, and all other vertices are P.") },
                "The picture has the trail at the token (or at 1,1), and the kernel that comes from it. `xanthi draw … --trail kernels` draws all kernels of a vertex, `--kernel 2` the set S_2, and `--upwards` lets rows run upwards.".into(),
            ],
            trail(ground),
        ));
    }
    if let Some((n, m)) = sides("cylinder.").filter(|(n, _)| n % 2 == 0) {
        let d = gcd(m + 1, n);
        sections.push(Section::new(
            "The cylinder",
            vec![format!("On a cylinder with m rows around an even cycle of length n, a vertex in row a (counted from 1) is P exactly when gcd(m+1, n) does not divide a; here gcd({}, {n}) = {d}. (`xanthi verify more.edge-cylinders` has the proof.)", m + 1)],
            Vec::new(),
        ));
    }
    if let Some((m, n)) = sides("utorus.") {
        let d = gcd(m, n);
        let text = if d > 1 {
            format!(
                "The sides {m} and {n} have the common divisor {d}. The vertices (i,j) with i − j ≡ k modulo {d} form an even kernel for every k: so every vertex is P."
            )
        } else {
            format!(
                "The sides {m} and {n} have no common divisor. Then no even kernel can help either player, and it is an open question whether such tori are always N."
            )
        };
        sections.push(Section::new("The torus", vec![text], Vec::new()));
    }
    sections
}

/// The trail, the kernel and the positive regions at the token of an untouched grid.
fn trail(ground: &GeographyPosition) -> Vec<String> {
    let Some(board) = untouched(ground) else { return Vec::new() };
    let at = ground.token().map_or((1, 1), |v| board.point(v as usize));
    View::new(board, at).map_or_else(Vec::new, |view| drawn(&view.scene_with_signs(), true))
}

fn labels(position: &Position) -> Section {
    let try_it = format!(
        "`xanthi explain {} --matching TAIL-HEAD …` tells whether arcs that you have found are of this kind.",
        lettered(&position.to_string())
    );
    Section::new(
        "From the ends backwards",
        vec![
            "A vertex without a way out is P: a player who finds the token there has lost. A vertex with an arc to P is N. A vertex all of whose arcs lead to N is P. Labels found in this way stay true during play, for a visited vertex only takes away moves that lead to labelled vertices.".into(),
            "If the labels do not reach the token, the rest goes round in cycles. Where all arcs have their reverse, matchings decide; where disjoint arcs can be found such that every way out of a head leads to a tail, their tails are N; otherwise the positions have to be searched (in general the question is PSPACE-complete).".into(),
            try_it,
        ],
        Vec::new(),
    )
}

fn pairs_of_arcs() -> Section {
    let text = vec![
        "Two opposite arcs between the same vertices cancel: whoever uses one of them can be sent straight back by the other, so neither helps. In the same way loops cancel in pairs. What is left decides, in normal play.".into(),
        "In what is left, labels are found from the ends backwards: a vertex without a way out is P, one with an arc to P is N, one with arcs to N only is P.".into(),
    ];
    Section::new("Arcs that cancel", text, Vec::new())
}

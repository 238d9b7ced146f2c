//! Bridg-it and Shannon's game: the theory, told on a position.

use super::{Section, Shows};
use crate::explain::About;
use crate::explain::pairs::Plan;
use crate::phrases::listed;
use crate::scene::board::TextBoard;
use crate::solve::shannon::{Fate, fate};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::certificate::{Certificate, Forests, SpanningTrees};
use xanthi_games::games::bridgit::Bridgit;
use xanthi_games::reduction::SwitchingPosition;
use xanthi_games::{Play, Position, Side};

pub(super) fn sections(position: &Position, board: &SwitchingPosition, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let about = About::new(position, Play::Normal, &[]);
    let bridgit = position.typed().bridgit().map(|at| &at.game);
    let mut sections = vec![the_board(position, board, bridgit)];
    if let Some(game) = bridgit {
        sections.extend([no_draw(), stealing(game), twice(game)]);
    }
    let fate = fate(board, budget)?;
    sections.extend([trees(&about, &fate), forests(&about, &fate), who(&about, board, &fate)]);
    if bridgit.is_some() {
        sections.push(by_pairs(position));
    }
    Ok(sections)
}

fn the_board(position: &Position, board: &SwitchingPosition, bridgit: Option<&Bridgit>) -> Section {
    let network = board.network();
    let free: u32 = board.free_edges().map(|edge| board.free(edge)).sum();
    let text = match bridgit {
        Some(game) => {
            let [rows, columns] = game.sides();
            vec![
                format!(
                    "There are {} black dots ({rows} rows of {columns}) and {} red ones ({} rows of {}). Black joins neighbouring black dots and wants to get from the left side to the right; Red joins red dots and wants to get from top to bottom. No lines cross.",
                    rows * columns,
                    (rows + 1) * (columns - 1),
                    rows + 1,
                    columns - 1
                ),
                format!("A black and a red line can meet at {} crossings. Each is taken once; {free} are free.", network.wires().len()),
            ]
        }
        None => vec![format!(
            "The graph has {} vertices and {} free edges. Short claims edges, Cut deletes edges, in turn. Short wins if claimed edges connect the two terminals, Cut if that has become impossible; exactly one of the two happens.",
            network.order(),
            free
        )],
    };
    let figure = TextBoard::new(position, None).and_then(|board| board.text()).unwrap_or_default();
    Section::new("The board", text, figure).showing(Shows::Board)
}

fn no_draw() -> Section {
    Section::new(
        "There is no draw",
        vec![
            "Suppose every crossing is taken, and look at all black dots joined to the left side. If the right side is not among them, follow the border of this set: each black line missing there was taken by Red, and these red lines follow one another from top to bottom.".into(),
            "Both cannot win, because their lines would cross.".into(),
        ],
        Vec::new(),
    )
}

fn stealing(game: &Bridgit) -> Section {
    let [rows, columns] = game.sides();
    let mut text = vec![
        "On a board with as many red dots as black ones either player sees the same board, turned by a right angle. Suppose the second player could force a win. Then let the first player draw any line, forget it, and play as if second on the turned board. If the plan asks for a line that he has, he draws any other: an extra line never hurts. So both would win, which is impossible.".into(),
        "As there is no draw, the first player wins. This strategy stealing does not say how.".into(),
    ];
    text.push(match (rows + 1).cmp(&columns) {
        std::cmp::Ordering::Equal => "This board is of that kind.".into(),
        order => {
            let name = if order == std::cmp::Ordering::Greater { "Black" } else { "Red" };
            format!("This board is not of that kind: {name} has the shorter way. With one line of dots left out it would be (or nearer to it), and {name} would still win as first; in fact {name} wins as second too.")
        }
    });
    Section::new("Stealing a strategy", text, Vec::new())
}

fn twice(game: &Bridgit) -> Section {
    let [rows, columns] = game.sides();
    let network = game.network();
    let dual = network.dual().map_or(0, |dual| dual.order());
    let mut text = vec![
        format!(
            "Make each of Black's sides a vertex, and each other black dot too: {} vertices, and one edge for each of the {} crossings. Black claims an edge by drawing it; Red deletes it by drawing a line across. Black is Short, Red is Cut.",
            network.order(),
            network.wires().len()
        ),
        format!(
            "Do the same with the red dots: {dual} vertices, and the same crossings. Now Red is Short and Black is Cut. With an edge between the two sides added to either, the graphs are plane duals: {} − {} + {dual} = 2 (vertices, edges, faces).",
            network.order(),
            network.wires().len() + 1
        ),
    ];
    if columns > 2 {
        text.push(format!(
            "So it is the same game as shannon:sides.{}x{rows}, and as Shannon's game on the grid of red dots with the players exchanged.",
            columns - 2
        ));
    }
    Section::new("Shannon's game, twice", text, Vec::new())
}

fn trees(about: &About<'_>, fate: &Fate) -> Section {
    let [short, cut, ..] = about.sides();
    let list = |edges: &[u32]| if edges.is_empty() { "no edge".into() } else { listed(edges.iter().map(|&edge| about.edge(edge))) };
    let mut text = vec![
        format!(
            "{short} wins as second player if two trees without a common edge span the same vertices, the terminals among them. If {cut} takes an edge of one tree, it falls into two pieces; an edge of the other tree leads from one piece to the other, and {short} takes it. Its ends are one vertex from now on, and again there are two trees, on one vertex fewer. In the end the terminals are one vertex."
        ),
        format!(
            "If an edge is missing in one of the trees, {short} wins as first player: he begins with an edge of the other tree that leads across."
        ),
    ];
    if let Fate::Short(Certificate::SpanningTrees(SpanningTrees { trees }))
    | Fate::First { short: Certificate::SpanningTrees(SpanningTrees { trees }), .. } = fate
    {
        let gap = if trees[0].len() < trees[1].len() { " (in two pieces)" } else { "" };
        text.push(format!("Here: {}{gap}; and {}.", list(&trees[0]), list(&trees[1])));
    } else {
        text.push("There are none here.".into());
    }
    Section::new("A strategy for the connecting player: two trees", text, Vec::new())
}

fn forests(about: &About<'_>, fate: &Fate) -> Section {
    let [short, cut, ..] = about.sides();
    let list = |edges: &[u32]| if edges.is_empty() { "no edge".into() } else { listed(edges.iter().map(|&edge| about.edge(edge))) };
    let mut text = vec![format!(
        "If there are no such trees, the vertices split into parts such that all edges between parts are two forests, and not both connect the terminals. {cut} keeps it so: if {short} takes an edge of one forest, two parts become one, and {cut} takes an edge of the other where it now has a cycle or connects the terminals. On a plane board this is the same as two trees of the dual graph."
    )];
    if let Fate::Cut(Certificate::Forests(Forests { forests, .. }))
    | Fate::First { cut: Certificate::Forests(Forests { forests, .. }), .. } = fate
    {
        text.push(format!("Here: {}; and {}.", list(&forests[0]), list(&forests[1])));
    } else {
        text.push(format!("There are none here: {short} wins anyway."));
    }
    Section::new("A strategy for the cutting player: two forests", text, Vec::new())
}

fn who(about: &About<'_>, board: &SwitchingPosition, fate: &Fate) -> Section {
    let [short, cut, ..] = about.sides();
    let class = fate.class();
    let says = match fate {
        Fate::Short(_) => format!("{short} wins, whoever moves first"),
        Fate::Cut(_) => format!("{cut} wins, whoever moves first"),
        Fate::First { .. } => "whoever moves first wins".into(),
    };
    let mover = if board.turn() == Side::Left { short } else { cut };
    Section::new(
        "Who wins",
        vec![
            format!(
                "A further edge between the terminals is worth a move to {short}. Take two disjoint forests with as many edges as possible. If there is no room for such an edge, {short} wins whoever moves first (class L); if there is room for one, whoever moves first wins (class N); if there is room for two, {cut} wins whoever moves first (class R)."
            ),
            format!("This position has the class {class}: {says}. {mover} is to move."),
        ],
        Vec::new(),
    )
}

fn by_pairs(position: &Position) -> Section {
    let Some(plan) = Plan::new(position) else {
        return Section::new(
            "A strategy without thinking: pairs",
            vec!["Pairs after O. Gross are known for every opening; none of them is left that wins here.".into()],
            Vec::new(),
        );
    };
    let figure = plan.picture().map(|text| text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned()).collect());
    Section::new("A strategy without thinking: pairs", plan.told(), figure.unwrap_or_default())
}

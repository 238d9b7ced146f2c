//! A lesson about heap games in words.

use super::heaps::{Node, Numbers, Ply, descending, is_kenyon, pair, played, tree};
use super::{Section, Shows, binary_sum};
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::Heaps;
use xanthi_games::{At, Game};

/// The largest heap whose options are listed.
const LISTED: u32 = 11;
/// Of so many larger heaps of a position the numbers of the options are summed up.
const MOST_LARGER: usize = 5;

pub(super) fn sections(at: &At<Heaps>, budget: &Budget) -> Result<Vec<Section>, Stop> {
    let numbers = Numbers::new(at, budget)?;
    // The numbers may have taken all the time.
    budget.spend(1)?;
    let mut sections = vec![safe(at, &numbers), the_tree(at, &numbers), singles(at, &numbers)];
    if splits(at) {
        sections.push(two_heaps(&numbers));
    }
    sections.push(adding(at, &numbers));
    if is_kenyon(&at.game) {
        sections.push(pairs(at, &numbers));
    }
    let line = played(at, &numbers);
    if !line.is_empty() {
        sections.push(annotated(at, &numbers, &line));
    }
    Ok(sections)
}

/// Whether some move makes two heaps of one, as far as options are listed.
fn splits(at: &At<Heaps>) -> bool {
    let two = |parts: &[u32]| parts.iter().filter(|part| **part > 0).count() > 1;
    (1..=LISTED).any(|heap| at.game.rule().options(heap).any(|parts| two(&parts)))
}

fn name(heaps: &[u32]) -> String {
    let list: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    if list.is_empty() { "no heap".into() } else { format!("({})", list.join(",")) }
}

fn word(number: u64) -> &'static str {
    if number == 0 { "unsafe" } else { "safe" }
}

fn safe(at: &At<Heaps>, numbers: &Numbers) -> Section {
    let number = numbers.of(&at.state);
    let this = name(&descending(&at.state));
    let says = if number == 0 { "P: the player who has just moved" } else { "N: the next player" };
    Section::new(
        "Safe and unsafe",
        vec![
            "A position is safe if the player to move can force a win, and unsafe if he cannot move or can only move to safe positions. Safe is what the field calls N, unsafe what it calls P; the words are seen from the player to move, and other books use them the other way round.".into(),
            format!("{this} is {}. {says} wins.", word(number)),
        ],
        Vec::new(),
    )
}

fn the_tree(at: &At<Heaps>, numbers: &Numbers) -> Section {
    let text = "A position without a move has the nimber 0. Any other has the smallest number that is the nimber of no position one move away. Then 0 means unsafe: every move from it leads to another nimber, and from any other nimber a move leads to 0.";
    let Some(nodes) = tree(at, numbers) else {
        return Section::new(
            "The tree",
            vec![text.into(), "This tree is too large to draw here; the lesson on `grundy:7` has a small one.".into()],
            Vec::new(),
        );
    };
    Section::new(
        "The tree",
        vec![
            text.into(),
            "Each line is a position with its nimber, below it the positions one move away. A star marks one that is already listed above."
                .into(),
        ],
        nodes.iter().map(drawn).collect(),
    )
    .showing(Shows::Tree)
}

fn drawn(node: &Node) -> String {
    let star = if node.again { " *" } else { "" };
    format!("{}{}  {}{star}", "  ".repeat(node.depth), name(&node.heaps), node.number)
}

fn singles(at: &At<Heaps>, numbers: &Numbers) -> Section {
    let most = numbers.single.len().min(LISTED as usize + 1) as u32;
    let row = |label: &str, cells: Vec<String>| format!("{label:<7}{}", cells.iter().map(|c| format!("{c:>3}")).collect::<String>());
    let mut figure = vec![
        row("n", (1..most).map(|n| n.to_string()).collect()),
        row("nimber", (1..most).map(|n| numbers.single[n as usize].to_string()).collect()),
        String::new(),
    ];
    for heap in 1..most {
        let mut options: Vec<(Vec<u32>, u64)> = Vec::new();
        for parts in at.game.rule().options(heap) {
            let heaps = descending(&parts.iter().copied().filter(|p| *p > 0).collect::<Vec<_>>());
            let number = numbers.of(&heaps);
            options.push((heaps, number));
        }
        options.sort_by(|a, b| b.0.cmp(&a.0));
        let list: Vec<String> = options.iter().map(|(heaps, number)| format!("{}={number}", name(heaps))).collect();
        let list = if list.is_empty() { "no move".into() } else { list.join(" ") };
        figure.push(format!("{heap:>3}: {list}, so {}", numbers.single[heap as usize]));
    }
    // The heaps of the position, if they are larger: their moves are too many to be written down.
    let mut larger: Vec<u32> = at.state.iter().copied().filter(|heap| *heap >= most).collect();
    larger.dedup();
    larger.iter().rev().take(MOST_LARGER).rev().for_each(|&heap| figure.push(summed_up(at, numbers, heap)));
    let more = if splits(at) { "; the table of two heaps below has those of splits" } else { "" };
    let text = format!("The nimber of a heap is the smallest that is missing among those of the positions that its moves lead to{more}.");
    Section::new("Single heaps", vec![text], figure)
}

/// The numbers that the moves of a heap lead to, each once.
fn summed_up(at: &At<Heaps>, numbers: &Numbers, heap: u32) -> String {
    let mut met: Vec<u64> = Vec::new();
    let mut moves = 0;
    for parts in at.game.rule().options(heap) {
        moves += 1;
        met.push(parts.iter().filter(|part| **part > 0).fold(0, |sum, part| sum ^ numbers.single[*part as usize]));
        if met.len() > 1 << 16 {
            met.sort_unstable();
            met.dedup();
        }
    }
    met.sort_unstable();
    met.dedup();
    let number = numbers.single[heap as usize];
    let below = met.iter().take_while(|value| **value < number).count();
    let above: Vec<String> = met[below..].iter().take(3).map(u64::to_string).collect();
    let below = match number {
        0 => String::new(),
        1 => "0".into(),
        _ => format!("0 to {}", number - 1),
    };
    let list = [below].into_iter().chain(above).filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let more = if met.len() > number as usize + 3 { ", …" } else { "" };
    format!("{heap:>3}: {moves} moves, with the nimbers {}{more}, but not {number}, so {number}", list.join(", "))
}

fn two_heaps(numbers: &Numbers) -> Section {
    let table = numbers.pairs_of_heaps();
    let head: String = (1..=table.len()).map(|s| format!("{s:>4}")).collect();
    let rows =
        (1..).zip(&table).map(|(r, row): (usize, _)| format!("{r:>3} {}", row.iter().map(|g| format!("{g:>4}")).collect::<String>()));
    Section::new(
        "Two heaps (r,s)",
        vec!["Each nimber is that of r and that of s, added without carrying. In a splitting game the nimber of a heap of n is the smallest that is missing among those of the (r,s) with r+s = n that are allowed.".into()],
        std::iter::once(format!("r\\s {head}")).chain(rows).collect(),
    )
}

fn adding(at: &At<Heaps>, numbers: &Numbers) -> Section {
    let heaps = descending(&at.state);
    let number = numbers.of(&heaps);
    let rows: Vec<(String, u64)> = heaps.iter().map(|&heap| (format!("({heap})"), numbers.single[heap as usize])).collect();
    let figure = binary_sum(&rows, number);
    let mut text = vec!["Write the nimbers of the heaps in base 2 and add them without carrying: a digit of the sum is 1 if it is 1 in an odd number of heaps.".into()];
    if number != 0 {
        let winning: Vec<String> = at
            .game
            .moves(&at.state)
            .iter()
            .filter(|mv| numbers.of(&at.game.play(&at.state, mv)) == 0)
            .map(|mv| at.game.write_move(mv))
            .collect();
        let mut distinct = heaps.clone();
        distinct.dedup();
        let wanted = distinct.iter().map(|&heap| {
            let g = numbers.single[heap as usize];
            format!("for the heap of {heap} from {g} to {}", g ^ number)
        });
        let wanted = super::super::listed(wanted);
        text.push(format!(
            "The sum is {number}. To make it 0, a move has to change the nimber of its heap by adding {number} without carrying: {wanted}."
        ));
        text.push(format!("The legal moves that do this, and so win: {}.", super::super::listed(winning.into_iter())));
    } else {
        text.push("The sum is 0. A move changes the nimber of its heap, so it leaves a sum that is not 0: no move wins.".into());
    }
    Section::new("Adding without carrying", text, figure)
}

fn pairs(at: &At<Heaps>, numbers: &Numbers) -> Section {
    let show = |(a, b): (u64, u64)| format!("({a},{b})");
    let most = numbers.single.len().min(21) as u32;
    let mut figure = vec!["heap  nimber  binary  pair".to_owned()];
    for heap in 1..most {
        let g = numbers.single[heap as usize];
        figure.push(format!("{heap:>4}  {g:>6}  {:>6}  {}", format!("{g:02b}"), show(pair(numbers, &[heap]))));
    }
    let heaps = descending(&at.state);
    let mut larger: Vec<u32> = at.state.iter().copied().filter(|heap| *heap >= most).collect();
    larger.dedup();
    for heap in larger {
        let g = numbers.single[heap as usize];
        figure.push(format!("{heap:>4}  {g:>6}  {:>6}  {}", format!("{g:02b}"), show(pair(numbers, &[heap]))));
    }
    let (first, second) = pair(numbers, &heaps);
    let terms: Vec<String> = heaps.iter().map(|&h| show(pair(numbers, &[h]))).collect();
    let parity = if first % 2 == 0 && second % 2 == 0 { "both are even, so it is unsafe" } else { "not both are even, so it is safe" };
    Section::new(
        "Pairs",
        vec![
            "In Kenyon's game the nimbers never exceed 3. From a heap of 5 on they are 0, 2, 1, 3 again and again (`xanthi prove heaps kenyon` proves it for every heap), so two binary digits are enough. The pair of a heap is these digits, the last one first.".into(),
            "Pairs are added in the ordinary way. The first number of the sum counts the heaps whose last digit is 1, the second those whose other digit is 1; without carrying, a digit of the sum is 1 exactly when its count is odd. So a position is unsafe exactly when both numbers of its pair are even.".into(),
            format!("{} has {} = {}: {parity}.", name(&heaps), terms.join(" + "), show((first, second))),
        ],
        figure,
    )
}

fn annotated(at: &At<Heaps>, numbers: &Numbers, line: &[Ply]) -> Section {
    let kenyon = is_kenyon(&at.game);
    let start = descending(&at.game.start());
    let wins = if numbers.of(&start) == 0 { "B" } else { "A" };
    let mut figure = Vec::new();
    for (i, ply) in line.iter().enumerate() {
        let who = if i % 2 == 0 { "A" } else { "B" };
        let pair = if kenyon {
            let (a, b) = pair(numbers, &ply.heaps);
            format!(" ({a},{b})")
        } else {
            String::new()
        };
        let remark = match (ply.before, ply.number, &ply.better) {
            (0, ..) => "there was no better move: every move leaves a safe position".into(),
            (_, 0, _) => "right: what is left is unsafe".into(),
            (.., Some(better)) => format!("a mistake: {better} would have won"),
            (.., None) => String::new(),
        };
        figure.push(format!("{who} {:<8} {}{pair} {}; {remark}", ply.mv, name(&ply.heaps), word(ply.number)));
    }
    let mut text = vec![format!("From {} player A moves first. It is {}, so {wins} should win.", name(&start), word(numbers.of(&start)))];
    let last = line.last().map(|ply| ply.heaps.clone()).unwrap_or(start);
    let over = at.game.moves(&{
        let mut state = last.clone();
        state.reverse();
        state
    });
    if over.is_empty() {
        text.push(format!("At the end there is no move, and {} has won.", if line.len() % 2 == 1 { "A" } else { "B" }));
    }
    Section::new("The game move by move", text, figure)
}

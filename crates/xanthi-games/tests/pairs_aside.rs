//! Pairs that are set aside, against a search of the rules that shares nothing with the crate; and the rules of the reduction, written
//! here once more from docs/certificates.md.

use std::collections::HashMap;
use std::sync::Arc;
use xanthi_games::certificate::{Certificate, Node, PairsAside};
use xanthi_games::check::{judge, usual_budget};
use xanthi_games::graph::families::rng::SplitMix;
use xanthi_games::links::{LinkArc, LinkTable, LinksPosition};
use xanthi_games::{Outcome, Play, Position, Subject};

/// How many arcs lead from each link to each.
type Counts = Vec<Vec<u32>>;

/// Misère play by the rules.
#[derive(Default)]
struct Rules(HashMap<(usize, Counts), bool>);

impl Rules {
    fn wins(&mut self, token: usize, counts: &Counts) -> bool {
        if let Some(&known) = self.0.get(&(token, counts.clone())) {
            return known;
        }
        let ends: Vec<usize> = (0..counts.len()).filter(|&to| counts[token][to] > 0).collect();
        let wins = ends.is_empty()
            || ends.into_iter().any(|to| {
                let mut next = counts.clone();
                next[token][to] -= 1;
                !self.wins(to, &next)
            });
        self.0.insert((token, counts.clone()), wins);
        wins
    }
}

/// Pairs: [link, link, how many], the group if they are in one, each kind once.
type Pairs = Vec<([usize; 2], u32, Option<usize>)>;

/// The game without the pairs that are set aside.
struct Reduced {
    pairs: Pairs,
    known: HashMap<At, Option<u32>>,
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct At {
    counts: Counts,
    token: usize,
    winner: bool,
    alive: Vec<bool>,
}

impl Reduced {
    /// The pairs of two links, and their group.
    fn group(&self, from: usize, to: usize) -> Option<Option<usize>> {
        self.pairs.iter().find(|(ends, ..)| *ends == [from, to] || *ends == [to, from]).map(|pair| pair.2)
    }

    /// The moves of who is to move, in order: where each leads.
    fn moves(&self, at: &At) -> Vec<At> {
        let mut moves = Vec::new();
        for to in 0..at.counts.len() {
            let mut next = At { token: to, winner: !at.winner, ..at.clone() };
            if at.counts[at.token][to] > 0 {
                next.counts[at.token][to] -= 1;
                moves.push(next);
            } else if let Some(Some(group)) = self.group(at.token, to).filter(|_| !at.winner)
                && at.alive[group]
            {
                next.alive[group] = false;
                next.counts[to][at.token] += 1;
                moves.push(next);
            }
        }
        moves
    }

    /// Whether the winner wins a position at which the player to move has no arc in play.
    fn without_arcs(&self, at: &At) -> bool {
        let touches = |ends: &[usize; 2]| ends.contains(&at.token);
        if at.winner {
            // Loops that are left are an even number.
            let left = |group: &Option<usize>| group.is_none_or(|group| at.alive[group]);
            return !self.pairs.iter().any(|(ends, _, group)| touches(ends) && ends[0] != ends[1] && left(group));
        }
        (0..at.alive.len()).any(|i| at.alive[i] && self.pairs.iter().all(|(ends, _, group)| *group != Some(i) || touches(ends)))
    }

    /// Whether the winner wins, and if so, the number of the node that says why; a node is written behind those to which it leads.
    fn wins(&mut self, at: &At) -> Result<Option<u32>, ()> {
        let in_play = at.counts[at.token].iter().any(|&copies| copies > 0);
        match (in_play, at.winner) {
            (false, true) => return if self.without_arcs(at) { Ok(None) } else { Err(()) },
            (false, false) if !self.without_arcs(at) => return Err(()),
            _ => {}
        }
        if let Some(known) = self.known.get(at) {
            return known.map(Some).ok_or(());
        }
        let moves = self.moves(at);
        let node = if at.winner {
            let found = moves.iter().zip(0..).find_map(|(next, option)| Some(Node::Win(option, self.wins(next).ok()?)));
            found.ok_or(())
        } else {
            moves.iter().map(|next| self.wins(next)).collect::<Result<Vec<_>, _>>().map(Node::Lose)
        };
        let number = node.ok().map(|node| {
            self.nodes.push(node);
            self.nodes.len() as u32 - 1
        });
        self.known.insert(at.clone(), number);
        number.map(Some).ok_or(())
    }
}

/// A position: what is left of a chain with pairs set aside, and the pairs.
struct Case {
    counts: Counts,
    token: usize,
    pairs: Pairs,
    groups: usize,
}

impl Case {
    /// Few links; most pairs are at the first one, and most groups as well.
    fn random(random: &mut SplitMix) -> Self {
        let mut below = |n: usize| random.below(n as u64) as usize;
        let links = 2 + below(3);
        let mut counts = vec![vec![0; links]; links];
        let mut pairs = Pairs::new();
        let groups = below(3);
        for from in 0..links {
            for to in from..links {
                // Single arcs, and pairs that may be set aside.
                if below(3) > 0 {
                    let (from, to) = if below(2) == 0 { (from, to) } else { (to, from) };
                    counts[from][to] += 1 + below(2) as u32;
                }
                let hub = from == 0 && to > 0;
                if below(if hub { 5 } else { 3 }) > usize::from(!hub) {
                    let many = 1 + below(2) as u32;
                    counts[from][to] += many;
                    counts[to][from] += many;
                    let stays = below(8) == 0;
                    let group = (groups > 0 && (hub || below(6) == 0)).then(|| below(groups));
                    if !stays {
                        pairs.push(([from, to], many, group));
                    }
                }
            }
        }
        // Groups without pairs are none.
        let mut used: Vec<usize> = pairs.iter().filter_map(|pair| pair.2).collect();
        used.sort_unstable();
        used.dedup();
        for (.., group) in &mut pairs {
            *group = group.map(|group| used.binary_search(&group).expect("it is used"));
        }
        Self { counts, token: below(links), pairs, groups: used.len() }
    }

    fn chain(&self) -> LinksPosition {
        let names = (0..self.counts.len()).map(|link| link.to_string()).collect();
        let mut arcs = Vec::new();
        for (head, row) in (0..).zip(&self.counts) {
            arcs.extend((0..).zip(row).filter(|(_, copies)| **copies > 0).map(|(tail, &copies)| LinkArc { head, tail, copies }));
        }
        LinksPosition::new(Arc::new(LinkTable::plain(names)), arcs, Some(self.token as u32))
    }

    /// The certificate that these pairs can be set aside, if a search of the reduced game finds that the winner wins it.
    fn certificate(&self) -> Option<PairsAside> {
        let (mut counts, chain) = (self.counts.clone(), self.chain());
        for &([from, to], many, _) in &self.pairs {
            counts[from][to] -= many;
            counts[to][from] -= many;
        }
        let root = At { counts, token: self.token, winner: false, alive: vec![true; self.groups] };
        let mut reduced = Reduced { pairs: self.pairs.clone(), known: HashMap::new(), nodes: Vec::new() };
        let last = reduced.wins(&root).ok()??;
        // What was written last comes first.
        let mut nodes: Vec<Node> = reduced.nodes.drain(..).rev().collect();
        let turn = |child: &mut Option<u32>| *child = child.map(|child| last - child);
        for node in &mut nodes {
            match node {
                Node::Win(_, child) => turn(child),
                Node::Lose(children) => children.iter_mut().for_each(turn),
                Node::By(_) => {}
            }
        }
        let nodes = reached(nodes);
        let arc = |from: usize, to: usize| chain.arc(from as u32, to as u32).expect("an arc of a pair") as u32;
        let mut pairs: Vec<([u32; 3], Option<usize>)> =
            self.pairs.iter().map(|&([from, to], many, group)| ([arc(from, to), arc(to, from), many], group)).collect();
        pairs.sort_unstable();
        let of = |wanted: Option<usize>| pairs.iter().filter(|(_, group)| *group == wanted).map(|(pair, _)| *pair).collect::<Vec<_>>();
        Some(PairsAside { pairs: of(None), groups: (0..self.groups).map(|group| of(Some(group))).collect(), nodes })
    }
}

/// The nodes to which the first one leads: a search writes some that it does not need.
fn reached(nodes: Vec<Node>) -> Vec<Node> {
    let mut new = vec![None; nodes.len()];
    new[0] = Some(0);
    let children = |node: &Node| match node {
        Node::Win(_, child) => vec![*child],
        Node::Lose(children) => children.clone(),
        Node::By(_) => Vec::new(),
    };
    for (i, node) in nodes.iter().enumerate() {
        if new[i].is_some() {
            children(node).into_iter().flatten().for_each(|child| new[child as usize] = Some(0));
        }
    }
    new.iter_mut().flatten().zip(0..).for_each(|(place, number)| *place = number);
    let number = |child: Option<u32>| child.and_then(|child| new[child as usize]);
    let kept = nodes.into_iter().enumerate().filter(|(i, _)| new[*i].is_some());
    kept.map(|(_, node)| match node {
        Node::Win(option, child) => Node::Win(option, number(child)),
        Node::Lose(children) => Node::Lose(children.into_iter().map(number).collect()),
        by => by,
    })
    .collect()
}

fn judged(at: &LinksPosition, given: PairsAside) -> Result<Outcome, String> {
    let judged = judge(&Subject::from(at), Play::Misere, &Certificate::PairsAside(given), &usual_budget());
    judged.map(|judged| judged.outcome()).map_err(|flaw| flaw.to_string())
}

/// Whatever is set aside: where the reduced game is won, the position is, and the checker accepts the strategy.
#[test]
fn what_the_reduced_game_says_is_so() {
    let mut random = SplitMix::new(71);
    let (mut proved, mut lost, mut grouped, mut last) = (0, 0, 0, 0);
    for case in 0..60_000 {
        let at = Case::random(&mut random);
        if at.counts.iter().flatten().sum::<u32>() > 16 {
            continue;
        }
        let outcome = Outcome::of_mover(Rules::default().wins(at.token, &at.counts));
        lost += usize::from(outcome == Outcome::P);
        let Some(given) = at.certificate() else { continue };
        let told = format!("case {case}: {:?} at {}, {:?}", at.counts, at.token, at.pairs);
        assert_eq!(outcome, Outcome::P, "{told}");
        let groups = given.groups.clone();
        assert_eq!(judged(&at.chain(), given.clone()), Ok(Outcome::P), "{told}");
        proved += 1;
        grouped += usize::from(!groups.is_empty());
        // Without the groups less is proved.
        let pairs = at.pairs.iter().map(|&(ends, many, _)| (ends, many, None)).collect();
        last += usize::from(Case { pairs, groups: 0, ..at }.certificate().is_none());
    }
    assert!(proved > 3_000 && grouped > 1_500 && last > 500, "{proved} proved of {lost}, {grouped} with groups, {last} only with them");
}

/// No changed certificate proves what is not so, and most prove nothing.
#[test]
fn changed_certificates_prove_nothing_false() {
    let mut random = SplitMix::new(72);
    let (mut rejected, mut kept) = (0, 0);
    for case in 0..20_000 {
        let at = Case::random(&mut random);
        if at.counts.iter().flatten().sum::<u32>() > 14 {
            continue;
        }
        let Some(mut given) = at.certificate() else { continue };
        let (mut chain, mut token) = (at.chain(), at.token);
        let mut counts = at.counts.clone();
        change(&mut given, &mut random, chain.arcs().len() as u64);
        if random.below(5) == 0 {
            token = random.below(at.counts.len() as u64) as usize;
            chain = chain.at(Some(token as u32));
        } else if random.below(5) == 0 {
            // One copy more.
            let arc = random.below(chain.arcs().len() as u64) as usize;
            let mut arcs = chain.arcs().to_vec();
            arcs[arc].copies += 1;
            counts[arcs[arc].head as usize][arcs[arc].tail as usize] += 1;
            chain = chain.with_arcs(arcs, Some(token as u32));
        }
        match judged(&chain, given) {
            Ok(outcome) => {
                let wins = Rules::default().wins(token, &counts);
                assert_eq!(outcome, Outcome::of_mover(wins), "case {case}: {counts:?} at {token}");
                kept += 1;
            }
            Err(_) => rejected += 1,
        }
    }
    assert!(rejected > 800 && kept > 20, "{rejected} rejected, {kept} kept");
}

/// One change at random.
fn change(given: &mut PairsAside, random: &mut SplitMix, arcs: u64) {
    let mut below = |n: usize| random.below(n as u64) as usize;
    let (pairs, groups) = (given.pairs.len(), given.groups.len());
    match below(7) {
        0 if pairs > 0 => {
            given.pairs.remove(below(pairs));
        }
        1 if pairs > 0 => given.pairs[below(pairs)][below(3)] = below(arcs as usize) as u32,
        2 if groups > 0 => {
            // A pair leaves its group, or the group is none.
            let group = below(groups);
            let pair = given.groups[group].remove(0);
            if given.groups[group].is_empty() {
                given.groups.remove(group);
            }
            given.pairs.push(pair);
        }
        3 if pairs > 0 => {
            let pair = given.pairs.remove(below(pairs));
            match groups {
                0 => given.groups.push(vec![pair]),
                _ => given.groups[below(groups)].push(pair),
            }
        }
        4 => given.groups.push(vec![[below(arcs as usize) as u32, below(arcs as usize) as u32, 1]]),
        _ => {
            let (place, count) = (below(given.nodes.len()), given.nodes.len());
            let child = |below: &mut dyn FnMut(usize) -> usize| (below(3) > 0).then(|| below(count + 1) as u32);
            match &mut given.nodes[place] {
                Node::Win(option, to) if below(2) == 0 => (*option, *to) = (below(3) as u32, *to),
                Node::Win(_, to) => *to = child(&mut below),
                Node::Lose(children) if below(3) == 0 => {
                    children.pop();
                }
                Node::Lose(children) if !children.is_empty() => {
                    let place = below(children.len());
                    children[place] = child(&mut below);
                }
                node => *node = Node::Lose(Vec::new()),
            }
        }
    }
}

/// Pairs, groups and nodes.
type Given = (Vec<[u32; 3]>, Vec<Vec<[u32; 3]>>, Vec<Node>);

#[test]
fn flaws_say_what_is_wrong_and_where() {
    let table = Arc::new(LinkTable::plain(["Y", "A", "B"].map(String::from).to_vec()));
    let arc = |head, tail, copies| LinkArc { head, tail, copies };
    // From Y to A and B, from A to Y, from B to Y and to B: 0, 1, 2, 3, 4.
    let arcs = vec![arc(0, 1, 2), arc(0, 2, 1), arc(1, 0, 3), arc(2, 0, 1), arc(2, 2, 2)];
    let chain = LinksPosition::new(table, arcs, Some(1));
    let say = |at: &LinksPosition, play, (pairs, groups, nodes): Given| {
        let given = Certificate::PairsAside(PairsAside { pairs, groups, nodes });
        let judged = judge(&Subject::from(at), play, &given, &usual_budget());
        judged.map(|judged| judged.outcome()).map_err(|flaw| flaw.to_string())
    };
    let pairs = |pairs: &[[u32; 3]]| (pairs.to_vec(), Vec::new(), Vec::new());
    let group = |group: &[[u32; 3]]| (Vec::new(), vec![group.to_vec()], Vec::new());
    let both = |pairs: &[[u32; 3]], group: &[[u32; 3]]| (pairs.to_vec(), vec![group.to_vec()], Vec::new());
    let nodes = |pairs: &[[u32; 3]], nodes: &[Node]| (pairs.to_vec(), Vec::new(), nodes.to_vec());
    let by = Certificate::PairsAside(PairsAside { pairs: Vec::new(), groups: Vec::new(), nodes: Vec::new() });
    let nowhere = chain.clone().at(None);
    let at_hub = chain.clone().at(Some(0));
    for (at, play, given, message) in [
        (&chain, Play::Normal, pairs(&[[0, 2, 2]]), "misère play"),
        (&nowhere, Play::Misere, pairs(&[[0, 2, 2]]), "the token is not placed"),
        (&chain, Play::Misere, pairs(&[[0, 9, 1]]), "pairs[0]: there is no such arc"),
        (&chain, Play::Misere, pairs(&[[2, 0, 1]]), "not opposite"),
        (&chain, Play::Misere, pairs(&[[0, 1, 1]]), "not opposite"),
        (&chain, Play::Misere, pairs(&[[0, 2, 3]]), "not so many pairs"),
        (&chain, Play::Misere, pairs(&[[4, 4, 2]]), "not so many pairs"),
        (&chain, Play::Misere, pairs(&[[0, 2, 0]]), "not so many pairs"),
        (&chain, Play::Misere, pairs(&[[0, 2, 1], [0, 2, 1]]), "pairs[1]: pairs of these arcs are listed twice"),
        (&chain, Play::Misere, both(&[[4, 4, 1]], &[[4, 4, 1]]), "pairs of these arcs are listed twice"),
        (&chain, Play::Misere, group(&[]), "groups[0]: a group has at least one pair"),
        (&chain, Play::Misere, (Vec::new(), vec![vec![[0, 2, 1]]; 33], Vec::new()), "more than 32 groups"),
        (&at_hub, Play::Misere, pairs(&[[0, 2, 2], [1, 3, 1]]), "the player to move may be stuck"),
        (&chain, Play::Misere, pairs(&[[0, 2, 2]]), "needs a node"),
        // One arc leads from A to Y, where the winner has the pair of Y and B, and nothing in play.
        (&chain, Play::Misere, nodes(&[[0, 2, 2], [1, 3, 1]], &[Node::Lose(vec![None])]), "nodes[0]"),
        (&chain, Play::Misere, nodes(&[[0, 2, 2]], &[Node::By(Box::new(by))]), "no other certificates"),
        (&chain, Play::Misere, nodes(&[[0, 2, 2]], &[Node::Win(0, Some(1)), Node::Win(0, None)]), "nodes"),
    ] {
        let said = say(at, play, given).expect_err(message);
        assert!(said.contains(message), "{said}");
    }
}

/// Where links allow others, nothing is set aside; and a directed board is a chain as well.
#[test]
fn a_board_is_a_chain_and_a_list_with_replacements_is_none() {
    let table = Arc::new(LinkTable::new(["A", "B"].map(String::from).to_vec(), vec![vec![0, 1], vec![1]]));
    let chain = LinksPosition::new(table, vec![LinkArc { head: 0, tail: 1, copies: 1 }, LinkArc { head: 1, tail: 0, copies: 1 }], Some(0));
    let given = PairsAside { pairs: vec![[0, 1, 1]], groups: Vec::new(), nodes: Vec::new() };
    assert!(judged(&chain, given).expect_err("a flaw").contains("allows itself alone"));
    // From 0 to 1 and back, and to 2: the player to move goes to 2, where the other one is stuck and wins.
    let board = Position::parse("deg:edges=0-1,1-0,0-2@0").expect("a board");
    let nodes = vec![Node::Lose(vec![None])];
    let given = PairsAside { pairs: vec![[0, 2, 1]], groups: Vec::new(), nodes };
    let judged = judge(&board.subject(), Play::Misere, &Certificate::PairsAside(given), &usual_budget());
    assert_eq!(judged.expect("a proof").outcome(), Outcome::P);
}

//! Where exchanges lead between two forests, forwards and backwards.

use crate::budget::{Budget, Stop};
use crate::reduction::Classes;
use std::collections::{BTreeSet, VecDeque};

/// Two forests on the same vertices. Elements are numbered in the order in which they are added.
pub(super) struct Forests {
    order: usize,
    /// The forest and the ends of each element.
    elements: Vec<(usize, [u32; 2])>,
}

impl Forests {
    pub(super) fn new(order: usize) -> Self {
        Self { order, elements: Vec::new() }
    }

    /// Adds an element, which must not close a cycle.
    pub(super) fn add(&mut self, forest: usize, ends: [u32; 2]) -> usize {
        self.elements.push((forest, ends));
        self.elements.len() - 1
    }

    /// What a forest connects if some elements are left out.
    pub(super) fn without(&self, forest: usize, out: &[bool]) -> Classes {
        let mut classes = Classes::new(self.order);
        for (i, &(k, [u, v])) in self.elements.iter().enumerate() {
            if k == forest && !out[i] {
                classes.join(u, v);
            }
        }
        classes
    }

    /// For each vertex the elements of a forest at it.
    fn at(&self, forest: usize) -> Vec<BTreeSet<usize>> {
        let mut at = vec![BTreeSet::new(); self.order];
        for (i, (_, ends)) in self.elements.iter().enumerate().filter(|(_, (k, _))| *k == forest) {
            ends.iter().for_each(|&v| {
                at[v as usize].insert(i);
            });
        }
        at
    }

    fn other_end(&self, element: usize, v: u32) -> u32 {
        let [a, b] = self.elements[element].1;
        if a == v { b } else { a }
    }
}

/// The elements to which exchanges lead from edges in neither forest, given by their ends, and from
/// one element. The paths that these close must exist.
///
/// # Errors
/// If the work must stop.
pub(super) fn from(all: &Forests, outside: &[[u32; 2]], element: Option<usize>, budget: &Budget) -> Result<Vec<bool>, Stop> {
    budget.step((all.order + all.elements.len()) as u64)?;
    let mut rooted = [0, 1].map(|k| Rooted::new(all, k));
    let mut met = vec![false; all.elements.len()];
    let mut queue: VecDeque<(usize, [u32; 2])> = VecDeque::new();
    for &ends in outside {
        queue.extend([(0, ends), (1, ends)]);
    }
    queue.extend(element.map(|i| (1 - all.elements[i].0, all.elements[i].1)));
    while let Some((k, ends)) = queue.pop_front() {
        let path = rooted[k].path(ends);
        budget.step(1 + path.len() as u64)?;
        for i in path {
            if !std::mem::replace(&mut met[i], true) {
                queue.push_back((1 - k, all.elements[i].1));
            }
        }
    }
    Ok(met)
}

/// A forest with roots. Elements that were met are jumped over.
struct Rooted {
    up: Vec<Option<(u32, usize)>>,
    depth: Vec<u32>,
    /// For each vertex one above it (or itself) to which all elements have been met.
    jump: Vec<u32>,
}

impl Rooted {
    fn new(all: &Forests, forest: usize) -> Self {
        let at = all.at(forest);
        let n = all.order;
        let mut rooted = Self { up: vec![None; n], depth: vec![0; n], jump: (0..n as u32).collect() };
        let mut seen = vec![false; n];
        for root in 0..n as u32 {
            let mut stack = if std::mem::replace(&mut seen[root as usize], true) { vec![] } else { vec![root] };
            while let Some(v) = stack.pop() {
                for &i in &at[v as usize] {
                    let to = all.other_end(i, v);
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        rooted.up[to as usize] = Some((v, i));
                        rooted.depth[to as usize] = rooted.depth[v as usize] + 1;
                        stack.push(to);
                    }
                }
            }
        }
        rooted
    }

    fn top(&mut self, mut v: u32) -> u32 {
        while self.jump[v as usize] != v {
            self.jump[v as usize] = self.jump[self.jump[v as usize] as usize];
            v = self.jump[v as usize];
        }
        v
    }

    /// The elements on the path between two vertices that have not been met yet.
    fn path(&mut self, [u, v]: [u32; 2]) -> Vec<usize> {
        let (mut u, mut v) = (self.top(u), self.top(v));
        let mut found = Vec::new();
        while u != v {
            if self.depth[u as usize] < self.depth[v as usize] {
                std::mem::swap(&mut u, &mut v);
            }
            let Some((above, i)) = self.up[u as usize] else { break };
            found.push(i);
            self.jump[u as usize] = above;
            u = self.top(above);
        }
        found
    }
}

/// The elements from which exchanges lead to room; and those from which they lead to room or to
/// `link`.
///
/// Exchanges lead from x to an element y of the other forest exactly when x joins the two pieces
/// into which that forest falls without y. So the elements found are taken out of their forests
/// one by one. The smaller piece is searched each time: O(n log² n) in all.
///
/// # Errors
/// If the work must stop.
pub(super) fn into(all: &Forests, link: usize, budget: &Budget) -> Result<(Vec<bool>, Vec<bool>), Stop> {
    budget.step((all.order + all.elements.len()) as u64)?;
    let mut at = [all.at(0), all.at(1)];
    let elements_at = at.clone();
    let mut pieces = [0, 1].map(|k| {
        let mut classes = all.without(k, &vec![false; all.elements.len()]);
        (0..all.order as u32).map(|v| classes.find(v)).collect::<Vec<u32>>()
    });
    let mut fresh = all.order as u32;
    let mut found = vec![false; all.elements.len()];
    let mut queue: Vec<usize> = Vec::new();
    for (i, &(k, [u, v])) in all.elements.iter().enumerate() {
        if pieces[1 - k][u as usize] != pieces[1 - k][v as usize] {
            found[i] = true;
            queue.push(i);
        }
    }
    let mut close = |found: &mut Vec<bool>, queue: &mut Vec<usize>| -> Result<(), Stop> {
        while let Some(y) = queue.pop() {
            let (k, [u, v]) = all.elements[y];
            at[k][u as usize].remove(&y);
            at[k][v as usize].remove(&y);
            let piece = smaller(all, &at[k], [u, v]);
            budget.step(piece.iter().map(|&w| 1 + elements_at[1 - k][w as usize].len() as u64).sum())?;
            piece.iter().for_each(|&w| pieces[k][w as usize] = fresh);
            fresh += 1;
            for x in piece.iter().flat_map(|&w| &elements_at[1 - k][w as usize]).copied() {
                let [a, b] = all.elements[x].1.map(|v| pieces[k][v as usize]);
                if a != b && !found[x] {
                    found[x] = true;
                    queue.push(x);
                }
            }
        }
        Ok(())
    };
    close(&mut found, &mut queue)?;
    let to_room = found.clone();
    if !found[link] {
        found[link] = true;
        queue.push(link);
        close(&mut found, &mut queue)?;
    }
    Ok((to_room, found))
}

/// The smaller of the pieces of two vertices that a forest does not connect (any longer): both are
/// searched by turns, one edge at a time, until one is exhausted.
fn smaller(all: &Forests, at: &[BTreeSet<usize>], ends: [u32; 2]) -> Vec<u32> {
    let mut sides = ends.map(|v| Side { met: vec![v], next: 0, edges: at[v as usize].iter(), by: vec![usize::MAX] });
    loop {
        for side in &mut sides {
            if !side.step(all, at) {
                return std::mem::take(&mut side.met);
            }
        }
    }
}

/// A search of a tree that can be stopped after each edge.
struct Side<'a> {
    met: Vec<u32>,
    next: usize,
    edges: std::collections::btree_set::Iter<'a, usize>,
    /// The elements by which the vertices were met; for the first, none.
    by: Vec<usize>,
}

impl<'a> Side<'a> {
    /// Looks at one more edge; false if there is none.
    fn step(&mut self, all: &Forests, at: &'a [BTreeSet<usize>]) -> bool {
        let v = self.met[self.next];
        if let Some(&i) = self.edges.next() {
            if self.by[self.next] != i {
                self.met.push(all.other_end(i, v));
                self.by.push(i);
            }
            return true;
        }
        self.next += 1;
        match self.met.get(self.next) {
            Some(&w) => self.edges = at[w as usize].iter(),
            None => return false,
        }
        true
    }
}

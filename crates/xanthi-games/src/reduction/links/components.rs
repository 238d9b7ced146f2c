//! Strongly connected components of the links and heads of a chain.

use super::{LinkArc, LinkTable, LinksPosition, rows};

/// Which component each link and each head belongs to. From a link ways lead to the heads that it allows, and from a head
/// to the links at which arcs from it end.
#[derive(Clone, Debug)]
pub struct Components {
    of_link: Vec<u32>,
    of_head: Vec<u32>,
}

/// What has no number yet.
const NONE: u32 = u32::MAX;

impl Components {
    /// The components of a chain, of its arcs with copies left.
    pub fn new(chain: &LinksPosition) -> Self {
        let ways = Ways::new(chain);
        let all = 2 * ways.table.len();
        // Tarjan's algorithm with a stack of its own: lists are long.
        let (mut order, mut low, mut number) = (vec![NONE; all], vec![0; all], vec![NONE; all]);
        let (mut path, mut open) = (Vec::new(), Vec::new());
        let (mut entered, mut found) = (0, 0);
        for root in 0..all {
            let mut enter = Some(root).filter(|&root| order[root] == NONE);
            loop {
                if let Some(node) = enter.take() {
                    (order[node], low[node]) = (entered, entered);
                    entered += 1;
                    open.push(node);
                    path.push((node, 0));
                }
                let Some((node, way)) = path.last_mut() else { break };
                let node = *node;
                if let Some(next) = ways.next(node, way) {
                    if order[next] == NONE {
                        enter = Some(next);
                    } else if number[next] == NONE {
                        low[node] = low[node].min(order[next]);
                    }
                    continue;
                }
                path.pop();
                if let Some((before, _)) = path.last() {
                    low[*before] = low[*before].min(low[node]);
                }
                if low[node] == order[node] {
                    let from = open.iter().rposition(|&other| other == node).unwrap_or(0);
                    open.drain(from..).for_each(|other| number[other] = found);
                    found += 1;
                }
            }
        }
        let of_head = number.split_off(ways.table.len());
        Self { of_link: number, of_head }
    }

    /// Of a chain whose components nobody has looked for: all is one, and no arc leads from one to another.
    pub(crate) fn unknown(chain: &LinksPosition) -> Self {
        let all = vec![0; chain.table().len()];
        Self { of_link: all.clone(), of_head: all }
    }

    /// The number of the component of a link.
    pub fn of_link(&self, link: u32) -> u32 {
        self.of_link[link as usize]
    }

    /// Whether the token can come back to a link of a chain with these components.
    pub fn goes_round(&self, chain: &LinksPosition, link: u32) -> bool {
        chain.table().allowed(link).iter().any(|&head| self.of_head[head as usize] == self.of_link(link))
    }

    /// Whether an arc leads from one component to another: once the token has gone along it, it never comes to a link that
    /// allows its head.
    pub fn is_between(&self, arc: LinkArc) -> bool {
        self.of_head[arc.head as usize] != self.of_link[arc.tail as usize]
    }
}

/// The ways from links, which are numbered first, and from heads.
struct Ways<'a> {
    table: &'a LinkTable,
    arcs: &'a [LinkArc],
    /// Where the arcs from each head begin, and one more.
    first: Vec<u32>,
}

impl<'a> Ways<'a> {
    fn new(chain: &'a LinksPosition) -> Self {
        let (table, arcs) = (chain.table(), chain.arcs());
        Self { table, arcs, first: rows(table, arcs) }
    }

    /// Where the next way leads, from the one of this number on; the number is moved behind it.
    fn next(&self, node: usize, way: &mut usize) -> Option<usize> {
        let links = self.table.len();
        let Some(head) = node.checked_sub(links) else {
            *way += 1;
            return self.table.allowed(node as u32).get(*way - 1).map(|&head| links + head as usize);
        };
        let arcs = &self.arcs[self.first[head] as usize..self.first[head + 1] as usize];
        let left = (*way..arcs.len()).find(|&i| arcs[i].copies > 0)?;
        *way = left + 1;
        Some(arcs[left].tail as usize)
    }
}

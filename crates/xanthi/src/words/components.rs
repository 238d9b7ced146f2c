//! Strongly connected components of a list: links from each of which the chain can come to every
//! other. Only within them can a game go round.

use xanthi_games::links::LinksPosition;

/// The components with more than one link, or with a word from a link to itself; the largest first,
/// each ascending.
pub fn components(chain: &LinksPosition) -> Vec<Vec<u32>> {
    let table = chain.table();
    let n = table.len();
    let next = |t: usize| {
        let heads = table.allowed(t as u32).iter();
        heads.flat_map(|&h| chain.arcs_from(h)).map(|i| chain.arcs()[i]).filter(|a| a.copies > 0).map(|a| a.tail as usize)
    };
    // Tarjan's algorithm with a stack of its own: lists are long.
    let (mut index, mut low, mut on_stack) = (vec![usize::MAX; n], vec![0; n], vec![false; n]);
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
    for root in 0..n {
        if index[root] != usize::MAX {
            continue;
        }
        let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = Some(root);
        while let Some(v) = enter.take().or_else(|| path.last().map(|p| p.0)) {
            if index[v] == usize::MAX {
                (index[v], low[v], on_stack[v]) = (count, count, true);
                count += 1;
                stack.push(v);
                path.push((v, next(v).collect()));
            }
            let Some((_, exits)) = path.last_mut() else { break };
            match exits.pop() {
                Some(w) if index[w] == usize::MAX => enter = Some(w),
                Some(w) if on_stack[w] => low[v] = low[v].min(index[w]),
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((parent, _)) = path.last() {
                        low[*parent] = low[*parent].min(low[v]);
                    }
                    if low[v] == index[v] {
                        let from = stack.iter().position(|&w| w == v).unwrap_or(0);
                        let mut component: Vec<u32> = stack.drain(from..).map(|w| w as u32).collect();
                        component.iter().for_each(|&w| on_stack[w as usize] = false);
                        component.sort_unstable();
                        if component.len() > 1 || next(v).any(|w| w == v) {
                            found.push(component);
                        }
                    }
                }
            }
        }
    }
    found.sort_by_key(|c| (std::cmp::Reverse(c.len()), c[0]));
    found
}

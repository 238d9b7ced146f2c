/**
 * Pictures of heap games have the moves that were made beside their rows, and call the players A and B, as papers do. The
 * page calls them otherwise: there the moves have the numbers that they have in its list.
 */
export function numbered(shapes: string, moves: string[]): string {
  let made = 0;
  return shapes.replace(/>([AB]) ([^<]+)<\/text>/g, (all, player: string, move: string) => {
    if (move !== moves[made] || player !== (made % 2 === 0 ? 'A' : 'B')) return all;
    made += 1;
    return `>${made}. ${move}</text>`;
  });
}

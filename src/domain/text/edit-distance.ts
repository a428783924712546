/**
 * Edit distance of two texts: the minimum number of inserted, removed, replaced, or swapped neighboring characters that
 * turns one into the other (optimal string alignment). Distances above the limit are returned as `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]];
  const far = limit + 1;
  if (Math.abs(from.length - to.length) > limit) return far;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let steps = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        steps = Math.min(steps, before[j - 2]! + 1);
      }
      row.push(steps);
      least = Math.min(least, steps);
    }
    // A swap uses the row before the previous one, but its cost is never below the minimum of the previous row.
    if (least > limit) return far;
    [before, last] = [last, row];
  }
  return Math.min(far, last[to.length]!);
}

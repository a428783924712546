/** Index of the first value that is not less than another; the length if there is none. The values ascend. */
export function lowerBound(values: ArrayLike<number>, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

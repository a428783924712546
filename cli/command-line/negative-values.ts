/**
 * Joins a number that begins with a minus to its option: `--bbox -82.5,27.9,-82.4,28` becomes `--bbox=-82.5,…`. Node's
 * `parseArgs` takes such a value for an option of its own; no option of ours begins with a digit.
 */
export function joinNegativeValues(args: readonly string[]): string[] {
  const words: string[] = [];
  for (const arg of args) {
    const option = words.at(-1);
    if (option !== undefined && /^-\.?\d/.test(arg) && /^--[^=]+$/.test(option))
      words[words.length - 1] = `${option}=${arg}`;
    else words.push(arg);
  }
  return words;
}

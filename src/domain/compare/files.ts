/** Compares the files of two zips. */

export type ComparedFile = { rows: number; size: number; sha1: string };

export type FileDifference = {
  name: string;
  change: "added" | "removed" | "changed" | "same";
  from: ComparedFile | null;
  to: ComparedFile | null;
};

/** Sorted by name. Two files are equal if their SHA-1 is. */
export function compareFiles(
  from: readonly (ComparedFile & { name: string })[],
  to: readonly (ComparedFile & { name: string })[],
): FileDifference[] {
  const pick = ({ rows, size, sha1 }: ComparedFile): ComparedFile => ({ rows, size, sha1 });
  const before = new Map(from.map((file) => [file.name, pick(file)]));
  const after = new Map(to.map((file) => [file.name, pick(file)]));
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.map((name) => {
    const [a, b] = [before.get(name) ?? null, after.get(name) ?? null];
    const change = a === null ? "added" : b === null ? "removed" : a.sha1 === b.sha1 ? "same" : "changed";
    return { name, change, from: a, to: b };
  });
}

/** The entries of a line of the change log in words. */
import { thousands } from "../formats.ts";
import { plural } from "../plural.ts";
import type { NamedEntity } from "./differences.ts";

/** How many entries of a line are not named: `and 3 more`; empty if all are. */
export function moreWords({ count, sample }: { count: number | null; sample: readonly unknown[] }): string {
  const more = (count ?? 0) - sample.length;
  return more <= 0 ? "" : `and ${thousands(more)} more`;
}

/** An entry of a line: `Elm Street (was Elm St)`, `Harbor (120 meters)`. */
export function entryWords({ name, was, meters }: Pick<NamedEntity, "name" | "was" | "meters">): string {
  if (was !== undefined) return `${name} (was ${was})`;
  return meters === undefined ? name : `${name} (${plural(meters, { one: "{n} meter", other: "{n} meters" })})`;
}

/** New names for the ids of feeds that are put into one. */
import { FILE_OF_KIND, type IdKind } from "./ids.ts";
import type { ExportTransforms } from "./transforms.ts";

/** The ids that a feed gives out, by kind. */
export type GivenIds = ReadonlyMap<IdKind, ReadonlySet<string>>;

/** How one feed's ids are called in the merged feed. */
export type Names = {
  /** What stands before each id of a kind. */
  prefix(kind: IdKind): string;
  /** An earlier feed has this id too, and the two mean the same: its rows are there already. */
  isShared(kind: IdKind, id: string): boolean;
};

/**
 * Names for each feed, in order. The prefix of the transforms comes first. Then ids that an earlier feed gives out too
 * get the number of their feed (`2:`): two feeds that both call a calendar "weekday" do not mean the same days. Only
 * kinds that an explicit `prefixFiles` leaves out are taken to mean the same: their rows come from the first feed.
 */
export function namespaces(feeds: readonly GivenIds[], transforms: ExportTransforms): Names[] {
  const { prefix, prefixFiles } = transforms;
  const renamed = (kind: IdKind) => prefixFiles === null || prefixFiles.includes(FILE_OF_KIND[kind]);
  return feeds.map((given, i) => {
    const others = feeds.filter((_, j) => j !== i);
    const made = new Map<IdKind, string>();
    const prefixOf = (kind: IdKind): string => {
      if (!renamed(kind)) return "";
      if (!clashes(feeds.slice(0, i), given, kind)) return prefix;
      let number = `${i + 1}:`;
      while (others.some((other) => [...(other.get(kind) ?? [])].some((id) => id.startsWith(number)))) number += ":";
      return prefix + number;
    };
    return {
      prefix(kind) {
        const known = made.get(kind);
        if (known !== undefined) return known;
        const found = prefixOf(kind);
        made.set(kind, found);
        return found;
      },
      isShared: (kind, id) => !renamed(kind) && feeds.slice(0, i).some((other) => other.get(kind)?.has(id) === true),
    };
  });
}

function clashes(earlier: readonly GivenIds[], given: GivenIds, kind: IdKind): boolean {
  const own = given.get(kind);
  if (own === undefined) return false;
  return earlier.some((other) => {
    const theirs = other.get(kind);
    return theirs !== undefined && [...own].some((id) => theirs.has(id));
  });
}

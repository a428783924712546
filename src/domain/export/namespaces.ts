/** Assigns new ids when several feeds are merged into one. */
import { FILE_OF_KIND, type IdKind } from "./ids.ts";
import type { ExportTransforms } from "./transforms.ts";

/** The ids that a feed defines, by kind. */
export type DefinedIds = ReadonlyMap<IdKind, ReadonlySet<string>>;

/** How the ids of one feed are written in the merged feed. */
export type Names = {
  /** Prefix of ids of a kind. */
  prefix(kind: IdKind): string;
  /** Whether an earlier feed has this id with the same meaning, so that its rows are already present. */
  isShared(kind: IdKind, id: string): boolean;
};

/**
 * Naming rules for each feed, in order. The prefix of the transforms comes first. An id that an earlier feed also defines
 * then gets the number of its feed (`2:`), because two feeds that both name a calendar "weekday" mean different days.
 * Only kinds excluded by an explicit `prefixFiles` are treated as shared: their rows come from the first feed.
 */
export function namespaces(feeds: readonly DefinedIds[], transforms: ExportTransforms): Names[] {
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

function clashes(earlier: readonly DefinedIds[], given: DefinedIds, kind: IdKind): boolean {
  const own = given.get(kind);
  if (own === undefined) return false;
  return earlier.some((other) => {
    const theirs = other.get(kind);
    return theirs !== undefined && [...own].some((id) => theirs.has(id));
  });
}

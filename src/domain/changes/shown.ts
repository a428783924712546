/** Entries of the log of changes, as the API, feeds for readers, and webhooks show them. */

import { link } from "../links.ts";
import { feedName } from "../registry/feed-name.ts";
import type { Differences, NamedEntity } from "./differences.ts";
import { type ChangeKind, changeLines, changeTitle } from "./words.ts";

/** An entry as it is stored. */
export type StoredChange = {
  id: number;
  /** RFC 3339 in UTC. */
  changed_at: string;
  from_sha1: string;
  to_sha1: string;
  /** JSON of `Differences`. */
  differences: string;
  /** Onestop ID of the feed, its name, and the names of its operators. */
  feed: string;
  name: string | null;
  operator_names: string | null;
};

type ShownEntity = NamedEntity & {
  /** The same as `meters`; deprecated. */
  metres?: number;
  /** Path of its page on this site; null if it was removed. */
  path: string | null;
};

type ShownLine = { kind: ChangeKind; words: string; count: number | null; sample: ShownEntity[] };

export type ShownChange = {
  /** Place in the log; a change that is repeated gets a new one. */
  id: number;
  changed_at: string;
  feed: { onestop_id: string; name: string };
  /** SHA-1 of the versions. */
  from: string;
  to: string;
  title: string;
  lines: ShownLine[];
  hours: Differences["hours"];
  ends: Differences["ends"];
  fares: string[];
};

export function shownChange(change: StoredChange): ShownChange {
  const differences = JSON.parse(change.differences) as Differences;
  const name = feedName(change.name, change.operator_names) ?? change.feed;
  const lines = changeLines(differences).map((line) => ({
    ...line,
    sample: line.sample.map((entity) => ({
      ...entity,
      ...distance(entity),
      path: pathOf(line.kind, change.feed, entity),
    })),
  }));
  return {
    id: change.id,
    changed_at: change.changed_at,
    feed: { onestop_id: change.feed, name },
    from: change.from_sha1,
    to: change.to_sha1,
    title: changeTitle(name, lines),
    lines,
    hours: differences.hours,
    ends: differences.ends,
    fares: differences.fares,
  };
}

/** The distance that a stop moved, under both names; changes stored by earlier builds have the old one only. */
function distance({ meters, metres }: NamedEntity & { metres?: number }): { meters?: number; metres?: number } {
  const moved = meters ?? metres;
  return moved === undefined ? {} : { meters: moved, metres: moved };
}

function pathOf(kind: ChangeKind, feed: string, { id, onestop_id }: NamedEntity): string | null {
  if (kind.endsWith("_removed")) return null;
  const ref = { onestopId: onestop_id, feed, entityId: id };
  if (kind.startsWith("routes_")) return link.route(ref);
  if (kind.startsWith("stops_")) return link.stop(ref);
  return onestop_id === null ? null : link.operator(onestop_id);
}

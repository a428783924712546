/** Suggests feeds or operators for a URL with an unknown Onestop ID. */

import { onestopIdLookupKey, parseOnestopId } from "../../../src/domain/ids/onestop.ts";
import { feedName } from "../../../src/domain/registry/feed-name.ts";
import type { Near } from "../../../src/domain/registry/near-id.ts";
import { editDistance } from "../../../src/domain/text/edit-distance.ts";
import type { Db } from "../db/db.ts";
import { type Entries, listEntries } from "./read.ts";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 5;
/** Longer ids are not compared. */
const MAX_ID_CHARACTERS = 100;
/** One typo is allowed for this many characters of an id, up to a maximum. */
const CHARACTERS_PER_TYPO = 5;
const MAX_TYPOS = 3;

const PATH = /^\/(?:feeds|operators)\/([^/]+)/;

type Kind = Near["kind"];
type IdEntries = Entries<{ onestopId: string; name: string; operatorNames?: string }>;

/**
 * The most similar ids: first those with the same name and another geohash, then those with few different characters.
 * Empty for any other URL. Rows read: those of the list, one per 256 entries.
 * @param pathname percent-encoded path
 */
export async function nearIds(db: Db, pathname: string): Promise<Near[]> {
  const segment = PATH.exec(pathname)?.[1];
  if (segment === undefined) return [];
  const onestopId = decodeURIComponent(segment);
  const kind = comparedKind(onestopId);
  return kind === null ? [] : similarIds(await listEntries(db, kind), kind, onestopId);
}

/** The kind of ids with which a Onestop ID is compared: its own, whatever the URL. Null for routes and stops. */
export function comparedKind(onestopId: string): Kind | null {
  const kind = parseOnestopId(onestopIdLookupKey(onestopId))?.kind;
  return kind === "feed" || kind === "operator" ? kind : null;
}

/** The ids of a list that are most similar to a Onestop ID of its kind. */
export function similarIds(entries: IdEntries, kind: Kind, onestopId: string): Near[] {
  const lookupKey = onestopIdLookupKey(onestopId);
  if (lookupKey.length > MAX_ID_CHARACTERS) return [];
  const askedName = parseOnestopId(lookupKey)?.name ?? "";
  const limit = Math.min(MAX_TYPOS, Math.floor(lookupKey.length / CHARACTERS_PER_TYPO));
  return entries
    .flatMap(([, { onestopId, name, operatorNames = "" }]) => {
      const key = onestopIdLookupKey(onestopId);
      // The id itself exists: something below it is missing.
      const distance = sameName(key, askedName) ? 0 : editDistance(lookupKey, key, limit);
      return distance > limit ? [] : [{ kind, onestopId, name: feedName(name, operatorNames) ?? "", distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.onestopId < b.onestopId ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ kind, onestopId, name }) => ({ kind, onestopId, name }));
}

function sameName(key: string, name: string): boolean {
  // Cheap test first, so that most ids need not be parsed.
  return key.endsWith(name) && parseOnestopId(key)?.name === name;
}

/** Suggests feeds or operators for a URL with an unknown Onestop ID. */
import { editDistance } from "../../../src/domain/edit-distance.ts";
import type { Near } from "../../../src/domain/near-id.ts";
import { onestopIdLookupKey, parseOnestopId } from "../../../src/domain/onestop.ts";
import type { Db } from "../db.ts";
import { listEntries } from "./lists.ts";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 5;
/** Longer ids are not compared. */
const MAX_ID_CHARACTERS = 100;
/** One typo is allowed for this many characters of an id, up to a maximum. */
const CHARACTERS_PER_TYPO = 5;
const MAX_TYPOS = 3;

const PATH = /^\/(?:feeds|operators)\/([^/]+)/;

/**
 * The most similar ids: first those with the same name and another geohash, then those with few different characters.
 * Empty for any other URL. Rows read: those of the list, one per 256 entries.
 * @param pathname percent-encoded path
 */
export async function nearIds(db: Db, pathname: string): Promise<Near[]> {
  const segment = PATH.exec(pathname)?.[1];
  if (segment === undefined) return [];
  const asked = onestopIdLookupKey(decodeURIComponent(segment));
  const id = parseOnestopId(asked);
  // An id of the other kind, as in /feeds/o-9q9-bart, is compared with ids of its own kind.
  if (id === null || asked.length > MAX_ID_CHARACTERS || (id.kind !== "feed" && id.kind !== "operator")) return [];
  const { kind } = id;
  const entries = await listEntries(db, kind);
  const limit = Math.min(MAX_TYPOS, Math.floor(asked.length / CHARACTERS_PER_TYPO));
  return entries
    .flatMap(([, { onestopId, name }]) => {
      const key = onestopIdLookupKey(onestopId);
      // The id itself exists: something below it is missing.
      const distance = sameName(key, id.name) ? 0 : editDistance(asked, key, limit);
      return distance > limit ? [] : [{ kind, onestopId, name, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.onestopId < b.onestopId ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ kind, onestopId, name }) => ({ kind, onestopId, name }));
}

function sameName(key: string, name: string): boolean {
  // Cheap test first, so that most ids need not be parsed.
  return key.endsWith(name) && parseOnestopId(key)?.name === name;
}

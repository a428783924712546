/** Feeds or operators that somebody may have meant whose address has a Onestop ID that nothing has. */
import { editDistance } from "../../../src/domain/edit-distance.ts";
import type { Near } from "../../../src/domain/near-id.ts";
import { onestopIdLookupKey, parseOnestopId } from "../../../src/domain/onestop.ts";
import type { Db } from "../db.ts";
import { listEntries } from "./lists.ts";

/** Ids that are suggested. */
const SHOWN = 5;
/** Longer ids are no slip of the hand. */
const LONGEST = 100;
/** Characters of an id for each one that may be wrong, and how many may be wrong at the most. */
const PER_SLIP = 5;
const MOST_SLIPS = 3;

const PATH = /^\/(?:feeds|operators)\/([^/]+)/;

/**
 * The nearest ids first: those of the same name somewhere else, then those with few other characters. Empty for any
 * other address. Rows read: those of the list, one for 256 of its rows.
 * @param pathname as it stands in the address, percent-encoded
 */
export async function nearIds(db: Db, pathname: string): Promise<Near[]> {
  const segment = PATH.exec(pathname)?.[1];
  if (segment === undefined) return [];
  const asked = onestopIdLookupKey(decodeURIComponent(segment));
  const id = parseOnestopId(asked);
  // An id of the other kind, as in /feeds/o-9q9-bart, is looked for among its own.
  if (id === null || asked.length > LONGEST || (id.kind !== "feed" && id.kind !== "operator")) return [];
  const { kind } = id;
  const entries = await listEntries(db, kind);
  const limit = Math.min(MOST_SLIPS, Math.floor(asked.length / PER_SLIP));
  return entries
    .flatMap(([, { onestopId, name }]) => {
      const key = onestopIdLookupKey(onestopId);
      // The id itself is there: what is missing is something below it.
      const distance = sameName(key, id.name) ? 0 : editDistance(asked, key, limit);
      return distance > limit ? [] : [{ kind, onestopId, name, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.onestopId < b.onestopId ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ kind, onestopId, name }) => ({ kind, onestopId, name }));
}

function sameName(key: string, name: string): boolean {
  // Without reading each id of the registry: most do not end like this.
  return key.endsWith(name) && parseOnestopId(key)?.name === name;
}

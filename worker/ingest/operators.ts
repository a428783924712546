/**
 * Derives operators in feeds, and their search documents, from the registry and the active versions, by the rules of
 * Transitland v2.
 */

import { generatedOperatorId } from "../../src/domain/ids/onestop.ts";
import type { Db } from "../store/db/db.ts";
import { ensureLists } from "../store/lists/list-write.ts";
import {
  type ActiveAgency,
  type Associations,
  agencyNames,
  type OperatorChange,
  type OperatorFeedRow,
  operatorFeedRows,
  operatorSearchRefs,
  parseAssociations,
  readAssociations,
  takeOperatorFeedIds,
  writeOperatorChanges,
} from "../store/registry/operator.ts";
import type { SearchDoc } from "../store/search/write.ts";
import { list, object, parseJson, real, text } from "../store/shape.ts";

/**
 * Derives the rows of operator_feed (Transitland v2's operators in feeds) and the search documents of operators. Writes
 * only differences; remaining rows keep their numbers.
 * @param feedIds limits the work to these feeds after a change of their active version; absent: all, after a registry sync
 */
export async function deriveOperators(db: Db, feedIds?: readonly number[]): Promise<void> {
  const { rows: existing, ...input } = await readAssociations(db, feedIds);
  const { rows: wantedRows, left } = reuseNumbers(matchOperators(input), existing);
  const fresh = wantedRows.filter((row) => row.id === undefined).length;
  let next = fresh === 0 ? 0 : await takeOperatorFeedIds(db, fresh);
  const rows: OperatorFeedRow[] = wantedRows.map((row) => ({ ...row, id: row.id ?? next++ }));

  const before = new Map(existing.map((row) => [row.id, row]));
  const set = rows.filter((row) => !same(row, before.get(row.id)));
  const affectedIds = new Set([...set, ...left].map((row) => row.onestop_id));
  // A document depends on the rows of its Onestop ID, so it is outdated only if those changed or a write was interrupted.
  const documentedRefs = feedIds === undefined ? new Set(await operatorSearchRefs(db)) : undefined;
  const current = byOnestopId(rows);
  if (documentedRefs !== undefined) {
    for (const [id, rows] of current) if (!documentedRefs.has(representativeRow(rows).id)) affectedIds.add(id);
  }
  if (affectedIds.size === 0 && documentedRefs === undefined) return;

  const elsewhere =
    feedIds === undefined
      ? []
      : (await operatorFeedRows(db, [...affectedIds])).filter((row) => !feedIds.includes(row.feed_id));
  const all = byOnestopId([...rows, ...elsewhere].filter((row) => affectedIds.has(row.onestop_id)));
  const names = new Map(input.agencies.map((agency) => [agency.id, agency.agency_name]));
  const unnamedFeeds = elsewhere.flatMap(({ agency_id }) =>
    agency_id === null || names.has(agency_id) ? [] : agency_id,
  );
  for (const [agency, name] of await agencyNames(db, [...new Set(unnamedFeeds)])) names.set(agency, name);
  const setOf = byOnestopId(set);
  const leftOf = byOnestopId(left);
  const changes: OperatorChange[] = [...affectedIds].map((id) => {
    const ownRows = all.get(id) ?? [];
    const doc = ownRows.length === 0 ? undefined : operatorSearchDoc(ownRows, names);
    const goneRows = leftOf.get(id) ?? [];
    return {
      onestopId: id,
      feeds: [...(setOf.get(id) ?? []), ...goneRows].map((row) => row.feed_id),
      set: setOf.get(id) ?? [],
      removed: goneRows.map((row) => row.id),
      doc,
      undocumented: [...ownRows, ...goneRows].map((row) => row.id).filter((row) => row !== doc?.ref),
    };
  });
  const standing = new Set([...current.values()].map((rows) => representativeRow(rows).id));
  const dangling = [...(documentedRefs ?? [])].filter((ref) => !standing.has(ref));
  if (dangling.length > 0) {
    changes.push({ onestopId: "", feeds: [], set: [], removed: [], doc: undefined, undocumented: dangling });
  }
  await writeOperatorChanges(db, changes);
  if (feedIds === undefined) await ensureLists(db);
}

function same(a: OperatorFeedRow, b: OperatorFeedRow | undefined): boolean {
  return b !== undefined && (Object.keys(a) as (keyof OperatorFeedRow)[]).every((column) => a[column] === b[column]);
}

function byOnestopId(rows: readonly OperatorFeedRow[]): Map<string, OperatorFeedRow[]> {
  const groups = new Map<string, OperatorFeedRow[]>();
  for (const row of rows) {
    const group = groups.get(row.onestop_id);
    if (group === undefined) groups.set(row.onestop_id, [row]);
    else group.push(row);
  }
  return groups;
}

/**
 * The row that represents an operator: a registry row before a generated one, then the oldest. Its number is the
 * operator's id in API responses.
 */
function representativeRow(rows: readonly OperatorFeedRow[]): OperatorFeedRow {
  const order = (row: OperatorFeedRow) => row.operator_id ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => order(a) - order(b) || a.id - b.id)[0]!;
}

/** Maximum number of agency names in a document; a registry record may cover hundreds of agencies. */
const MAX_NAMES = 20;

/**
 * Onestop ID, name, short name, places, and GTFS agency ids of one operator's rows (api.md 1.6).
 * @param agencies agency names, by which ranked search also finds the operator
 */
export function operatorSearchDoc(rows: readonly OperatorFeedRow[], agencies: ReadonlyMap<number, string>): SearchDoc {
  const first = representativeRow(rows);
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values)].filter((value) => value !== null && value !== "").join(" ");
  const otherNames = rows.map((row) => row.name).filter((name) => name !== first.name);
  return {
    kind: "operator",
    ref: first.id,
    importance: rows.some((row) => row.agency_id !== null) ? 1 : 0,
    name: first.name ?? "",
    extra: distinct([...rows.map((row) => row.short_name), ...otherNames, ...rows.map((row) => row.places)]),
    otherNames: [...new Set(rows.flatMap(({ agency_id }) => agencies.get(agency_id ?? -1) ?? []))].slice(0, MAX_NAMES),
    ids: distinct([first.onestop_id, ...rows.map((row) => row.gtfs_agency_id)]),
  };
}

export type WantedRow = Omit<OperatorFeedRow, "id">;

/**
 * The rows that follow from the registry and the active versions. An operator of the registry belongs to each feed that
 * it is associated with: to the feed's only agency, whatever agency_id the association names; among several agencies to
 * the one with that agency_id; otherwise without an agency. Each agency without an operator gets a generated row under
 * its own Onestop ID.
 */
export function matchOperators(input: Omit<Associations, "rows">): WantedRow[] {
  const feedIds = new Map(input.feeds.map((feed) => [feed.onestop_id, feed.id]));
  const agencies = new Map<number, ActiveAgency[]>();
  for (const agency of input.agencies) {
    const others = agencies.get(agency.feed_id);
    if (others === undefined) agencies.set(agency.feed_id, [agency]);
    else others.push(agency);
  }
  const wantedRows: WantedRow[] = [];
  const coveredFeeds = new Set<number>();
  for (const operator of input.operators) {
    const inFeed = new Map<number, Set<ActiveAgency>>();
    const associations = parseAssociations(operator.associated_feeds);
    for (const { feed_onestop_id, gtfs_agency_id } of associations) {
      const feedId = feedIds.get(feed_onestop_id);
      if (feedId === undefined) continue;
      const matches = inFeed.get(feedId) ?? new Set();
      const active = agencies.get(feedId) ?? [];
      const agency = active.length === 1 ? active[0] : active.find((a) => a.agency_id === gtfs_agency_id);
      if (agency !== undefined) matches.add(agency);
      inFeed.set(feedId, matches);
    }
    for (const [feedId, matches] of inFeed) {
      const { id, onestop_id, name, short_name } = operator;
      const row = { operator_id: id, onestop_id, name, short_name, feed_id: feedId };
      for (const agency of matches) {
        coveredFeeds.add(agency.id);
        wantedRows.push({ ...row, ...agencyColumns(agency) });
      }
      if (matches.size === 0) wantedRows.push({ ...row, gtfs_agency_id: null, agency_id: null, places: "" });
    }
  }
  for (const feed of input.feeds) {
    for (const agency of agencies.get(feed.id) ?? []) {
      if (coveredFeeds.has(agency.id)) continue;
      wantedRows.push({
        operator_id: null,
        onestop_id: agency.onestop_id ?? generatedOperatorId(feed.onestop_id, agency.agency_name),
        name: agency.agency_name,
        short_name: null,
        feed_id: feed.id,
        ...agencyColumns(agency),
      });
    }
  }
  return wantedRows;
}

function agencyColumns(agency: ActiveAgency): Pick<WantedRow, "gtfs_agency_id" | "agency_id" | "places"> {
  return { gtfs_agency_id: agency.agency_id, agency_id: agency.id, places: placesText(agency.places) };
}

const NAME = text().nullable();
const PLACES = list(object({}, { city_name: NAME, adm1_name: NAME, adm0_name: NAME, rank: real().nullable() }));

/**
 * An agency's places as search text: those with more than a fifth of the service, largest share first, such as
 * "San Francisco, California, United States of America / …".
 * @param places JSON AgencyPlace[]
 */
export function placesText(places: string): string {
  return parseJson(PLACES, places, "agency.places")
    .filter((place) => (place.rank ?? 0) > 0.2)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map((place) => [place.city_name, place.adm1_name, place.adm0_name].filter((name) => name != null).join(", "))
    .join(" / ");
}

/** A wanted row with its existing number, or undefined for a new one. */
export type NumberedRow = WantedRow & { id: number | undefined };

/**
 * Assigns existing numbers to the wanted rows that continue them: first to rows of the same agency, then to rows of the
 * same operator and feed, because an association without an agency gets one when a version is activated. Each number is
 * assigned once.
 * @returns the numbered rows, and the existing rows that have no continuation
 */
export function reuseNumbers(
  wantedRows: readonly WantedRow[],
  existing: readonly OperatorFeedRow[],
): { rows: NumberedRow[]; left: OperatorFeedRow[] } {
  const free = new Map<string, OperatorFeedRow[]>();
  const exact = (row: WantedRow) => JSON.stringify([row.onestop_id, row.feed_id, row.gtfs_agency_id]);
  const loose = (row: WantedRow) => JSON.stringify([row.onestop_id, row.feed_id]);
  const claimedIds = new Set<number>();
  const numbers = new Map<WantedRow, number>();
  for (const key of [exact, loose]) {
    free.clear();
    for (const row of existing) {
      if (!claimedIds.has(row.id)) free.set(key(row), [...(free.get(key(row)) ?? []), row]);
    }
    for (const row of wantedRows) {
      if (numbers.has(row)) continue;
      const continuedRow = free.get(key(row))?.shift();
      if (continuedRow === undefined) continue;
      claimedIds.add(continuedRow.id);
      numbers.set(row, continuedRow.id);
    }
  }
  return {
    rows: wantedRows.map((row) => ({ ...row, id: numbers.get(row) })),
    left: existing.filter((row) => !claimedIds.has(row.id)),
  };
}

/** Derives operators in feeds, and their search documents, from the registry and the active versions. */
import type { Db } from "../store/db.ts";
import { ensureLists } from "../store/lists/list-write.ts";
import {
  agencyNames,
  type OperatorChange,
  type OperatorFeedRow,
  operatorFeedRows,
  operatorSearchRefs,
  readAssociations,
  takeOperatorFeedIds,
  writeOperatorChanges,
} from "../store/operator.ts";
import type { SearchDoc } from "../store/search-write.ts";
import { matchOperators, reuseNumbers } from "./operator-match.ts";

/**
 * Derives the rows of operator_feed (Transitland v2's operators in feeds) and the search documents of operators. Writes
 * only differences; remaining rows keep their numbers.
 * @param feedIds limits the work to these feeds after a change of their active version; absent: all, after a registry sync
 */
export async function deriveOperators(db: Db, feedIds?: readonly number[]): Promise<void> {
  const { rows: existing, ...input } = await readAssociations(db, feedIds);
  const { rows: wanted, left } = reuseNumbers(matchOperators(input), existing);
  const fresh = wanted.filter((row) => row.id === undefined).length;
  let next = fresh === 0 ? 0 : await takeOperatorFeedIds(db, fresh);
  const rows: OperatorFeedRow[] = wanted.map((row) => ({ ...row, id: row.id ?? next++ }));

  const before = new Map(existing.map((row) => [row.id, row]));
  const set = rows.filter((row) => !same(row, before.get(row.id)));
  const affected = new Set([...set, ...left].map((row) => row.onestop_id));
  // A document depends on the rows of its Onestop ID, so it is outdated only if those changed or a write was interrupted.
  const documented = feedIds === undefined ? new Set(await operatorSearchRefs(db)) : undefined;
  const current = byOnestopId(rows);
  if (documented !== undefined) {
    for (const [id, own] of current) if (!documented.has(representativeRow(own).id)) affected.add(id);
  }
  if (affected.size === 0 && documented === undefined) return;

  const elsewhere =
    feedIds === undefined
      ? []
      : (await operatorFeedRows(db, [...affected])).filter((row) => !feedIds.includes(row.feed_id));
  const all = byOnestopId([...rows, ...elsewhere].filter((row) => affected.has(row.onestop_id)));
  const names = new Map(input.agencies.map((agency) => [agency.id, agency.agency_name]));
  const unnamed = elsewhere.flatMap(({ agency_id }) => (agency_id === null || names.has(agency_id) ? [] : agency_id));
  for (const [agency, name] of await agencyNames(db, [...new Set(unnamed)])) names.set(agency, name);
  const setOf = byOnestopId(set);
  const leftOf = byOnestopId(left);
  const changes: OperatorChange[] = [...affected].map((id) => {
    const own = all.get(id) ?? [];
    const doc = own.length === 0 ? undefined : operatorSearchDoc(own, names);
    const gone = leftOf.get(id) ?? [];
    return {
      onestopId: id,
      feeds: [...(setOf.get(id) ?? []), ...gone].map((row) => row.feed_id),
      set: setOf.get(id) ?? [],
      removed: gone.map((row) => row.id),
      doc,
      undocumented: [...own, ...gone].map((row) => row.id).filter((row) => row !== doc?.ref),
    };
  });
  const standing = new Set([...current.values()].map((own) => representativeRow(own).id));
  const dangling = [...(documented ?? [])].filter((ref) => !standing.has(ref));
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
export function representativeRow(rows: readonly OperatorFeedRow[]): OperatorFeedRow {
  const order = (row: OperatorFeedRow) => row.operator_id ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => order(a) - order(b) || a.id - b.id)[0]!;
}

/** Maximum number of agency names in a document; a registry record may cover hundreds of agencies. */
const MAX_NAMES = 20;

/**
 * Onestop ID, name, short name, places, and GTFS agency ids of one operator's rows (api.md 1.6).
 * @param agencies agency names, by which ranked search also finds the operator
 */
function operatorSearchDoc(rows: readonly OperatorFeedRow[], agencies: ReadonlyMap<number, string>): SearchDoc {
  const first = representativeRow(rows);
  const distinct = (values: readonly (string | null)[]) =>
    [...new Set(values)].filter((value) => value !== null && value !== "").join(" ");
  const otherNames = rows.map((row) => row.name).filter((name) => name !== first.name);
  return {
    kind: "operator",
    ref: first.id,
    rank: rows.some((row) => row.agency_id !== null) ? 1 : 0,
    name: first.name ?? "",
    extra: distinct([...rows.map((row) => row.short_name), ...otherNames, ...rows.map((row) => row.places)]),
    otherNames: [...new Set(rows.flatMap(({ agency_id }) => agencies.get(agency_id ?? -1) ?? []))].slice(0, MAX_NAMES),
    ids: distinct([first.onestop_id, ...rows.map((row) => row.gtfs_agency_id)]),
  };
}

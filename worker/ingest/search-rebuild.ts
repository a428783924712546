/** Brings the search of a store that an earlier build filled up to date. */
import { plural } from "../../src/domain/plural.ts";
import type { Db } from "../store/db.ts";
import { agencyNames, operatorFeedRows } from "../store/operator.ts";
import { feedSearchDoc } from "../store/registry.ts";
import { SOURCES, unrankedDocuments } from "../store/search-source.ts";
import {
  removeSearchDocs,
  rewriteSearchDocs,
  type SearchDoc,
  type SearchKind,
  writeSearchDocs,
} from "../store/search-write.ts";
import type { VersionRow } from "../store/version.ts";
import { operatorSearchDoc } from "./operators.ts";
import { agencyDoc, MAX_SEARCHED_LOCATION_TYPE, routeDoc, stopDoc } from "./search-docs.ts";

/** Documents that are made again at a time. */
const DOCUMENTS_A_SLICE = 2_000;

/**
 * Makes the documents again that an earlier build wrote, and removes those whose entity is gone. Works in slices: an
 * interrupted rebuild continues where it stopped. One row read if there is nothing to do.
 * @returns the number of documents that were made
 */
export async function rebuildSearch(db: Db, progress: (line: string) => void = () => {}): Promise<number> {
  let made = 0;
  for (;;) {
    const slice = await unrankedDocuments(db, DOCUMENTS_A_SLICE);
    if (slice.length === 0) return made;
    if (made === 0) progress("Rebuilding the search index.");
    for (const kind of new Set(slice.map((document) => document.kind as SearchKind))) {
      const refs = slice.flatMap((document) => (document.kind === kind ? [document.ref] : []));
      const docs = await documentsOf(db, kind, refs);
      await rewriteSearchDocs(db, docs);
      made += docs.length;
      const known = new Set(docs.map((doc) => doc.ref));
      await removeSearchDocs(
        db,
        kind,
        refs.filter((ref) => !known.has(ref)),
      );
    }
    progress(plural(made, { one: "{n} search document", other: "{n} search documents" }));
  }
}

/**
 * Makes the documents of a version again, from its rows. A document that is there is replaced.
 * Rows read: about one for each agency, route and stop.
 */
export async function restoreVersionSearch(db: Db, version: VersionRow): Promise<void> {
  for (const kind of ["agency", "route", "stop"] as const) {
    const end = version[`${kind}_first`] + version[`${kind}_count`];
    for (let first = version[`${kind}_first`]; first < end; first += DOCUMENTS_A_SLICE) {
      const length = Math.min(DOCUMENTS_A_SLICE, end - first);
      const refs = Array.from({ length }, (_, i) => first + i);
      await writeSearchDocs(db, await documentsOf(db, kind, refs));
    }
  }
}

async function documentsOf(db: Db, kind: SearchKind, refs: readonly number[]): Promise<SearchDoc[]> {
  switch (kind) {
    case "agency":
      return (await SOURCES.agency(db, refs)).map(agencyDoc);
    case "route":
      return (await SOURCES.route(db, refs)).map((row) => routeDoc(row, row.agency_name, row.stop_count));
    case "stop":
      return (await SOURCES.stop(db, refs))
        .filter((row) => row.location_type <= MAX_SEARCHED_LOCATION_TYPE)
        .map((row) => stopDoc(row, row.route_count));
    case "feed":
      return (await SOURCES.feed(db, refs)).map((row) => feedSearchDoc(row.id, row));
    case "operator":
      return operatorDocuments(db, refs);
    case "place":
      return [];
  }
}

async function operatorDocuments(db: Db, refs: readonly number[]): Promise<SearchDoc[]> {
  const named = await SOURCES.operator(db, refs);
  const rows = await operatorFeedRows(db, [...new Set(named.map((row) => row.onestop_id))]);
  const agencies = rows.flatMap((row) => row.agency_id ?? []);
  const names = new Map(await agencyNames(db, [...new Set(agencies)]));
  const own = Map.groupBy(rows, (row) => row.onestop_id);
  const docs = named.map((row) => operatorSearchDoc(own.get(row.onestop_id)!, names));
  // A row that no longer represents its operator has no document.
  return docs.filter((doc, i) => doc.ref === named[i]!.id);
}

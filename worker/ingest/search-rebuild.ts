/** Brings the search of a store that an earlier build filled up to date. */
import { plural } from "../../src/domain/plural.ts";
import type { Db, Stores } from "../store/db/db.ts";
import { agencyNames, operatorFeedRows } from "../store/registry/operator.ts";
import { feedSearchDoc } from "../store/registry/registry.ts";
import { SOURCES, unrankedDocuments } from "../store/search/source.ts";
import { entityDocuments } from "../store/search/version.ts";
import { type DocumentKind, removeSearchDocs, rewriteSearchDocs, type SearchDoc } from "../store/search/write.ts";
import { operatorSearchDoc } from "./operators.ts";

/** Documents that are made again at a time. */
const DOCUMENTS_A_SLICE = 2_000;

/**
 * Makes the documents again that an earlier build wrote, and removes those whose entity is gone. Works in slices: an
 * interrupted rebuild continues where it stopped. One row read if there is nothing to do.
 * @returns the number of documents that were made
 */
export async function rebuildSearch({ db }: Stores, progress: (line: string) => void = () => {}): Promise<number> {
  let documentCount = 0;
  for (;;) {
    const slice = await unrankedDocuments(db, DOCUMENTS_A_SLICE);
    if (slice.length === 0) return documentCount;
    if (documentCount === 0) progress("Rebuilding the search index.");
    for (const kind of new Set(slice.map((document) => document.kind as DocumentKind))) {
      const refs = slice.flatMap((document) => (document.kind === kind ? [document.ref] : []));
      const docs = await documentsOf(db, kind, refs);
      await rewriteSearchDocs(db, docs);
      documentCount += docs.length;
      const documentRefs = new Set(docs.map((doc) => doc.ref));
      await removeSearchDocs(
        db,
        kind,
        refs.filter((ref) => !documentRefs.has(ref)),
      );
    }
    progress(plural(documentCount, { one: "{n} search document", other: "{n} search documents" }));
  }
}

async function documentsOf(db: Db, kind: DocumentKind, refs: readonly number[]): Promise<SearchDoc[]> {
  switch (kind) {
    case "agency":
    case "route":
    case "stop":
      return entityDocuments(db, kind, refs);
    case "feed":
      return (await SOURCES.feed(db, refs)).map((row) => feedSearchDoc(row.id, row));
    case "operator":
      return operatorDocuments(db, refs);
    case "place":
      return [];
  }
}

async function operatorDocuments(db: Db, refs: readonly number[]): Promise<SearchDoc[]> {
  const operatorDocs = await SOURCES.operator(db, refs);
  const rows = await operatorFeedRows(db, [...new Set(operatorDocs.map((row) => row.onestop_id))]);
  const agencies = rows.flatMap((row) => row.agency_id ?? []);
  const names = new Map(await agencyNames(db, [...new Set(agencies)]));
  const rowsById = Map.groupBy(rows, (row) => row.onestop_id);
  const docs = operatorDocs.map((row) => operatorSearchDoc(rowsById.get(row.onestop_id)!, names));
  // A row that no longer represents its operator has no document.
  return docs.filter((doc, i) => doc.ref === operatorDocs[i]!.id);
}

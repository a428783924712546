/**
 * What search finds, written. A document is one row of `search_doc` (what it stands for) and one row of the
 * full-text table `search` (its words) under the same number. Text that the tokenizer cannot use stays harmless.
 */
import { characterPairs } from "../../src/domain/character-pairs.ts";
import { acronyms, plain, SHADOW, shadowWords, wordsOf } from "../../src/domain/search-words.ts";
import type { Db, Value } from "./db.ts";

export type SearchKind = "feed" | "operator" | "agency" | "route" | "stop" | "place";

export type SearchDoc = {
  kind: SearchKind;
  /** Numeric id in the table of its kind; of an operator: the operator_feed row that stands for its Onestop ID. */
  ref: number;
  /** The version it belongs to; it counts while that version is active. Absent for the registry's own. */
  feedVersionId?: number;
  /** Larger comes first among equals. */
  rank?: number;
  /** What it is called. */
  name: string;
  /** Short names, places, URLs, descriptions. */
  extra: string;
  /** Further names, by which only ranked search finds it. */
  otherNames?: readonly string[];
  /** Onestop IDs and GTFS ids; of feeds and operators the Onestop ID comes first. */
  ids: string;
};

/** Kinds that are found by any piece of their Onestop ID, beside their words (table onestop_gram). */
const NAMED: ReadonlySet<SearchKind> = new Set<SearchKind>(["feed", "operator"]);

const BYTES_A_STATEMENT = 700_000;

/**
 * Writes documents in bulk. A document of the same kind and ref is replaced, so that a repeated write repairs.
 */
export async function writeSearchDocs(db: Db, docs: Iterable<SearchDoc>): Promise<number> {
  let written = 0;
  let parts: string[] = [];
  let size = 0;
  const flush = async () => {
    if (parts.length === 0) return;
    await db.write(statements(`[${parts.join(",")}]`));
    written += parts.length;
    parts = [];
    size = 0;
  };
  for (const doc of docs) {
    const text = JSON.stringify(packed(doc));
    if (size + text.length > BYTES_A_STATEMENT) await flush();
    parts.push(text);
    size += text.length + 1;
  }
  await flush();
  return written;
}

/** The same as statements, to be written in one batch with the rows that the documents stand for; under 1 MB. */
export function searchDocStatements(docs: readonly SearchDoc[]): { sql: string; values: Value[] }[] {
  return docs.length === 0 ? [] : statements(JSON.stringify(docs.map(packed)));
}

function pairsOf({ kind, ids }: SearchDoc): string | null {
  return NAMED.has(kind) ? characterPairs(ids.split(" ")[0]!) : null;
}

function packed(doc: SearchDoc): Value[] {
  const extra = [doc.extra, ...unwritten(doc)].join(" ");
  return [doc.kind, doc.ref, doc.feedVersionId ?? null, doc.rank ?? 0, doc.name, extra, doc.ids, pairsOf(doc)];
}

/** Words that a document is found by without holding them; only ranked search asks for them. */
function unwritten({ kind, name, extra, otherNames = [] }: SearchDoc): string[] {
  const initials = kind === "route" || kind === "stop" ? [] : acronyms(name).map((word) => SHADOW + word);
  const others = otherNames.flatMap((other) => [
    ...wordsOf(plain(other)).map((word) => SHADOW + word),
    ...shadowWords(other),
  ]);
  return [...initials, ...new Set(others), ...shadowWords(kind === "operator" ? `${name} ${extra}` : name)];
}

/**
 * Old rows of these (kind, ref) out, new rows in; the full-text row takes the number its document was given. A row of
 * onestop_gram that outlived its document is replaced when the number is given again.
 */
function statements(json: string): { sql: string; values: Value[] }[] {
  // CROSS JOIN keeps json_each outside, so that every document is one look-up in the index (kind, ref).
  const same =
    "SELECT d.id FROM json_each(?1) j CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1";
  return [
    { sql: `DELETE FROM search WHERE rowid IN (${same})`, values: [json] },
    { sql: `DELETE FROM search_doc WHERE id IN (${same})`, values: [json] },
    {
      sql:
        "INSERT INTO search_doc (kind, ref, feed_version_id, rank) " +
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
      values: [json],
    },
    {
      sql:
        "INSERT INTO search (rowid, kind, name, extra, ids) " +
        "SELECT d.id, d.kind, j.value ->> 4, j.value ->> 5, j.value ->> 6 FROM json_each(?1) j " +
        "CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1",
      values: [json],
    },
    {
      sql:
        "INSERT OR REPLACE INTO onestop_gram (rowid, pairs) SELECT d.id, j.value ->> 7 FROM json_each(?1) j " +
        "CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1 WHERE j.value ->> 7 IS NOT NULL",
      values: [json],
    },
  ];
}

/** Takes documents of one kind out of the search, by their refs. */
export async function removeSearchDocs(db: Db, kind: SearchKind, refs: readonly number[]): Promise<void> {
  for (let start = 0; start < refs.length; start += REFS_A_STATEMENT) {
    const json = JSON.stringify(refs.slice(start, start + REFS_A_STATEMENT));
    const gone = "SELECT d.id FROM json_each(?1) j CROSS JOIN search_doc d ON d.kind = ?2 AND d.ref = j.value";
    await db.write([
      { sql: `DELETE FROM search WHERE rowid IN (${gone})`, values: [json, kind] },
      ...(NAMED.has(kind) ? [{ sql: `DELETE FROM onestop_gram WHERE rowid IN (${gone})`, values: [json, kind] }] : []),
      { sql: `DELETE FROM search_doc WHERE id IN (${gone})`, values: [json, kind] },
    ]);
  }
}

const REFS_A_STATEMENT = 10_000;

/** Takes everything of one feed version out of the search, in slices; answers how many documents that were. */
export async function removeVersionSearchDocs(db: Db, versionId: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const slice = `SELECT id FROM search_doc WHERE feed_version_id = ?1 ORDER BY id LIMIT ${DOCS_A_SLICE}`;
    const [, gone] = await db.write([
      { sql: `DELETE FROM search WHERE rowid IN (${slice})`, values: [versionId] },
      { sql: `DELETE FROM search_doc WHERE id IN (${slice}) RETURNING id`, values: [versionId] },
    ]);
    removed += gone?.length ?? 0;
    if ((gone?.length ?? 0) < DOCS_A_SLICE) return removed;
  }
}

const DOCS_A_SLICE = 5_000;

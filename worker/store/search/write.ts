/**
 * Writes what search finds. A document is one row of `search_doc` (what it stands for), one row of the full-text table
 * `search` (its words, in the order of versions, for Transitland v2's `search`) under the same number, and one row of
 * `search_ranked` or `search_ranked_stop` (its words by importance, for ranked search). Text that the tokenizer cannot use stays harmless.
 */
import { characterPairs } from "../../../src/domain/text/character-pairs.ts";
import { acronyms, plain, SHADOW, shadowWords, wordsOf } from "../../../src/domain/text/search-words.ts";
import { isCorrectable, partsOf, partToken } from "../../../src/domain/text/spelling.ts";
import type { Db, Value } from "../db/db.ts";
import { insertFromJson, insertInto, jsonColumns } from "../table.ts";
import { searchDocTable } from "../tables/search-doc.ts";
import { searchWordTable } from "../tables/search-word.ts";
import type { DocumentKind, SearchDoc } from "./document.ts";
import { rankedNumber } from "./number.ts";

export type { DocumentKind, SearchDoc } from "./document.ts";

/** Kinds that are found by any piece of their Onestop ID, beside their words (table onestop_gram). */
const NAMED_KINDS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(["feed", "operator"]);

/** Kinds that ranked search does not list. */
const UNRANKED_KINDS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(["agency"]);

/** Tables of ranked search, and SQL that says which kinds a table has. */
const RANKED_TABLES = [
  { table: "search_ranked", kinds: "<> 'stop'" },
  { table: "search_ranked_stop", kinds: "= 'stop'" },
] as const;

const BYTES_A_STATEMENT = 700_000;

/**
 * Writes documents in bulk, with the words of names, from which spelling is corrected. A document of the same kind and ref is
 * replaced, so that a repeated write repairs.
 */
export async function writeSearchDocs(db: Db, docs: Iterable<SearchDoc>): Promise<number> {
  let docCount = 0;
  let parts: string[] = [];
  let size = 0;
  // Each word is sent once, whatever the number of batches.
  const keys = new Set<string>();
  let fresh: string[] = [];
  const flush = async () => {
    if (parts.length === 0) return;
    await db.write([...statements(`[${parts.join(",")}]`), ...spellingStatements(fresh)]);
    docCount += parts.length;
    parts = [];
    fresh = [];
    size = 0;
  };
  for (const doc of docs) {
    const text = JSON.stringify(packDoc(doc));
    if (size + text.length > BYTES_A_STATEMENT) await flush();
    parts.push(text);
    size += text.length + 1;
    for (const word of namesIn(doc)) {
      if (keys.has(word)) continue;
      keys.add(word);
      fresh.push(word);
    }
  }
  await flush();
  return docCount;
}

/**
 * Writes the words of documents that exist again, under the same numbers, so that the documents of a version keep their
 * order.
 * @param docs of kinds and refs that have a document; at most some thousands
 */
export async function rewriteSearchDocs(db: Db, docs: readonly SearchDoc[]): Promise<void> {
  for (let start = 0; start < docs.length; start += DOCS_A_REWRITE) {
    const slice = docs.slice(start, start + DOCS_A_REWRITE);
    const json = JSON.stringify(slice.map(packDoc));
    const words = [
      ...wordStatements(json),
      {
        sql:
          "UPDATE search_doc SET rank = n.rank, ranked = n.ranked FROM (SELECT d.id, j.value ->> 3 AS rank, " +
          "j.value ->> 8 AS ranked FROM json_each(?1) j CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1) n " +
          "WHERE search_doc.id = n.id",
        values: [json],
      },
    ];
    await db.write([...words, ...spellingStatements([...new Set(slice.flatMap(namesIn))])]);
  }
}

const DOCS_A_REWRITE = 1_000;

/** The same as statements, to be written in one batch with the rows that the documents stand for; under 1 MB. */
export function searchDocStatements(docs: readonly SearchDoc[]): { sql: string; values: Value[] }[] {
  if (docs.length === 0) return [];
  const words = new Set(docs.flatMap(namesIn));
  return [...statements(JSON.stringify(docs.map(packDoc))), ...spellingStatements([...words])];
}

/** The words of the names of a document, of which a misspelled word may be one. */
function namesIn({ kind, name, extra, otherNames = [] }: SearchDoc): string[] {
  if (UNRANKED_KINDS.has(kind)) return [];
  const texts = [name, ...otherNames, ...(kind === "operator" ? [extra] : [])];
  return texts.flatMap((text) => plain(text).split(" ")).filter(isCorrectable);
}

/** Adds words to the vocabulary of corrections; each is written when it is first seen. */
function spellingStatements(words: readonly string[]): { sql: string; values: Value[] }[] {
  const batches: { sql: string; values: Value[] }[] = [];
  for (let start = 0; start < words.length; start += WORDS_A_STATEMENT) {
    const slice = words.slice(start, start + WORDS_A_STATEMENT);
    const values = [JSON.stringify(slice.map((word) => [word, partsOf(word).map(partToken).join(" ")]))];
    batches.push(
      { sql: insertFromJson(searchWordTable.name, ["word"], "INSERT OR IGNORE"), values },
      {
        sql:
          "INSERT INTO search_spelling (rowid, parts) SELECT w.id, j.value ->> 1 FROM json_each(?1) j " +
          "CROSS JOIN search_word w ON w.word = j.value ->> 0 " +
          "WHERE NOT EXISTS (SELECT 1 FROM search_spelling s WHERE s.rowid = w.id)",
        values,
      },
    );
  }
  return batches;
}

const WORDS_A_STATEMENT = 1_000;

function pairsOf({ kind, ids = "" }: SearchDoc): string | null {
  return NAMED_KINDS.has(kind) ? characterPairs(ids.split(" ")[0]!) : null;
}

/** A document for `statements`: the columns of search_doc, of search, of onestop_gram, and of search_ranked. */
function packDoc(doc: SearchDoc): Value[] {
  const { kind, ref, feedVersionId = null, importance = 0, name, extra } = doc;
  const ids = NAMED_KINDS.has(kind) ? (doc.ids ?? "") : "";
  const columns = [kind, ref, feedVersionId, importance, name, extra, ids, pairsOf(doc)];
  if (UNRANKED_KINDS.has(kind)) return [...columns, 0, null];
  return [...columns, rankedNumber(doc), [extra, ids, ...unwritten(doc)].join(" ")];
}

/** Words that a document is found by without containing them. */
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
    ...deletion(same, [json]),
    {
      sql: insertInto(
        searchDocTable,
        { ...jsonColumns(["kind", "ref", "feed_version_id", "rank"]), ranked: "value ->> 8" },
        { from: "FROM json_each(?1)" },
      ),
      values: [json],
    },
    ...wordStatements(json),
    {
      sql:
        "INSERT OR REPLACE INTO onestop_gram (rowid, pairs) SELECT d.id, j.value ->> 7 FROM json_each(?1) j " +
        "CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1 WHERE j.value ->> 7 IS NOT NULL",
      values: [json],
    },
  ];
}

/** Writes the words of documents, whose rows of search_doc exist. */
function wordStatements(json: string): { sql: string; values: Value[] }[] {
  return [
    // A row may have outlived its document, which an earlier build deleted.
    ...RANKED_TABLES.map(({ table, kinds }) => ({
      sql:
        `INSERT OR REPLACE INTO ${table} (rowid, name, extra) ` +
        `SELECT value ->> 8, value ->> 4, value ->> 9 FROM json_each(?1) WHERE value ->> 8 > 0 AND value ->> 0 ${kinds}`,
      values: [json],
    })),
    {
      sql:
        "INSERT OR REPLACE INTO search (rowid, kind, name, extra, ids) " +
        "SELECT d.id, d.kind, j.value ->> 4, j.value ->> 5, j.value ->> 6 FROM json_each(?1) j " +
        "CROSS JOIN search_doc d ON d.kind = j.value ->> 0 AND d.ref = j.value ->> 1",
      values: [json],
    },
  ];
}

/** Deletes documents and their words; the documents last. @param ids SQL that selects their ids */
function deletion(ids: string, values: readonly Value[]): { sql: string; values: Value[] }[] {
  const rankedQuery = `SELECT ranked FROM search_doc WHERE id IN (${ids}) AND ranked > 0`;
  return [
    ...RANKED_TABLES.map(({ table }) => `DELETE FROM ${table} WHERE rowid IN (${rankedQuery})`),
    `DELETE FROM search WHERE rowid IN (${ids})`,
    `DELETE FROM search_doc WHERE id IN (${ids})`,
  ].map((sql) => ({ sql, values: [...values] }));
}

/** Statements that take documents of one kind out of the search, by their refs (at most 10,000). */
export function searchRemovalStatements(
  kind: DocumentKind,
  refs: readonly number[],
): { sql: string; values: Value[] }[] {
  const values = [JSON.stringify(refs), kind];
  const docsQuery = "SELECT d.id FROM json_each(?1) j CROSS JOIN search_doc d ON d.kind = ?2 AND d.ref = j.value";
  const grams = { sql: `DELETE FROM onestop_gram WHERE rowid IN (${docsQuery})`, values };
  return [...(NAMED_KINDS.has(kind) ? [grams] : []), ...deletion(docsQuery, values)];
}

/** Takes documents of one kind out of the search, by their refs. */
export async function removeSearchDocs(db: Db, kind: DocumentKind, refs: readonly number[]): Promise<void> {
  for (let start = 0; start < refs.length; start += REFS_A_STATEMENT)
    await db.write(searchRemovalStatements(kind, refs.slice(start, start + REFS_A_STATEMENT)));
}

const REFS_A_STATEMENT = 10_000;

/** Takes everything of one feed version out of the search, in slices; returns the number of documents. */
export async function removeVersionSearchDocs(db: Db, versionId: number): Promise<number> {
  const slice = `SELECT id FROM search_doc WHERE feed_version_id = ?1 ORDER BY id LIMIT ${DOCS_A_SLICE}`;
  return removeInSlices(db, slice, [versionId]);
}

/** Takes documents out of the search in slices, until there are none. @param slice SQL that selects ids of some */
export async function removeInSlices(db: Db, slice: string, values: readonly Value[]): Promise<number> {
  let removedCount = 0;
  for (;;) {
    const statements = deletion(slice, values);
    const last = statements.at(-1)!;
    const answers = await db.write([...statements.slice(0, -1), { ...last, sql: `${last.sql} RETURNING id` }]);
    const count = answers.at(-1)?.length ?? 0;
    removedCount += count;
    if (count === 0) return removedCount;
  }
}

const DOCS_A_SLICE = 5_000;

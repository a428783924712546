/** Reads the whole lists of feeds and operators, from which filters, orders, and counts are computed. */

import { identityOf, perIsolate, perObject } from "../../../src/domain/memory.ts";
import type { Db } from "../db/db.ts";
import { IDS_A_STATEMENT, idTable } from "../db/id-list.ts";
import {
  anything,
  type ColumnShape,
  integer,
  list,
  object,
  parseJson,
  record,
  type TypeOf,
  text,
  tuple,
} from "../shape.ts";
import { rowShape } from "../table.ts";
import { listBlockTable } from "../tables/list-block.ts";
import { tallyTable } from "../tables/tally.ts";
import { LIST_ENTRY, type ListEntry, type ListKind } from "./entries.ts";
import { ensureLists } from "./list-write.ts";

export type { FeedEntry, ListEntry, ListKind, OperatorEntry } from "./entries.ts";
export type BoxFilter = [minLon: number, minLat: number, maxLon: number, maxLat: number];

/** All entries of a kind by row id; treat as immutable. */
export type Entries<Entry> = readonly (readonly [id: number, entry: Entry])[];

/** 256 neighboring entries, their JSON, and the revision of the block. */
type Block = { own: number; text: string; entries: Entries<unknown> };
type CachedList = { revision: number; readAt: number; entries: Entries<unknown>; blocks: ReadonlyMap<number, Block> };

/** The cached lists of this isolate, which avoid reading 1.5 MB of JSON for each request. */
const cachedLists = perIsolate<string, CachedList>("lists", { by: "database and kind", bytes: 40_000_000 });

/** Estimate of the text of a list, its entries, and what is derived of them: orders, counts, search texts, verdicts. */
const BYTES_A_CHARACTER = 8;

const keyOf = (db: Db, kind: ListKind) => `${identityOf(db.source)} ${kind}`;

/** An unchanged list is read again after this time, because a store may be repaired by hand. */
const CACHE_TTL_MS = 10 * 60_000;

const parts = perObject<object, readonly Entries<unknown>[]>("parts of lists", { by: "list", within: "lists" });

/**
 * The parts of a list, each the same array as before while nothing in it has changed, for results that can be computed
 * part by part.
 */
export function partsOf<Entry>(entries: Entries<Entry>): readonly Entries<Entry>[] {
  return (parts.get(entries) as readonly Entries<Entry>[] | undefined) ?? [entries];
}

function cachedListOf(db: Db, kind: ListKind): CachedList | undefined {
  const last = cachedLists.get(keyOf(db, kind));
  return last !== undefined && Date.now() - last.readAt < CACHE_TTL_MS ? last : undefined;
}

/** The cached entries of a list, which may be outdated; null if there are none. */
export function cachedEntries<K extends ListKind>(db: Db, kind: K): Entries<ListEntry[K]> | null {
  return (cachedListOf(db, kind)?.entries as Entries<ListEntry[K]> | undefined) ?? null;
}

/**
 * All entries of a kind. Rows read: two while nothing has changed, else one more and one per 256 entries, which are a few
 * dozen; only the text of changed blocks is transferred.
 * @returns the same array as before while nothing has changed
 */
export async function listEntries<K extends ListKind>(db: Db, kind: K): Promise<Entries<ListEntry[K]>> {
  const cachedList = cachedListOf(db, kind);
  let read = await changedBlocks(db, kind, cachedList);
  if (read.length === 0 && cachedList !== undefined) return cachedList.entries as Entries<ListEntry[K]>;
  if (read.length === 0) {
    // The store is empty, or its lists were not derived when they were read; they may have been since.
    await ensureLists(db);
    read = await changedBlocks(db, kind);
  }
  const key = keyOf(db, kind);
  const before = cachedLists.get(key)?.blocks;
  const blocks = new Map<number, Block>();
  for (const { block, own, entries } of read) {
    const same = before?.get(block);
    const text = entries ?? same?.text ?? "{}";
    blocks.set(block, { own, text, entries: same?.text === text ? same.entries : entriesOf(kind, text) });
  }
  const pieces = [...blocks.values()].map(({ entries }) => entries as Entries<ListEntry[K]>);
  const entries = pieces.flat();
  parts.set(entries, pieces);
  if (read[0] !== undefined) {
    const characters = [...blocks.values()].reduce((sum, { text }) => sum + text.length, 0);
    const list = { revision: read[0].revision, readAt: Date.now(), entries, blocks };
    cachedLists.set(key, list, characters * BYTES_A_CHARACTER);
  }
  return entries;
}

const ENTRIES = record(anything);

function entriesOf(kind: ListKind, text: string): Entries<unknown> {
  const entries = Object.entries(parseJson(ENTRIES, text, "list_block.entries"));
  return entries.map(([id, entry]) => [Number(id), LIST_ENTRY[kind].read(entry)] as const);
}

const BLOCK = rowShape("list_block", {
  revision: integer(),
  block: integer(),
  own: integer(),
  entries: text().nullable(),
});

/**
 * The blocks of a kind with their revision, which changes whenever a block may have changed (LISTS_CHANGED). Empty if the
 * revision is the known one or the lists were never derived. The text of an unchanged block is null; a block written by an
 * older build counts as changed with the lists.
 */
function changedBlocks(
  db: Db,
  kind: ListKind,
  cachedList?: CachedList,
): Promise<{ revision: number; block: number; own: number; entries: string | null }[]> {
  const owns = Object.fromEntries([...(cachedList?.blocks ?? [])].map(([block, { own }]) => [block, own]));
  return db.rows(
    BLOCK,
    "SELECT revision, block, own, CASE WHEN own IS NOT ?3 ->> ('$.' || block) THEN text END AS entries FROM (SELECT coalesce(c.next, 0) AS revision, " +
      "b.block, coalesce(k.totals ->> ('$.' || b.block), c.next, 0) AS own, b.entries AS text FROM tally t " +
      "LEFT JOIN counter c ON c.name = 'lists' LEFT JOIN tally k ON k.kind = ?1 || ' blocks' CROSS JOIN list_block b " +
      "WHERE t.kind = ?1 AND coalesce(c.next, 0) IS NOT ?2 AND b.kind = ?1) ORDER BY block",
    kind,
    cachedList?.revision ?? null,
    JSON.stringify(owns),
  );
}

/** A tag value and the rows that have it. */
export type ListTag = [key: string, value: string, ids: number[]];
const TAGS: ColumnShape<ListTag[]> = list(tuple(text(), text(), list(integer())));

/** All tags of a kind; a tag in several blocks is listed once per block. Rows read: one per 256 entries. */
export async function listTags(db: Db, kind: ListKind): Promise<ListTag[]> {
  const read = () =>
    Promise.all([
      db.rows(listBlockTable.pick(["tags"]), "SELECT tags FROM list_block WHERE kind = ? ORDER BY block", kind),
      db.row("SELECT 1 FROM tally WHERE kind = ?", kind),
    ]);
  let [blocks, derivedRow] = await read();
  if (derivedRow === null) {
    await ensureLists(db);
    [blocks, derivedRow] = await read();
  }
  return blocks.flatMap(({ tags }) => parseJson(TAGS, tags, "list_block.tags"));
}

const SHOWN_TEXT = rowShape("list", { id: integer(), shown: text() });

/** The displayed fields of these rows, as JSON texts in the order of the ids. Rows read: one each. */
export async function listRows(db: Db, kind: ListKind, ids: readonly number[]): Promise<string[]> {
  const textsById = new Map<number, string>();
  for (let start = 0; start < ids.length; start += IDS_A_STATEMENT) {
    const slice = ids.slice(start, start + IDS_A_STATEMENT);
    const rows = await db.rows(
      SHOWN_TEXT,
      `SELECT l.id, l.shown FROM ${idTable(slice)} JOIN ${kind}_list l ON l.id = x.id`,
    );
    for (const { id, shown } of rows) textsById.set(id, shown);
  }
  return ids.flatMap((id) => textsById.get(id) ?? []);
}

const FEED_TOTALS = {
  count: integer(),
  versions: integer(),
  active: integer(),
  agencies: integer(),
  routes: integer(),
  stops: integer(),
  trips: integer(),
};
export type FeedTotals = TypeOf<typeof TOTALS.feed>;
const OPERATOR_TOTALS = {
  count: integer(),
  active: integer(),
  /** Counted once for each feed and agency. */
  rows: integer(),
  countries: integer(),
};
export type OperatorTotals = TypeOf<typeof TOTALS.operator>;
const TOTALS = { feed: object(FEED_TOTALS), operator: object(OPERATOR_TOTALS) };

/** Totals of everything. Rows read: two. */
export async function listTotals(db: Db): Promise<{ feed: FeedTotals; operator: OperatorTotals }> {
  const read = () => db.rows(tallyTable, "SELECT kind, totals FROM tally WHERE kind IN ('feed', 'operator')");
  let rows = await read();
  if (rows.length < 2) {
    await ensureLists(db);
    rows = await read();
  }
  const of = <T>(kind: ListKind, shape: ColumnShape<T>) =>
    parseJson(shape, rows.find((row) => row.kind === kind)?.totals ?? "{}", `tally.totals of ${kind}`);
  return { feed: of("feed", TOTALS.feed), operator: of("operator", TOTALS.operator) };
}

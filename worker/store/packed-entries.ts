/**
 * Lists of arrays in one column (version_outline.entries, agency_block.entries), packed column by column. Where SQL
 * derives them, they are JSON until they are packed, because SQL cannot pack; both forms are read.
 */
import { type PackedValue, packRows, unpackRows } from "../../src/domain/row-pack.ts";
import type { Db, Value } from "./db.ts";
import { packedOnestopId, unpackedOnestopId } from "./packed-stop.ts";
import { integer, invalidValue, list, parseJson, type Shape, text } from "./shape.ts";
import { rowShape } from "./table.ts";

/** Where the entries of stops keep what their Onestop IDs follow from. */
type StopPlaces = { onestopId: number; name: number; lon: number; lat: number };

/** How the entries of a kind are packed. `nested`: place of a list within the entry. */
export type EntryLayout = { length: number; nested?: number; stop?: StopPlaces };

type Entry = unknown[];

/** @param json an array of arrays with as many values as the layout says */
export function packEntries(json: string, layout: EntryLayout): string {
  return packList(JSON.parse(json) as Entry[], layout);
}

/** @param entries with as many values as the layout says */
export function packList(entries: readonly Entry[], layout: EntryLayout): string {
  if (entries.length === 0) return "[]";
  const { nested, stop } = layout;
  return packRows(
    entries.map((entry) => {
      const values = [...entry] as PackedValue[];
      if (nested !== undefined) values[nested] = JSON.stringify(entry[nested]);
      if (stop !== undefined) values[stop.onestopId] = packedOnestopId(named(entry, stop));
      return Object.fromEntries(values.map((value, place) => [`_${place}`, value]));
    }),
  );
}

/**
 * The entries of either form, checked.
 * @param place table and column, for the error
 * @throws Problem store.value_invalid
 */
export function unpackEntries<T>(shape: Shape<T>, packed: string, layout: EntryLayout, place: string): T[] {
  if (packed.startsWith("[")) return parseJson(list(shape), packed, place);
  const { length, nested, stop } = layout;
  const entries = unpackRows(packed).map((row) => {
    const entry: Entry = Array.from({ length }, (_, at) => row[`_${at}`] ?? null);
    if (nested !== undefined) entry[nested] = JSON.parse(entry[nested] as string);
    if (stop !== undefined) entry[stop.onestopId] = unpackedOnestopId(named(entry, stop));
    return entry;
  });
  if (!list(shape).is(entries)) throw invalidValue(place);
  return entries;
}

function named(entry: Entry, { onestopId, name, lon, lat }: StopPlaces) {
  return {
    onestop_id: entry[onestopId] as string | null,
    stop_name: entry[name] as string | null,
    lon: entry[lon] as number | null,
    lat: entry[lat] as number | null,
  };
}

/** The tables with lists that SQL derives; their keys are the owner, the kind and the number of the block. */
const OWNERS = { version_outline: "feed_version_id" } as const;

const WRITTEN = rowShape("entries", { owner: integer(), kind: text(), block: integer(), entries: text() });

/** Blocks in one trip; a block with lines may have a megabyte. */
const BLOCKS_A_TRIP = 20;

/**
 * Packs what SQL has written for these owners. May be repeated, and is harmless if it is interrupted. Reads each row once and
 * writes it again.
 * @param owners ids [first, end)
 */
export async function packWritten(
  db: Db,
  table: keyof typeof OWNERS,
  [first, end]: readonly [first: number, end: number],
  layoutOf: (kind: string) => EntryLayout,
): Promise<void> {
  const owner = OWNERS[table];
  let last: readonly Value[] = [first, "", -1];
  for (;;) {
    const rows = await db.rows(
      WRITTEN,
      `SELECT t.${owner} AS owner, t.kind, t.block, t.entries FROM ${table} t ` +
        `WHERE (t.${owner}, t.kind, t.block) > (?, ?, ?) AND t.${owner} < ? ` +
        `ORDER BY t.${owner}, t.kind, t.block LIMIT ${BLOCKS_A_TRIP}`,
      ...last,
      end,
    );
    await db.write(
      rows
        .filter(({ entries }) => entries.startsWith("["))
        .map(({ owner: id, kind, block, entries }) => ({
          sql: `UPDATE ${table} SET entries = ? WHERE ${owner} = ? AND kind = ? AND block = ?`,
          values: [packEntries(entries, layoutOf(kind)), id, kind, block],
        })),
    );
    if (rows.length < BLOCKS_A_TRIP) return;
    const { owner: id, kind, block } = rows.at(-1)!;
    last = [id, kind, block];
  }
}

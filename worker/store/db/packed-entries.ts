/**
 * Lists of arrays in one column (version_outline.entries, agency_block.entries), packed column by column. An earlier build
 * wrote some of them as JSON; both forms are read. Values that were added to the end of a layout are null in older lists.
 */
import { type PackedValue, packRows, unpackRows } from "../../../src/domain/packed/row-pack.ts";
import { type ColumnShape, invalidValue, list, parseJson } from "../shape.ts";
import { packedOnestopId, unpackedOnestopId } from "./packed-stop.ts";

/** Where the entries of stops keep what their Onestop IDs follow from. */
type StopPlaces = { onestopId: number; name: number; lon: number; lat: number };

/** How the entries of a kind are packed. `nested`: place of a list within the entry. */
export type EntryLayout = { length: number; nested?: number; stop?: StopPlaces };

type Entry = unknown[];
const ENTRY: ColumnShape<Entry> = { is: (value): value is Entry => Array.isArray(value) };

/** @param entries with as many values as the layout says */
export function packList(entries: readonly Entry[], layout: EntryLayout): string {
  if (entries.length === 0) return "[]";
  const { nested, stop } = layout;
  return packRows(
    entries.map((entry) => {
      const values = [...entry] as PackedValue[];
      if (nested !== undefined) values[nested] = JSON.stringify(entry[nested]);
      if (stop !== undefined) values[stop.onestopId] = packedOnestopId(withStop(entry, stop));
      return Object.fromEntries(values.map((value, place) => [`_${place}`, value]));
    }),
  );
}

/**
 * The entries of either form, checked.
 * @param place table and column, for the error
 * @throws Problem store.value_invalid
 */
export function unpackEntries<T>(shape: ColumnShape<T>, packedText: string, layout: EntryLayout, place: string): T[] {
  const { length, nested, stop } = layout;
  const isJson = packedText.startsWith("[");
  const rows = isJson
    ? parseJson(list(ENTRY), packedText, place)
    : unpackRows(packedText).map((row) => Array.from({ length }, (_, at) => row[`_${at}`]));
  const entries = rows.map((values) => {
    const entry: Entry = Array.from({ length }, (_, at) => values[at] ?? null);
    if (isJson) return entry;
    if (nested !== undefined) entry[nested] = JSON.parse(entry[nested] as string);
    if (stop !== undefined) entry[stop.onestopId] = unpackedOnestopId(withStop(entry, stop));
    return entry;
  });
  if (!list(shape).is(entries)) throw invalidValue(place);
  return entries;
}

function withStop(entry: Entry, { onestopId, name, lon, lat }: StopPlaces) {
  return {
    onestop_id: entry[onestopId] as string | null,
    stop_name: entry[name] as string | null,
    lon: entry[lon] as number | null,
    lat: entry[lat] as number | null,
  };
}

/** Places served by agencies of active, visible versions, as stored by worker/store/lists/place-list.ts. */

import type { Extent } from "../../../src/domain/places/place.ts";
import { allOf, type Condition, condition } from "../db/condition.ts";
import type { Db } from "../db/db.ts";
import { ensureLists } from "../lists/list-write.ts";
import { type ColumnShape, integer, list, parseJson, record, text, tuple } from "../shape.ts";
import { rowShape } from "../table.ts";

/** Name of an agency's places as an import writes them, in JSON. */
export type StoredAgencyPlace = {
  city_name?: string | null;
  adm1_name?: string | null;
  adm1_iso?: string | null;
  adm0_name?: string | null;
  adm0_iso?: string | null;
  rank?: number | null;
  adm0_extent?: Extent | null;
  adm1_extent?: Extent | null;
  city_extent?: Extent | null;
};

/** JSON texts of extents that agencies of different versions have. */
type Extents = string[];
const EXTENTS = list(text());
const WORLD = record(tuple(integer(), EXTENTS));
export type WorldEntry = Record<string, [operators: number, extents: Extents]>;
export type CountryEntry = [
  operators: number,
  extents: Extents,
  regions: [name: string, operators: number, extents: Extents][],
];
const COUNTRY: ColumnShape<CountryEntry> = tuple(integer(), EXTENTS, list(tuple(text(), integer(), EXTENTS)));
type RegionEntry = [
  operators: Record<string, [name: string | null, shortName: string | null]>,
  country: Extents,
  region: Extents,
  cities: [name: string, operators: string[], extents: Extents][],
];

const REGION: ColumnShape<RegionEntry> = tuple(
  record(tuple(text().nullable(), text().nullable())),
  EXTENTS,
  EXTENTS,
  list(tuple(text(), list(text()), EXTENTS)),
);

/** Every country. Rows read: one. */
export async function countries(db: Db): Promise<WorldEntry> {
  const read = () => db.row(ENTRY, "SELECT entry FROM place_list WHERE level = 'world'");
  let row = await read();
  if (row === null) {
    await ensureLists(db);
    row = await read();
  }
  return parseJson(WORLD, row?.entry ?? "{}", "place_list.entry");
}

/** A country with its regions; null without service. Rows read: one, and one to check that lists exist. */
export async function country(db: Db, name: string): Promise<CountryEntry | null> {
  const rows = await listPlaces(db, COUNTRY, "country", [condition("country = ?", name)]);
  return rows[0]?.entry ?? null;
}

export type RegionRow = { country: string; region: string; entry: RegionEntry };

/** Regions with their cities and operators. Rows read: one per region of the country, if one is named. */
export async function regions(db: Db, country: string | null, region: string | null): Promise<RegionRow[]> {
  const conditions = [];
  if (country !== null) conditions.push(condition("country = ?", country));
  if (region !== null) conditions.push(condition("region = ?", region));
  return listPlaces(db, REGION, "region", conditions);
}

const ENTRY = rowShape("place_list", { entry: text() });
const PLACE = rowShape("place_list", { country: text(), region: text(), entry: text() });

async function listPlaces<Entry>(
  db: Db,
  shape: ColumnShape<Entry>,
  level: "country" | "region",
  conditions: readonly Condition[],
): Promise<{ country: string; region: string; entry: Entry }[]> {
  const { sql, values } = allOf([condition("level = ?", level), ...conditions]);
  const read = () =>
    Promise.all([
      db.rows(PLACE, `SELECT country, region, entry FROM place_list WHERE ${sql} AND entry IS NOT NULL`, ...values),
      db.row("SELECT 1 FROM place_list WHERE level = 'world'"),
    ]);
  let [rows, derivedRow] = await read();
  if (derivedRow === null) {
    await ensureLists(db);
    [rows, derivedRow] = await read();
  }
  return rows.map((row) => ({ ...row, entry: parseJson(shape, row.entry, "place_list.entry") }));
}

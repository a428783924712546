/** Places that the agencies of active, visible versions serve, as worker/store/lists/place-list.ts keeps them. */
import type { Extent } from "../../../src/domain/place.ts";
import type { Db } from "../db.ts";
import { ensureLists } from "../lists/list-write.ts";
import { allOf, condition } from "./condition.ts";

/** Name of an agency's places as an import writes them, in JSON. */
export type AgencyPlace = {
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

/** JSON texts of extents that agencies of different versions were given. */
type Extents = string[];
export type WorldEntry = Record<string, [operators: number, extents: Extents]>;
export type CountryEntry = [
  operators: number,
  extents: Extents,
  regions: [name: string, operators: number, extents: Extents][],
];
export type RegionEntry = [
  operators: Record<string, [name: string | null, shortName: string | null]>,
  country: Extents,
  region: Extents,
  cities: [name: string, operators: string[], extents: Extents][],
];

/** Every country. Rows read: one. */
export async function countries(db: Db): Promise<WorldEntry> {
  const read = () => db.row<{ entry: string }>("SELECT entry FROM place_list WHERE level = 'world'");
  let row = await read();
  if (row === null) {
    await ensureLists(db);
    row = await read();
  }
  return JSON.parse(row?.entry ?? "{}") as WorldEntry;
}

/** A country with its regions; null where nothing serves it. Rows read: one, and one more that says that lists are kept. */
export async function country(db: Db, name: string): Promise<CountryEntry | null> {
  const rows = await kept<CountryEntry>(db, "country", [condition("country = ?", name)]);
  return rows[0]?.entry ?? null;
}

export type RegionRow = { country: string; region: string; entry: RegionEntry };

/** Regions with their cities and operators. Rows read: one for each of the country, where that is named. */
export async function regions(db: Db, country: string | null, region: string | null): Promise<RegionRow[]> {
  const conditions = [];
  if (country !== null) conditions.push(condition("country = ?", country));
  if (region !== null) conditions.push(condition("region = ?", region));
  return kept<RegionEntry>(db, "region", conditions);
}

async function kept<Entry>(db: Db, level: "country" | "region", conditions: ReturnType<typeof condition>[]) {
  const { sql, values } = allOf([condition("level = ?", level), ...conditions]);
  const read = () =>
    Promise.all([
      db.rows<{ country: string; region: string; entry: string }>(
        `SELECT country, region, entry FROM place_list WHERE ${sql} AND entry IS NOT NULL`,
        ...values,
      ),
      db.row("SELECT 1 FROM place_list WHERE level = 'world'"),
    ]);
  let [rows, derived] = await read();
  if (derived === null) {
    await ensureLists(db);
    [rows, derived] = await read();
  }
  return rows.map((row) => ({ ...row, entry: JSON.parse(row.entry) as Entry }));
}

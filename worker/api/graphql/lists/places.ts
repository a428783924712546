/** Lists the places of active agencies, grouped by the names of a level. */
import type { Extent } from "../../../../src/domain/places/place.ts";
import { countries, country, type RegionRow, regions } from "../../../store/entities/place.ts";
import type { QueryContext } from "../context.ts";
import type { PlaceAggregationLevel, PlaceFilter } from "../schema.generated.ts";

/** The fields of an operator that lists of places contain. */
export type PlaceOperator = { onestop_id: string; name: string | null; short_name: string | null };
export type PlaceGroup = {
  adm0_name: string | null;
  adm1_name: string | null;
  city_name: string | null;
  /** Number of distinct operators of the agencies in this place. */
  count: number;
  /** Null if only their number was read (see `operatorsOf`). */
  operators: PlaceOperator[] | null;
  /** Bounding box of the place; null if unknown. */
  extent: Extent | null;
};

type Name = "adm0_name" | "adm1_name" | "city_name";

/** The names by which a level groups, and those it shows (ADM1_CITY hides its city, Transitland v2). */
const LEVELS: Readonly<Record<PlaceAggregationLevel, { by: readonly Name[]; shown: readonly Name[] }>> = {
  ADM0: { by: ["adm0_name"], shown: ["adm0_name"] },
  ADM0_ADM1: { by: ["adm0_name", "adm1_name"], shown: ["adm0_name", "adm1_name"] },
  ADM0_ADM1_CITY: { by: ["adm0_name", "adm1_name", "city_name"], shown: ["adm0_name", "adm1_name", "city_name"] },
  ADM0_CITY: { by: ["adm0_name", "city_name"], shown: ["adm0_name", "city_name"] },
  ADM1_CITY: { by: ["adm1_name", "city_name"], shown: ["adm1_name"] },
  CITY: { by: ["city_name"], shown: ["city_name"] },
};

/**
 * Filters by exact names; `after` and `min_rank` have no effect (Transitland v2).
 * @param limit all places if null
 */
export async function listPlaces(
  context: QueryContext,
  level: PlaceAggregationLevel | null,
  where: PlaceFilter,
  limit: number | null,
): Promise<PlaceGroup[]> {
  const places = await everyPlace(context, level, where);
  return limit === null ? places : places.slice(0, Math.max(0, limit));
}

async function everyPlace(
  context: QueryContext,
  level: PlaceAggregationLevel | null,
  where: PlaceFilter,
): Promise<PlaceGroup[]> {
  const { db } = context.stores;
  const [adm0, adm1, city] = [where.adm0_name ?? null, where.adm1_name ?? null, where.city_name ?? null];
  if (city === null) {
    if (level === "ADM0_ADM1" && adm0 !== null) return regionsOf(adm0, adm1, await country(db, adm0));
    if ((level ?? "ADM0") === "ADM0" && adm1 === null) return countriesOf(adm0, await countries(db));
  }
  return groupOperators(LEVELS[level ?? "ADM0"], city, await regions(db, adm0, adm1));
}

/** Reads the operators of a country or region for which only their number was read. Rows read: one per region. */
export async function operatorsOf(
  context: QueryContext,
  { adm0_name, adm1_name }: PlaceGroup,
): Promise<PlaceOperator[]> {
  const rows = await regions(context.stores.db, adm0_name ?? "", adm1_name);
  const level = LEVELS[adm1_name === null ? "ADM0" : "ADM0_ADM1"];
  return groupOperators(level, null, rows).flatMap((group) => group.operators ?? []);
}

function countriesOf(wantedCountry: string | null, world: Awaited<ReturnType<typeof countries>>): PlaceGroup[] {
  return Object.entries(world)
    .filter(([name]) => wantedCountry === null || name === wantedCountry)
    .map(([name, [count, extents]]) => ({ ...group(name, null, null), count, extent: around(extents) }))
    .sort(byNames);
}

function regionsOf(
  adm0: string,
  wantedRegion: string | null,
  countryEntry: Awaited<ReturnType<typeof country>>,
): PlaceGroup[] {
  return (countryEntry?.[2] ?? [])
    .filter(([name]) => wantedRegion === null || name === wantedRegion)
    .map(([name, count, extents]) => ({ ...group(adm0, name, null), count, extent: around(extents) }))
    .sort(byNames);
}

function group(adm0: string | null, adm1: string | null, city: string | null): PlaceGroup {
  const displayName = (name: string | null) => (name === "" ? null : name);
  return {
    adm0_name: displayName(adm0),
    adm1_name: displayName(adm1),
    city_name: displayName(city),
    count: 0,
    operators: null,
    extent: null,
  };
}

function groupOperators(
  { by, shown }: (typeof LEVELS)[PlaceAggregationLevel],
  wantedCity: string | null,
  rows: readonly RegionRow[],
): PlaceGroup[] {
  const groups = new Map<string, { group: PlaceGroup; operators: Map<string, PlaceOperator>; extents: Set<string> }>();
  for (const { country: adm0_name, region: adm1_name, entry } of rows) {
    const [ownOperators, ofCountry, ofRegion, cities] = entry;
    for (const [city_name, ids, ofCity] of cities) {
      if (wantedCity !== null && city_name !== wantedCity) continue;
      const names = { adm0_name, adm1_name, city_name };
      const key = JSON.stringify(by.map((name) => names[name]));
      const name = (field: Name) => (shown.includes(field) ? names[field] : null);
      const found = groups.get(key) ?? {
        group: group(name("adm0_name"), name("adm1_name"), name("city_name")),
        operators: new Map(),
        extents: new Set(),
      };
      groups.set(key, found);
      for (const id of ids) {
        const [operator, short] = ownOperators[id] ?? [null, null];
        found.operators.set(id, { onestop_id: id, name: operator, short_name: short });
      }
      // The extent that a level shows: of the city, of the region, else of the country.
      const extents = by.includes("city_name") ? ofCity : by.includes("adm1_name") ? ofRegion : ofCountry;
      for (const extent of extents) found.extents.add(extent);
    }
  }
  return [...groups.values()]
    .map(({ group, operators, extents }) => ({
      ...group,
      count: operators.size,
      operators: [...operators.values()],
      extent: around([...extents]),
    }))
    .sort(byNames);
}

function around(extents: readonly string[]): Extent | null {
  return extents
    .map((text) => JSON.parse(text) as Extent)
    .reduce<Extent | null>(
      (a, b) =>
        a === null ? b : [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
      null,
    );
}

function byNames(a: PlaceGroup, b: PlaceGroup): number {
  const text = (group: PlaceGroup) =>
    [group.adm0_name, group.adm1_name, group.city_name].map((name) => name ?? "").join("\n");
  const [left, right] = [text(a), text(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

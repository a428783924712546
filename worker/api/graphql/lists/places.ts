/** Places: the places of active agencies, grouped by the names of a level. */
import type { Extent } from "../../../../src/domain/place.ts";
import { type AgencyPlace, placesOfAgencies } from "../../../store/read/place.ts";
import type { QueryContext } from "../context.ts";

export type PlaceLevel = "ADM0" | "ADM0_ADM1" | "ADM0_ADM1_CITY" | "ADM0_CITY" | "ADM1_CITY" | "CITY";
export type PlaceWhere = { adm0_name?: string | null; adm1_name?: string | null; city_name?: string | null };
export type PlaceGroup = {
  adm0_name: string | null;
  adm1_name: string | null;
  city_name: string | null;
  agencies: number[];
  /** Of what the level names; null when nothing is known. */
  extent: Extent | null;
};

type Name = "adm0_name" | "adm1_name" | "city_name";

/** Names that make the groups of a level, and those of them that are answered (ADM1_CITY hides its city, Transitland v2). */
const LEVELS: Readonly<Record<PlaceLevel, { by: readonly Name[]; shown: readonly Name[] }>> = {
  ADM0: { by: ["adm0_name"], shown: ["adm0_name"] },
  ADM0_ADM1: { by: ["adm0_name", "adm1_name"], shown: ["adm0_name", "adm1_name"] },
  ADM0_ADM1_CITY: { by: ["adm0_name", "adm1_name", "city_name"], shown: ["adm0_name", "adm1_name", "city_name"] },
  ADM0_CITY: { by: ["adm0_name", "city_name"], shown: ["adm0_name", "city_name"] },
  ADM1_CITY: { by: ["adm1_name", "city_name"], shown: ["adm1_name"] },
  CITY: { by: ["city_name"], shown: ["city_name"] },
};

/** Exact names; `limit`, `after` and `min_rank` do nothing (Transitland v2). */
export async function listPlaces(
  context: QueryContext,
  level: PlaceLevel | null,
  where: PlaceWhere,
): Promise<PlaceGroup[]> {
  const { by, shown } = LEVELS[level ?? "ADM0"];
  const groups = new Map<string, PlaceGroup>();
  for (const { agencyId, place } of await placesOfAgencies(context.stores.db)) {
    if (!matches(place, where)) continue;
    const key = JSON.stringify(by.map((name) => place[name] ?? null));
    let group = groups.get(key);
    if (group === undefined) {
      const name = (wanted: Name) => (shown.includes(wanted) ? (place[wanted] ?? null) : null);
      group = {
        adm0_name: name("adm0_name"),
        adm1_name: name("adm1_name"),
        city_name: name("city_name"),
        agencies: [],
        extent: null,
      };
      groups.set(key, group);
    }
    group.agencies.push(agencyId);
    group.extent = around(group.extent, place[extentOf(by)] ?? null);
  }
  return [...groups.values()].sort(byNames);
}

/** The extent that a level shows: of the city, of the region, else of the country. */
function extentOf(by: readonly Name[]): "city_extent" | "adm1_extent" | "adm0_extent" {
  if (by.includes("city_name")) return "city_extent";
  return by.includes("adm1_name") ? "adm1_extent" : "adm0_extent";
}

function around(a: Extent | null, b: Extent | null): Extent | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function matches(place: AgencyPlace, where: PlaceWhere): boolean {
  return (Object.keys(where) as (Name | "min_rank")[]).every((name) => {
    if (name === "min_rank") return true;
    const wanted = where[name] ?? null;
    return wanted === null || place[name] === wanted;
  });
}

function byNames(a: PlaceGroup, b: PlaceGroup): number {
  const text = (group: PlaceGroup) =>
    [group.adm0_name, group.adm1_name, group.city_name].map((name) => name ?? "").join("\n");
  const [left, right] = [text(a), text(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

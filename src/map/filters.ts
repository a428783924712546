/** Filters of the map's lines and stops, and their query parameters. */

/** Vehicle types that can be chosen, by basic route type (GTFS reference, route_type). */
export const MAP_MODES = [
  ["tram", [0]],
  ["metro", [1]],
  ["rail", [2]],
  ["bus", [3]],
  ["ferry", [4]],
  ["trolleybus", [11]],
  ["other", [5, 6, 7, 12, -1]],
] as const;
type MapMode = (typeof MAP_MODES)[number][0];

/** Maximum seconds between two departures; 0 means any. */
export const HEADWAYS = [0, 600, 1200, 3600] as const;

/** Filter by the last service day of a line's feed. */
export const SERVICES = ["", "current", "ends_soon", "expired"] as const;
export type ServiceFilter = (typeof SERVICES)[number];

/** `page` uses the theme of the page. */
export const BASES = ["page", "light", "dark", "none"] as const;
export type Base = (typeof BASES)[number];

/** location_type of stops.txt. */
export const STOP_KINDS = [0, 1, 2, 3, 4] as const;

export type MapFilters = {
  /** Empty means all. */
  modes: readonly MapMode[];
  headway: number;
  /** agency_name; empty means all. */
  agency: string;
  service: ServiceFilter;
  /** Lines drawn from stop to stop because the feed has no shapes. */
  generated: boolean;
  /** Lines with an implausibly long straight segment. */
  problems: boolean;
  kinds: readonly number[];
  /** Vehicles that report their positions. */
  vehicles: boolean;
  /** Stations and free vehicles of shared systems. */
  rentals: boolean;
  base: Base;
};

export const ALL: MapFilters = {
  modes: [],
  headway: 0,
  agency: "",
  service: "",
  generated: true,
  problems: false,
  kinds: [0, 1],
  vehicles: true,
  rentals: true,
  base: "page",
};

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null, usual: Value): Value =>
  values.find((value) => String(value) === text) ?? usual;

/** Query value for no kind of stop: an empty value would be omitted from the URL. */
const NO_KINDS = "none";

function readKinds(text: string | null): readonly number[] {
  if (text === NO_KINDS) return [];
  const values = text?.split(",") ?? [];
  const kinds = STOP_KINDS.filter((kind) => values.includes(`${kind}`));
  return kinds.length === 0 ? ALL.kinds : kinds;
}

/** Reads filters from a query; invalid values are ignored. */
export function readFilters(query: URLSearchParams): MapFilters {
  const values = query.getAll("mode");
  return {
    modes: MAP_MODES.map(([mode]) => mode).filter((mode) => values.includes(mode)),
    headway: oneOf(HEADWAYS, query.get("headway"), 0),
    agency: (query.get("agency") ?? "").slice(0, 200),
    service: oneOf(SERVICES, query.get("verdict"), ""),
    generated: query.get("generated") !== "0",
    problems: query.get("problems") === "1",
    kinds: readKinds(query.get("kinds")),
    vehicles: query.get("vehicles") !== "0",
    rentals: query.get("rentals") !== "0",
    base: oneOf(BASES, query.get("base"), "page"),
  };
}

/** Writes filters to a query; defaults are omitted. */
export function writeFilters(query: URLSearchParams, filters: MapFilters): void {
  query.delete("mode");
  for (const mode of filters.modes) query.append("mode", mode);
  const set = (name: string, value: string, usual: string) => {
    if (value === usual) query.delete(name);
    else query.set(name, value);
  };
  set("headway", String(filters.headway), "0");
  set("agency", filters.agency, "");
  set("verdict", filters.service, "");
  set("generated", filters.generated ? "1" : "0", "1");
  set("problems", filters.problems ? "1" : "0", "0");
  set("kinds", filters.kinds.join() || NO_KINDS, ALL.kinds.join());
  set("vehicles", filters.vehicles ? "1" : "0", "1");
  set("rentals", filters.rentals ? "1" : "0", "1");
  set("base", filters.base, "page");
}

/** Number of active filters. */
export function filterCount({ modes, headway, agency, service }: MapFilters): number {
  return [modes.length > 0, headway > 0, agency !== "", service !== ""].filter(Boolean).length;
}

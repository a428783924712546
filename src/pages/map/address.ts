/** The map's state in the address of the page. Browser only. */
import { type LinkQuery, link, type MapView } from "../../domain/links.ts";
import { MAP_MODES, type MapFilters, readFilters, writeFilters } from "../../map/filters.ts";
import { readPoint, readView, tidyView, type ViewPoint } from "../../map/view.ts";
import { RADII } from "../stop/board.ts";

/** Default radius around a point, in meters. */
export const USUAL_RADIUS = 200;

export type MapState = {
  filters: MapFilters;
  /** Onestop ID of the line or stop that is drawn strongly; empty for none. */
  selected: string;
  /** Where departures are shown. */
  point: ViewPoint | null;
  /** Meters round it. */
  radius: number;
  /** Whether the departures are brought up to date. */
  refresh: boolean;
  /** Whether a feed without a timetable for today shows another day of its own. */
  fallback: boolean;
  /** Other query parameters, preserved. */
  rest: Readonly<Record<string, readonly string[]>>;
};

/** Names that a state writes itself. */
const OWN_PARAMETERS = new Set([
  ..."headway agency verdict generated problems kinds vehicles rentals base".split(" "),
  ..."selected lon lat radius refresh fallback".split(" "),
]);
const isOwnMode = (value: string) => MAP_MODES.some(([mode]) => mode === value);

function restOf(query: URLSearchParams): MapState["rest"] {
  const names = [...new Set(query.keys())].filter((name) => !OWN_PARAMETERS.has(name));
  const values = (name: string) => query.getAll(name).filter((value) => name !== "mode" || !isOwnMode(value));
  return Object.fromEntries(names.map((name) => [name, values(name)]));
}

export function readState(search: string): MapState {
  const query = new URLSearchParams(search);
  const selection = query.get("selected") ?? "";
  return {
    filters: readFilters(query),
    selected: /^[rs]-/.test(selection) ? selection.slice(0, 300) : "",
    point: readPoint(query),
    radius: RADII.find((meters) => String(meters) === query.get("radius")) ?? USUAL_RADIUS,
    refresh: query.get("refresh") !== "0",
    fallback: query.get("fallback") !== "0",
    rest: restOf(query),
  };
}

/** The address of a state, without default values. */
export function addressOf(view: MapView | null, state: MapState): string {
  const { filters, selected, point, radius, refresh, fallback, rest } = state;
  const query = new URLSearchParams();
  writeFilters(query, filters);
  const all: LinkQuery = {
    ...rest,
    ...Object.fromEntries(query),
    mode: [...query.getAll("mode"), ...(rest.mode ?? [])],
    selected,
    lon: point?.lon.toFixed(5),
    lat: point?.lat.toFixed(5),
    radius: radius === USUAL_RADIUS ? undefined : radius,
    refresh: refresh ? undefined : 0,
    fallback: fallback ? undefined : 0,
  };
  return link.map(view === null ? undefined : tidyView(view), all);
}

export const viewHere = () => readView(location.hash);

/** @param step as a step of its own in the history, to which "back" leads; else in place of the present one */
export function writeAddress(address: string, step: boolean): void {
  const here = location.pathname + location.search + location.hash;
  if (address === here) return;
  if (!step) {
    // Keeps the router's state of this history entry.
    history.replaceState(history.state, "", address);
    return;
  }
  const { idx } = (history.state ?? {}) as { idx?: number };
  const key = Math.random().toString(36).slice(2, 10);
  history.pushState({ usr: null, key, ...(idx === undefined ? {} : { idx: idx + 1 }) }, "", address);
}

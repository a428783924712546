/** The map's state in the address of the page: written without a step in the history. Browser only. */
import { link, type MapView } from "../../domain/links.ts";
import { type MapFilters, readFilters, writeFilters } from "../../map/filters.ts";
import { readPoint, readView, tidyView } from "../../map/view.ts";
import { RADII } from "../nearby/position.ts";

export type MapState = {
  filters: MapFilters;
  /** Onestop ID of the line or stop that is drawn strongly; empty for none. */
  selected: string;
  /** Where departures are shown. */
  point: { lon: number; lat: number } | null;
  /** Metres round it. */
  radius: number;
  /** Whether the departures are brought up to date. */
  refresh: boolean;
};

export function readState(search: string): MapState {
  const query = new URLSearchParams(search);
  const selected = query.get("selected") ?? "";
  const radius = Number(query.get("radius"));
  return {
    filters: readFilters(query),
    selected: /^[rs]-/.test(selected) ? selected.slice(0, 300) : "",
    point: readPoint(query),
    radius: RADII.find((metres) => metres === radius) ?? 500,
    refresh: query.get("refresh") !== "0",
  };
}

/** The address of a state: what is as usual is left out. */
export function addressOf(view: MapView | null, { filters, selected, point, radius, refresh }: MapState): string {
  const query = new URLSearchParams();
  writeFilters(query, filters);
  const more = {
    mode: query.getAll("mode"),
    ...Object.fromEntries([...query].filter(([name]) => name !== "mode")),
    selected,
    lon: point?.lon.toFixed(5),
    lat: point?.lat.toFixed(5),
    radius: radius === 500 ? undefined : radius,
    refresh: refresh ? undefined : 0,
  };
  return link.map(view === null ? undefined : tidyView(view), more);
}

export const viewHere = () => readView(location.hash);

export function writeAddress(address: string): void {
  const here = location.pathname + location.search + location.hash;
  // What the router keeps of this step in the history stays.
  if (address !== here) history.replaceState(history.state, "", address);
}

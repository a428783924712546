/** What leaves around a point, as its board shows it: by agency, then by line, direction and headsign. */
import { type UnitSystem, unitsOfCountry } from "../../../domain/distance.ts";
import { haversine, type LonLat } from "../../../domain/geo/globe.ts";
import { stopRef } from "../../../domain/ids/keys.ts";
import { link } from "../../../domain/links.ts";
import type { ListedRoute } from "../../../ui/listed-route.ts";
import { geometryPoint } from "../../../ui/schematic/build.ts";
import { type BoardLine, substituteDate } from "../../stop/board.ts";
import { boardLine, nearestDepartures, sortLines } from "../../stop/read-board.ts";
import { text } from "../text.tsx";
import type { AroundRow, AroundStop } from "./query.ts";

export type AroundLine = {
  key: string;
  route: ListedRoute;
  headsign: string;
  /** The next ones, the soonest first. */
  times: BoardLine[];
  /** Where the first of them leaves. */
  stop: { name: string; href: string; meters: number; units: UnitSystem };
};

export type AroundAgency = {
  name: string;
  lines: AroundLine[];
  /** The date that is shown where the timetable has none for today; else null. */
  substitute: string | null;
};

export type NearbyLines = {
  agencies: AroundAgency[];
  /** Time zones of the stops, each once. */
  zones: string[];
  /** Stops that were looked at, and whether there are further ones. */
  stops: number;
  more: boolean;
};

/** Departures that a line shows. */
export const TIMES = 3;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Leaving = { line: BoardLine; row: AroundRow; stop: AroundStop };

function leavings(stops: readonly AroundStop[]): Leaving[] {
  return nearestDepartures(stops).flatMap(({ stop, row }) => {
    const line = boardLine(row, stop.platform_code);
    return line === null ? [] : [{ line, row, stop }];
  });
}

function aroundLine(key: string, members: readonly Leaving[], at: LonLat): AroundLine {
  const times = sortLines(members.map(({ line }) => line)).slice(0, TIMES);
  const first = members.find(({ line }) => line.key === times[0]?.key) ?? members[0]!;
  const { stop, line } = first;
  const point = geometryPoint(stop.geometry);
  return {
    key,
    route: line.route,
    headsign: line.headsign,
    times,
    stop: {
      name: stop.stop_name || stop.stop_id,
      href: link.stop(stopRef(stop)),
      meters: point === null ? Number.NaN : haversine(at, point),
      units: unitsOfCountry(stop.place?.adm0_iso),
    },
  };
}

const soonest = ({ times: [first] }: AroundLine) => first?.leaves ?? Number.MAX_SAFE_INTEGER;

/**
 * @param stops the nearest first
 * @param at the point that distances are measured from
 * @param most stops that are looked at
 */
export function aroundOf(stops: readonly AroundStop[], at: LonLat, most: number, now: Date): NearbyLines {
  const searchedStops = stops.slice(0, most);
  const byAgency = Map.groupBy(
    leavings(searchedStops),
    ({ row }) => row.trip.route.agency?.agency_name.trim() || text.departures.unknownAgency,
  );
  const agencies = [...byAgency].map(([name, members]): AroundAgency => {
    const byLine = Map.groupBy(members, ({ row, line }) =>
      JSON.stringify([row.trip.route.id, row.trip.direction_id, line.headsign]),
    );
    const lines = [...byLine].map(([key, some]) => aroundLine(key, some, at));
    const zone = members[0]?.row.departure.stop_timezone ?? null;
    return {
      name,
      lines: lines.toSorted((a, b) => soonest(a) - soonest(b)),
      substitute: substituteDate({ lines: sortLines(members.map(({ line }) => line)), zone }, now),
    };
  });
  return {
    agencies: agencies.toSorted((a, b) => collator.compare(a.name, b.name)),
    zones: [
      ...new Set(
        searchedStops.flatMap((stop) => stop.departures.slice(0, 1).map((row) => row.departure.stop_timezone)),
      ),
    ],
    stops: searchedStops.length,
    more: stops.length > most,
  };
}

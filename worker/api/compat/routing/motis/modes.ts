/** MOTIS' modes and GTFS' route types. */
import { topType } from "../../../../../src/domain/gtfs/route-types.ts";
import { problem } from "../../../../problem.ts";

/** Basic route types of the modes that a request may name. */
const TYPES_OF_MODE: Readonly<Record<string, readonly number[]>> = {
  TRAM: [0],
  SUBWAY: [1],
  METRO: [1],
  /** HIGHSPEED_RAIL, LONG_DISTANCE, NIGHT_RAIL, REGIONAL_RAIL, SUBURBAN, and SUBWAY. */
  RAIL: [1, 2],
  HIGHSPEED_RAIL: [2],
  LONG_DISTANCE: [2],
  NIGHT_RAIL: [2],
  REGIONAL_RAIL: [2],
  REGIONAL_FAST_RAIL: [2],
  SUBURBAN: [2],
  BUS: [3, 11],
  COACH: [3],
  FERRY: [4],
  CABLE_CAR: [5],
  AERIAL_LIFT: [6],
  AREAL_LIFT: [6],
  FUNICULAR: [7],
  OTHER: [12],
};

/** Mode of a ride by its basic route type. */
const MODES: Readonly<Record<number, string>> = {
  0: "TRAM",
  1: "SUBWAY",
  2: "RAIL",
  3: "BUS",
  4: "FERRY",
  5: "CABLE_CAR",
  6: "AERIAL_LIFT",
  7: "FUNICULAR",
  11: "BUS",
};

export const modeOf = (routeType: number): string => MODES[topType(routeType)] ?? "OTHER";

/** The distinct modes of routes, in the order of their first route. */
export function modesOf(routes: readonly { route_type: number }[]): string[] {
  return [...new Set(routes.map(({ route_type }) => modeOf(route_type)))];
}

/**
 * GTFS route types of the modes in a parameter, which are between commas or in several parameters; null: any.
 * @throws Problem query.not_offered
 */
export function readModes(query: URLSearchParams, field: string): readonly number[] | null {
  const texts = query.getAll(field).flatMap((text) => text.split(","));
  const modes = texts.map((mode) => mode.trim().toUpperCase()).filter((mode) => mode !== "");
  if (modes.length === 0 || modes.includes("TRANSIT")) return null;
  const other = modes.find((mode) => !Object.hasOwn(TYPES_OF_MODE, mode));
  if (other !== undefined) {
    const detail = `The mode ${other.slice(0, 40)} is not offered here.`;
    throw problem("query.not_offered", detail, { field, value: modes.join().slice(0, 200) });
  }
  return [...new Set(modes.flatMap((mode) => TYPES_OF_MODE[mode] ?? []))];
}

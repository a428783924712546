/** MOTIS' modes and GTFS' route types. */
import { problem } from "../../../../problem.ts";
import { modeOfType, typesOfMode } from "../modes.ts";

/** Basic route types of further modes that a request may name, and of those that include others. */
const OTHER_MODES: Readonly<Record<string, readonly number[]>> = {
  METRO: [1],
  /** HIGHSPEED_RAIL, LONG_DISTANCE, NIGHT_RAIL, REGIONAL_RAIL, SUBURBAN, and SUBWAY. */
  RAIL: [1, 2],
  HIGHSPEED_RAIL: [2],
  LONG_DISTANCE: [2],
  NIGHT_RAIL: [2],
  REGIONAL_RAIL: [2],
  REGIONAL_FAST_RAIL: [2],
  SUBURBAN: [2],
  COACH: [3],
  AREAL_LIFT: [6],
};

const typesNamed = (mode: string): readonly number[] =>
  Object.hasOwn(OTHER_MODES, mode) ? OTHER_MODES[mode]! : typesOfMode("motis", mode);

export const modeOf = (routeType: number): string => modeOfType("motis", routeType);

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
  const other = modes.find((mode) => typesNamed(mode).length === 0);
  if (other !== undefined) {
    const detail = `The mode ${other.slice(0, 40)} is not offered here.`;
    throw problem("query.not_offered", detail, { field, value: modes.join().slice(0, 200) });
  }
  return [...new Set(modes.flatMap(typesNamed))];
}

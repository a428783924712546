/** Vehicles in the words of other planners, by GTFS' basic route types. */
import { topType } from "../../../../src/domain/gtfs/route-types.ts";

type Planner = "otp" | "motis";

/** One row for each basic route type. MOTIS has no word for two of them. */
const MODES: Readonly<Record<number, Readonly<Record<Planner, string>>>> = {
  0: { otp: "TRAM", motis: "TRAM" },
  1: { otp: "SUBWAY", motis: "SUBWAY" },
  2: { otp: "RAIL", motis: "RAIL" },
  3: { otp: "BUS", motis: "BUS" },
  4: { otp: "FERRY", motis: "FERRY" },
  5: { otp: "CABLE_CAR", motis: "CABLE_CAR" },
  6: { otp: "GONDOLA", motis: "AERIAL_LIFT" },
  7: { otp: "FUNICULAR", motis: "FUNICULAR" },
  11: { otp: "TROLLEYBUS", motis: "BUS" },
  12: { otp: "MONORAIL", motis: "OTHER" },
};

/** Of route types that GTFS does not have. */
const UNKNOWN: Readonly<Record<Planner, string>> = { otp: "BUS", motis: "OTHER" };

/** The mode of a route, whose type may be an extended one. */
export function modeOfType(planner: Planner, routeType: number): string {
  return (MODES[topType(routeType)] ?? UNKNOWN)[planner];
}

/** All modes of a planner, each once. */
export function modesOfPlanner(planner: Planner): string[] {
  return [...new Set(Object.values(MODES).map((words) => words[planner]))];
}

/** The basic route types of a mode; empty for another word. */
export function typesOfMode(planner: Planner, mode: string): number[] {
  return Object.entries(MODES).flatMap(([type, words]) => (words[planner] === mode ? [Number(type)] : []));
}

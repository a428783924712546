/** Conditions of the map's layers: which networks, lines, and stops the visitor's filters show. */
import type { ExpressionSpecification, FilterSpecification } from "maplibre-gl";
import { ROUTE_TYPES, topType } from "../domain/gtfs/route-types.ts";
import { networkHeadway } from "../domain/map/tiles.ts";
import { MAP_MODES, type MapFilters } from "./filters.ts";

/** A condition of a layer; `true` for none. */
export type LayerCondition = ExpressionSpecification | boolean;

/** Seconds between two vehicles of a line; -1 if not known. */
export const HEADWAY: ExpressionSpecification = ["coalesce", ["get", "headway_secs"], -1];
const LAST_DAY: ExpressionSpecification = ["coalesce", ["get", "last_day"], ""];

/** All route types that belong to these basic types. */
const codesOf = (basic: readonly number[]) =>
  ROUTE_TYPES.map((type) => type.code).filter((code) => basic.includes(topType(code)));

const KNOWN_TYPES = ROUTE_TYPES.map((type) => type.code);

/** Whether a line has one of these basic route types. -1 matches every route type that GTFS does not define. */
export function isOf(basic: readonly number[]): ExpressionSpecification {
  const isListed: ExpressionSpecification = ["in", ["get", "route_type"], ["literal", codesOf(basic)]];
  return basic.includes(-1)
    ? ["any", isListed, ["!", ["in", ["get", "route_type"], ["literal", KNOWN_TYPES]]]]
    : isListed;
}

/** The filter that all conditions make. */
export const all = (...tests: LayerCondition[]): FilterSpecification =>
  ["all", ...tests.filter((test) => test !== true)] as FilterSpecification;

/** Days before the end of service from which "ends soon" applies, as for verdicts. */
const SOON_DAYS = 30;

/** Whether the timetable of a line is as the visitor chose. @param today day with which its last day is compared */
export function servedTest(service: MapFilters["service"], today: Date): LayerCondition {
  if (service === "") return true;
  const day = today.toISOString().slice(0, 10);
  const soon = new Date(today.getTime() + SOON_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (service === "expired") return ["all", ["!=", LAST_DAY, ""], ["<", LAST_DAY, day]];
  if (service === "ends_soon") return ["all", [">=", LAST_DAY, day], ["<=", LAST_DAY, soon]];
  return [">=", LAST_DAY, day];
}

/** Basic types of the selected modes. */
const chosenTypes = ({ modes }: MapFilters) =>
  MAP_MODES.filter(([mode]) => modes.includes(mode)).flatMap(([, basic]) => [...basic]);

const atMost = (headway: ExpressionSpecification, seconds: number): ExpressionSpecification => [
  "all",
  [">", headway, 0],
  ["<=", headway, seconds],
];

/** Whether a network has a line of a selected mode with the selected headway. */
export function networkTest(filters: MapFilters): LayerCondition {
  const selectedTypes = chosenTypes(filters);
  if (selectedTypes.length === 0 && filters.headway === 0) return true;
  const types = selectedTypes.length === 0 ? MAP_MODES.flatMap(([, basic]) => [...basic]) : selectedTypes;
  return [
    "any",
    ...types
      .map(networkHeadway)
      .map(
        (name): ExpressionSpecification =>
          filters.headway === 0 ? ["has", name] : atMost(["coalesce", ["get", name], -1], filters.headway),
      ),
  ];
}

/** Conditions for a line to be shown. */
export function routeTests(filters: MapFilters, today: Date): LayerCondition[] {
  const types = chosenTypes(filters);
  return [
    types.length === 0 || isOf(types),
    filters.headway === 0 || atMost(HEADWAY, filters.headway),
    filters.agency === "" || ["==", ["get", "agency_name"], filters.agency],
    servedTest(filters.service, today),
    filters.generated || ["!=", ["get", "generated"], true],
    filters.problems || ["!=", ["get", "problematic"], true],
  ];
}

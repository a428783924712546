/** Parameters that several operations of MOTIS have. */
import { problem } from "../../../../problem.ts";
import { type Parameter, parameter } from "../../../endpoint/parameter.ts";
import { decimal, TEXT } from "../../../endpoint/value.ts";
import type { BoxInput } from "../../../graphql/lists/area-filter.ts";

/** Values of parameters that are not offered, with which they change nothing. */
export const NOT_TRUE: readonly string[] = ["false"];
export const WALK_ONLY: readonly string[] = ["walk"];

/** A parameter that a request must have. */
export const mandatory = (field: Parameter) => ({ ...field, required: true as const });

export const LANGUAGE = parameter("language", TEXT, "Languages of names and alerts, the preferred one first.", "en");

export const modeParameter = (field: string) =>
  parameter(
    field,
    TEXT,
    "TRANSIT, or vehicles such as BUS, RAIL (with SUBWAY), SUBWAY, TRAM, FERRY.",
    "BUS,FERRY,TRAM",
  );

/** Corners of a box: MOTIS calls the southwestern one `min`. */
export const CORNERS = [
  mandatory(parameter("min", TEXT, "Corner of the box as lat,lon.", "-33.9,151.15")),
  mandatory(parameter("max", TEXT, "The opposite corner as lat,lon.", "-33.75,151.35")),
];

const LAT = decimal(-90, 90);
const LON = decimal(-180, 180);

/** A position as `lat,lon` (or `lat;lon`), with a level after it that has no effect; null for another text. */
export function readLatLon(text: string): { lat: number; lon: number } | null {
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const [lat, lon] = [LAT.read(parts[0] ?? ""), LON.read(parts[1] ?? "")] as (number | undefined)[];
  return parts.length > 3 || lat === undefined || lon === undefined ? null : { lat, lon };
}

/** @throws Problem parameter.invalid */
export function neededLatLon(query: URLSearchParams, field: string): { lat: number; lon: number } {
  const text = query.get(field) ?? "";
  const position = readLatLon(text);
  if (position !== null) return position;
  const detail = `The parameter ${field} must be a position as lat,lon.`;
  throw problem("parameter.invalid", detail, { field, value: text.slice(0, 200) });
}

/** The box between two corners, whichever they are. @throws Problem parameter.invalid */
export function neededBox(query: URLSearchParams): BoxInput {
  const [a, b] = [neededLatLon(query, "min"), neededLatLon(query, "max")];
  return {
    ...{ min_lat: Math.min(a.lat, b.lat), max_lat: Math.max(a.lat, b.lat) },
    ...{ min_lon: Math.min(a.lon, b.lon), max_lon: Math.max(a.lon, b.lon) },
  };
}

/** The value of a parameter without which there is no answer. @throws Problem parameter.invalid */
export function neededValue<T>(field: string, value: unknown): T {
  if (value !== undefined) return value as T;
  throw problem("parameter.invalid", `The parameter ${field} is missing.`, { field });
}

/** Texts of a parameter that are between commas or in several parameters. */
export function textsOf(query: URLSearchParams, field: string): string[] {
  return query
    .getAll(field)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

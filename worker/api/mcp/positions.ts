/** Positions in arguments: each is an object with coordinates, with the id of a stop, or with a name. */
import { problem } from "../../problem.ts";
import { entityKey } from "../endpoint/key.ts";
import { type ArgumentSchema, argumentsOf, fieldsOf } from "./arguments.ts";
import { type JsonMembers, type ToolSources, text } from "./tool.ts";

/** Meters of a circle whose radius a model leaves out. */
const DEFAULT_RADIUS = 1000;
const MAX_RADIUS = 100_000;

const POSITION_FIELDS = (): Record<string, ArgumentSchema> => {
  const { lat, lon } = fieldsOf("WaypointInput", ["lat", "lon"]);
  return {
    lat: { ...lat!, minimum: -90, maximum: 90 },
    lon: { ...lon!, minimum: -180, maximum: 180 },
    stop: text("Onestop ID of a stop (s-…), or feed:stop_id, instead of lat and lon"),
    name: text("Name or code of a stop or station, instead of lat and lon"),
  };
};

/** @param what is at the position, as a sentence without its end */
export const position = (what: string): ArgumentSchema => ({
  ...argumentsOf(POSITION_FIELDS()),
  description: `${what}: lat and lon, stop, or name`,
});

/** @param what is selected, as a sentence without its end */
export const circle = (what: string): ArgumentSchema => ({
  ...argumentsOf({
    ...POSITION_FIELDS(),
    radius: {
      type: "number",
      description: "Meters around the position",
      minimum: 0,
      maximum: MAX_RADIUS,
      default: DEFAULT_RADIUS,
    },
  }),
  description: `${what}; its center is lat and lon, stop, or name`,
});

/** WGS84 degrees, with the stop that was named. */
export type ResolvedPosition = { lat: number; lon: number; onestop_id?: string | null; name?: string | null };

const STOP = `query ($ids: [Int!], $where: StopFilter) {
  stops(limit: 1, ids: $ids, where: $where) { onestop_id stop_name geometry }
}`;

/**
 * The position that an argument means.
 * @param field name of the argument
 * @throws Problem parameter.invalid for an argument without a position, entity.not_found for an unknown stop or name
 */
export async function resolvePosition(
  value: unknown,
  field: string,
  { query, read }: ToolSources,
): Promise<ResolvedPosition> {
  const { lat, lon, stop, name } = value as { lat?: number; lon?: number; stop?: string; name?: string };
  if (lat !== undefined || lon !== undefined) {
    if (lat !== undefined && lon !== undefined) return { lat, lon };
    throw missing(field, lat === undefined ? "lat" : "lon");
  }
  if (stop === undefined && name === undefined) throw missing(field, "lat", ", or stop, or name");
  const key = stop === undefined ? await keyOfName(String(name), read) : entityKey(stop, "stop_id");
  if (key === null) {
    const detail =
      stop === undefined ? `No stop or station has the name in ${field}.` : `${field}.stop is not an id of a stop.`;
    throw problem("entity.not_found", detail);
  }
  type Row = { onestop_id: string | null; stop_name: string | null; geometry: { coordinates: [number, number] } };
  const { stops } = await query<{ stops: Row[] }>(STOP, key);
  const [row] = stops;
  if (row === undefined) throw problem("entity.not_found", `No stop has the id in ${field}.`);
  const [stopLon, stopLat] = row.geometry.coordinates;
  return { lat: stopLat, lon: stopLon, onestop_id: row.onestop_id, name: row.stop_name };
}

function missing(field: string, name: string, otherwise = "") {
  return problem("parameter.invalid", `The argument ${field}.${name} is required${otherwise}.`, {
    field: `${field}.${name}`,
  });
}

/** The best match of the search of this site; null without one. */
async function keyOfName(name: string, read: ToolSources["read"]): Promise<JsonMembers | null> {
  const parameters = new URLSearchParams({ q: name, kind: "stops", limit: "1" });
  const { stops } = await read<{ stops: { id: number }[] }>(`/portal/search?${parameters}`);
  return stops[0] === undefined ? null : { ids: [stops[0].id] };
}

/** The circle of an argument `near` as a filter by distance; null without the argument. */
export async function nearFilter(near: unknown, sources: ToolSources): Promise<object | null> {
  if (near === undefined) return null;
  const { radius = DEFAULT_RADIUS } = near as { radius?: number };
  const { lat, lon } = await resolvePosition(near, "near", sources);
  return { lat, lon, radius };
}

/** `{apiBase}/portal/walks`: how far it is on foot from a point or a stop to the stops around it. */
import { haversine, type LonLat } from "../../../src/domain/geo/globe.ts";
import { ENTRANCE } from "../../../src/domain/gtfs/location-types.ts";
import { OSM_NOTICE } from "../../../src/domain/streets/cell-index.ts";
import { type WalkDoor, type WalkEnd, walksTo } from "../../../src/domain/streets/nearest-walks.ts";
import { problem } from "../../problem.ts";
import { streetsAround } from "../../store/streets/read-streets.ts";
import { INTEGER, jsonAnswer, nullable, OPTIONAL_TEXT, object, TEXT as TEXT_SCHEMA } from "../endpoint/answer.ts";
import { dataOf } from "../endpoint/ask.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { entityKey } from "../endpoint/key.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { decimal, FLAG, INTEGER as INTEGER_VALUE, limitValue, TEXT } from "../endpoint/value.ts";

const DEFAULT_RADIUS = 500;
const MAX_RADIUS = 2000;
const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 50;
/** Platforms that are read: those of one station are one row of the answer. */
const MAX_PLATFORMS = 100;
/** Streets are read around the origin to this distance at least, because the next bridge may be far. */
const LEAST_STREETS_METERS = 1000;

const PARAMETERS = [
  {
    ...parameter(
      "from",
      TEXT,
      "The origin: lat,lon in WGS84 degrees, or the key of a stop (numeric id, Onestop ID, or feed:stop_id).",
      "-30.0270,-51.2290",
    ),
    required: true as const,
  },
  parameter(
    "stop",
    INTEGER_VALUE,
    "Numeric id of the stop at the position `from`: walks begin at its entrances, and it is left out. " +
      "Answers sooner than its key in `from`.",
    1,
  ),
  parameter(
    "radius",
    limitValue(DEFAULT_RADIUS, MAX_RADIUS),
    "Meters of straight line from the origin to a platform or stop.",
  ),
  parameter("limit", limitValue(DEFAULT_LIMIT, MAX_LIMIT), "Maximum number of stops and stations.", 3),
  parameter("wheelchair_accessible", FLAG, "true: without steps, and without entrances that lack access.", false),
];

const DEGREES = { type: "number", description: "WGS84 degrees" };
const END = object(
  {
    lat: DEGREES,
    lon: DEGREES,
    entrance: { ...OPTIONAL_TEXT, description: "stop_id of the entrance; null for the stop itself, or a point" },
  },
  "WalkEnd",
);
const SOURCE = { type: "string", enum: ["STREETS", "STRAIGHT_LINE"] };

const STOP = object(
  {
    id: INTEGER,
    onestop_id: OPTIONAL_TEXT,
    feed_onestop_id: TEXT_SCHEMA,
    stop_id: TEXT_SCHEMA,
    stop_name: OPTIONAL_TEXT,
    distance: {
      type: ["number", "null"],
      description: "Meters on foot; null if streets lead there on no walk of up to 3 km",
    },
    duration: { ...nullable(INTEGER), description: "Seconds at 1.2 m/s" },
    walk_source: { ...SOURCE, description: "STRAIGHT_LINE: an estimate, the straight line times 1.3" },
    from: END,
    to: END,
  },
  "WalkToStop",
);

const PLACE_FIELDS = "id onestop_id feed_onestop_id stop_id stop_name location_type geometry wheelchair_boarding";
const STATION_FIELDS = `${PLACE_FIELDS} children(limit: 100) { ${PLACE_FIELDS} }`;

const NEAR = `query ($lat: Float!, $lon: Float!, $radius: Float!, $limit: Int!) {
  stops(limit: $limit, where: {
    serviced: true, location: { near: { lat: $lat, lon: $lon, radius: $radius }, focus: { lat: $lat, lon: $lon } }
  }) { ${PLACE_FIELDS} parent { ${STATION_FIELDS} } }
}`;

const ORIGIN = `query ($ids: [Int!], $where: StopFilter) {
  stops(limit: 1, ids: $ids, where: $where) { ${STATION_FIELDS} parent { ${STATION_FIELDS} } }
}`;

type PlaceRow = {
  id: number;
  onestop_id: string | null;
  feed_onestop_id: string;
  stop_id: string;
  stop_name: string | null;
  location_type: number;
  geometry: { coordinates: [number, number] } | null;
  wheelchair_boarding: number | null;
};
type StationRow = PlaceRow & { children: PlaceRow[] | null };
type StopRows = { stops: (PlaceRow & { children?: PlaceRow[] | null; parent: StationRow | null })[] };

type Context = Parameters<PlainEndpoint["answer"]>[0]["context"];

export const WALKS: PlainEndpoint = {
  kind: "plain",
  path: "/walks",
  operation: "listWalksToStops",
  summary: "Stops around a point or a stop with their distances on foot",
  description:
    "The nearest on foot first. A station is one row, and a walk ends at its nearest entrance. Walks follow streets where " +
    "they are stored, and are estimates elsewhere; `walk_source` says which.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The origin, and the stops and stations around it",
      type: "application/json",
      schema: object(
        {
          origin: object({ lat: DEGREES, lon: DEGREES, stop_id: OPTIONAL_TEXT, name: OPTIONAL_TEXT }, "WalkOrigin"),
          attribution: {
            ...nullable(TEXT_SCHEMA),
            description: "Source and license of the streets; null if no walk follows them",
          },
          stops: { type: "array", items: STOP },
        },
        "WalksToStops",
      ),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
    404: { description: "No such stop", type: "application/json" },
  },
  answer,
};

type Origin = { at: LonLat; stop: PlaceRow | null; doors: readonly WalkDoor[]; station: number | null };

/** @throws Problem parameter.invalid, entity.not_found */
async function answer({ url, context }: Parameters<PlainEndpoint["answer"]>[0]): Promise<Response> {
  const query = readAsked(PARAMETERS, url.searchParams, {});
  const stepFree = query.wheelchair_accessible === true;
  const radius = Number(query.radius ?? DEFAULT_RADIUS);
  const origin = await readOrigin(context, String(query.from ?? ""), stepFree);
  const [lon, lat] = origin.at;
  const [{ stops }, streets] = await Promise.all([
    dataOf<StopRows>(context.api, NEAR, { lat, lon, radius, limit: MAX_PLATFORMS }),
    streetsAround(
      context.api.stores,
      [LEAST_STREETS_METERS, radius].map((meters) => ({
        at: origin.at,
        meters: Math.max(LEAST_STREETS_METERS, meters),
      })),
      stepFree,
    ),
  ]);
  const { stop, doors, station } =
    origin.stop === null ? originAmong(stops, Number(query.stop), origin, stepFree) : origin;
  const groups = Map.groupBy(stops, (row) => row.parent?.id ?? row.id);
  if (station !== null) groups.delete(station);
  const places = [...groups.values()].flatMap((rows) => {
    const place = rows[0]!.parent ?? rows[0]!;
    const ends = doorsOf(place, rows[0]!.parent?.children ?? [], rows, stepFree);
    return ends.length === 0 ? [] : [{ place, doors: ends }];
  });
  const walks = walksTo(
    streets?.streets ?? null,
    doors,
    places.map((one) => one.doors),
  );
  const rows = walks
    .slice(0, Number(query.limit ?? DEFAULT_LIMIT))
    .map(({ target, meters, seconds, source, from, to }) => {
      const { id, onestop_id, feed_onestop_id, stop_id, stop_name } = places[target]!.place;
      return {
        ...{ id, onestop_id, feed_onestop_id, stop_id, stop_name },
        ...{ distance: meters === null ? null : Math.round(meters), duration: seconds, walk_source: source },
        ...{ from: endOf(from), to: endOf(to) },
      };
    });
  return jsonAnswer({
    origin: { lat, lon, stop_id: stop?.stop_id ?? null, name: stop?.stop_name ?? null },
    attribution: rows.some(({ walk_source }) => walk_source === "STREETS") ? OSM_NOTICE : null,
    stops: rows,
  });
}

const endOf = ({ at: [lon, lat], entrance }: WalkEnd) => ({ lat, lon, entrance });

const POSITION = decimal(-180, 180);
/** Numbers between commas, which are a position and not a list of ids. */
const NUMBERS = /^[\d\s.e+-]+,[\d\s.,e+-]*$/i;

async function readOrigin(context: Context, from: string, stepFree: boolean): Promise<Origin> {
  if (NUMBERS.test(from)) {
    const [lat, lon, ...more] = from.split(",").map((part) => POSITION.read(part.trim()) as number | undefined);
    if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || more.length > 0) throw invalid(from);
    return { at: [lon, lat], stop: null, doors: [{ at: [lon, lat], entrance: null }], station: null };
  }
  const key = from === "" ? null : entityKey(from, "stop_id");
  if (key === null) throw invalid(from);
  const [stop] = (await dataOf<StopRows>(context.api, ORIGIN, { ids: key.ids ?? null, where: key.where ?? null }))
    .stops;
  if (stop === undefined) throw problem("entity.not_found", "No stop has this key.", { field: "from" });
  const at = stop.geometry?.coordinates;
  if (at === undefined) throw problem("parameter.invalid", "The stop has no position.", { field: "from" });
  const station = stop.parent ?? stop;
  const doors = doorsOf(stop, station.children ?? [], [stop], stepFree);
  return { at, stop, doors: doors.length === 0 ? [{ at, entrance: null }] : doors, station: station.id };
}

/** The origin as one of the stops around it; as it is where none of them is the stop or a part of its station. */
function originAmong(rows: StopRows["stops"], id: number, origin: Origin, stepFree: boolean): Origin {
  for (const { parent, ...row } of rows) {
    const station: StationRow = parent ?? { ...row, children: [] };
    const parts = station.children ?? [];
    const stop = [station, ...parts].find((place) => place.id === id);
    if (stop === undefined) continue;
    const doors = doorsOf(stop, parts, [stop], stepFree);
    return { at: origin.at, stop, doors: doors.length === 0 ? origin.doors : doors, station: station.id };
  }
  return origin;
}

function invalid(from: string) {
  const detail = "The parameter from must be lat,lon in degrees, or the key of a stop.";
  return problem("parameter.invalid", detail, { field: "from", value: from.slice(0, 200) });
}

/** Where people enter a place, from its middle outward: the entrances of its station, else its platforms. */
function doorsOf(
  place: PlaceRow,
  parts: readonly PlaceRow[],
  platforms: readonly PlaceRow[],
  stepFree: boolean,
): WalkDoor[] {
  const entrances = parts.filter(
    (part) => part.location_type === ENTRANCE && !(stepFree && part.wheelchair_boarding === 2),
  );
  const ends = entrances.length > 0 ? entrances : platforms;
  const doors = [...ends, ...(ends.some(({ geometry }) => geometry !== null) ? [] : [place])].flatMap(
    ({ geometry, location_type, stop_id }) =>
      geometry === null ? [] : [{ at: geometry.coordinates, entrance: location_type === ENTRANCE ? stop_id : null }],
  );
  const middle = place.geometry?.coordinates;
  return middle === undefined ? doors : doors.sort((a, b) => haversine(middle, a.at) - haversine(middle, b.at));
}

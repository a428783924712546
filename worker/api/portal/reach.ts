/** `{apiBase}/portal/reach`: one operation of GraphQL's `reach`. */
import { OSM_NOTICE } from "../../../src/domain/streets/cell-index.ts";
import { problem } from "../../problem.ts";
import { nullable, OPTIONAL_TEXT, object, TEXT as TEXT_SCHEMA, INTEGER as WHOLE } from "../endpoint/answer.ts";
import { dataOf } from "../endpoint/ask.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { DATE, decimal, FLAG, INTEGER, listOf, TEXT, type ValueType } from "../endpoint/value.ts";
import { EACH_MINUTE } from "../http/cache-control.ts";

const MAX_STOPS = 10_000;
const DEFAULT_STOPS = 100;

/** Number of rows; 0 for none. */
const COUNT: ValueType = {
  schema: { type: "integer", default: DEFAULT_STOPS, minimum: 0, maximum: MAX_STOPS },
  takes: "a whole number from 0",
  example: 3,
  read: (text) => (/^\d+$/.test(text) ? Math.min(Number(text), MAX_STOPS) : undefined),
};

/** HH:MM or HH:MM:SS as seconds. */
const WALL_TIME: ValueType = {
  schema: { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" },
  takes: "a time as HH:MM or HH:MM:SS, before 24:00",
  example: "08:00",
  read(text) {
    const parts = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
    return parts === null ? undefined : Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  },
};

const POSITION = decimal(-180, 180);

const PARAMETERS = [
  {
    ...parameter("from", TEXT, "The origin: lat,lon in WGS84 degrees, or the Onestop ID of a stop.", "53.349,-6.261"),
    required: true as const,
  },
  parameter("date", DATE, "Date of the departure on the clock of the origin; today by default.", "2026-11-25"),
  parameter("time", WALL_TIME, "Time of the departure on the clock of the origin; now by default."),
  parameter("minutes", INTEGER, "Longest travel time, from 1 to 60; 30 by default.", 20),
  parameter("route_types", listOf(INTEGER), "GTFS route types; a basic type includes its extended ones.", [0, 3]),
  parameter("wheelchair_accessible", FLAG, "true: only trips that are marked as accessible by wheelchair.", false),
  parameter("bikes_allowed", FLAG, "true: only trips that are marked as taking bicycles.", false),
  parameter("limit", COUNT, "Maximum number of stops, the nearest in time first; 0 for none."),
];

const DEGREES = { type: "number", description: "WGS84 degrees" };

const BAND = object(
  {
    type: { type: "string", enum: ["Feature"] },
    properties: object(
      {
        minutes: { type: "integer", description: "Longest travel time" },
        stop_count: { type: "integer", description: "Number of stops within that time" },
      },
      "ReachBandProperties",
    ),
    geometry: object(
      {
        type: { type: "string", enum: ["MultiPolygon"] },
        coordinates: {
          type: "array",
          items: {
            type: "array",
            items: { type: "array", items: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 } },
          },
        },
      },
      "ReachArea",
    ),
  },
  "ReachBand",
);

const STOP = object(
  {
    onestop_id: OPTIONAL_TEXT,
    feed_onestop_id: TEXT_SCHEMA,
    stop_id: TEXT_SCHEMA,
    stop_name: OPTIONAL_TEXT,
    lat: DEGREES,
    lon: DEGREES,
    travel_time: { type: "integer", description: "Seconds from the departure, including the wait for a vehicle" },
  },
  "ReachStop",
);

export const REACH: PlainEndpoint = {
  kind: "plain",
  path: "/reach",
  operation: "readReach",
  summary: "Stops and areas that can be reached from a point within some minutes",
  description:
    "Transit from our schedules, without delays. Walks follow streets where they are stored, and are estimates elsewhere; " +
    "`walk_source` says which. `bands` is a GeoJSON FeatureCollection with " +
    "an area for every 10 minutes, the largest first; each contains those of shorter times.",
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The departure, the areas, and the stops with their travel times",
      type: "application/json",
      schema: object(
        {
          origin: object({ lat: DEGREES, lon: DEGREES, name: nullable(TEXT_SCHEMA) }, "ReachOrigin"),
          depart_at: { type: "string", format: "date-time" },
          timezone: { type: "string", description: "IANA time zone of date and time" },
          date: { type: "string", format: "date" },
          time: { type: "string", description: "HH:MM:SS" },
          minutes: WHOLE,
          data_source: { type: "string", description: "What the answer is based on, and what it leaves out" },
          walk_source: {
            type: "string",
            enum: ["STRAIGHT_LINE", "STREETS", "STREETS_AND_STRAIGHT_LINES"],
            description:
              "What the walks are based on; STREETS_AND_STRAIGHT_LINES: streets near the stops that are reached first, " +
              "estimates elsewhere",
          },
          routes_left_out: {
            type: "integer",
            description: "Routes that were not searched, because there are too many",
          },
          stop_count: { type: "integer", description: "Number of stops that can be reached" },
          bands: object(
            {
              type: { type: "string", enum: ["FeatureCollection"] },
              attribution: {
                ...nullable(TEXT_SCHEMA),
                description: "Source and license of the streets that the areas follow; null without streets",
              },
              features: { type: "array", items: BAND },
            },
            "ReachBands",
          ),
          stops: { type: "array", items: STOP },
        },
        "Reach",
      ),
    },
    400: { description: "A parameter cannot be read", type: "application/json" },
    404: {
      description: "Unknown stop, no stop near the point, or no service on the date",
      type: "application/json",
    },
  },
  answer,
};

const DOCUMENT = `query ($where: ReachRequest!, $limit: Int!) {
  reach(where: $where) {
    lat lon name depart_at timezone date time minutes data_source walk_source routes_left_out stop_count
    bands { minutes stop_count area }
    stops(limit: $limit) {
      travel_time
      stop { onestop_id feed_onestop_id stop_id stop_name geometry }
    }
  }
}`;

type ReachAnswer = {
  lat: number;
  lon: number;
  name: string | null;
  bands: { minutes: number; stop_count: number; area: object }[];
  stops: {
    travel_time: number;
    stop: { geometry: { coordinates: [number, number] } } & Record<
      "onestop_id" | "feed_onestop_id" | "stop_id" | "stop_name",
      string | null
    >;
  }[];
} & Record<string, unknown>;

/** @throws Problem parameter.invalid */
function readOrigin(from: string): { stop_onestop_id: string } | { lat: number; lon: number } {
  if (from.startsWith("s-")) return { stop_onestop_id: from };
  const [lat = Number.NaN, lon = Number.NaN, ...more] = from.split(",").map((part) => POSITION.read(part.trim()));
  if (more.length === 0 && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lon)) <= 180) {
    return { lat: Number(lat), lon: Number(lon) };
  }
  const detail = "The parameter from must be lat,lon in degrees, or the Onestop ID of a stop.";
  throw problem("parameter.invalid", detail, { field: "from", value: from.slice(0, 200) });
}

/** @throws Problem of `reach` */
async function answer({ url, context: { api } }: Parameters<PlainEndpoint["answer"]>[0]): Promise<Response> {
  const { from = "", limit = DEFAULT_STOPS, ...rest } = readAsked(PARAMETERS, url.searchParams, {});
  const variables = { where: { ...rest, ...readOrigin(String(from)) }, limit };
  const data = await dataOf<{ reach: ReachAnswer }>(api, DOCUMENT, variables);
  const { lat, lon, name, bands, stops, ...reach } = data.reach;
  const body = {
    origin: { lat, lon, name },
    ...reach,
    bands: {
      type: "FeatureCollection",
      attribution: reach.walk_source === "STRAIGHT_LINE" ? null : OSM_NOTICE,
      // The smaller areas are drawn over the larger ones.
      features: bands.toReversed().map(({ area, ...properties }) => ({ type: "Feature", properties, geometry: area })),
    },
    stops: stops.map(({ travel_time, stop: { geometry, ...stop } }) => {
      const [lon, lat] = geometry.coordinates;
      return { ...stop, lat, lon, travel_time };
    }),
  };
  return Response.json(body, { headers: { "cache-control": EACH_MINUTE } });
}

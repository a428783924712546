/** MOTIS' `map/trips`: vehicles under way in a box, by their schedules. */
import { encodePolyline } from "../../../../../src/domain/geo/encoded-polyline.ts";
import {
  type Bounds,
  boundsIntersect,
  boundsOf,
  type LonLat,
  lineLength,
} from "../../../../../src/domain/geo/globe.ts";
import { partOfLine } from "../../../../../src/domain/journey/part-of-line.ts";
import { formatGtfsTime } from "../../../../../src/domain/time/gtfs-time.ts";
import { isZone } from "../../../../../src/domain/time/service-day.ts";
import { Loaders, type ReadContext } from "../../../../loaders/loaders.ts";
import { problem } from "../../../../problem.ts";
import { timezoneOfVersion } from "../../../../schedule/service-days.ts";
import { utcTime } from "../../../../schedule/stop-time-events.ts";
import { tripsUnderWay } from "../../../../schedule/trips-under-way.ts";
import { versionsById } from "../../../../store/entities/feed-version.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { INSTANT } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { wholeFrom } from "../choices.ts";
import { unixOf } from "../journeys.ts";
import { modeOf } from "./modes.ts";
import { motisOperation } from "./operation.ts";
import { CORNERS, LANGUAGE, mandatory, neededBox, neededValue } from "./parameters.ts";
import { stopPlace, withoutEmpty } from "./places.ts";
import { type MotisStopRow, STOP } from "./rows.ts";
import { runId } from "./runs.ts";
import { TRIP_SEGMENTS } from "./schemas.ts";
import type { Dialect } from "./version.ts";

/** Routes whose vehicles are looked for; each is a row read, and one for its line. */
const MAX_ROUTES = 60;
const MAX_WINDOW_S = 3600;
const MAX_STOPS = 1000;
const USUAL_PRECISION = 5;

const ROUTES_IN = `query ($where: RouteFilter!) {
  routes(limit: ${MAX_ROUTES}, where: $where) {
    id route_short_name route_long_name route_type route_color feed_onestop_id
    agency { agency_timezone }
    feed_version { id }
    geometries(limit: 1) { geometry }
  }
}`;

type RouteInBox = {
  id: number;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  feed_onestop_id: string;
  agency: { agency_timezone: string };
  feed_version: { id: number };
  geometries: { geometry: { type: string; coordinates: unknown } | null }[];
};

const STOPS_OF = `query ($ids: [Int!]) { stops(limit: ${MAX_STOPS}, ids: $ids) { ...stop } }\n${STOP}`;

/** Fields that make the loaders read schedules, and versions their service levels. */
const FIELDS: ReadonlySet<string> = new Set(["trips"]);

export const MOTIS_MAP_TRIPS = motisOperation({
  path: "/map/trips",
  operation: "listMotisTrips",
  summary: "Vehicles between two stops in a box and a time window",
  description:
    `By the schedule, without delays, of at most ${MAX_ROUTES} routes and 500 trips of each agency. A box wider than 100 km is ` +
    "refused, and so is a window longer than an hour.",
  parameters: [
    ...CORNERS,
    mandatory(parameter("startTime", INSTANT, "Beginning of the window.", "2026-11-25T08:00:00Z")),
    mandatory(parameter("endTime", INSTANT, "End of the window.", "2026-11-25T08:02:00Z")),
    parameter("zoom", wholeFrom(0, 30, 13), "Has no effect."),
    parameter("precision", wholeFrom(0, 7, USUAL_PRECISION), "Decimals of a degree in polylines; 5 by default."),
    LANGUAGE,
  ],
  schema: TRIP_SEGMENTS,
  async body({ api, query, values, dialect }) {
    const bbox = neededBox(query);
    const [from, until] = ["startTime", "endTime"].map((field) => unixOf(neededValue(field, values[field]))) as [
      number,
      number,
    ];
    if (until < from || until - from > MAX_WINDOW_S) {
      const detail = "The parameter endTime must be at most an hour after startTime.";
      throw problem("parameter.invalid", detail, { field: "endTime", value: String(values.endTime) });
    }
    const { routes } = await dataOf<{ routes: RouteInBox[] }>(api, ROUTES_IN, { where: { bbox } });
    const box = { minLon: bbox.min_lon, minLat: bbox.min_lat, maxLon: bbox.max_lon, maxLat: bbox.max_lat };
    const decimals = (values.precision as number | undefined) ?? USUAL_PRECISION;
    const segments = await segmentsOf(api, routes, { box, from, until });
    return shownSegments(api, segments, dialect, decimals);
  },
});

type Area = { box: Bounds; from: number; until: number };
type Segment = {
  route: RouteInBox;
  run: string;
  /** Numeric ids. */
  stops: [from: number, to: number];
  line: readonly LonLat[];
  departure: number;
  arrival: number;
};

async function segmentsOf(api: ApiContext, routes: readonly RouteInBox[], area: Area): Promise<Segment[]> {
  const { db } = api.stores;
  const now = new Date(area.from * 1000);
  const context: ReadContext = { stores: api.stores, now, loaders: new Loaders(db.turn), fields: FIELDS };
  const versions = await versionsById(db, [...new Set(routes.map(({ feed_version }) => feed_version.id))], FIELDS);
  const segments: Segment[] = [];
  for (const version of versions) {
    const ofVersion = routes.filter(({ feed_version }) => feed_version.id === version.id);
    const zoneOf = ({ agency }: RouteInBox) =>
      isZone(agency.agency_timezone) ? agency.agency_timezone : timezoneOfVersion(version);
    for (const [timezone, ofZone] of Map.groupBy(ofVersion, zoneOf)) {
      const routeIds = ofZone.map(({ id }) => id);
      const seconds = area.until - area.from + MAX_STEP_S;
      const trips = await tripsUnderWay(context, version, { routeIds, timezone }, seconds);
      if (trips?.kind === "now") segments.push(...segmentsOfTrips(trips, ofZone, area));
    }
  }
  return segments.sort((a, b) => a.departure - b.departure);
}

/** The window of trips under way begins at a multiple of five minutes. */
const MAX_STEP_S = 300;

type Trips = NonNullable<Awaited<ReturnType<typeof tripsUnderWay>>>;

function segmentsOfTrips(
  { start: origin, stops, patterns, trips, names }: Trips,
  routes: readonly RouteInBox[],
  { box, from, until }: Area,
): Segment[] {
  const routesById = new Map(routes.map((route) => [route.id, route]));
  const lines = new Map<string, LonLat[]>();
  const segments: Segment[] = [];
  for (const [i, [patternIndex, timesIndex, start]] of trips.entries()) {
    const pattern = patterns[patternIndex]!;
    const route = routesById.get(pattern.route)!;
    const { tripId, date, startTime } = names.runs[i]!;
    const run = runId({
      ...{ feed: route.feed_onestop_id, tripId, date },
      startTime: startTime === null ? null : formatGtfsTime(startTime),
    });
    let time = origin + start;
    for (const [position, stop] of pattern.stops.entries()) {
      const times = pattern.times[timesIndex]!;
      const arrival = time + times[2 * position]!;
      const departure = time;
      time = arrival + times[2 * position + 1]!;
      const before = pattern.stops[position - 1];
      if (before === undefined || arrival < from || departure > until) continue;
      const key = `${route.id} ${before} ${stop}`;
      const line = lines.get(key) ?? lineOf(route, stops[before]!, stops[stop]!);
      lines.set(key, line);
      if (!boundsIntersect(boundsOf(line)!, box)) continue;
      const ids: [number, number] = [names.stopIds[before]!, names.stopIds[stop]!];
      segments.push({ route, run, stops: ids, line, departure, arrival });
    }
  }
  return segments;
}

/** The path of a route between two stops, in either direction; a straight line where there is none. */
function lineOf({ geometries }: RouteInBox, from: LonLat, to: LonLat): LonLat[] {
  const geometry = geometries[0]?.geometry;
  if (geometry?.type !== "LineString") return [from, to];
  const line = geometry.coordinates as LonLat[];
  const there = partOfLine(line, [from, to]);
  return there.length > 2 ? there : partOfLine(line.toReversed(), [from, to]);
}

async function shownSegments(
  api: ApiContext,
  segments: readonly Segment[],
  dialect: Dialect,
  decimals: number,
): Promise<object[]> {
  const ids = [...new Set(segments.flatMap(({ stops }) => stops))].slice(0, MAX_STOPS);
  if (ids.length === 0) return [];
  const { stops } = await dataOf<{ stops: MotisStopRow[] }>(api, STOPS_OF, { ids });
  const places = new Map(stops.map((stop) => [stop.id, stopPlace(stop, dialect)]));
  return segments.flatMap(({ route, run, stops: [from, to], line, departure, arrival }) => {
    const [start, end] = [places.get(from), places.get(to)];
    if (start === undefined || end === undefined) return [];
    const times = { departure: utcTime(departure), arrival: utcTime(arrival) };
    const name = route.route_short_name || route.route_long_name;
    return [
      {
        trips: [{ tripId: run, ...withoutEmpty({ routeShortName: route.route_short_name, displayName: name }) }],
        ...withoutEmpty({ routeColor: route.route_color }),
        ...{ mode: modeOf(route.route_type), distance: Math.round(lineLength(line)), from: start, to: end },
        ...{ ...times, scheduledDeparture: times.departure, scheduledArrival: times.arrival, realTime: false },
        polyline: encodePolyline(line, decimals),
      },
    ];
  });
}

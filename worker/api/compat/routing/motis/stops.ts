/** The stops of a request, and MOTIS' operations about stops: `stop`, `map/stops`, `map/levels`. */
import { problem } from "../../../../problem.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { FLAG, TEXT } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { wholeFrom } from "../choices.ts";
import { readFeedId } from "../feed-id.ts";
import { modeOf, modesOf, readModes } from "./modes.ts";
import { type MotisRequest, motisOperation } from "./operation.ts";
import { CORNERS, LANGUAGE, mandatory, modeParameter, neededBox, neededLatLon } from "./parameters.ts";
import { motisId, stopPlace, withoutEmpty } from "./places.ts";
import { type MotisRouteRow, type MotisStopRow, ROUTE, STOP } from "./rows.ts";
import { LEVELS, PLACES, STOP_INFO } from "./schemas.ts";

/** Stops of one request. */
const MAX_STOPS = 100;
const MAX_RADIUS_M = 10_000;

type StopGroup = {
  /** The stop of the request, or the one nearest to its center. */
  stop: MotisStopRow;
  /** Numeric ids of it and of those that belong to it. */
  ids: number[];
};

export const STOP_PARAMETERS = [
  mandatory(
    parameter(
      "stopId",
      TEXT,
      "A stop, FEED_STOP_ID, with its station and platforms. Not needed with center and radius.",
      "f-sample~sydney~ferries_circular~quay",
    ),
  ),
  parameter("center", TEXT, "A position as lat,lon, for want of a stop; then radius is needed.", "-33.8611,151.2108"),
  parameter(
    "radius",
    wholeFrom(0, MAX_RADIUS_M, 300),
    "Meters around the stop or the center within which stops belong to it.",
  ),
  parameter("exactRadius", FLAG, "true: only stops within the radius.", false),
];

const GROUP = `query ($where: StopFilter!) {
  stops(limit: 1, where: $where) {
    ...stop children(limit: ${MAX_STOPS}) { id } parent { id children(limit: ${MAX_STOPS}) { id } }
  }
}
${STOP}`;

const TIMEZONE = `query ($ids: [Int!]) {
  stops(limit: 1, ids: $ids) { feed_version { agencies(limit: 1) { agency_timezone } } }
}`;

const NEAR = `query ($where: StopFilter!) { stops(limit: ${MAX_STOPS}, where: $where) { id location_type } }`;

type GroupRow = MotisStopRow & {
  children: { id: number }[];
  parent: (MotisStopRow["parent"] & { id: number; children: { id: number }[] }) | null;
};

/** The time zone of the agency of a stop. */
async function timezoneOf(api: ApiContext, { id }: MotisStopRow): Promise<string | null> {
  type Row = { feed_version: { agencies: { agency_timezone: string }[] } };
  const { stops } = await dataOf<{ stops: Row[] }>(api, TIMEZONE, { ids: [id] });
  return stops[0]?.feed_version.agencies[0]?.agency_timezone ?? null;
}

/** The stops that a request means. @throws Problem parameter.invalid, entity.not_found */
export async function stopGroup({ api, query, values }: MotisRequest): Promise<StopGroup> {
  const { stopId, radius, exactRadius } = values as { stopId?: string; radius?: number; exactRadius?: boolean };
  const hasCenter = (query.get("center") ?? "") !== "";
  const row =
    (stopId === undefined ? null : await rowOf(api, stopId)) ?? (hasCenter ? await rowAt(api, query, radius) : null);
  if (row === null) {
    const detail = stopId === undefined ? "The parameter stopId is missing." : "No stop has this id.";
    const code = stopId === undefined ? "parameter.invalid" : "entity.not_found";
    throw problem(code, detail, { field: "stopId", ...(stopId === undefined ? {} : { value: stopId.slice(0, 200) }) });
  }
  const family = [row.id, ...row.children.map(({ id }) => id)];
  if (row.parent !== null) family.push(row.parent.id, ...row.parent.children.map(({ id }) => id));
  const [lon, lat] = row.geometry.coordinates;
  const near = radius === undefined || radius === 0 ? [] : await idsAround(api, { lat, lon, radius });
  const ids = exactRadius === true ? [row.id, ...near] : [...family, ...near];
  return { stop: row, ids: [...new Set(ids)].slice(0, MAX_STOPS) };
}

async function rowOf(api: ApiContext, stopId: string): Promise<GroupRow | null> {
  for (const { feed, id } of readFeedId(stopId)) {
    const where = { feed_onestop_id: feed, stop_id: id };
    const [row] = (await dataOf<{ stops: GroupRow[] }>(api, GROUP, { where })).stops;
    if (row !== undefined) return row;
  }
  return null;
}

/** The stop nearest to the center. @throws Problem parameter.invalid without a radius */
async function rowAt(api: ApiContext, query: URLSearchParams, radius: number | undefined): Promise<GroupRow | null> {
  const focus = neededLatLon(query, "center");
  if (radius === undefined) throw problem("parameter.invalid", "The parameter radius is missing.", { field: "radius" });
  const where = { location: { near: { ...focus, radius }, focus } };
  return (await dataOf<{ stops: GroupRow[] }>(api, GROUP, { where })).stops[0] ?? null;
}

async function idsAround(api: ApiContext, near: { lat: number; lon: number; radius: number }): Promise<number[]> {
  const where = { location: { near, focus: { lat: near.lat, lon: near.lon } } };
  const { stops } = await dataOf<{ stops: { id: number; location_type: number }[] }>(api, NEAR, { where });
  return stops.filter(({ location_type }) => STOP_TYPES.has(location_type)).map(({ id }) => id);
}

/** location_type of stops and stations: riders do not look for entrances, nodes, and boarding areas. */
export const STOP_TYPES: ReadonlySet<number> = new Set([0, 1]);

/** The place of the stop of a request. @param zone its time zone where that is known, which is otherwise read */
export async function groupPlace({ api, dialect }: MotisRequest, { stop }: StopGroup, zone?: string) {
  return {
    ...stopPlace(stop, dialect),
    ...withoutEmpty({ tz: stop.stop_timezone ?? zone ?? (await timezoneOf(api, stop)) }),
  };
}

const ROUTES_OF = `query ($ids: [Int!]) {
  stops(limit: ${MAX_STOPS}, ids: $ids) { route_stops(limit: 1000) { route { ...route } } }
}
${ROUTE}`;

/** The routes that call at stops, each once. */
async function routesAt(api: ApiContext, ids: readonly number[]): Promise<MotisRouteRow[]> {
  type Row = { route_stops: { route: MotisRouteRow }[] };
  const { stops } = await dataOf<{ stops: Row[] }>(api, ROUTES_OF, { ids });
  const routes = stops.flatMap(({ route_stops }) => route_stops.map(({ route }) => route));
  return [...new Map(routes.map((route) => [route.route_id, route])).values()];
}

export const MOTIS_STOP = motisOperation({
  path: "/stop",
  operation: "readMotisStop",
  summary: "A stop and the routes that call there",
  parameters: [...STOP_PARAMETERS, LANGUAGE],
  schema: STOP_INFO,
  mayBeMissing: true,
  async body(request) {
    const group = await stopGroup(request);
    const routes = await routesAt(request.api, group.ids);
    return {
      place: { ...(await groupPlace(request, group)), modes: modesOf(routes) },
      routes: routes.map((route) => ({
        routeId: motisId(group.stop.feed_onestop_id, route.route_id),
        ...{ routeShortName: route.route_short_name ?? "", routeLongName: route.route_long_name ?? "" },
        ...{ mode: modeOf(route.route_type), routeType: route.route_type },
        ...{
          agencyId: route.agency.agency_id,
          agencyName: route.agency.agency_name,
          agencyUrl: route.agency.agency_url,
        },
        ...withoutEmpty({ routeColor: route.route_color, routeTextColor: route.route_text_color }),
      })),
    };
  },
});

/** Stops on a map. */
const MAX_MAP_STOPS = 1000;

const IN_BOX = `query ($where: StopFilter!) { stops(limit: ${MAX_MAP_STOPS}, where: $where) { ...stop } }\n${STOP}`;

export const MOTIS_MAP_STOPS = motisOperation({
  path: "/map/stops",
  operation: "listMotisStops",
  summary: "Stops and stations in a box",
  description: `At most ${MAX_MAP_STOPS}.`,
  parameters: [
    ...CORNERS,
    modeParameter("modes"),
    parameter("grouped", FLAG, "true: a station in place of its platforms.", true),
    LANGUAGE,
  ],
  schema: PLACES,
  async body({ api, query, values, dialect }) {
    const where = { location: { bbox: neededBox(query) }, served_by_route_types: readModes(query, "modes") };
    const { stops } = await dataOf<{ stops: MotisStopRow[] }>(api, IN_BOX, { where });
    return stops
      .filter(
        ({ location_type, parent }) => STOP_TYPES.has(location_type) && (values.grouped !== true || parent === null),
      )
      .map((stop) => stopPlace(stop, dialect));
  },
});

const LEVELS_IN = `query ($where: StopFilter!) { stops(limit: ${MAX_MAP_STOPS}, where: $where) { level { level_index } } }`;

export const MOTIS_LEVELS = motisOperation({
  path: "/map/levels",
  operation: "listMotisLevels",
  summary: "Levels of stations in a box, the highest first",
  description: "Those of levels.txt that stops, entrances, and nodes in the box name.",
  parameters: CORNERS,
  schema: LEVELS,
  async body({ api, query }) {
    type Row = { level: { level_index: number } | null };
    const where = { location: { bbox: neededBox(query) } };
    const { stops } = await dataOf<{ stops: Row[] }>(api, LEVELS_IN, { where });
    const levels = stops.flatMap(({ level }) => (level === null ? [] : [level.level_index]));
    return [...new Set(levels)].sort((a, b) => b - a);
  },
});

/** MOTIS' `geocode` and `reverse-geocode`: stops by name or position. */
import { haversine } from "../../../../../src/domain/geo/globe.ts";
import { foldText } from "../../../../../src/domain/text/search-words.ts";
import { dataOf } from "../../../endpoint/ask.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { decimal, TEXT } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { search } from "../../../portal/search.ts";
import { wholeFrom } from "../choices.ts";
import { modesOf, readModes } from "./modes.ts";
import { motisOperation } from "./operation.ts";
import { mandatory, modeParameter, neededBox, neededLatLon, neededValue, readLatLon, textsOf } from "./parameters.ts";
import { motisId, withoutEmpty } from "./places.ts";
import type { MotisStopRow } from "./rows.ts";
import { MATCHES } from "./schemas.ts";
import { STOP_TYPES } from "./stops.ts";

const DEFAULT_RESULTS = 10;
const MAX_RESULTS = 50;
/** Meters around a position in which stops are looked for. */
const MAX_METERS_AWAY = 2000;
/** Routes with which a stop is as important as can be. */
const MOST_ROUTES = 100;
const MAX_QUERY_CHARACTERS = 200;

const RESULTS = parameter("numResults", wholeFrom(1, 100, 3), `Number of results, ${MAX_RESULTS} at most.`);
const TYPE = parameter(
  "type",
  TEXT,
  "Only these types: STOP; addresses are unknown here, and PLACE is a position.",
  "STOP",
);

const STOPS = `query ($where: StopFilter, $ids: [Int!], $limit: Int!) {
  stops(limit: $limit, ids: $ids, where: $where) {
    id stop_id stop_name location_type geometry feed_onestop_id stop_timezone
    level { level_index }
    parent { stop_id stop_name }
    place { adm1_name adm0_name adm0_iso }
    feed_version { agencies(limit: 1) { agency_timezone } }
    route_stops(limit: 100) { route { route_type } }
    children(limit: 100) { route_stops(limit: 100) { route { route_type } } }
  }
}`;

type RouteStops = { route_stops: { route: { route_type: number } }[] };
type MatchRow = Pick<MotisStopRow, "id" | "stop_id" | "stop_name" | "location_type" | "geometry" | "parent"> &
  Pick<MotisStopRow, "feed_onestop_id" | "stop_timezone" | "level"> &
  RouteStops & {
    place: { adm1_name: string | null; adm0_name: string | null; adm0_iso: string | null } | null;
    feed_version: { agencies: { agency_timezone: string }[] };
    children: RouteStops[];
  };

/** @param text of the search; empty without one */
function matchOf(stop: MatchRow, text: string, score: number) {
  const [lon, lat] = stop.geometry.coordinates;
  const { adm1_name, adm0_name, adm0_iso } = stop.place ?? {};
  const areas = [
    { name: adm0_name, adminLevel: 2 },
    { name: adm1_name, adminLevel: 4 },
  ];
  const routes = [stop, ...stop.children].flatMap(({ route_stops }) => route_stops.map(({ route }) => route));
  const name = stop.stop_name ?? stop.parent?.stop_name ?? "";
  return {
    ...{ type: "STOP", tokens: tokensOf(name, text), name, id: motisId(stop.feed_onestop_id, stop.stop_id), lat, lon },
    areas: areas.flatMap((area) =>
      area.name == null || area.name === "" ? [] : [{ ...area, name: area.name, matched: false }],
    ),
    score,
    ...withoutEmpty({
      level: stop.level?.level_index,
      tz: stop.stop_timezone ?? stop.feed_version.agencies[0]?.agency_timezone,
      country: adm0_iso,
    }),
    modes: modesOf(routes),
    importance: Math.min(1, Math.log(1 + routes.length) / Math.log(1 + MOST_ROUTES)),
  };
}

/** Start and length of the words of a name that begin with a word of a text. */
function tokensOf(name: string, text: string): [start: number, length: number][] {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return [...name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const plainWord = foldText(word);
    const matches = words.filter((one) => plainWord.startsWith(one)).map((one) => one.length);
    return matches.length === 0 ? [] : [[index, Math.min(word.length, Math.max(...matches))] as [number, number]];
  });
}

/** Whether a request wants results of a type. */
const wants = (query: URLSearchParams, type: string) => {
  const types = textsOf(query, "type").map((text) => text.toUpperCase());
  return types.length === 0 || types.includes(type);
};

export const MOTIS_GEOCODE = motisOperation({
  path: "/geocode",
  operation: "geocodeMotis",
  summary: "Stops by name",
  description:
    "The ranking of the search of this site. Addresses are unknown here; a text that is a position is a result of the type PLACE.",
  parameters: [
    mandatory(parameter("text", TEXT, "Beginning of a name, or a position as lat,lon.", "circular quay")),
    RESULTS,
    TYPE,
    modeParameter("mode"),
    parameter("place", TEXT, "A position as lat,lon: stops near it come first.", "-33.86,151.21"),
    parameter("placeBias", decimal(0, 1000), "How much the distance from place counts; 1 by default.", 1),
    parameter("min", TEXT, "Corner of a box as lat,lon, outside of which nothing is listed; with max.", "-33.9,151.15"),
    parameter("max", TEXT, "The opposite corner.", "-33.75,151.35"),
  ],
  schema: MATCHES,
  async body({ api, query, values }) {
    const text = neededValue<string>("text", values.text).slice(0, MAX_QUERY_CHARACTERS).toWellFormed();
    const position = readLatLon(text);
    if (position !== null) return wants(query, "PLACE") ? [positionMatch(text, position)] : [];
    const limit = Math.min((values.numResults as number | undefined) ?? DEFAULT_RESULTS, MAX_RESULTS);
    const types = readModes(query, "mode");
    const box = query.has("min") || query.has("max") ? neededBox(query) : null;
    const near = values.place === undefined ? null : neededLatLon(query, "place");
    if (!wants(query, "STOP")) return [];
    // Filters and the distance choose among more candidates.
    const candidates = types === null && box === null && near === null ? limit : MAX_RESULTS;
    const stops = await stopsByName(api, text, candidates);
    const bias = near === null ? 0 : ((values.placeBias as number | undefined) ?? 1);
    return stops
      .filter((stop) => box === null || isIn(box, stop))
      .filter((stop) => types === null || hasMode(stop, types))
      .map((stop, i) => matchOf(stop, text, scoreOf(1 - i / stops.length, near, stop, bias)))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  },
});

function positionMatch(text: string, { lat, lon }: { lat: number; lon: number }) {
  const name = `${lat}, ${lon}`;
  return { type: "PLACE", tokens: [[0, name.length]], name, id: text, lat, lon, areas: [], score: 1 };
}

async function stopsByName(api: ApiContext, text: string, limit: number): Promise<MatchRow[]> {
  const page = { kinds: ["stops"] as const, limit, offset: 0, today: api.now.toISOString().slice(0, 10) };
  const hits = (await search(api.stores.db, text, page)).stops.filter(({ location_type }) =>
    STOP_TYPES.has(location_type),
  );
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const { stops } = await dataOf<{ stops: MatchRow[] }>(api, STOPS, { where: null, ids, limit: ids.length });
  const rows = new Map(stops.map((stop) => [stop.id, stop]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function isIn(box: { min_lat: number; max_lat: number; min_lon: number; max_lon: number }, { geometry }: MatchRow) {
  const [lon, lat] = geometry.coordinates;
  return lat >= box.min_lat && lat <= box.max_lat && lon >= box.min_lon && lon <= box.max_lon;
}

function hasMode(stop: MatchRow, types: readonly number[]): boolean {
  const routes = [stop, ...stop.children].flatMap(({ route_stops }) => route_stops.map(({ route }) => route));
  return modesOf(routes).some((mode) => modesOf(types.map((route_type) => ({ route_type }))).includes(mode));
}

/** A score of the name, with the distance in tens of kilometers. */
function scoreOf(ofName: number, near: { lat: number; lon: number } | null, stop: MatchRow, bias: number): number {
  if (near === null) return ofName;
  const away = haversine([near.lon, near.lat], stop.geometry.coordinates) / 10_000;
  return (ofName + bias / (1 + away)) / (1 + bias);
}

export const MOTIS_REVERSE_GEOCODE = motisOperation({
  path: "/reverse-geocode",
  operation: "reverseGeocodeMotis",
  summary: "Stops at a position, the nearest first",
  description: `Within ${MAX_METERS_AWAY / 1000} km.`,
  parameters: [mandatory(parameter("place", TEXT, "A position as lat,lon.", "-33.8611,151.2108")), RESULTS, TYPE],
  schema: MATCHES,
  async body({ api, query, values }) {
    const focus = neededLatLon(query, "place");
    if (!wants(query, "STOP")) return [];
    const limit = Math.min((values.numResults as number | undefined) ?? DEFAULT_RESULTS, MAX_RESULTS);
    const where = { location: { near: { ...focus, radius: MAX_METERS_AWAY }, focus } };
    const variables = { where, ids: null, limit: 4 * MAX_RESULTS };
    const { stops } = await dataOf<{ stops: MatchRow[] }>(api, STOPS, variables);
    return stops
      .filter(({ location_type }) => STOP_TYPES.has(location_type))
      .slice(0, limit)
      .map((stop) => matchOf(stop, "", scoreOf(0, focus, stop, 1)));
  },
});

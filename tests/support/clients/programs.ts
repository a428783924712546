/** Programs that use generated clients of the API as an application would. Each prints what it read as JSON. */

/**
 * Uses the client that oazapfts generates from the OpenAPI document. Lines below `@ts-expect-error` are mistakes that the
 * types must find: the compiler refuses the program if one of them is none.
 */
export const REST_TYPESCRIPT = `
import { ok } from "@oazapfts/runtime";
import * as api from "./rest.ts";

const [mount, portal] = process.argv.slice(2) as [string, string];
api.defaults.baseUrl = mount;

const names: string[] = [];
let after: number | undefined;
do {
  const { stops, meta } = await ok(api.listStops({ feedOnestopId: "f-sample~sydney~ferries", limit: 4, after }));
  for (const { stop_name, geometry } of stops) names.push(\`\${stop_name ?? ""} \${geometry.coordinates.length}\`);
  after = meta?.after;
} while (after !== undefined);

const { routes } = await ok(api.getRoute({ routeKey: "f-sample~sydney~ferries:F7" }));
const route: api.Route | undefined = routes[0];
// @ts-expect-error: routes have no such field
void route?.route_nickname;
// @ts-expect-error: the parameter is a number
void (() => api.listRoutes({ limit: "many" }));

const { trips } = await ok(api.listTrips({ routeKey: String(route?.id), limit: 1 }));
const shapeId: string | null | undefined = trips[0]?.shape?.shape_id;
const { trips: [trip] } = await ok(api.getTrip({ routeKey: "0", id: trips[0]?.id ?? 0 }));
const calls: (string | null)[] = (trip?.stop_times ?? []).map((call) => call?.departure_time ?? null);

const { stops: [board] } = await ok(
  api.listDepartures({ stopKey: "f-sample~sydney~ferries:manly", date: "2026-11-25", startTime: "08:00:00", endTime: "09:00:00" }),
);
const platforms = board === undefined ? [] : [board, ...(board.children ?? [])];
const leaving = platforms.flatMap(({ departures }) => departures.map(({ departure, trip: of }) => {
  return [departure.scheduled, of.route.route_short_name, of.route.agency.agency_name] as const;
}));

const refused = await api.listStops({ bbox: [1, 2] });
const problem = refused.status === 400 ? refused.data.problem?.code : undefined;
const missing = await api.getFeed({ feedKey: "f-none" });
// @ts-expect-error: an answer may be a refusal, which has no feeds
void missing.data.feeds;
const geojson = await ok(api.getRouteAsGeojson({ routeKey: "f-sample~sydney~ferries:F7" }));
const kind: "FeatureCollection" = geojson.type;

const totals = await ok(api.countEverything({ baseUrl: portal }));
const found = await ok(api.search({ q: "circular quay", kind: "stops" }, { baseUrl: portal }));

console.log(JSON.stringify({
  names, route: route?.route_long_name, agency: route?.agency.agency_name, shapeId, calls: calls.length, leaving, problem,
  missing: missing.status, kind, geometry: geojson.features[0]?.geometry?.type, routes: totals.active.routes,
  stop: found.stops[0]?.stop_name,
}));
`;

/** Uses the types that GraphQL Code Generator makes of the schema and of two documents. */
export const GRAPHQL_TYPESCRIPT = `
import { print, type DocumentNode } from "graphql";
import { BoardDocument, FeedsDocument, type BoardQuery, type FeedsQuery } from "./graphql.ts";

type Typed<Result, Variables> = DocumentNode & { __apiType?: (variables: Variables) => Result };
const url = process.argv[2] as string;

async function ask<Result, Variables>(document: Typed<Result, Variables>, variables: Variables): Promise<Result> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await response.json()) as { data: Result; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

const ids: string[] = [];
let after: number | null = null;
for (;;) {
  const { feeds }: FeedsQuery = await ask(FeedsDocument, { limit: 20, after });
  ids.push(...feeds.map((feed) => feed.onestop_id));
  const last = feeds.at(-1);
  if (feeds.length < 20 || last === undefined) break;
  after = last.id;
}

const { stops }: BoardQuery = await ask(BoardDocument, { where: { onestop_id: "s-r3gxdwcssx-manly" } });
const name: string | null | undefined = stops[0]?.stop_name;
// @ts-expect-error: the document does not select it
void stops[0]?.stop_url;
// @ts-expect-error: the filter has no such field
void (() => ask(BoardDocument, { where: { stop_color: "red" } }));

console.log(JSON.stringify({ ids, name, spec: (await ask(FeedsDocument, { limit: 1 })).feeds[0]?.spec }));
`;

/** The documents of both GraphQL clients. They select no geometry: quicktype takes scalars that it does not know for text. */
export const GRAPHQL_DOCUMENTS = `
query Feeds($limit: Int, $after: Int) {
  feeds(limit: $limit, after: $after) { id onestop_id name spec feed_state { feed_version { sha1 fetched_at } } }
}
query Board($where: StopFilter) {
  stops(where: $where, limit: 1) {
    onestop_id
    stop_name
    departures(limit: 3, where: { next: 86400 }) { departure { scheduled } trip { trip_id route { route_short_name } } }
  }
}
`;

/**
 * Uses the classes that quicktype makes of the schemas and documents, and nothing but the standard library for HTTP. The
 * classes check each value that they read: a field of another type, or a missing one, ends the program.
 */
export const PYTHON = `
import json, sys
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import graphql_types
import rest_types

mount, portal, query = sys.argv[1:]


def get(base, path, answer, **parameters):
    separator = "?" if parameters else ""
    with urlopen(f"{base}{quote(path)}{separator}{urlencode(parameters)}") as response:
        return answer.from_dict(json.load(response))


def ask(name, document, answer, variables):
    body = json.dumps({"query": document, "operationName": name, "variables": variables}).encode()
    with urlopen(Request(query, body, {"content-type": "application/json"})) as response:
        return answer(json.load(response))


names, after = [], {}
while True:
    page = get(mount, "/stops", rest_types.StopList, feed_onestop_id="f-sample~sydney~ferries", limit=4, **after)
    names += [stop.stop_name for stop in page.stops]
    if page.meta is None:
        break
    after = {"after": page.meta.after}

route = get(mount, "/routes/f-sample~sydney~ferries:F7", rest_types.RouteList).routes[0]
trips = get(mount, f"/routes/{route.id}/trips", rest_types.TripList, limit=1).trips
trip = get(mount, f"/routes/0/trips/{trips[0].id}", rest_types.TripList).trips[0]
board = get(
    mount, "/stops/f-sample~sydney~ferries:manly/departures", rest_types.StopDeparturesList,
    date="2026-11-25", start_time="08:00:00", end_time="09:00:00",
).stops[0]
others = {
    "feeds": len(get(mount, "/feeds", rest_types.FeedList, limit=100).feeds),
    "feed_versions": len(get(mount, "/feed_versions", rest_types.FeedVersionList).feed_versions),
    "agencies": len(get(mount, "/agencies", rest_types.AgencyList, include_routes="true").agencies),
    "operators": len(get(mount, "/operators", rest_types.OperatorList).operators),
    "listed": len(get(portal, "/portal/feeds", rest_types.FeedsPage).feeds),
    "compared": get(portal, "/portal/facets/feeds", rest_types.FeedCounts).total,
}
features = get(mount, "/routes.geojson", rest_types.FeatureCollection, limit=2).features
totals = get(portal, "/portal/totals", rest_types.Totals)

try:
    get(mount, "/stops", rest_types.StopList, bbox="1,2")
except HTTPError as refused:
    problem = rest_types.APIError.from_dict(json.load(refused)).problem.code.value

with open("documents.graphql") as file:
    documents = file.read()
feeds = ask("Feeds", documents, graphql_types.feeds_from_dict, {"limit": 3}).data.feeds
stop = ask("Board", documents, graphql_types.board_from_dict, {"where": {"onestop_id": "s-r3gxdwcssx-manly"}}).data.stops[0]

print(json.dumps({
    "names": names, "route": route.route_long_name, "agency": route.agency.agency_name,
    "calls": len(trip.stop_times), "departures": sum(len(one.departures) for one in [board, *(board.children or [])]),
    "others": others, "features": [feature.geometry.type.value for feature in features], "routes": totals.active.routes,
    "problem": problem, "ids": [feed.onestop_id for feed in feeds], "name": stop.stop_name,
}))
`;

/** `{apiBase}/portal/operators/{onestop_id}/lines`. */
import { operatorLines } from "../../store/read/lines.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { parameter, readAsked } from "../rest/parameter.ts";
import { refuse } from "../rest/refusal.ts";
import { INTEGER, limitValue } from "../rest/value.ts";
import { jsonAnswer, object } from "./answer.ts";
import { NETWORK_ROUTE, networkRoute } from "./network.ts";

const MAX_ROUTES = 40;
/** Maximum number of routes in a network for its stations to be included. */
const MAX_ROUTES_WITH_STATIONS = 6;

const PARAMETERS = [
  parameter("routes", limitValue(MAX_ROUTES, MAX_ROUTES), "Most routes."),
  parameter(
    "stations",
    INTEGER,
    `Stations are told of a network of at most this many routes, and of ${MAX_ROUTES_WITH_STATIONS} at the most; 0 for none.`,
  ),
];

const TEXT = { type: "string" };
const DEGREES = { type: "number", description: "WGS84 degrees" };

export const LINES: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/lines",
  operation: "readOperatorLines",
  summary: "Lines and stations of an operator's largest agency, enough for a drawing",
  segments: { onestop_id: "Onestop ID of the operator." },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The agency, what its feed says of itself, its routes and each name of a station once",
      type: "application/json",
      schema: object({
        agency_name: TEXT,
        feed_infos: { type: "array", items: { type: "object" }, description: "Rows of feed_info.txt" },
        routes: { type: "array", items: NETWORK_ROUTE },
        stations: { type: "array", items: object({ name: TEXT, lon: DEGREES, lat: DEGREES }) },
      }),
    },
    404: { description: "No agency of it is active, or its routes are not packed", type: "application/json" },
  },
  async answer({ path, url, context }) {
    const asked = readAsked(PARAMETERS, url.searchParams, {});
    const id = (path.onestop_id ?? "").normalize("NFC");
    const withStations = Math.min(MAX_ROUTES_WITH_STATIONS, Number(asked.stations ?? 0));
    const routes = Number(asked.routes ?? MAX_ROUTES);
    const found = await operatorLines(context.api.stores.db, id, routes, withStations);
    if (found === null) return refuse.notFound();
    return jsonAnswer({
      agency_name: found.agency,
      feed_infos: found.feedInfos,
      routes: found.routes.map(networkRoute),
      stations: found.stations,
    });
  },
};

/** `{apiBase}/portal/operators/{onestop_id}/lines`. */
import { operatorLines } from "../../store/entities/lines.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { INTEGER, limitValue } from "../endpoint/value.ts";
import { NETWORK_ROUTE, networkRoute } from "./network.ts";

const MAX_ROUTES = 40;
/** Maximum number of routes in a network for its stations to be included. */
const MAX_ROUTES_WITH_STATIONS = 6;

const PARAMETERS = [
  parameter("routes", limitValue(MAX_ROUTES, MAX_ROUTES), "Maximum number of routes."),
  parameter(
    "stations",
    INTEGER,
    `Include stations if the network has at most this many routes (up to ${MAX_ROUTES_WITH_STATIONS}); 0 for none.`,
    MAX_ROUTES_WITH_STATIONS,
  ),
];

const TEXT = { type: "string" };
const DEGREES = { type: "number", description: "WGS84 degrees" };

export const LINES: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/lines",
  operation: "readOperatorLines",
  summary: "Paths and stations of an operator's largest agency, for a small map",
  segments: { onestop_id: "Onestop ID of the operator." },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "The agency, its feed's description, its routes, and the distinct names of its stations",
      type: "application/json",
      schema: object(
        {
          agency_name: TEXT,
          feed_infos: {
            type: "array",
            items: { type: "object", additionalProperties: true },
            description: "Rows of feed_info.txt",
          },
          routes: { type: "array", items: NETWORK_ROUTE },
          stations: { type: "array", items: object({ name: TEXT, lon: DEGREES, lat: DEGREES }, "Station") },
        },
        "OperatorLines",
      ),
    },
    404: { description: "None of its agencies is active, or its routes have no drawing", type: "application/json" },
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const id = (path.onestop_id ?? "").normalize("NFC");
    const withStations = Math.min(MAX_ROUTES_WITH_STATIONS, Number(query.stations ?? 0));
    const routes = Number(query.routes ?? MAX_ROUTES);
    const lines = await operatorLines(context.api.stores, id, routes, withStations);
    if (lines === null) return refuse.notFound();
    return jsonAnswer({
      agency_name: lines.agency,
      feed_infos: lines.feedInfos,
      routes: lines.routes.map(networkRoute),
      stations: lines.stations,
    });
  },
};

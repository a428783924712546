/** `{apiBase}/portal/operators/{onestop_id}/network`. */
import { type OfFeed, operatorNetwork, type RouteEntry } from "../../store/entities/network.ts";
import { translationsOfEntities } from "../../store/entities/translations.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { IN_LANGUAGES, languageField, parameter, readAsked } from "../endpoint/parameter.ts";
import { refuse } from "../endpoint/refusal.ts";
import { limitValue, INTEGER as WHOLE } from "../endpoint/value.ts";
import { nameInLanguage } from "../graphql/resolvers/translations.ts";

const INTEGER = { type: "integer" };
const TEXT = { type: "string" };
const MAYBE = { type: ["string", "null"] };

export const NETWORK_ROUTE = object(
  {
    id: INTEGER,
    onestop_id: MAYBE,
    feed_onestop_id: TEXT,
    route_id: TEXT,
    route_short_name: MAYBE,
    route_long_name: MAYBE,
    route_type: INTEGER,
    route_color: MAYBE,
    route_text_color: MAYBE,
    route_sort_order: { type: ["integer", "null"], description: "GTFS route_sort_order: lower comes first" },
    lines: { type: "array", items: TEXT, description: "Encoded polylines, one per direction" },
  },
  "NetworkRoute",
);

/** Converts a packed route to the shape of NETWORK_ROUTE. */
export function networkRoute({ feed, entry }: OfFeed<RouteEntry>) {
  const [id, onestop_id, route_id, route_short_name, route_long_name, route_type, ...look] = entry;
  const [route_color, route_text_color, lines, route_sort_order] = look;
  const names = { route_id, route_short_name, route_long_name, route_type, route_color, route_text_color };
  const drawnLines = lines.filter((line) => line !== null);
  return { id, onestop_id, feed_onestop_id: feed, ...names, route_sort_order, lines: drawnLines };
}

const PARAMETERS = [
  parameter("routes", limitValue(150, 150), "Maximum number of routes."),
  parameter("limit", limitValue(20, 200), "Maximum number of stops."),
  parameter("offset", WHOLE, "Number of stops to skip.", 0),
  IN_LANGUAGES,
];

export const NETWORK: PlainEndpoint = {
  kind: "plain",
  path: "/operators/{onestop_id}/network",
  operation: "readOperatorNetwork",
  summary: "Routes of an operator with their paths, and a page of its stops",
  segments: { onestop_id: "Onestop ID of the operator." },
  parameters: PARAMETERS,
  languageParameter: "language",
  answers: {
    200: {
      description: "Routes in the order of their feeds, stops by their names",
      type: "application/json",
      schema: object(
        {
          route_count: INTEGER,
          routes: { type: "array", items: NETWORK_ROUTE },
          stop_count: INTEGER,
          stops: {
            type: "array",
            items: object(
              { id: INTEGER, onestop_id: MAYBE, feed_onestop_id: TEXT, stop_id: TEXT, stop_name: MAYBE },
              "NetworkStop",
            ),
          },
          spots: {
            type: "array",
            items: { type: "array", items: { type: "number" } },
            description: "Longitude and latitude of a sample of stops, if the page does not contain all of them",
          },
        },
        "OperatorNetwork",
      ),
    },
    404: { description: "Its routes and stops have no drawing", type: "application/json" },
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const page = { skip: Math.max(0, Number(query.offset ?? 0)), take: Number(query.limit ?? 20) };
    const id = (path.onestop_id ?? "").normalize("NFC");
    const network = await operatorNetwork(context.api.stores, id, Number(query.routes ?? 150), page);
    if (network === null) return refuse.notFound();
    const api = { ...context.api, ...languageField(query) };
    const readTranslations = (table: "route" | "stop", rows: readonly { entry: readonly [number, ...unknown[]] }[]) =>
      api.languages.length === 0
        ? new Map<number, never>()
        : translationsOfEntities(
            api.stores.db,
            table,
            rows.map(({ entry: [id] }) => id),
          );
    const [ofRoutes, ofStops] = await Promise.all([
      readTranslations("route", network.routes),
      readTranslations("stop", network.stops),
    ]);
    return jsonAnswer({
      route_count: network.routeCount,
      routes: network.routes.map(networkRoute).map((route) => ({
        ...route,
        route_short_name: nameInLanguage(api, ofRoutes.get(route.id), "route_short_name", route.route_short_name),
        route_long_name: nameInLanguage(api, ofRoutes.get(route.id), "route_long_name", route.route_long_name),
      })),
      stop_count: network.stopCount,
      stops: network.stops.map(({ feed, entry: [id, onestop_id, stop_id, name] }) => {
        const stop_name = nameInLanguage(api, ofStops.get(id), "stop_name", name);
        return { id, onestop_id, feed_onestop_id: feed, stop_id, stop_name };
      }),
      spots: network.stops.length < network.stopCount ? network.spots : [],
    });
  },
};

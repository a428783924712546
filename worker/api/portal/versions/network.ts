/** `{apiBase}/portal/feed_versions/{feed_version_key}/network`: the lines and stops of one version, active or not. */
import { isQueryable } from "../../../store/cold/versions.ts";
import { looseStops, versionNetwork, versionStops } from "../../../store/entities/version-network.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { limitValue } from "../../endpoint/value.ts";
import { NETWORK_ROUTE, networkRoute } from "../network.ts";
import { findVersion, INTEGER, NO_VERSION, NULLABLE, NUMBER, UNREADABLE, VERSION_KEY } from "./version.ts";

const MAX_ROUTES = 120;

const PARAMETERS = [parameter("routes", limitValue(MAX_ROUTES, MAX_ROUTES), "Maximum number of routes.")];

export const VERSION_NETWORK: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}/network",
  operation: "readFeedVersionNetwork",
  summary: "Routes of a feed version with their paths, and stops, for a small map",
  description:
    "Routes of the largest agencies come first. Costs three rows, one per agency (at most ten) and one per ten routes; " +
    "for a version that was never active, two per route (at most fifteen). A version with at most 200 stops includes " +
    "its stations and the stops without one, at one row per hundred; a larger version a sample of stops without names, " +
    "at two rows per agency, unless it was never active. If there are neither stops nor paths, it includes the stops of " +
    "two rows.",
  segments: { feed_version_key: VERSION_KEY },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Number of routes of the version, the first of them, and its stops",
      type: "application/json",
      schema: object(
        {
          route_count: INTEGER,
          routes: { type: "array", items: NETWORK_ROUTE },
          stops: {
            type: "array",
            items: object({ stop_id: NULLABLE, stop_name: NULLABLE, lon: NUMBER, lat: NUMBER }, "VersionNetworkStop"),
          },
        },
        "VersionNetwork",
      ),
    },
    400: UNREADABLE,
    404: NO_VERSION,
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const version = await findVersion(context.api, path.feed_version_key ?? "");
    if (version === null) return refuse.notFound();
    const { stores } = context.api;
    const [drawnRoutes, stops] = await Promise.all([
      versionNetwork(stores, version, Number(query.routes ?? MAX_ROUTES)),
      versionStops(stores, version),
    ]);
    const routes = drawnRoutes.map(networkRoute);
    const isBare = stops.length === 0 && routes.every(({ lines }) => lines.length === 0);
    return jsonAnswer({
      route_count: isQueryable(version) ? version.route_count : 0,
      routes,
      stops: isBare ? await looseStops(stores, version) : stops,
    });
  },
};

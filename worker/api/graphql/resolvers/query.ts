/** Root fields of queries and subscriptions. */

import type { GraphQLResolveInfo } from "graphql";
import { feedLoader, geometryLoader, versionLoader } from "../../../loaders/entities.ts";
import { primeLoader } from "../../../loaders/loaders.ts";
import { readAhead } from "../../../loaders/read-ahead.ts";
import { problem } from "../../../problem.ts";
import { vehiclesIn } from "../../../schedule/vehicles.ts";
import { listVersions, listVersionsWithFeeds } from "../../../store/entities/feed-version.ts";
import type { BesideRoute } from "../../../store/entities/route-by-key.ts";
import { directionsFor } from "../directions/answer.ts";
import { listAgencies } from "../lists/agencies.ts";
import { type BoxInput, checkedBounds } from "../lists/area-filter.ts";
import { LONG_LIMIT, pageOf, vehicleLimitOf } from "../lists/arguments.ts";
import { versionFilter } from "../lists/feed-versions.ts";
import { listFeedsWhere } from "../lists/feeds.ts";
import { listOperatorsWhere } from "../lists/operators.ts";
import { listPlaces } from "../lists/places.ts";
import { bikesNear, docksNear } from "../lists/rentals.ts";
import { listRoutes } from "../lists/routes.ts";
import { listStops } from "../lists/stops.ts";
import { listTrips } from "../lists/trips.ts";
import { reachFor } from "../reach/answer.ts";
import type { StopFilter } from "../schema.generated.ts";
import { type SubscriptionFields, selects, type TypeResolvers } from "./resolver.ts";

export const QUERY: TypeResolvers<"Query"> = {
  feeds: (_root, args, context) =>
    listFeedsWhere(context, args.where ?? {}, pageOf(args, LONG_LIMIT), args.ids ?? null),

  async feed_versions(_root, args, context, info) {
    const { stores, fields } = context;
    const versionsWhere = await versionFilter(context, args.where ?? {});
    const filter = { ...versionsWhere, ids: both(args.ids ?? null, versionsWhere.ids ?? null) };
    const page = pageOf(args);
    // A key names one version, or the same zip of a few feeds.
    const withFeeds = selects(info, "feed") && (filter.sha1 != null || filter.ids?.length === 1);
    if (!withFeeds) return primeLoader(versionLoader(context), await listVersions(stores.db, filter, page, fields));
    const { versions, feeds } = await listVersionsWithFeeds(stores.db, filter, page, fields);
    primeLoader(feedLoader(context), feeds);
    return primeLoader(versionLoader(context), versions);
  },

  operators: (_root, args, context) => listOperatorsWhere(context, args.where ?? {}, pageOf(args), args.ids ?? null),

  agencies: (_root, args, context) => listAgencies(context, args.where ?? {}, pageOf(args), args.ids),
  routes(_root, args, context, info) {
    const page = pageOf(args);
    // Known without the routes, so that they are read beside them.
    const ids = args.ids != null && args.ids.length <= page.limit ? args.ids : [];
    if (selects(info, "geometry")) readAhead(geometryLoader(context), ids);
    return listRoutes(context, args.where ?? {}, page, args.ids ?? null, null, besideRoutes(info));
  },
  stops: (_root, args, context, info) =>
    listStops(context, args.where ?? {}, pageOf(args), args.ids, null, selects(info, "parent", "onestop_id")),
  trips: (_root, args, context) => listTrips(context, args.where ?? {}, pageOf(args), args.ids ?? null),
  vehicle_positions: (_root, args, context) =>
    vehiclesIn(context, checkedBounds(args.where.bbox), vehicleLimitOf(args.limit)),
  places: (_root, args, context) => listPlaces(context, args.level ?? null, args.where ?? {}, args.limit ?? null),

  me(_root, _args, { user }) {
    if (user === null) throw problem("auth.required", "Sign in first.");
    return { id: user.id, name: user.name, email: user.email, roles: user.roles, external_data: user.externalData };
  },

  directions: (_root, args, context) => directionsFor(context, args.where),
  reach: (_root, args, context) => reachFor(context, args.where),
  bikes: (_root, args, context) => bikesNear(context, args.where?.near, args.limit),
  docks: (_root, args, context) => docksNear(context, args.where?.near, args.limit),
  census_datasets: () => [],
};

/** Fields of a route that need its packed rows. */
const PACKED_FIELDS = ["stops", "route_stops", "headways", "patterns", "trips", "route_stop_buffer"];

/** What the fields of routes need beside them. */
function besideRoutes(info: GraphQLResolveInfo): BesideRoute {
  return {
    agency: selects(info, "agency"),
    operators: ["onestop_id", "operator"].some((field) => selects(info, "agency", field)),
    pack: PACKED_FIELDS.some((field) => selects(info, field)),
  };
}

/** What is in both lists; a list that is not given does not restrict. */
function both(a: readonly number[] | null, b: readonly number[] | null): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  return a.filter((id) => b.includes(id));
}

/** Stops of one subscription. */
const MAX_STOPS = 10;

/** Subscriptions refuse filters that match nothing or everything. */
export const SUBSCRIPTION: SubscriptionFields = {
  async stops(_root, args, context) {
    const where: StopFilter = args.where ?? {};
    if (args.ids == null && !namesStops(where)) {
      const detail = "Name the stops to follow: by ids, onestop_id, onestop_ids or stop_id.";
      throw problem("parameter.invalid", detail, { field: "where" });
    }
    const page = pageOf({ limit: Math.min(args.limit ?? MAX_STOPS, MAX_STOPS) });
    const stops = await listStops(context, where, page, args.ids ?? null);
    if (stops.length === 0) throw problem("entity.not_found", "The stop was not found.", { field: "stops" });
    return stops;
  },

  vehicle_positions: (_root, args, context) =>
    vehiclesIn(context, checkedBounds(validBox(args.where.bbox)), vehicleLimitOf(args.limit)),
};

function namesStops({ onestop_id, onestop_ids, stop_id }: StopFilter): boolean {
  return onestop_id != null || onestop_ids != null || stop_id != null;
}

/** Refuses a box outside the world: a query for it is empty, but a subscription to it would never send anything. */
function validBox(box: BoxInput): BoxInput {
  const { min_lon, min_lat, max_lon, max_lat } = box;
  const outside = [min_lon, max_lon].some((lon) => Math.abs(lon) > 360) || min_lat < -90 || max_lat > 90;
  if (outside || min_lat > max_lat) {
    const detail = "A box has min_lat not above max_lat, both between -90 and 90, and longitudes in degrees.";
    throw problem("parameter.invalid", detail, { field: "bbox", value: [min_lon, min_lat, max_lon, max_lat].join() });
  }
  return box;
}

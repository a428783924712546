import type { GraphQLResolveInfo } from "graphql";
import { circleArea } from "../../../../src/domain/geo/area.ts";
import { unpackStopPlace } from "../../../../src/domain/packed/place.ts";
import { childrenOf, withRoutes } from "../../../loaders/denormalized-rows.ts";
import { agencyLoader, routeLoader, stopLoader } from "../../../loaders/entities.ts";
import { loadExisting, primeLoader } from "../../../loaders/loaders.ts";
import { readAhead } from "../../../loaders/read-ahead.ts";
import { externalReferenceLoader, levelLoader, locationGroupLoader, pathwayLoader } from "../../../loaders/station.ts";
import { type StopTimeList, stopTimesAtStop } from "../../../schedule/departures.ts";
import { alertsOfStop } from "../../../schedule/realtime.ts";
import type { ExternalReferenceRow, LevelRow, PathwayRow } from "../../../store/entities/station.ts";
import { routesOfStop, type StopRow, stopColumns } from "../../../store/entities/stop.ts";
import { stopsInEach } from "../../../store/entities/stops-around.ts";
import type { QueryContext } from "../context.ts";
import { directionsOfStop } from "../directions/answer.ts";
import { DEFAULT_LIMIT, limitOf } from "../lists/arguments.ts";
import { versionsInScope } from "../lists/entity-list.ts";
import { listStops } from "../lists/stops.ts";
import type { StopStop_TimesArgs } from "../schema.generated.ts";
import { alertOptions, BELOW_VERSION, TIMESTAMP_RESOLVERS } from "./below-version.ts";
import { loadReferenced, parseOr, selects, selectsOnly, type TypeResolvers } from "./resolver.ts";
import { inLanguage, textInLanguage, textOfFile, translationsOf } from "./translations.ts";

/** Largest radius of `nearby_stops`, in meters. */
const MAX_NEARBY_M = 100_000;

/** Stops around each stop of one level of the query. @param radius meters */
function nearbyLoader({ loaders, stores, fields }: QueryContext, radius: number) {
  return loaders.get<StopRow, StopRow[]>(`nearby ${radius}`, (stops) =>
    stopsInEach(
      stores.db,
      stopColumns(fields),
      stops.map(({ lon, lat }) => circleArea([lon ?? 0, lat ?? 0], radius)),
    ),
  );
}

/**
 * Loads the routes at stops together with the versions of the stops, instead of after them. Stops are rarely of a version
 * that is not active.
 */
async function loadRoutesAt(context: QueryContext, stops: readonly StopRow[], agencies: boolean): Promise<void> {
  const serving = new Map<number, number>();
  for (const stop of stops)
    for (const [route, , agency] of routesOfStop(stop.routes ?? "[]")) serving.set(route, agency);
  await Promise.all([
    routeLoader(context).loadMany([...serving.keys()]),
    agencies ? agencyLoader(context).loadMany([...new Set(serving.values())]) : null,
  ]);
}

type StopTimesArgs = Partial<StopStop_TimesArgs>;

function stopTimes(list: StopTimeList) {
  return (stop: StopRow, args: StopTimesArgs, context: QueryContext, info: GraphQLResolveInfo) => {
    // The row of the stop names the agencies of its routes, so that they are read beside the calls.
    if (selects(info, "trip", "route", "agency")) {
      readAhead(agencyLoader(context), new Set(routesOfStop(stop.routes ?? "[]").map(([, , agency]) => agency)));
    }
    return stopTimesAtStop(context, stop, args.where ?? {}, list, limitOf(args.limit));
  };
}

export const STOP: TypeResolvers<"Stop"> = {
  ...BELOW_VERSION,
  stop_name: textInLanguage("stop_name"),
  stop_desc: textInLanguage("stop_desc"),
  tts_stop_name: textInLanguage("tts_stop_name"),
  stop_code: textInLanguage("stop_code"),
  stop_url: textInLanguage("stop_url"),
  platform_code: textInLanguage("platform_code"),
  translations: translationsOf,
  ...TIMESTAMP_RESOLVERS,
  onestop_id: (stop: StopRow) => stop.onestop_id ?? "",

  async geometry(stop: StopRow, _args, context) {
    // The schema allows no null: a node without a position gets that of its station.
    const placedStop =
      stop.lon === null && stop.parent_id !== null ? await stopLoader(context).load(stop.parent_id) : stop;
    return { type: "Point", coordinates: [placedStop?.lon ?? 0, placedStop?.lat ?? 0] };
  },

  parent(stop: StopRow, _args, context, info) {
    if (stop.parent_id === null) return null;
    // The id is known without reading the station.
    return selectsOnly(info, "id") ? ({ id: stop.parent_id } as StopRow) : stopLoader(context).load(stop.parent_id);
  },

  async children(stop: StopRow, args, context) {
    // Only stations and platforms can have children.
    if (stop.location_type !== 1 && stop.location_type !== 0) return [];
    return (await childrenOf(context, stop)).slice(0, limitOf(args.limit));
  },

  route_stops(stop: StopRow, args, context) {
    const list = ({ routes }: StopRow) =>
      routesOfStop(routes ?? "[]", limitOf(args.limit)).map(([route_id, id, agency_id]) => ({
        ...{ id, stop_id: stop.id, route_id, agency_id },
        parent: stop,
      }));
    return stop.routes === undefined ? withRoutes(context, stop).then(list) : list(stop);
  },

  level: (stop: StopRow, _args, context) => (stop.level_id === null ? null : levelLoader(context).load(stop.level_id)),

  /** Levels of its children. */
  async child_levels(stop: StopRow, args, context) {
    const children = await childrenOf(context, stop);
    const ids = new Set(children.flatMap((child) => child.level_id ?? []));
    return loadExisting(
      levelLoader(context),
      [...ids].sort((a, b) => a - b).slice(0, Math.max(0, args.limit ?? DEFAULT_LIMIT)),
    );
  },

  pathways_from_stop: async (stop: StopRow, args, context) =>
    (await pathwayLoader(context, "from").load(stop.id)).slice(0, limitOf(args.limit)),
  pathways_to_stop: async (stop: StopRow, args, context) =>
    (await pathwayLoader(context, "to").load(stop.id)).slice(0, limitOf(args.limit)),

  location_groups: (stop: StopRow, args, context) =>
    loadExisting(
      locationGroupLoader(context),
      parseOr<number[]>(stop.location_groups, []).slice(0, Math.max(0, args.limit ?? DEFAULT_LIMIT)),
    ),

  external_reference: (stop: StopRow, _args, context) => externalReferenceLoader(context).load(stop.id),
  directions: (stop: StopRow, args, context) => directionsOfStop(context, stop, args),

  place: (stop: StopRow) => (stop.place == null ? null : unpackStopPlace(stop.place)),

  /** Active stops within the radius, including this one; without a radius only those at the same position. */
  async nearby_stops(stop: StopRow, args, context, info) {
    if (stop.lon === null || stop.lat === null) return [];
    const radius = Math.min(args.radius ?? 0, MAX_NEARBY_M);
    const limit = limitOf(args.limit);
    const stops = (await nearbyLoader(context, radius).load(stop)).sort((a, b) => a.id - b.id);
    const scope = { ids: null, scope: { kind: "active" } } as const;
    const [active] = await Promise.all([
      versionsInScope(context, [...new Set(stops.map((near) => near.feed_version_id))], scope),
      selects(info, "route_stops", "route")
        ? loadRoutesAt(context, stops.slice(0, limit), selects(info, "route_stops", "route", "agency"))
        : null,
    ]);
    const visibleStops = stops.filter(({ id, feed_version_id }) => id === stop.id || active.has(feed_version_id));
    return primeLoader(stopLoader(context), visibleStops.slice(0, limit));
  },

  stop_times: stopTimes("stop_times"),
  departures: stopTimes("departures"),
  arrivals: stopTimes("arrivals"),
  alerts: (stop: StopRow, args, context) => alertsOfStop(context, stop, alertOptions(args)),
  // The portal does not record vehicles at stops.
  observations: () => [],
  census_geographies: () => [],
};

export const LEVEL: TypeResolvers<"Level"> = {
  level_name: textOfFile("levels", "level_id", "level_name"),
  ...TIMESTAMP_RESOLVERS,
  // GTFS levels have no geometry; the schema allows no null.
  geometry: () => ({ type: "MultiPolygon", coordinates: [] }),
  stops: (level: LevelRow, _args, context) => loadExisting(stopLoader(context), parseOr<number[]>(level.stops, [])),
};

export const PATHWAY: TypeResolvers<"Pathway"> = {
  signposted_as: textOfFile("pathways", "pathway_id", "signposted_as"),
  reverse_signposted_as: (pathway: PathwayRow, args, context) =>
    inLanguage(
      context,
      args,
      pathway.feed_version_id,
      { table: "pathways", column: "reversed_signposted_as", record: pathway.pathway_id },
      pathway.reverse_signposted_as,
    ),
  ...TIMESTAMP_RESOLVERS,
  from_stop: (pathway: PathwayRow, _args, context) => loadReferenced(stopLoader(context), pathway.from_stop_id),
  to_stop: (pathway: PathwayRow, _args, context) => loadReferenced(stopLoader(context), pathway.to_stop_id),
};

export const STOP_EXTERNAL_REFERENCE: TypeResolvers<"StopExternalReference"> = {
  inactive: ({ inactive }: ExternalReferenceRow) => (inactive === null ? null : inactive === 1),
  async target_active_stop(reference: ExternalReferenceRow, _args, context) {
    const { target_feed_onestop_id: feed, target_stop_id: stop } = reference;
    if (feed === null || stop === null) return null;
    const where = { feed_onestop_id: feed, stop_id: stop };
    return (await listStops(context, where, { limit: 1, after: null }))[0] ?? null;
  },
};

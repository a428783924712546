import { circleArea } from "../../../../src/domain/area.ts";
import { type StopRow, stopColumns } from "../../../store/read/stop.ts";
import { stopsInEach } from "../../../store/read/stops-around.ts";
import type { QueryContext } from "../context.ts";
import { directionsOfStop } from "../directions/answer.ts";
import { versionsInScope } from "../lists/entity-list.ts";
import { DEFAULT_LIMIT, limitOf } from "../lists/page.ts";
import { stopLoader } from "../load/entities.ts";
import { childrenOf } from "../load/packed.ts";
import { present } from "../load/present.ts";
import { primed } from "../load/primed.ts";
import { externalReferenceLoader, levelLoader, locationGroupLoader, pathwayLoader } from "../load/station.ts";
import { alertsAbout } from "../schedule/alerts.ts";
import { type Board, boardOf } from "../schedule/board.ts";
import { BELOW_VERSION, STAMPED } from "./below-version.ts";
import { parsed } from "./json.ts";
import type { Resolver, TypeResolvers } from "./resolver.ts";

/** Metres. */
const MAX_NEARBY = 100_000;

/** Stops around each of the stops of one level. @param radius metres */
function nearbyLoader({ loaders, stores, fields }: QueryContext, radius: number) {
  return loaders.get<StopRow, StopRow[]>(`nearby ${radius}`, (stops) =>
    stopsInEach(
      stores.db,
      stopColumns(fields),
      stops.map(({ lon, lat }) => circleArea([lon ?? 0, lat ?? 0], radius)),
    ),
  );
}

function board(which: Board): Resolver {
  return (stop: StopRow, args, context) => boardOf(context, stop, args.where ?? {}, which, limitOf(args.limit));
}

export const STOP: TypeResolvers = {
  ...BELOW_VERSION,
  ...STAMPED,
  onestop_id: (stop: StopRow) => stop.onestop_id ?? "",

  async geometry(stop: StopRow, _args, context) {
    // A node without a position is where its station is: the schema has no null here.
    const placed = stop.lon === null && stop.parent_id !== null ? await stopLoader(context).load(stop.parent_id) : stop;
    return { type: "Point", coordinates: [placed?.lon ?? 0, placed?.lat ?? 0] };
  },

  parent: (stop: StopRow, _args, context) =>
    stop.parent_id === null ? null : stopLoader(context).load(stop.parent_id),

  async children(stop: StopRow, args, context) {
    // Only stations and platforms can have children.
    if (stop.location_type !== 1 && stop.location_type !== 0) return [];
    return (await childrenOf(context, stop)).slice(0, limitOf(args.limit));
  },

  route_stops(stop: StopRow, args) {
    return parsed<[number, number, number][]>(stop.routes, [])
      .slice(0, limitOf(args.limit))
      .map(([route_id, id, agency_id]) => ({ id, stop_id: stop.id, route_id, agency_id, parent: stop }));
  },

  level: (stop: StopRow, _args, context) => (stop.level_id === null ? null : levelLoader(context).load(stop.level_id)),

  /** Levels that its children are on. */
  async child_levels(stop: StopRow, args, context) {
    const children = await childrenOf(context, stop);
    const ids = new Set(children.flatMap((child) => child.level_id ?? []));
    return present(
      levelLoader(context),
      [...ids].sort((a, b) => a - b).slice(0, Math.max(0, args.limit ?? DEFAULT_LIMIT)),
    );
  },

  pathways_from_stop: async (stop: StopRow, args, context) =>
    (await pathwayLoader(context, "from").load(stop.id)).slice(0, limitOf(args.limit)),
  pathways_to_stop: async (stop: StopRow, args, context) =>
    (await pathwayLoader(context, "to").load(stop.id)).slice(0, limitOf(args.limit)),

  location_groups: (stop: StopRow, args, context) =>
    present(
      locationGroupLoader(context),
      parsed<number[]>(stop.location_groups, []).slice(0, Math.max(0, args.limit ?? DEFAULT_LIMIT)),
    ),

  external_reference: (stop: StopRow, _args, context) => externalReferenceLoader(context).load(stop.id),
  directions: (stop: StopRow, args, context) => directionsOfStop(context, stop, args),

  place: (stop: StopRow) => parsed(stop.place, null),

  /** Active stops within the radius, this one included; without a radius only those at the same place. */
  async nearby_stops(stop: StopRow, args, context) {
    if (stop.lon === null || stop.lat === null) return [];
    const radius = Math.min(args.radius ?? 0, MAX_NEARBY);
    const found = await nearbyLoader(context, radius).load(stop);
    const scope = { ids: null, scope: { kind: "active" } } as const;
    const active = await versionsInScope(context, [...new Set(found.map((near) => near.feed_version_id))], scope);
    const shown = found.filter(({ id, feed_version_id }) => id === stop.id || active.has(feed_version_id));
    const rows = shown.sort((a, b) => a.id - b.id).slice(0, limitOf(args.limit));
    return primed(stopLoader(context), rows);
  },

  stop_times: board("stop_times"),
  departures: board("departures"),
  arrivals: board("arrivals"),
  alerts: (stop: StopRow, args, context) => alertsAbout(context, stop.feed_version_id, { stopId: stop.stop_id }, args),
  // Nobody watches vehicles at stops here.
  observations: () => [],
  census_geographies: () => [],
};

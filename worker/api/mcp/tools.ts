/** The tools for assistants: what each takes, and its small answer with links to our pages. */
import { link } from "../../../src/domain/links.ts";
import { isRemoved } from "../../../src/domain/realtime/canceled.ts";
import { firstZone, type ZonedStop, zoneOfStop } from "../../../src/domain/time/stop-zone.ts";
import { problem } from "../../problem.ts";
import { localTime } from "../../schedule/stop-time-events.ts";
import { type ArgumentSchema, type ArgumentsSchema, argumentsOf, fieldsOf } from "./arguments.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** What tools ask, each in this process. All throw the Problem of a refusal. */
export type ToolSources = {
  /** The data of a GraphQL operation. */
  query<T>(document: string, variables: Arguments): Promise<T>;
  /** The JSON of an endpoint below `/portal` or `/rest`, by its path and query. */
  read<T>(path: string): Promise<T>;
  /** The whole address of a page of this site. */
  page(path: string): string;
};

export type Tool = {
  name: string;
  title: string;
  description: string;
  takes(): ArgumentsSchema;
  answer(args: Arguments, sources: ToolSources): Promise<object>;
};

const DEFAULT_ROWS = 10;
const MAX_ROWS = 50;

const LIMIT: ArgumentSchema = {
  type: "integer",
  description: "At most this many",
  minimum: 1,
  maximum: MAX_ROWS,
  default: DEFAULT_ROWS,
};

const text = (description: string): ArgumentSchema => ({ type: "string", description });

/** Selects by the distance of a stop, beside the other conditions. */
const NEAR = () => ({ near: { ...circle(), description: "Only what has a stop in this circle" } });
const circle = () => argumentsOf(fieldsOf("PointRadius", ["lat", "lon", "radius"]), ["lat", "lon", "radius"]);

/** The arguments as a condition on `location`, for rows that have one. */
function withLocation({ near, limit: _, ...where }: Arguments): Arguments {
  return { ...where, ...(near === undefined ? {} : { location: { near } }) };
}

const WORDS = ["search"];

type JsonMembers = Readonly<Record<string, unknown>>;
type Entity = JsonMembers & Partial<Record<"onestop_id" | "feed_onestop_id" | "route_id" | "stop_id", string | null>>;

const routeRef = ({ onestop_id, feed_onestop_id, route_id }: Entity) => ({
  onestopId: onestop_id,
  feed: feed_onestop_id,
  entityId: route_id,
});
const stopRef = ({ onestop_id, feed_onestop_id, stop_id }: Entity) => ({
  onestopId: onestop_id,
  feed: feed_onestop_id,
  entityId: stop_id,
});

const SEARCH: Tool = {
  name: "search",
  title: "Search",
  description:
    "Finds operators, routes, stops, feeds, and places by the words of their names or by their ids, best matches first. " +
    "Begin here if you know only a name. Words may be misspelled by one letter.",
  takes: () =>
    argumentsOf(
      {
        q: text("Words of a name, each at least by its beginning, or an id"),
        kind: {
          type: "string",
          enum: ["feeds", "operators", "routes", "stops", "places"],
          description: "Only this kind",
        },
        limit: { ...LIMIT, description: "At most this many of each kind", default: 5 },
      },
      ["q"],
    ),
  async answer({ q, kind, limit = 5 }, { read, page }) {
    const parameters = new URLSearchParams({ q: q as string, limit: String(limit) });
    if (kind !== undefined) parameters.set("kind", kind as string);
    type Rows = (Entity & { id: number })[];
    type ReachAnswer = Record<"feeds" | "operators" | "routes" | "stops", Rows> & {
      places: { adm0_name: string; adm1_name: string | null; city_name: string | null }[];
      corrected: boolean;
    };
    const { feeds, operators, routes, stops, places, corrected } = await read<ReachAnswer>(
      `/portal/search?${parameters}`,
    );
    const rows = (list: Rows, path: (row: Entity) => string) =>
      list.map(({ id: _, size: __, parent_id: ___, route_text_color: ____, ...row }) => ({
        ...row,
        url: page(path(row)),
      }));
    return {
      ...(corrected ? { note: "Nothing matched exactly. These names are spelled similarly." } : {}),
      operators: rows(operators, ({ onestop_id }) => link.operator(onestop_id ?? "")),
      routes: rows(routes, (row) => link.route(routeRef(row))),
      stops: rows(stops, (row) => link.stop(stopRef(row))),
      feeds: rows(feeds, ({ onestop_id }) => link.feed(onestop_id ?? "")),
      places: places.map((place) => ({
        ...place,
        url: page(link.place(place.adm0_name, place.adm1_name ?? "", place.city_name ?? "")),
      })),
    };
  },
};

const FIND_OPERATORS: Tool = {
  name: "find_operators",
  title: "Find operators",
  description: "Lists organizations that run transit: by name, place, or position. Their Onestop IDs begin with o-.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("OperatorFilter", [...WORDS, "onestop_id", "adm0_iso", "adm1_iso", "city_name", "feed_onestop_id"]),
      ...NEAR(),
      limit: LIMIT,
    }),
  async answer({ limit = DEFAULT_ROWS, ...where }, { query, page }) {
    const { operators } = await query<{ operators: Entity[] }>(
      `query ($where: OperatorFilter, $limit: Int) {
        operators(where: $where, limit: $limit) {
          onestop_id name short_name website
          feeds(limit: 5) { onestop_id spec }
        }
      }`,
      { where, limit: limit },
    );
    return { operators: operators.map((row) => ({ ...row, url: page(link.operator(row.onestop_id ?? "")) })) };
  },
};

const FIND_FEEDS: Tool = {
  name: "find_feeds",
  title: "Find feeds",
  description:
    "Lists sources of transit data (GTFS, GTFS Realtime, GBFS) with their URLs, licenses, and the days that the active " +
    "version covers. Their Onestop IDs begin with f-. feed_verdict says whether one is usable today.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("FeedFilter", [...WORDS, "onestop_id", "spec", "fetch_error"]),
      near: { ...circle(), description: "Only feeds with stops in this circle" },
      limit: LIMIT,
    }),
  async answer({ limit = DEFAULT_ROWS, ...where }, { query, page }) {
    type Row = Entity & { feed_state: { feed_version: JsonMembers | null } | null; urls: Record<string, unknown> };
    const { feeds } = await query<{ feeds: Row[] }>(
      `query ($where: FeedFilter, $limit: Int) {
        feeds(where: $where, limit: $limit) {
          onestop_id name spec
          urls { static_current realtime_vehicle_positions realtime_trip_updates realtime_alerts gbfs_auto_discovery }
          license { spdx_identifier url }
          associated_operators { onestop_id name }
          feed_state { feed_version { sha1 fetched_at earliest_calendar_date latest_calendar_date } }
        }
      }`,
      { where, limit: limit },
    );
    return {
      feeds: feeds.map(({ feed_state, ...row }) => ({
        ...row,
        active_version: feed_state?.feed_version ?? null,
        url: page(link.feed(row.onestop_id ?? "")),
      })),
    };
  },
};

const FIND_ROUTES: Tool = {
  name: "find_routes",
  title: "Find routes",
  description:
    "Lists routes (lines): of an operator, of a feed, at a stop, by name, or near a position. Their Onestop IDs begin with r-.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("RouteFilter", [
        ...WORDS,
        ...["onestop_id", "operator_onestop_id", "feed_onestop_id", "serves_stop_onestop_id", "route_types"],
      ]),
      ...NEAR(),
      limit: LIMIT,
    }),
  async answer(args, { query, page }) {
    const { routes } = await query<{ routes: (Entity & { agency: JsonMembers })[] }>(
      `query ($where: RouteFilter, $limit: Int) {
        routes(where: $where, limit: $limit) {
          onestop_id feed_onestop_id route_id route_short_name route_long_name route_type route_color
          agency { agency_name onestop_id }
          headways { dow_category direction_id headway_secs service_date }
        }
      }`,
      { where: withLocation(args), limit: args.limit ?? DEFAULT_ROWS },
    );
    return { routes: routes.map((row) => ({ ...row, url: page(link.route(routeRef(row))) })) };
  },
};

const FIND_STOPS: Tool = {
  name: "find_stops",
  title: "Find stops",
  description:
    "Lists stops and stations: by name, near a position, or those that operators or routes serve. Their Onestop IDs begin with s-.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("StopFilter", [
        ...WORDS,
        ...[
          "onestop_id",
          "stop_code",
          "feed_onestop_id",
          "served_by_onestop_ids",
          "served_by_route_types",
          "location_type",
        ],
      ]),
      ...NEAR(),
      limit: LIMIT,
    }),
  async answer(args, { query, page }) {
    type Row = Entity & { geometry: { coordinates: [number, number] } };
    const { stops } = await query<{ stops: Row[] }>(
      `query ($where: StopFilter, $limit: Int) {
        stops(where: $where, limit: $limit) {
          onestop_id feed_onestop_id stop_id stop_code stop_name platform_code location_type wheelchair_boarding geometry
          parent { onestop_id stop_name }
        }
      }`,
      { where: withLocation(args), limit: args.limit ?? DEFAULT_ROWS },
    );
    return {
      stops: stops.map(({ geometry, ...row }) => ({
        ...row,
        lat: geometry.coordinates[1],
        lon: geometry.coordinates[0],
        url: page(link.stop(stopRef(row))),
      })),
    };
  },
};

const CLOCK = (description: string): ArgumentSchema => text(`${description}, as HH:MM:SS`);

const DEPARTURES: Tool = {
  name: "departures",
  title: "Departures at a stop",
  description:
    "The next departures at a stop or station, with all of its platforms, earliest first; with delays where realtime " +
    "data is known. Without a date they are those of the next hour.",
  takes: () =>
    argumentsOf(
      {
        stop: text("Onestop ID of the stop (s-…), or feed:stop_id"),
        next: { type: "integer", description: "Seconds from now", minimum: 60, maximum: 86_400, default: 3600 },
        ...fieldsOf("StopTimeFilter", ["date"]),
        start_time: CLOCK("Departure at this time of the day or later"),
        end_time: CLOCK("Departure at this time of the day or earlier"),
        limit: LIMIT,
      },
      ["stop"],
    ),
  async answer({ stop, limit = DEFAULT_ROWS, ...when }, { read, page }) {
    const parameters = new URLSearchParams({ limit: String(limit), include_alerts: "true" });
    for (const [name, value] of Object.entries(when)) parameters.set(name, String(value));
    type Event = Record<"scheduled_local" | "estimated_local" | "estimated_delay", string | null>;
    type Departure = JsonMembers & {
      schedule_relationship: string | null;
      departure: Event;
      stop_headsign: string | null;
      trip: JsonMembers & { trip_headsign: string | null; route: Entity & { agency: { agency_name: string } } };
    };
    type Place = Entity & {
      departures?: Departure[];
      children?: Place[];
      parent?: Place | null;
      alerts?: JsonMembers[];
    };
    const path = `/rest/stops/${encodeURIComponent(String(stop))}/departures?${parameters}`;
    const [station] = (await read<{ stops: Place[] }>(path)).stops;
    if (station === undefined) throw problem("entity.not_found", "The stop was not found.");
    // A platform answers with its station, too, which has the platform once more.
    const places = [station, ...(station.children ?? []), ...(station.parent?.children ?? [])];
    const placesById = new Map(places.map((place) => [place.stop_id, place]));
    const departures = [...placesById.values()]
      .flatMap(({ platform_code, departures: platformDepartures = [] }) =>
        platformDepartures.map((one) => ({ platform_code, ...one })),
      )
      .filter(({ schedule_relationship }) => !isRemoved(schedule_relationship))
      .toSorted((a, b) => (timeOf(a.departure) < timeOf(b.departure) ? -1 : 1))
      .slice(0, limit as number)
      .map(({ platform_code, departure, stop_headsign, trip, schedule_relationship }) => ({
        scheduled: departure.scheduled_local,
        estimated: departure.estimated_local,
        delay_seconds: departure.estimated_delay,
        route: trip.route.route_short_name ?? trip.route.route_long_name,
        headsign: stop_headsign ?? trip.trip_headsign,
        platform_code,
        route_onestop_id: trip.route.onestop_id,
        route_type: trip.route.route_type,
        agency: trip.route.agency.agency_name,
        trip_id: trip.trip_id,
        schedule_relationship,
      }));
    const { onestop_id, stop_name, alerts = [] } = station;
    const { feed_version } = station as Entity & { feed_version?: { feed?: { onestop_id?: string } } };
    const ref = { ...station, feed_onestop_id: feed_version?.feed?.onestop_id ?? null };
    return { onestop_id, stop_name, departures, alerts: alerts.slice(0, 5), url: page(link.stop(stopRef(ref))) };
  },
};

const timeOf = ({ estimated_local, scheduled_local }: Record<"estimated_local" | "scheduled_local", string | null>) =>
  Date.parse(estimated_local ?? scheduled_local ?? "") || Number.POSITIVE_INFINITY;

const POINT = (what: string): ArgumentSchema => ({
  ...argumentsOf(fieldsOf("WaypointInput", ["lat", "lon"]), ["lat", "lon"]),
  description: what,
});

/** Meters from the start to a stop whose time zone is that of the start: the longest walk to a stop is shorter. */
const MAX_STOP_METERS = 3000;

const JOURNEYS: Tool = {
  name: "journeys",
  title: "Plan a journey",
  description:
    "Journeys by transit between two points, at most five, with walks, rides, transfers, and known delays. Search for " +
    "stops first to get positions. Times are those of the start, whose time zone the answer names.",
  takes: () =>
    argumentsOf(
      {
        from: POINT("The start"),
        to: POINT("The destination"),
        ...fieldsOf("DirectionRequest", [
          ...["depart_at", "arrive_by", "route_types", "wheelchair_accessible", "bikes_allowed"],
        ]),
      },
      ["from", "to"],
    ),
  async answer(args, { query, page }) {
    type Point = { lat: number; lon: number };
    type Leg = JsonMembers & {
      from: JsonMembers | null;
      to: JsonMembers | null;
      duration: { duration: number };
      trip: (JsonMembers & { headsign: string; route: JsonMembers }) | null;
    };
    type Itinerary = JsonMembers & { duration: { duration: number }; legs: Leg[] };
    type ReachAnswer = {
      success: boolean;
      exception: string | null;
      data_source: string | null;
      itineraries: Itinerary[] | null;
    };
    type Start = ZonedStop & { feed_version: { service_window: { default_timezone: string } | null } };
    const { directions, stops } = await query<{ directions: ReachAnswer; stops: Start[] }>(
      `query ($where: DirectionRequest!, $near: StopLocationFilter!) {
        stops(limit: 1, where: { serviced: true, location: $near }) {
          stop_timezone parent { stop_timezone parent { stop_timezone } }
          feed_version { service_window { default_timezone } }
        }
        directions(where: $where) {
          success exception data_source
          itineraries {
            duration { duration } start_time end_time
            legs {
              mode start_time end_time departure_delay arrival_delay stays_on_board
              duration { duration }
              from { name stop { stop_name stop_onestop_id } }
              to { name stop { stop_name stop_onestop_id } }
              trip { headsign route { route_short_name route_long_name route_onestop_id route_type agency { agency_name } } }
            }
          }
        }
      }`,
      {
        where: { ...args, mode: "TRANSIT" },
        near: { near: { ...(args.from as Point), radius: MAX_STOP_METERS }, focus: args.from },
      },
    );
    const [start] = stops;
    const feedZone = start?.feed_version.service_window?.default_timezone;
    const timezone = firstZone(start && zoneOfStop(start), feedZone) ?? "UTC";
    const local = (time: unknown) => localTime(Date.parse(String(time)) / 1000, timezone);
    const [fromPlace, toPlace] = [args.from, args.to].map((point) => `${(point as Point).lon},${(point as Point).lat}`);
    const [departAt, arriveBy] = [args.depart_at, args.arrive_by] as (string | undefined)[];
    return {
      ...(directions.success ? {} : { exception: directions.exception }),
      data_source: directions.data_source,
      timezone,
      itineraries: (directions.itineraries ?? []).map(({ duration, start_time, end_time, legs }) => ({
        start_time: local(start_time),
        end_time: local(end_time),
        seconds: duration.duration,
        legs: legs.map(({ duration: length, trip, ...leg }) => ({
          ...leg,
          start_time: local(leg.start_time),
          end_time: local(leg.end_time),
          seconds: length.duration,
          ...(trip === null ? {} : { headsign: trip.headsign, route: trip.route }),
        })),
      })),
      url: page(link.map(undefined, { fromPlace, toPlace, departAt, arriveBy })),
    };
  },
};

const REACH: Tool = {
  name: "reach",
  title: "What can be reached",
  description:
    "How far one gets by transit and on foot from a point or stop within some minutes: stops with their travel times, the " +
    "nearest in time first, and how many there are in steps of ten minutes.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("ReachRequest", [
        ...["lat", "lon", "stop_onestop_id", "date", "time", "minutes", "route_types", "wheelchair_accessible"],
      ]),
      limit: LIMIT,
    }),
  async answer({ limit = DEFAULT_ROWS, ...where }, { query, page }) {
    type ReachAnswer = { lat: number; lon: number; stops: { travel_time: number; stop: Entity }[] } & JsonMembers;
    const { reach } = await query<{ reach: ReachAnswer }>(
      `query ($where: ReachRequest!, $limit: Int!) {
        reach(where: $where) {
          lat lon name timezone date time minutes data_source stop_count
          bands { minutes stop_count }
          stops(limit: $limit) { travel_time stop { onestop_id feed_onestop_id stop_id stop_name } }
        }
      }`,
      { where, limit: limit },
    );
    const { stops, ...otherFields } = reach;
    return {
      ...otherFields,
      stops: stops.map(({ travel_time, stop }) => ({
        ...stop,
        travel_time_seconds: travel_time,
        url: page(link.stop(stopRef(stop))),
      })),
      url: page(link.map(undefined, { reach: `${otherFields.lon},${otherFields.lat}` })),
    };
  },
};

const FEED_VERDICT: Tool = {
  name: "feed_verdict",
  title: "Is this data usable?",
  description:
    "Whether the data of a feed or of an operator is usable today, and why: current, ends soon, ended, not yet valid, " +
    "unreachable, needs a key, replaced, or not imported.",
  takes: () => argumentsOf({ onestop_id: text("Onestop ID of a feed (f-…) or of an operator (o-…)") }, ["onestop_id"]),
  async answer({ onestop_id }, { read, page }) {
    const id = String(onestop_id);
    const isOperator = id.startsWith("o-");
    const verdict = await read<JsonMembers>(
      `/portal/verdicts/${isOperator ? "operators" : "feeds"}/${encodeURIComponent(id)}`,
    );
    return { ...verdict, url: page(isOperator ? link.operator(id) : link.feed(id)) };
  },
};

const SHA1_OF = (which: string) => text(`SHA-1 of the ${which} version; by default the one of the two newest`);

const COMPARE: Tool = {
  name: "compare_versions",
  title: "Compare versions of a feed",
  description:
    "What changed between two versions of a feed: agencies, routes, and stops that were added, removed, renamed, or " +
    "moved, and the hours of service by weekday.",
  takes: () =>
    argumentsOf(
      {
        feed_onestop_id: text("Onestop ID of the feed (f-…)"),
        from: SHA1_OF("older"),
        to: SHA1_OF("newer"),
        limit: { ...LIMIT, description: "At most this many examples of each kind of change", default: 3 },
      },
      ["feed_onestop_id"],
    ),
  async answer({ feed_onestop_id, limit = 3, ...filter }, { query, read, page }) {
    const id = String(feed_onestop_id);
    let { from, to } = filter as { from?: string; to?: string };
    if (from === undefined || to === undefined) {
      const { feeds } = await query<{ feeds: { feed_versions: { sha1: string }[] }[] }>(
        "query ($id: String!) { feeds(where: { onestop_id: $id }) { feed_versions(limit: 2) { sha1 } } }",
        { id },
      );
      if (feeds[0] === undefined) throw problem("entity.not_found", "The feed was not found.");
      const [newest, before] = feeds[0].feed_versions;
      to ??= newest?.sha1;
      from ??= before?.sha1;
      if (to === undefined || from === undefined)
        throw problem("entity.not_found", "The feed has fewer than two versions.");
    }
    const path = `/portal/feed_versions/${encodeURIComponent(from)}/compare/${encodeURIComponent(to)}?limit=${limit}`;
    const { files: _, ...version } = await read<JsonMembers>(path);
    return { ...version, url: page(link.compareVersions(id, { from, to })) };
  },
};

export const TOOLS: readonly Tool[] = [
  ...[SEARCH, FIND_OPERATORS, FIND_FEEDS, FIND_ROUTES, FIND_STOPS],
  ...[DEPARTURES, JOURNEYS, REACH, FEED_VERDICT, COMPARE],
];

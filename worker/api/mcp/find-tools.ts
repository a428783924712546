/** Tools that find operators, feeds, routes, and stops. */
import { routeRef, stopRef } from "../../../src/domain/ids/keys.ts";
import { link } from "../../../src/domain/links.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import { SEARCH as SEARCH_ENDPOINT } from "../portal/search.ts";
import {
  endpointMembers,
  itemMembers,
  listOf,
  membersOf,
  NUMBER,
  rowMembers,
  STRING,
  URL_OF_PAGE,
  without,
} from "./answers.ts";
import { argumentsOf, fieldsOf } from "./arguments.ts";
import { circle, nearFilter } from "./positions.ts";
import {
  type Arguments,
  DEFAULT_ROWS,
  type EntityMembers,
  type JsonMembers,
  LIMIT,
  type Tool,
  type ToolSources,
  text,
} from "./tool.ts";

/** The arguments as a filter, with the circle as a condition on `location`. */
async function withLocation({ near, limit: _, ...where }: Arguments, sources: ToolSources): Promise<Arguments> {
  const circleOfNear = await nearFilter(near, sources);
  return { ...where, ...(circleOfNear === null ? {} : { location: { near: circleOfNear } }) };
}

const WORDS = ["search"];

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
  gives() {
    const kinds = endpointMembers(SEARCH_ENDPOINT);
    const rows = (kind: string) =>
      listOf(
        membersOf({
          ...without(itemMembers(kinds[kind]), "id", "size", "parent_id", "route_text_color"),
          url: URL_OF_PAGE,
        }),
      );
    return membersOf({
      note: STRING,
      ...Object.fromEntries(["operators", "routes", "stops", "feeds", "places"].map((kind) => [kind, rows(kind)])),
    });
  },
  async answer({ q, kind, limit = 5 }, { read, page }) {
    const parameters = new URLSearchParams({ q: q as string, limit: String(limit) });
    if (kind !== undefined) parameters.set("kind", kind as string);
    type Rows = (EntityMembers & { id: number })[];
    type ReachAnswer = Record<"feeds" | "operators" | "routes" | "stops", Rows> & {
      places: { adm0_name: string; adm1_name: string | null; city_name: string | null }[];
      corrected: boolean;
    };
    const { feeds, operators, routes, stops, places, corrected } = await read<ReachAnswer>(
      `/portal/search?${parameters}`,
    );
    const rows = (list: Rows, path: (row: EntityMembers) => string) =>
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

const OPERATORS = `query ($where: OperatorFilter, $limit: Int) {
  operators(where: $where, limit: $limit) {
    onestop_id name short_name website
    feeds(limit: 5) { onestop_id spec }
  }
}`;

const FIND_OPERATORS: Tool = {
  name: "find_operators",
  title: "Find operators",
  description: "Lists organizations that run transit: by name, place, or position. Their Onestop IDs begin with o-.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("OperatorFilter", [...WORDS, "onestop_id", "adm0_iso", "adm1_iso", "city_name", "feed_onestop_id"]),
      near: circle("Only operators with a stop in this circle"),
      limit: LIMIT,
    }),
  gives: () => membersOf({ operators: listOf(membersOf({ ...rowMembers(OPERATORS), url: URL_OF_PAGE })) }),
  async answer({ limit = DEFAULT_ROWS, near, ...where }, sources) {
    const { query, page } = sources;
    const circleOfNear = await nearFilter(near, sources);
    const { operators } = await query<{ operators: EntityMembers[] }>(OPERATORS, {
      where: { ...where, near: circleOfNear },
      limit,
    });
    return { operators: operators.map((row) => ({ ...row, url: page(link.operator(row.onestop_id ?? "")) })) };
  },
};

const FEEDS = `query ($where: FeedFilter, $limit: Int) {
  feeds(where: $where, limit: $limit) {
    onestop_id name spec
    urls { static_current realtime_vehicle_positions realtime_trip_updates realtime_alerts gbfs_auto_discovery }
    license { spdx_identifier url }
    associated_operators { onestop_id name }
    feed_state { feed_version { sha1 fetched_at earliest_calendar_date latest_calendar_date } }
  }
}`;

const FIND_FEEDS: Tool = {
  name: "find_feeds",
  title: "Find feeds",
  description:
    "Lists sources of transit data (GTFS, GTFS Realtime, GBFS) with their URLs, licenses, and the days that the active " +
    "version covers. Their Onestop IDs begin with f-. feed_verdict says whether one is usable today.",
  takes: () =>
    argumentsOf({
      ...fieldsOf("FeedFilter", [...WORDS, "onestop_id", "spec", "fetch_error"]),
      near: circle("Only feeds with a stop in this circle"),
      limit: LIMIT,
    }),
  gives() {
    const { feed_state, ...members } = rowMembers(FEEDS);
    const { feed_version } = (feed_state?.properties ?? {}) as Record<string, JsonSchema>;
    return membersOf({
      feeds: listOf(membersOf({ ...members, active_version: feed_version ?? {}, url: URL_OF_PAGE })),
    });
  },
  async answer({ limit = DEFAULT_ROWS, near, ...where }, sources) {
    const { query, page } = sources;
    const circleOfNear = await nearFilter(near, sources);
    type Row = EntityMembers & {
      feed_state: { feed_version: JsonMembers | null } | null;
      urls: Record<string, unknown>;
    };
    const { feeds } = await query<{ feeds: Row[] }>(FEEDS, { where: { ...where, near: circleOfNear }, limit });
    return {
      feeds: feeds.map(({ feed_state, ...row }) => ({
        ...row,
        active_version: feed_state?.feed_version ?? null,
        url: page(link.feed(row.onestop_id ?? "")),
      })),
    };
  },
};

const ROUTES = `query ($where: RouteFilter, $limit: Int) {
  routes(where: $where, limit: $limit) {
    onestop_id feed_onestop_id route_id route_short_name route_long_name route_type route_color
    agency { agency_name onestop_id }
    headways { dow_category direction_id headway_secs service_date }
  }
}`;

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
      near: circle("Only routes with a stop in this circle"),
      limit: LIMIT,
    }),
  gives: () => membersOf({ routes: listOf(membersOf({ ...rowMembers(ROUTES), url: URL_OF_PAGE })) }),
  async answer(args, sources) {
    const { query, page } = sources;
    const { routes } = await query<{ routes: (EntityMembers & { agency: JsonMembers })[] }>(ROUTES, {
      where: await withLocation(args, sources),
      limit: args.limit ?? DEFAULT_ROWS,
    });
    return { routes: routes.map((row) => ({ ...row, url: page(link.route(routeRef(row))) })) };
  },
};

const STOPS = `query ($where: StopFilter, $limit: Int) {
  stops(where: $where, limit: $limit) {
    onestop_id feed_onestop_id stop_id stop_code stop_name platform_code location_type wheelchair_boarding geometry
    parent { onestop_id stop_name }
  }
}`;

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
      near: circle("Only stops in this circle"),
      limit: LIMIT,
    }),
  gives() {
    const { geometry: _, ...members } = rowMembers(STOPS);
    return membersOf({ stops: listOf(membersOf({ ...members, lat: NUMBER, lon: NUMBER, url: URL_OF_PAGE })) });
  },
  async answer(args, sources) {
    const { query, page } = sources;
    type Row = EntityMembers & { geometry: { coordinates: [number, number] } };
    const { stops } = await query<{ stops: Row[] }>(STOPS, {
      where: await withLocation(args, sources),
      limit: args.limit ?? DEFAULT_ROWS,
    });
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

export const FIND_TOOLS: readonly Tool[] = [SEARCH, FIND_OPERATORS, FIND_FEEDS, FIND_ROUTES, FIND_STOPS];

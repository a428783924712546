/** A small world for the tests of the API: rows as an import writes them, built from short descriptions. */
import { env } from "cloudflare:workers";
import { cellOf } from "../../../src/domain/geo/cell.ts";
import { encodeLine } from "../../../src/domain/geo/polyline.ts";
import { type ApiUser, createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import {
  eachStop,
  routePackRows,
  routePageRows,
  ScheduleRecorder,
  stopPageRows,
  withChildren,
} from "../../../worker/ingest/denormalized-rows.ts";
import { type Db, openStores, type Value } from "../../../worker/store/db/db.ts";
import { writeSearchDocs } from "../../../worker/store/search/write.ts";
import type { RouteRecord } from "../../../worker/store/tables/route.ts";
import type { StopRecord } from "../../../worker/store/tables/stop.ts";

export const NOW = new Date("2026-03-04T12:00:00Z");

export function stores(rowsReadLimit = 0) {
  return openStores(env as unknown as Record<string, unknown>, { rowsReadLimit });
}

export type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data?: any;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
  rowsRead: number;
  trips: number;
};

/** Runs a query over the test's database and says what it cost. */
export async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  user: ApiUser | null = null,
  opened = stores(),
): Promise<Answer> {
  const context = createContext({ stores: opened, now: NOW, user });
  const { data, errors } = await execute({ context, query, variables });
  return {
    data,
    ...(errors === undefined ? {} : { errors: errors as NonNullable<Answer["errors"]> }),
    rowsRead: opened.db.cost.rowsRead,
    trips: opened.db.cost.roundTrips,
  };
}

/** As `ask`, for queries that must succeed. */
export async function data(query: string, variables: Record<string, unknown> = {}) {
  const answer = await ask(query, variables);
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

type Row = Record<string, Value>;

export async function insert(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await db.insertRows(
    table,
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? null)),
  );
}

export async function addFeed(db: Db, feed: Row & { id: number; onestop_id: string }): Promise<void> {
  const full: Row = {
    spec: "gtfs",
    file: "test.dmfr.json",
    urls: "{}",
    license: "{}",
    public: 1,
    exclude_from_global: 0,
    ...feed,
  };
  await insert(db, "feed", [{ ...full, created_at: NOW.toISOString(), updated_at: NOW.toISOString() }]);
  await writeSearchDocs(db, [
    { kind: "feed", ref: feed.id, name: String(feed.name ?? ""), extra: "", ids: feed.onestop_id },
  ]);
}

export type StopSpec = { name: string; lon: number; lat: number; parent?: number; type?: number; code?: string };
type RouteSpec = { name: string; type?: number; stops: number[]; headways?: object[] };
type AgencySpec = { name: string; routes: RouteSpec[]; places?: object[] };
export type VersionSpec = {
  id: number;
  feedId: number;
  /** Its entities are numbered from here: a stop's number in RouteSpec.stops counts from 0. */
  first: number;
  fetchedAt?: string;
  active?: boolean;
  imported?: boolean;
  agencies: AgencySpec[];
  stops: StopSpec[];
  more?: Row;
};

export const sha1Of = (id: number) => id.toString(16).padStart(40, "0");

/** Writes a version with its agencies, routes, stops, geometries, operators' rows and search documents. */
export async function addVersion(db: Db, spec: VersionSpec): Promise<void> {
  const { id, feedId, first, stops, agencies } = spec;
  const fetched = spec.fetchedAt ?? NOW.toISOString();
  const routes = agencies.flatMap((agency, a) => agency.routes.map((route) => ({ ...route, agency: first + a })));
  const serving = (stop: number) =>
    routes.flatMap((route, r) =>
      route.stops.includes(stop) ? [[first + r, (first + r) * 100 + route.stops.indexOf(stop), route.agency]] : [],
    );
  const [lons, lats] = [stops.map((s) => s.lon), stops.map((s) => s.lat)];
  const box = {
    min_lon: Math.min(...lons),
    min_lat: Math.min(...lats),
    max_lon: Math.max(...lons),
    max_lat: Math.max(...lats),
  };
  const hull = JSON.stringify({
    type: "Polygon",
    coordinates: [
      [
        [box.min_lon, box.min_lat],
        [box.max_lon, box.min_lat],
        [box.max_lon, box.max_lat],
        [box.min_lon, box.max_lat],
        [box.min_lon, box.min_lat],
      ],
    ],
  });
  await insert(db, "feed_version", [
    {
      id,
      feed_id: feedId,
      sha1: sha1Of(id),
      url: "https://feeds.example/gtfs.zip",
      file: "",
      fetched_at: fetched,
      created_at: fetched,
      bytes: 1,
      max_time: 0,
      earliest_calendar_date: "2026-01-01",
      latest_calendar_date: "2026-12-31",
      feed_infos: "[]",
      service_levels: "[]",
      hull,
      ...box,
      agency_first: first,
      agency_count: agencies.length,
      route_first: first,
      route_count: routes.length,
      stop_first: first,
      stop_count: stops.length,
      trip_first: first,
      trip_count: 0,
      pattern_first: first,
      pattern_count: 0,
      shape_first: first,
      shape_count: 0,
      service_first: first,
      service_count: 0,
      ...spec.more,
    },
  ]);
  if (spec.imported !== false) {
    await insert(db, "feed_version_import", [
      {
        feed_version_id: id,
        in_progress: 0,
        success: 1,
        schedule_removed: 0,
        exception_log: "",
        import_source: "",
        entity_count: JSON.stringify({ "stops.txt": stops.length }),
        warning_count: "{}",
        skip_entity_error_count: "{}",
        skip_entity_reference_count: "{}",
        skip_entity_filter_count: "{}",
        skip_entity_marked_count: "{}",
        interpolated_stop_time_count: 0,
        created_at: fetched,
        updated_at: fetched,
      },
    ]);
  }
  let routeFirst = first;
  await insert(
    db,
    "agency",
    agencies.map((agency, a) => {
      const range = { route_first: routeFirst, route_count: agency.routes.length };
      routeFirst += agency.routes.length;
      return {
        id: first + a,
        feed_version_id: id,
        agency_id: `a${a}`,
        onestop_id: `o-9q9-${slug(agency.name)}`,
        agency_name: agency.name,
        agency_url: "https://agency.example",
        agency_timezone: "America/Los_Angeles",
        hull,
        ...box,
        ...range,
        places: JSON.stringify(agency.places ?? []),
      };
    }),
  );
  const routeRows: Row[] = [];
  routeRows.push(
    ...routes.map((route, r) => ({
      id: first + r,
      feed_version_id: id,
      agency_id: route.agency,
      route_id: `r${r}`,
      onestop_id: `r-9q9-${slug(route.name)}`,
      route_short_name: route.name,
      route_type: route.type ?? 3,
      stops: JSON.stringify(route.stops.map((s) => first + s)),
      route_stop_first: (first + r) * 100,
      headways: JSON.stringify(route.headways ?? []),
      pattern_first: 0,
      pattern_count: 0,
      trip_first: 0,
      trip_count: 0,
    })),
  );
  await insert(db, "route", routeRows);
  await insert(
    db,
    "route_geometry",
    routes.map((route, r) => ({
      route_id: first + r,
      generated: 0,
      length: 1000,
      max_segment_length: 500,
      first_point_max_distance: 5,
      lines: JSON.stringify([
        {
          shape_id: null,
          direction_id: 0,
          trips: 1,
          generated: false,
          line: encodeLine(route.stops.map((s) => [lons[s]!, lats[s]!])),
        },
      ]),
    })),
  );
  const stopRows = withChildren(
    stops.map((stop, s) => ({
      id: first + s,
      feed_version_id: id,
      stop_id: `s${s}`,
      onestop_id: `s-9q9-${slug(stop.name)}`,
      stop_name: stop.name,
      stop_code: stop.code ?? null,
      location_type: stop.type ?? 0,
      lon: stop.lon,
      lat: stop.lat,
      cell: cellOf(stop.lon, stop.lat),
      parent_id: stop.parent === undefined ? null : first + stop.parent,
      routes: JSON.stringify(serving(s)),
      place: JSON.stringify({ adm0_name: "Here", adm1_name: "There", adm0_iso: "HE", adm1_iso: "HE-TH" }),
    })) as unknown as StopRecord[],
  );
  await insert(db, "stop", [...eachStop(stopRows)]);
  const packed = routeRows as unknown as RouteRecord[];
  await insert(db, "route_pack", [...routePackRows(packed, stopRows, new ScheduleRecorder())]);
  await insert(db, "route_page", [...routePageRows(packed)]);
  await insert(db, "stop_page", [...stopPageRows(stopRows)]);
  if (spec.active !== false)
    await db.write([{ sql: "UPDATE feed SET active_version_id = ? WHERE id = ?", values: [id, feedId] }]);
  await writeSearchDocs(db, [
    ...agencies.map((agency, a) => ({
      kind: "agency" as const,
      ref: first + a,
      feedVersionId: id,
      name: agency.name,
      extra: "",
      ids: `a${a}`,
    })),
    ...routes.map((route, r) => ({
      kind: "route" as const,
      ref: first + r,
      feedVersionId: id,
      name: route.name,
      extra: "",
      ids: `r${r}`,
    })),
    ...stops.map((stop, s) => ({
      kind: "stop" as const,
      ref: first + s,
      feedVersionId: id,
      name: stop.name,
      extra: "",
      ids: `s${s}`,
    })),
  ]);
}

export type OperatorFeedSpec = {
  id: number;
  operatorId?: number;
  onestopId: string;
  name: string;
  feedId: number;
  agency?: number;
  gtfsAgencyId?: string;
};

export async function addOperatorRow(db: Db, row: OperatorFeedSpec): Promise<void> {
  await insert(db, "operator_feed", [
    {
      id: row.id,
      operator_id: row.operatorId ?? null,
      onestop_id: row.onestopId,
      name: row.name,
      feed_id: row.feedId,
      agency_id: row.agency ?? null,
      gtfs_agency_id: row.gtfsAgencyId ?? null,
      places: "",
    },
  ]);
  const siblings =
    "SELECT json_group_array(json_array(p.id, p.operator_id, p.feed_id, p.agency_id)) FROM operator_feed p WHERE p.onestop_id = ?1";
  await db.write([
    { sql: `UPDATE operator_feed SET siblings = (${siblings}) WHERE onestop_id = ?1`, values: [row.onestopId] },
  ]);
  await writeSearchDocs(db, [{ kind: "operator", ref: row.id, name: row.name, extra: "", ids: row.onestopId }]);
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** `count` stops along a line to the east. */
export function line(count: number, lon = -122, lat = 37): StopSpec[] {
  return Array.from({ length: count }, (_, i) => ({ name: `Stop ${i}`, lon: lon + i / 100, lat }));
}

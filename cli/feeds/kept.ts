/**
 * Decides which rows of a feed an extract keeps. In memory are ids and numbers for each stop, route, trip and shape, and
 * never the rows of a file: stop_times.txt is read as a stream, as often as the selection needs.
 */

import { type IdKind, kindOfColumn, kindOfTable } from "../../src/domain/export/ids.ts";
import { BOARDING_AREA, ENTRANCE, NODE, PLATFORM } from "../../src/domain/gtfs/location-types.ts";
import { dayOf, WEEKDAYS, weekdayOf } from "../../src/domain/time/service-day.ts";
import type { OpenFeed } from "../../worker/export/feed.ts";
import { type ExportedFeature, readFeatures } from "../../worker/export/whole-files.ts";
import type { CsvReader } from "../../worker/ingest/csv/reader.ts";
import { problem } from "../../worker/problem.ts";
import { isInside, isWhole, type Selection } from "./selection.ts";
import { eachBlock, eachRow, MarkedIds } from "./tables.ts";

/** Kinds whose ids have no row of their own, so any of them may stay. */
const FREE_KINDS: ReadonlySet<IdKind> = new Set(["block"]);

/** References without which a row keeps its meaning: they are emptied instead. */
const EMPTIABLE_FILES: ReadonlySet<string> = new Set([
  "trips.txt shape_id",
  "stops.txt parent_station",
  "stops.txt level_id",
  "stop_times.txt pickup_booking_rule_id",
  "stop_times.txt drop_off_booking_rule_id",
  "booking_rules.txt prior_notice_service_id",
]);

export type TripFacts = { route: number; service: number; shape: number };

export class RowSelection {
  readonly feed: OpenFeed;
  readonly selection: Selection;
  readonly ids = new Map<IdKind, MarkedIds>();
  /** By number of the trip. */
  readonly trips: TripFacts[] = [];
  /** Contains rules of fares that need a zone which is gone, as JSON of their other columns. */
  readonly brokenFares = new Set<string>();

  constructor(feed: OpenFeed, selection: Selection) {
    this.feed = feed;
    this.selection = selection;
  }

  of(kind: IdKind): MarkedIds {
    const marks = this.ids.get(kind) ?? new MarkedIds();
    this.ids.set(kind, marks);
    return marks;
  }

  /** Decides, per block, which rows stay. @param file the file of the table */
  rowFilter(file: string, table: CsvReader): (row: number) => boolean {
    const checks: ((row: number) => boolean)[] = [];
    for (const [column, name] of table.header.entries()) {
      const kind = kindOfColumn(file, name);
      if (kind === null || FREE_KINDS.has(kind) || EMPTIABLE_FILES.has(`${file} ${name}`)) continue;
      const ids = this.of(kind);
      checks.push((row) => table.isEmpty(row, column) || ids.isMarked(ids.cell(table, row, column)));
    }
    if (file === "translations.txt") {
      const [tableName, recordId] = [table.column("table_name"), table.column("record_id")];
      checks.push((row) => {
        const kind = kindOfTable(table.text(row, tableName));
        return kind === null || table.isEmpty(row, recordId) || this.of(kind).has(table.text(row, recordId));
      });
    }
    if (file === "fare_rules.txt" && this.brokenFares.size > 0) {
      const columns = FARE_GROUP.map((name) => table.column(name));
      checks.push((row) => !this.brokenFares.has(JSON.stringify(columns.map((column) => table.text(row, column)))));
    }
    if (this.selection.dates !== null) {
      const within = dateFilter(file, table, this.selection.dates);
      if (within !== null) checks.push(within);
    }
    return (row) => checks.every((check) => check(row));
  }

  /** Changes a cell where the row stays and its reference does not, or where the dates are cut; null for no change. */
  cellFilter(file: string, name: string): ((text: string) => string) | null {
    if (EMPTIABLE_FILES.has(`${file} ${name}`)) {
      const ids = this.of(kindOfColumn(file, name)!);
      return (text) => (text === "" || ids.has(text) ? text : "");
    }
    const { dates } = this.selection;
    if (dates === null) return null;
    const [from, to] = [gtfsDate(dates.from), gtfsDate(dates.to)];
    const isStart = name === "start_date" || name === "feed_start_date";
    const isEnd = name === "end_date" || name === "feed_end_date";
    if ((file !== "calendar.txt" && file !== "feed_info.txt") || (!isStart && !isEnd)) return null;
    // Dates of eight digits compare as texts.
    if (isStart) return (text) => (text !== "" && text < from ? from : text);
    return (text) => (text !== "" && text > to ? to : text);
  }
}

/** The columns of a fare rule beside `contains_id`, whose rows belong together. */
const FARE_GROUP = ["fare_id", "route_id", "origin_id", "destination_id"] as const;

const gtfsDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

function dayOfGtfs(text: string): number | null {
  return /^\d{8}$/.test(text) ? dayOf(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`) : null;
}

function dateFilter(
  file: string,
  table: CsvReader,
  { from, to }: { from: number; to: number },
): ((row: number) => boolean) | null {
  const text = (name: string) => {
    const column = table.column(name);
    return (row: number) => table.text(row, column);
  };
  if (file === "calendar_dates.txt") {
    const date = text("date");
    return (row) => {
      const day = dayOfGtfs(date(row));
      return day !== null && day >= from && day <= to;
    };
  }
  if (file !== "calendar.txt") return null;
  const [start, end] = [text("start_date"), text("end_date")];
  return (row) => start(row) <= gtfsDate(to) && end(row) >= gtfsDate(from);
}

/** Services with a day in the range; all services if there is none. */
async function markServices(rows: RowSelection): Promise<void> {
  const { feed, selection } = rows;
  const services = rows.of("service");
  const { dates } = selection;
  const removedDates = new Map<number, Set<number>>();
  await eachRow(feed, "calendar_dates.txt", ["service_id", "date", "exception_type"], (row) => {
    if (row.service_id === "") return;
    const service = services.add(row.service_id, dates === null);
    const day = dayOfGtfs(row.date);
    if (dates === null || day === null || day < dates.from || day > dates.to) return;
    if (row.exception_type === "1") services.mark(service);
    else {
      const days = removedDates.get(service) ?? new Set();
      removedDates.set(service, days.add(day));
    }
  });
  await eachRow(feed, "calendar.txt", ["service_id", "start_date", "end_date", ...WEEKDAYS], (row) => {
    if (row.service_id === "") return;
    const service = services.add(row.service_id, dates === null);
    const [start, end] = [dayOfGtfs(row.start_date), dayOfGtfs(row.end_date)];
    if (dates === null || start === null || end === null) return;
    const last = Math.min(end, dates.to);
    for (let day = Math.max(start, dates.from); day <= last; day++) {
      if (row[WEEKDAYS[weekdayOf(day)]!] !== "1" || removedDates.get(service)?.has(day) === true) continue;
      services.mark(service);
      return;
    }
  });
}

type Places = {
  /** By number of the stop: its location_type, and the number of its parent or -1. */
  types: number[];
  parents: number[];
  levels: (string | null)[];
  zones: (string | null)[];
  selected: boolean[];
  /** Stops of each location group, by number of the group. */
  groups: Map<number, number[]>;
};

async function readPlaces(rows: RowSelection): Promise<Places> {
  const { feed, selection } = rows;
  const { box, stops } = selection;
  const ids = rows.of("stop");
  const places: Places = { types: [], parents: [], levels: [], zones: [], selected: [], groups: new Map() };
  const parentIds: string[] = [];
  const columns = [
    "stop_id",
    "stop_lat",
    "stop_lon",
    "location_type",
    "parent_station",
    "level_id",
    "zone_id",
  ] as const;
  const inBox: boolean[] = [];
  await eachRow(feed, "stops.txt", columns, (row) => {
    const count = ids.size;
    if (row.stop_id === "" || ids.add(row.stop_id) < count) return;
    places.types.push(Number(row.location_type));
    parentIds.push(row.parent_station);
    places.levels.push(row.level_id || null);
    places.zones.push(row.zone_id || null);
    const hasPosition = row.stop_lat !== "" && row.stop_lon !== "";
    inBox.push(box === null || (hasPosition && isInside(box, Number(row.stop_lon), Number(row.stop_lat))));
  });
  places.parents = parentIds.map((id) => ids.number(id));
  const unknown = [...(stops ?? [])].filter((id) => ids.number(id) < 0);
  for (const [n, type] of places.types.entries()) {
    // A station stands for its platforms, and a platform for its boarding areas.
    const isNamed = (at: number): boolean =>
      at >= 0 && (stops?.has(ids.id(at)) === true || (at !== places.parents[at] && isNamed(places.parents[at]!)));
    const isSelected =
      stops === null || (type === PLATFORM || type === BOARDING_AREA ? isNamed(n) : stops.has(ids.id(n)));
    places.selected.push(isSelected && inBox[n]!);
  }
  for (const feature of await readFeatures(feed)) {
    const count = ids.size;
    const id = String(feature.id ?? "");
    if (id === "" || ids.add(id) < count) continue;
    pushPlace(places, (stops === null || stops.has(id)) && (box === null || touches(feature, box)));
    if (stops?.has(id) === true) unknown.splice(unknown.indexOf(id), 1);
  }
  await eachRow(feed, "location_groups.txt", ["location_group_id"], ({ location_group_id: id }) => {
    const count = ids.size;
    if (id === "" || ids.add(id) < count) return;
    places.groups.set(count, []);
    pushPlace(places, stops?.has(id) === true);
    if (stops?.has(id) === true) unknown.splice(unknown.indexOf(id), 1);
  });
  await eachRow(feed, "location_group_stops.txt", ["location_group_id", "stop_id"], (row) => {
    const [group, stop] = [ids.number(row.location_group_id), ids.number(row.stop_id)];
    if (stop < 0) return;
    places.groups.get(group)?.push(stop);
    if (places.selected[stop]) places.selected[group] = true;
  });
  if (unknown[0] !== undefined) throw problem("command.usage", `The feed has no stop "${unknown[0]}".`);
  return places;
}

function pushPlace(places: Places, isSelected: boolean): void {
  places.types.push(Number.NaN);
  places.parents.push(-1);
  places.levels.push(null);
  places.zones.push(null);
  places.selected.push(isSelected);
}

/** Whether the bounding boxes overlap. */
function touches({ geometry }: ExportedFeature, box: NonNullable<Selection["box"]>): boolean {
  const placeBox = {
    minLon: Number.POSITIVE_INFINITY,
    minLat: Number.POSITIVE_INFINITY,
    maxLon: Number.NEGATIVE_INFINITY,
    maxLat: Number.NEGATIVE_INFINITY,
  };
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lon, lat] = value as unknown[];
    if (typeof lon !== "number" || typeof lat !== "number") {
      for (const part of value) visit(part);
      return;
    }
    placeBox.minLon = Math.min(placeBox.minLon, lon);
    placeBox.maxLon = Math.max(placeBox.maxLon, lon);
    placeBox.minLat = Math.min(placeBox.minLat, lat);
    placeBox.maxLat = Math.max(placeBox.maxLat, lat);
  };
  visit((geometry as { coordinates?: unknown } | null | undefined)?.coordinates);
  return (
    placeBox.minLon <= box.maxLon &&
    placeBox.maxLon >= box.minLon &&
    placeBox.minLat <= box.maxLat &&
    placeBox.maxLat >= box.minLat
  );
}

type Routes = {
  /** By number of the route: the number of its agency; -1 for the only one. */
  agencies: number[];
  candidates: boolean[];
};

async function readRoutes(rowSelection: RowSelection): Promise<Routes> {
  const { feed, selection } = rowSelection;
  const agencies = rowSelection.of("agency");
  const selectedIds = new Set<number>();
  const missing = new Set(selection.agencies);
  let rows = 0;
  let isOnlyNamed = false;
  await eachRow(feed, "agency.txt", ["agency_id", "agency_name"], ({ agency_id, agency_name }) => {
    rows++;
    const number = agency_id === "" ? -1 : agencies.add(agency_id);
    for (const name of [agency_id, agency_name]) {
      if (selection.agencies?.has(name) !== true || name === "") continue;
      missing.delete(name);
      selectedIds.add(number);
      isOnlyNamed ||= number < 0;
    }
  });
  for (const name of missing) throw problem("command.usage", `The feed has no agency "${name}".`);
  const routes: Routes = { agencies: [], candidates: [] };
  const ids = rowSelection.of("route");
  await eachRow(feed, "routes.txt", ["route_id", "agency_id"], ({ route_id, agency_id }) => {
    const count = ids.size;
    if (route_id === "" || ids.add(route_id) < count) return;
    // An empty id means the only agency (GTFS reference, routes.txt).
    const agency = agency_id === "" ? (rows === 1 && agencies.size === 1 ? 0 : -1) : agencies.number(agency_id);
    const exists = agency >= 0 || agency_id === "";
    const ofAgency = selection.agencies === null || selectedIds.has(agency) || (agency < 0 && isOnlyNamed);
    routes.agencies.push(agency);
    routes.candidates.push(exists && ofAgency && (selection.routes === null || selection.routes.has(route_id)));
  });
  for (const id of selection.routes ?? [])
    if (ids.number(id) < 0) throw problem("command.usage", `The feed has no route "${id}".`);
  // Without a selection of places and dates, agencies and routes without trips stay.
  if (selection.box === null && selection.stops === null && selection.dates === null) {
    for (const [n, isCandidate] of routes.candidates.entries()) ids.mark(n, isCandidate);
    for (let n = 0; n < agencies.size; n++)
      agencies.mark(n, selection.agencies === null ? selection.routes === null : selectedIds.has(n));
  }
  return routes;
}

/** Reads trips of routes that may stay, on services that may. */
async function readTrips(rows: RowSelection, routes: Routes): Promise<void> {
  const [trips, routeIds, services, shapes] = [rows.of("trip"), rows.of("route"), rows.of("service"), rows.of("shape")];
  await eachBlock(rows.feed, "trips.txt", (table) => {
    const [trip, route, service, shape] = ["trip_id", "route_id", "service_id", "shape_id"].map((name) =>
      table.column(name),
    ) as [number, number, number, number];
    for (let row = 0; row < table.rows; row++) {
      const ofRoute = routeIds.cell(table, row, route);
      const ofService = services.cell(table, row, service);
      if (ofRoute < 0 || !routes.candidates[ofRoute] || !services.isMarked(ofService)) continue;
      const count = trips.size;
      const id = table.text(row, trip);
      if (id === "" || trips.add(id) < count) continue;
      rows.trips.push({ route: ofRoute, service: ofService, shape: shapes.cell(table, row, shape) });
    }
  });
}

const PLACE_COLUMNS = ["stop_id", "location_group_id", "location_id"] as const;
const RULE_COLUMNS = ["pickup_booking_rule_id", "drop_off_booking_rule_id"] as const;

/** Calls `use` for each place that a trip of `trips` visits. */
async function eachVisit(rows: RowSelection, use: (trip: number, place: number) => void): Promise<void> {
  const [trips, places] = [rows.of("trip"), rows.of("stop")];
  await eachBlock(rows.feed, "stop_times.txt", (table) => {
    const column = table.column("trip_id");
    const at = PLACE_COLUMNS.map((name) => table.column(name)).filter((place) => place >= 0);
    for (let row = 0; row < table.rows; row++) {
      const trip = trips.cell(table, row, column);
      if (trip < 0) continue;
      for (const place of at) {
        const number = places.cell(table, row, place);
        if (number >= 0) use(trip, number);
      }
    }
  });
}

async function markBookingRules(rows: RowSelection, everything: boolean): Promise<void> {
  const rules = rows.of("booking_rule");
  await eachRow(rows.feed, "booking_rules.txt", ["booking_rule_id"], ({ booking_rule_id: id }) => {
    if (id !== "") rules.add(id, everything);
  });
  if (everything || rules.size === 0) return;
  const trips = rows.of("trip");
  await eachBlock(rows.feed, "stop_times.txt", (table) => {
    const trip = table.column("trip_id");
    const at = RULE_COLUMNS.map((name) => table.column(name)).filter((rule) => rule >= 0);
    for (let row = 0; row < table.rows; row++) {
      if (!trips.isMarked(trips.cell(table, row, trip))) continue;
      for (const rule of at) rules.mark(rules.cell(table, row, rule));
    }
  });
}

/** Marks what belongs to the places that are visited: stops of groups, stations, and what is in them. */
function completePlaces(rows: RowSelection, places: Places): void {
  const ids = rows.of("stop");
  for (const [group, stops] of places.groups) if (ids.isMarked(group)) for (const stop of stops) ids.mark(stop);
  const markParents = () => {
    for (let n = 0; n < places.parents.length; n++) {
      if (!ids.isMarked(n)) continue;
      for (let at = places.parents[n]!; at >= 0 && !ids.isMarked(at); at = places.parents[at]!) ids.mark(at);
    }
  };
  markParents();
  for (const [n, type] of places.types.entries()) {
    const isPart = type === ENTRANCE || type === NODE || type === BOARDING_AREA;
    if (isPart && ids.isMarked(places.parents[n]!)) ids.mark(n);
  }
}

/** Marks levels and zones of the stops that stay. */
async function markStopReferences(rows: RowSelection, places: Places, everything: boolean): Promise<void> {
  const [stops, levels, zones] = [rows.of("stop"), rows.of("level"), rows.of("zone")];
  await eachRow(rows.feed, "levels.txt", ["level_id"], ({ level_id: id }) => {
    if (id !== "") levels.add(id, everything);
  });
  for (let n = 0; n < places.types.length; n++) {
    if (!stops.isMarked(n)) continue;
    const [level, zone] = [places.levels[n] ?? null, places.zones[n] ?? null];
    if (level !== null) levels.mark(levels.number(level));
    if (zone !== null) zones.mark(zones.add(zone));
  }
}

/** Fares whose rules all go would apply everywhere, so they go, too. */
async function markFares(rows: RowSelection): Promise<void> {
  const { feed } = rows;
  const zones = rows.of("zone");
  await eachRow(feed, "fare_rules.txt", [...FARE_GROUP, "contains_id"], ({ contains_id, ...row }) => {
    if (contains_id !== "" && !zones.has(contains_id))
      rows.brokenFares.add(JSON.stringify(FARE_GROUP.map((name) => row[name])));
  });
  const fares = rows.of("fare");
  const agencies = rows.of("agency");
  await eachRow(feed, "fare_attributes.txt", ["fare_id", "agency_id"], ({ fare_id, agency_id }) => {
    if (fare_id !== "") fares.add(fare_id, agency_id === "" || agencies.has(agency_id));
  });
  const withRules = new Set<number>();
  const withKeptRules = new Set<number>();
  await eachBlock(feed, "fare_rules.txt", (table) => {
    const column = table.column("fare_id");
    const stays = rows.rowFilter("fare_rules.txt", table);
    for (let row = 0; row < table.rows; row++) {
      const fare = fares.cell(table, row, column);
      withRules.add(fare);
      if (stays(row)) withKeptRules.add(fare);
    }
  });
  for (const fare of withRules) if (!withKeptRules.has(fare)) fares.mark(fare, false);
}

/**
 * Marks the ids of groups: those with a member that stays, and those that never had one.
 * @param members files with their columns of the group and of the member
 */
async function markGroups(
  rows: RowSelection,
  kind: IdKind,
  file: string,
  column: string,
  members: readonly (readonly [file: string, group: string, member: string, IdKind])[],
): Promise<void> {
  const groups = rows.of(kind);
  await eachRow(rows.feed, file, [column], ({ [column]: id }) => {
    if (id) groups.add(id, true);
  });
  const [had, has] = [new Set<number>(), new Set<number>()];
  for (const [name, groupColumn, memberColumn, memberKind] of members) {
    const ids = rows.of(memberKind);
    await eachRow(rows.feed, name, [groupColumn, memberColumn], (row) => {
      const id = row[groupColumn] ?? "";
      if (id === "") return;
      // A network may be named by its routes alone.
      const group = name === "routes.txt" ? groups.add(id, true) : groups.number(id);
      had.add(group);
      if (ids.has(row[memberColumn] ?? "")) has.add(group);
    });
  }
  for (const group of had) if (!has.has(group)) groups.mark(group, false);
}

/** Marks the ids that rows define which stay by all their references. */
async function markSurvivors(rows: RowSelection, kind: IdKind, file: string, column: string): Promise<void> {
  const ids = rows.of(kind);
  await eachBlock(rows.feed, file, (table) => {
    const at = table.column(column);
    const others = withoutColumn(rows, file, table, column);
    for (let row = 0; row < table.rows; row++) {
      const id = table.text(row, at);
      if (id !== "" && others(row)) ids.mark(ids.add(id));
    }
  });
}

/** The row filter without the column whose ids are being collected. */
function withoutColumn(rows: RowSelection, file: string, table: CsvReader, column: string): (row: number) => boolean {
  const checks = table.header.flatMap((name, at) => {
    const kind = name === column ? null : kindOfColumn(file, name);
    if (kind === null || FREE_KINDS.has(kind) || EMPTIABLE_FILES.has(`${file} ${name}`)) return [];
    const ids = rows.of(kind);
    return [(row: number) => table.isEmpty(row, at) || ids.isMarked(ids.cell(table, row, at))];
  });
  return (row) => checks.every((check) => check(row));
}

/**
 * Reads a feed and decides what stays.
 * @throws Problem command.usage if the feed lacks a selected id, or nothing of it is selected
 */
export async function selectRows(feed: OpenFeed, selection: Selection): Promise<RowSelection> {
  const rows = new RowSelection(feed, selection);
  const everything = isWhole(selection);
  const byPlace = selection.box !== null || selection.stops !== null;
  const onlyByPlace = byPlace && selection.agencies === null && selection.routes === null && selection.dates === null;
  await markServices(rows);
  const places = await readPlaces(rows);
  const routes = await readRoutes(rows);
  const shapes = rows.of("shape");
  await eachRow(feed, "shapes.txt", ["shape_id"], ({ shape_id: id }) => {
    if (id !== "") shapes.add(id, everything);
  });
  await readTrips(rows, routes);

  const [trips, stops, services] = [rows.of("trip"), rows.of("stop"), rows.of("service")];
  if (byPlace) {
    await eachVisit(rows, (trip, place) => {
      if (places.selected[place]) trips.mark(trip);
    });
  } else for (let trip = 0; trip < trips.size; trip++) trips.mark(trip);
  if (everything) for (let place = 0; place < stops.size; place++) stops.mark(place);
  else {
    await eachVisit(rows, (trip, place) => {
      if (trips.isMarked(trip)) stops.mark(place);
    });
    if (onlyByPlace) for (const [n, isSelected] of places.selected.entries()) if (isSelected) stops.mark(n);
    completePlaces(rows, places);
  }
  await markBookingRules(rows, everything);

  // From here on only what is used stays.
  const withinDates = Array.from({ length: services.size }, (_, n) => services.isMarked(n));
  if (!everything) for (let n = 0; n < services.size; n++) services.mark(n, false);
  for (const [trip, facts] of rows.trips.entries()) {
    if (!trips.isMarked(trip)) continue;
    rows.of("route").mark(facts.route);
    services.mark(facts.service);
    shapes.mark(facts.shape);
  }
  const markService = (id: string) => {
    const service = services.number(id);
    if (service >= 0 && withinDates[service]) services.mark(service);
  };
  const rules = rows.of("booking_rule");
  await eachRow(feed, "booking_rules.txt", ["booking_rule_id", "prior_notice_service_id"], (row) => {
    if (rules.has(row.booking_rule_id)) markService(row.prior_notice_service_id);
  });
  await eachRow(feed, "timeframes.txt", ["service_id"], ({ service_id }) => markService(service_id));
  const routeIds = rows.of("route");
  for (const [n, agency] of routes.agencies.entries()) if (routeIds.isMarked(n)) rows.of("agency").mark(agency);
  if (routeIds.marked === 0 && !everything && stops.marked === 0)
    throw problem("command.usage", "Nothing in the feed is selected.");

  await markStopReferences(rows, places, everything);
  await markFares(rows);
  await markGroups(rows, "area", "areas.txt", "area_id", [["stop_areas.txt", "area_id", "stop_id", "stop"]]);
  await markGroups(rows, "network", "networks.txt", "network_id", [
    ["routes.txt", "network_id", "route_id", "route"],
    ["route_networks.txt", "network_id", "route_id", "route"],
  ]);
  for (const [kind, file, column] of SURVIVORS) await markSurvivors(rows, kind, file, column);
  return rows;
}

/** In the order of their references. */
const SURVIVORS: readonly (readonly [IdKind, string, string])[] = [
  ["rider_category", "rider_categories.txt", "rider_category_id"],
  ["fare_media", "fare_media.txt", "fare_media_id"],
  ["fare_product", "fare_products.txt", "fare_product_id"],
  ["timeframe_group", "timeframes.txt", "timeframe_group_id"],
  ["leg_group", "fare_leg_rules.txt", "leg_group_id"],
  ["pathway", "pathways.txt", "pathway_id"],
  ["attribution", "attributions.txt", "attribution_id"],
];

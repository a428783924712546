/** Rules over rows that refer to entities of other files (GTFS reference: transfers, translations, attributions, pathways). */

import { haversine } from "../../../src/domain/geo/globe.ts";
import { PLATFORM, STATION } from "../../../src/domain/gtfs/location-types.ts";
import { GTFS_COLUMNS } from "../../../src/domain/gtfs/reference.ts";
import type { ValidationCode } from "../../../src/domain/validation/codes.ts";
import type { Stop } from "../model.ts";
import type { RowFacts, RowRule } from "./row-rule.ts";

const IN_SEAT = new Set(["4", "5"]);
const MAX_TRANSFER_METERS = 10_000;

function stopOf({ feed }: RowFacts, id: string): Stop | undefined {
  return feed.stops?.list[feed.stops.index.get(id)];
}

/** Transfers between stops, routes, and trips. */
export const transferRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const warn = (code: ValidationCode, field: string, message?: string) =>
      report.warn(code, { ...cells.place(row, field), ...(message === undefined ? {} : { message }) });
    const isInSeat = IN_SEAT.has(cells.text(row, "transfer_type"));
    const ends = (["from", "to"] as const).map((end) => {
      const stopId = cells.text(row, `${end}_stop_id`);
      const tripId = cells.text(row, `${end}_trip_id`);
      if (isInSeat && tripId === "") warn("transfer_trip_missing", `${end}_trip_id`);
      if (!isInSeat && stopId === "") warn("transfer_stop_missing", `${end}_stop_id`);
      const stop = stopOf(facts, stopId);
      if (stop !== undefined && stop.location_type !== PLATFORM && stop.location_type !== STATION)
        warn("transfer_stop_type", `${end}_stop_id`);
      const { trips, routes } = facts.feed;
      const trip = trips?.list[trips.index.get(tripId)];
      const route = routes?.index.get(cells.text(row, `${end}_route_id`)) ?? -1;
      if (trip !== undefined && route >= 0 && trip.route !== route)
        warn("transfer_trip_of_other_route", `${end}_trip_id`);
      return stop;
    });
    const [from, to] = ends;
    if (typeof from?.lon !== "number" || typeof from.lat !== "number") return;
    if (typeof to?.lon !== "number" || typeof to.lat !== "number") return;
    const meters = haversine([from.lon, from.lat], [to.lon, to.lat]);
    if (meters > MAX_TRANSFER_METERS)
      warn("transfer_far", "to_stop_id", `${Math.round(meters / 1000)} km between the stops`);
  };
};

/** Files that translations apply to, by the name that translations use (GTFS reference, translations.txt). */
const TRANSLATABLE_FIELDS = new Set([
  "agency",
  "stops",
  "routes",
  "trips",
  "stop_times",
  "pathways",
  "levels",
  "feed_info",
  "attributions",
  "booking_rules",
  "location_groups",
  "fare_products",
  "fare_media",
  "rider_categories",
  "networks",
  "areas",
]);

/** Translations name a file, a column, and either a row or a text. */
export const translationRows: RowRule = (cells, facts) => {
  const { report } = cells;
  return (row) => {
    const warn = (code: ValidationCode, field: string) => report.warn(code, cells.place(row, field));
    const table = cells.text(row, "table_name");
    const field = cells.text(row, "field_name");
    const record = cells.text(row, "record_id");
    const subRecord = cells.text(row, "record_sub_id");
    const value = cells.text(row, "field_value");
    if (table === "") return;
    if (!TRANSLATABLE_FIELDS.has(table)) return warn("translation_table_unknown", "table_name");
    if (field !== "" && !GTFS_COLUMNS[`${table}.txt`]!.split(" ").includes(field))
      warn("translation_field_unknown", "field_name");
    if (table === "feed_info") {
      if (record !== "") warn("translation_key_ambiguous", "record_id");
      if (value !== "") warn("translation_key_ambiguous", "field_value");
      if (subRecord !== "") warn("translation_sub_record_unused", "record_sub_id");
      return;
    }
    const isCall = table === "stop_times" && record !== "";
    if (isCall && !/^\d+$/.test(subRecord)) warn("translation_sub_record_missing", "record_sub_id");
    if (!isCall && subRecord !== "") warn("translation_sub_record_unused", "record_sub_id");
    if (record !== "" && value !== "") warn("translation_key_ambiguous", "field_value");
    if (record === "" && value === "") warn("translation_key_missing", "record_id");
    const entity = record === "" ? -1 : (facts.records[table]?.get(record) ?? -1);
    if (record !== "" && entity < 0) warn("translation_record_unknown", "record_id");
    // Whether the trip has this stop_sequence is known when the whole feed is read.
    else if (isCall && /^\d+$/.test(subRecord))
      facts.translatedCalls.push({ trip: entity, sequence: Number(subRecord), line: cells.table.lines[row]! });
  };
};

const ROLES = ["is_producer", "is_operator", "is_authority"];

const TARGETS = ["agency_id", "route_id", "trip_id"];

/** Attributions have at least one role, and are about one thing. */
export const attributionRows: RowRule = (cells) => (row) => {
  const [, second] = TARGETS.filter((field) => cells.text(row, field) !== "");
  if (second !== undefined) cells.report.warn("attribution_target_ambiguous", cells.place(row, second, cells.id(row)));
  if (ROLES.every((role) => cells.text(row, role) !== "1"))
    cells.report.warn("attribution_without_role", cells.place(row, "organization_name", cells.id(row)));
};

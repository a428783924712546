/** Reads the files of a feed back from the store's tables: cells are text, null is "". */

import { decodeLine } from "../../src/domain/geo/polyline.ts";
import { decodeTableBlock, type TableBlock } from "../../src/domain/packed/table-block.ts";
import { unpackDecimals } from "../../src/domain/schedule/ints.ts";
import { decodePattern } from "../../src/domain/schedule/pattern.ts";
import { decodeServiceDays, type ServiceCalendar, unpackServiceDates } from "../../src/domain/schedule/service-days.ts";
import { decodeTimetable } from "../../src/domain/schedule/timetable.ts";
import { formatGtfsTime } from "../../src/domain/time/gtfs-time.ts";
import { dayOf } from "../../src/domain/time/service-day.ts";
import type { Db, Row } from "../../worker/store/db/db.ts";
import { shapeWithLine } from "../../worker/store/entities/same-line.ts";
import type { PlainFeed, PlainRow } from "./naive-feed.ts";
import { rowsAs } from "./rows.ts";
import { asInFile, tripStopTimes } from "./stored-schedule.ts";

const text = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const time = (value: unknown): string => (typeof value === "number" ? formatGtfsTime(value) : "");
const day = (iso: unknown): string => text(iso).replaceAll("-", "");
const texts = (row: object): PlainRow => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, text(v)]));
const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

function calendarOf(row: Row & Record<string, number & string>): ServiceCalendar {
  return {
    start: dayOf(row.start_date!)!,
    end: dayOf(row.end_date!)!,
    weekdays: row.weekdays!,
    days: decodeServiceDays(row.days!, row.first_day!),
  };
}

/** Expects a store with exactly one feed version. */
export async function storedFiles(db: Db): Promise<PlainFeed> {
  const all = (table: string) => rowsAs<Row & Record<string, number & string>>(db, `SELECT * FROM ${table}`);
  const ids = async (table: string, column = `${table}_id`) =>
    new Map((await all(table)).map((row) => [row.id as unknown, text(row[column])]));
  const [agencies, stops, routes, levels, services, shapes, locations, groups, bookings] = await Promise.all([
    ids("agency"),
    ids("stop"),
    ids("route"),
    ids("level"),
    ids("service"),
    ids("shape"),
    ids("location"),
    ids("location_group"),
    ids("booking_rule"),
  ]);
  const name = (map: Map<unknown, string>, id: unknown) => map.get(id) ?? "";
  const files: PlainFeed = {};

  files["agency.txt"] = (await all("agency")).map(texts);
  files["stops.txt"] = (await all("stop")).map((row) => ({
    ...texts(row),
    stop_lat: text(row.lat),
    stop_lon: text(row.lon),
    parent_station: name(stops, row.parent_id),
    level_id: name(levels, row.level_id),
  }));
  files["routes.txt"] = (await all("route")).map((row) => ({
    ...texts(row),
    agency_id: name(agencies, row.agency_id),
  }));
  files["levels.txt"] = (await all("level")).map(texts);
  files["pathways.txt"] = (await all("pathway")).map((row) => ({
    ...texts(row),
    from_stop_id: name(stops, row.from_stop_id),
    to_stop_id: name(stops, row.to_stop_id),
    reversed_signposted_as: text(row.reverse_signposted_as),
  }));
  files["location_groups.txt"] = (await all("location_group")).map(texts);
  files["location_group_stops.txt"] = (await all("location_group")).flatMap((row) =>
    (JSON.parse(row.stops!) as number[]).map((id) => ({
      location_group_id: text(row.location_group_id),
      stop_id: name(stops, id),
    })),
  );
  files["booking_rules.txt"] = (await all("booking_rule")).map((row) => ({
    ...texts(row),
    prior_notice_last_time: time(row.prior_notice_last_time),
    prior_notice_start_time: time(row.prior_notice_start_time),
    prior_notice_service_id: name(services, row.prior_notice_service_id),
  }));
  files["calendar.txt"] = (await all("service"))
    .filter((row) => row.generated === 0)
    .map((row) => ({
      service_id: text(row.service_id),
      ...Object.fromEntries(WEEKDAYS.map((weekday, bit) => [weekday, text((row.weekdays! >> bit) & 1)])),
      start_date: day(row.start_date),
      end_date: day(row.end_date),
    }));
  files["calendar_dates.txt"] = (await all("service")).flatMap((row) =>
    (["added", "removed"] as const).flatMap((kind, i) =>
      unpackServiceDates(kind, row[kind]!, () => calendarOf(row)).map((iso) => ({
        service_id: text(row.service_id),
        date: day(iso),
        exception_type: text(i + 1),
      })),
    ),
  );
  const lines = new Map((await all("shape")).map((row) => [Number(row.id), row]));
  files["shapes.txt"] = [...lines.values()]
    .filter((row) => row.generated === 0)
    .map((row) => {
      const { line, distances } = lines.get(shapeWithLine({ line: row.line! }) ?? Number(row.id))!;
      return { shape_id: row.shape_id, line, distances };
    })
    .flatMap((row) => {
      const points = decodeLine(row.line!);
      const distances = row.distances === null ? [] : unpackDecimals(row.distances!, points.length);
      return points.map(([lon, lat], i) => ({
        shape_id: text(row.shape_id),
        shape_pt_lat: text(lat),
        shape_pt_lon: text(lon),
        shape_pt_sequence: text(i + 1),
        shape_dist_traveled: text(distances[i]),
      }));
    });
  const infos = (await all("feed_version")).flatMap((row) => JSON.parse(row.feed_infos!) as Row[]);
  files["feed_info.txt"] = infos.map((row) => ({
    ...texts(row),
    feed_start_date: day(row.feed_start_date),
    feed_end_date: day(row.feed_end_date),
  }));

  files["trips.txt"] = [];
  files["stop_times.txt"] = [];
  files["frequencies.txt"] = [];
  const patterns = new Map((await all("pattern")).map((row) => [row.id as unknown, row]));
  for (const row of await all("timetable")) {
    const packed = patterns.get(row.pattern_id)!;
    const pattern = decodePattern({
      stops: packed.stops!,
      profiles: packed.profiles!,
      timetables: packed.timetables!,
    });
    const timetable = decodeTimetable(row.trips!);
    timetable.tripIds.forEach((trip_id, i) => {
      const kind = pattern.kinds[timetable.kinds[i]!]!;
      const shape = name(shapes, kind.shapeId);
      files["trips.txt"]!.push({
        trip_id,
        route_id: name(routes, packed.route_id),
        service_id: name(services, row.service_id),
        trip_headsign: text(kind.headsign),
        trip_short_name: text(timetable.shortNames[i]),
        direction_id: text(kind.directionId),
        block_id: text(timetable.blockIds[i]),
        shape_id: shape.startsWith("generated-") ? "" : shape,
        wheelchair_accessible: text(kind.wheelchairAccessible),
        bikes_allowed: text(kind.bikesAllowed),
        cars_allowed: text(kind.carsAllowed),
      });
      for (const f of timetable.frequencies[i]!) {
        files["frequencies.txt"]!.push({
          trip_id,
          start_time: time(f.start),
          end_time: time(f.end),
          headway_secs: text(f.headway),
          exact_times: text(f.exactTimes),
        });
      }
      for (const stored of tripStopTimes(pattern, timetable, i)) {
        const r = asInFile(stored);
        files["stop_times.txt"]!.push({
          trip_id,
          arrival_time: time(r.arrival),
          departure_time: time(r.departure),
          stop_id: name(stops, r.stopId),
          location_group_id: name(groups, r.locationGroup),
          location_id: name(locations, r.location),
          stop_sequence: text(r.stopSequence),
          stop_headsign: text(r.stopHeadsign),
          start_pickup_drop_off_window: time(r.startWindow),
          end_pickup_drop_off_window: time(r.endWindow),
          pickup_type: text(r.pickupType),
          drop_off_type: text(r.dropOffType),
          continuous_pickup: text(r.continuousPickup),
          continuous_drop_off: text(r.continuousDropOff),
          shape_dist_traveled: text(r.shapeDistTraveled),
          timepoint: text(r.timepoint),
          pickup_booking_rule_id: name(bookings, r.pickupBookingRule),
          drop_off_booking_rule_id: name(bookings, r.dropOffBookingRule),
        });
      }
    });
  }

  const blocks = await rowsAs<TableBlock & { file: string }>(db, "SELECT * FROM gtfs_file_rows ORDER BY file, block");
  for (const block of blocks) {
    const { columns, rows } = decodeTableBlock(block);
    files[block.file] ??= [];
    files[block.file]!.push(
      ...rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, text(row[i])]))),
    );
  }
  return files;
}

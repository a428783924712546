/**
 * Compares real feeds with their plain rows. Runs if the variable GTFS_DATA names a folder with zips of public
 * agencies.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { routeLines } from "../../../../worker/ingest/derive/route-lines.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { distancesAlong } from "../../../../worker/ingest/schedule/interpolate.ts";
import { openFeed } from "../../../../worker/ingest/zip/archive.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import {
  NaiveBoards,
  type PlainFeed,
  type PlainRow,
  placesOf,
  plainRows,
  runsOnDay,
  secondsOf,
} from "../../../support/naive-feed.ts";
import { plainLines, plainShapes } from "../../../support/naive-lines.ts";
import { asInFile, StoredSchedule } from "../../../support/stored-schedule.ts";

const FOLDER = process.env.GTFS_DATA ?? "";
const FEEDS = [
  "bart",
  "caltrain",
  "hart",
  "wmata",
  "cdmx",
  "fortaleza",
  "path-nj",
  "newark-airtrain",
  "taft",
  "ctran-flex",
  "terre-haute",
  "berlin-sample",
  "warsaw-sample",
];

/** Beyond which no time of these feeds lies. */
const END = 400_000;

async function plainFeed(zip: Uint8Array): Promise<PlainFeed> {
  const feed: PlainFeed = {};
  for (const [name, file] of await openFeed(bytesSource(zip), nodePlatform)) {
    if (!/^(agency|stops|routes|trips|stop_times|shapes|calendar|calendar_dates|frequencies)\.txt$/.test(name))
      continue;
    const pieces: Uint8Array[] = [];
    for await (const chunk of file.open()) pieces.push(new Uint8Array(chunk));
    feed[name] = plainRows(Buffer.concat(pieces).toString("utf8"));
  }
  return feed;
}

describe.each(FEEDS)("%s", (name) => {
  it.skipIf(!existsSync(`${FOLDER}/${name}.zip`))(
    "is stored as its rows say",
    async () => {
      const zip = readFileSync(`${FOLDER}/${name}.zip`);
      const feed = await plainFeed(zip);
      const contents = await readFeed(bytesSource(zip), nodePlatform);
      const stored = new StoredSchedule(contents);
      const stopIds = contents.network.feed.stops.list.map((s) => s.stop_id);
      const stopId = (id: number) => stopIds[id - stored.numbering.first("stop")];

      const { locations, locationGroups, bookingRules } = contents.network.feed;
      const named =
        (kind: "location" | "location_group" | "booking_rule", ids: readonly string[]) => (id: number | null) =>
          id === null ? null : ids[id - stored.numbering.first(kind)];
      const locationId = named(
        "location",
        locations.list.map((l) => l.location_id),
      );
      const groupId = named(
        "location_group",
        locationGroups.list.map((g) => g.location_group_id),
      );
      const bookingId = named(
        "booking_rule",
        bookingRules.list.map((b) => b.booking_rule_id),
      );

      // Names, counts and geometry of stops, routes and shapes.
      const { stops, routes, shapes } = contents.network.feed;
      const text = (cell: string | undefined) => (cell === undefined || cell === "" ? null : cell);
      const coordinate = (cell: string | undefined) => (text(cell) === null ? null : Number(cell));
      const present = new Set(feed["stops.txt"]!.map((s) => s.stop_id));
      const station = (s: PlainRow) => (present.has(s.parent_station!) ? s.parent_station : null);
      expect(
        stops.list.map((s) => [
          s.stop_id,
          s.stop_name,
          s.lon,
          s.lat,
          s.location_type,
          stops.list[s.parent]?.stop_id ?? null,
        ]),
      ).toEqual(
        feed["stops.txt"]!.map((s) => [
          s.stop_id,
          text(s.stop_name),
          coordinate(s.stop_lon),
          coordinate(s.stop_lat),
          Number(s.location_type || "0"),
          station(s),
        ]),
      );
      expect(routes.list.map((r) => [r.route_id, r.route_short_name, r.route_long_name, r.route_type])).toEqual(
        feed["routes.txt"]!.map((r) => [
          r.route_id,
          text(r.route_short_name),
          text(r.route_long_name),
          Number(r.route_type),
        ]),
      );
      const points = plainShapes(feed);
      expect(shapes.list.map((s) => s.shapeId)).toEqual([...points.keys()]);
      for (const { shapeId, line } of shapes.list) expect(decodeLine(line), shapeId).toEqual(points.get(shapeId));

      // Which lines a route is drawn with, and how far they reach.
      const lines = plainLines(feed, points);
      for (const [n, { route_id: routeId }] of routes.list.entries()) {
        const found = routeLines(contents.network, n);
        const expected = lines.get(routeId);
        if (expected === undefined) {
          expect(found?.generated ?? true, routeId).toBe(true);
          continue;
        }
        expect(
          found?.lines.map((line) => ({
            shapeId: shapes.list[line.shape]!.shapeId,
            trips: line.trips,
            direction: line.direction,
          })),
          routeId,
        ).toEqual(expected);
        expect(found?.lines.map((line) => decodeLine(line.line))).toEqual(expected.map((l) => points.get(l.shapeId)));
      }

      // Every row of every trip.
      const byTrip = Map.groupBy(feed["stop_times.txt"]!, (row) => row.trip_id!);
      for (const [tripId, rows] of byTrip) {
        const sorted = rows.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
        const found = (stored.trip(tripId)?.rows ?? []).map(asInFile);
        const got = found.map((r) =>
          [
            stopId(r.stopId) ?? "",
            r.stopSequence,
            r.arrival,
            r.departure,
            r.shapeDistTraveled,
            r.pickupType,
            r.dropOffType,
            r.timepoint,
            r.stopHeadsign,
            r.startWindow,
            r.endWindow,
            locationId(r.location),
            groupId(r.locationGroup),
            bookingId(r.pickupBookingRule),
            bookingId(r.dropOffBookingRule),
          ].join(" "),
        );
        const expected = sorted.map((r) => {
          const n = (cell: string | undefined) => (cell === undefined || cell === "" ? null : Number(cell));
          const time = (cell: string | undefined) => secondsOf(cell);
          return [
            r.stop_id,
            n(r.stop_sequence),
            time(r.arrival_time),
            time(r.departure_time),
            n(r.shape_dist_traveled),
            n(r.pickup_type),
            n(r.drop_off_type),
            n(r.timepoint),
            r.stop_headsign || null,
            time(r.start_pickup_drop_off_window),
            time(r.end_pickup_drop_off_window),
            r.location_id || null,
            r.location_group_id || null,
            r.pickup_booking_rule_id || null,
            r.drop_off_booking_rule_id || null,
          ].join(" ");
        });
        expect(got, tripId).toEqual(expected);
      }

      // The services of every day; and of every set of services the boards of every stop.
      const serviceIds = contents.network.feed.services.list.map((s) => s.serviceId);
      const days = contents.network.feed.services.list.flatMap((s) => [s.start, s.end, ...s.added]);
      const sets = new Map<string, number>();
      for (let day = Math.min(...days) - 2; day <= Math.max(...days) + 2; day++) {
        const running = stored.services(day).map((id) => serviceIds[id - stored.numbering.first("service")]!);
        expect(running.toSorted()).toEqual(serviceIds.filter((id) => runsOnDay(feed, id, day)).toSorted());
        sets.set(running.join(" "), day);
      }
      const shapeOf = new Map(feed["trips.txt"]!.map((t) => [t.trip_id!, t.shape_id]));
      const place = placesOf(feed);
      const naive = new NaiveBoards(feed, (tripId, rows) => {
        const shape = contents.network.feed.shapes.list.find((s) => s.shapeId === shapeOf.get(tripId));
        const stops = rows.map((row) => place(row.stop_id!));
        return shape === undefined || stops.includes(null)
          ? null
          : distancesAlong(decodeLine(shape.line), stops as LonLat[]);
      });
      for (const day of sets.values()) {
        stopIds.forEach((id, n) => {
          const all = naive.departures(id, day, 0, END);
          expect(stored.departures(stored.numbering.stop(n), day, 0, END), id).toEqual(all);
          for (const [from, to] of [
            [25_200, 32_400],
            [86_400, 97_200],
            [60_000, 60_000],
          ] as const) {
            const inside = all.filter((d) => d.departure >= from && d.departure <= to);
            expect(stored.departures(stored.numbering.stop(n), day, from, to), id).toEqual(inside);
          }
        });
      }
    },
    300_000,
  );
});

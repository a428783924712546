/** On-demand service (GTFS-Flex): zones, groups and booking rules, and rows of stop_times that name them. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { visitsOf } from "../../../../worker/ingest/schedule/encode.ts";
import { placeOfGroup, placeOfLocation } from "../../../../worker/ingest/schedule/network.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { StoredSchedule } from "../../../support/stored-schedule.ts";
import { makeZip } from "../../../support/zip.ts";

const read = async (files: Record<string, string>) =>
  readFeed(bytesSource(await makeZip({ ...GOOD_FEED, ...files })), nodePlatform);

const square = [
  [
    [16, 48],
    [16.1, 48],
    [16.1, 48.1],
    [16, 48],
  ],
];
const zone = (id: unknown, geometry: unknown = { type: "Polygon", coordinates: square }, properties: unknown = {}) => ({
  type: "Feature",
  id,
  properties,
  geometry,
});
const collection = (...features: unknown[]) => JSON.stringify({ type: "FeatureCollection", features });

const FLEX = {
  "locations.geojson": collection(
    zone("north", undefined, { stop_name: " North ", stop_desc: 7, zone_id: "Z" }),
    zone("south"),
  ),
  "location_groups.txt": "location_group_id,location_group_name\nG,Both\nH,\nG,Again\n",
  "location_group_stops.txt": "location_group_id,stop_id\nG,S\nG,E\nG,E\nH,Gone\nI,S\n",
  "booking_rules.txt":
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_last_day,prior_notice_last_time,prior_notice_service_id,message\n" +
    "call,1,120,,,WD,Please call\nbefore,2,,1,17:00:00,,\nodd,7,,,,,\nlost,1,,,,Gone,\n",
  "trips.txt": `${GOOD_FEED["trips.txt"]}R,WD,D1,\nR,WD,D2,\nR,WD,D3,\n`,
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id\n" +
    "D1,,,,north,,1,08:00:00,26:00:00,2,1,call,\nD1,,,,south,,2,08:00:00,26:00:00,1,2,,before\n" +
    "D2,,,,,G,1,09:00:00,10:00:00,2,2,call,call\nD2,12:00:00,12:00:00,E,,,2,,,0,0,,\n" +
    "D3,,,,nowhere,,1,09:00:00,10:00:00,2,2,,\nD3,,,,north,,2,09:00:00,10:00:00,2,2,odd,\n",
};

describe("on-demand service", () => {
  it("is imported with every row", async () => {
    const contents = await read(FLEX);
    const { feed } = contents.network;
    expect(feed.locations.list).toMatchObject([
      { location_id: "north", stop_name: "North", stop_desc: null, zone_id: "Z" },
      { location_id: "south", stop_name: null },
    ]);
    expect(JSON.parse(feed.locations.list[0]!.geometry)).toEqual({ type: "Polygon", coordinates: square });
    expect(feed.locationGroups.list).toMatchObject([
      { location_group_id: "G", location_group_name: "Both", stops: [0, 1] },
      { location_group_id: "H", location_group_name: null, stops: [] },
    ]);
    expect(feed.bookingRules.list).toMatchObject([
      { booking_rule_id: "call", booking_type: 1, prior_notice_duration_min: 120, service: 0, message: "Please call" },
      {
        booking_rule_id: "before",
        booking_type: 2,
        prior_notice_last_day: 1,
        prior_notice_last_time: 61_200,
        service: -1,
      },
      // Its service does not exist, but how to book is known.
      { booking_rule_id: "lost", booking_type: 1, service: -1 },
    ]);
    expect(contents.report.skippedError).toEqual({
      "location_groups.txt": 1,
      "location_group_stops.txt": 1,
      "booking_rules.txt": 1,
      // A row whose zone does not exist serves no place.
      "stop_times.txt": 1,
    });
    expect(contents.report.skippedReference).toEqual({
      "location_group_stops.txt": 2,
    });
    const stored = new StoredSchedule(contents);
    const of = (kind: "location" | "location_group" | "booking_rule", n: number) => stored.numbering.of(kind, n);
    expect(stored.trip("D1")!.rows).toMatchObject([
      {
        stopId: 0,
        arrival: null,
        departure: null,
        interpolated: 0,
        startWindow: 28_800,
        endWindow: 93_600,
        pickupType: 2,
        location: of("location", 0),
        pickupBookingRule: of("booking_rule", 0),
        dropOffBookingRule: null,
      },
      { stopId: 0, location: of("location", 1), dropOffBookingRule: of("booking_rule", 1), pickupType: 1 },
    ]);
    expect(stored.trip("D2")!.rows).toMatchObject([
      { stopId: 0, locationGroup: of("location_group", 0), location: null, startWindow: 32_400 },
      { stopId: stored.numbering.stop(1), arrival: 43_200, departure: 43_200, startWindow: null },
    ]);
    expect(stored.trip("D3")!.rows).toMatchObject([{ stopSequence: 2, pickupBookingRule: null }]);
  });

  it("can be searched by its zones and groups", async () => {
    const contents = await read(FLEX);
    const stored = new StoredSchedule(contents);
    const visits = visitsOf(contents.network, stored.numbering);
    const tripsAt = (place: number) =>
      visits.get(place)!.map(({ patternId, position }) => {
        const { timetables } = stored.patterns.get(patternId)!;
        return [timetables.flatMap((t) => stored.timetables.get(t.timetableId)!.timetable.tripIds), position];
      });
    expect(tripsAt(placeOfLocation(0))).toEqual([
      [["D1"], 0],
      [["D3"], 0],
    ]);
    expect(tripsAt(placeOfLocation(1))).toEqual([[["D1"], 1]]);
    expect(tripsAt(placeOfGroup(0))).toEqual([[["D2"], 0]]);
  });

  it("has a separate id for each place", () => {
    const places = [0, 1, 2, 3, 4].flatMap((n) => [placeOfLocation(n), placeOfGroup(n)]);
    expect(new Set(places).size).toBe(places.length);
    expect(Math.max(...places)).toBeLessThan(-1);
  });

  it("skips invalid zones, and reports their lines", async () => {
    const line = {
      type: "LineString",
      coordinates: [
        [16, 48],
        [17, 48],
      ],
    };
    const far = {
      type: "Polygon",
      coordinates: [
        [
          [16, 48],
          [361, 48],
          [16, 49],
          [16, 48],
        ],
      ],
    };
    const open = {
      type: "Polygon",
      coordinates: [
        [
          [16, 48],
          [17, 48],
        ],
      ],
    };
    const many = { type: "MultiPolygon", coordinates: [square, square] };
    const contents = await read({
      "locations.geojson": collection(
        zone("a", line),
        zone("b", far),
        zone("c", open),
        zone("d", null),
        zone(""),
        zone(12, many),
        zone("12"),
        "text",
        { type: "Point", id: "e" },
      ),
    });
    expect(contents.network.feed.locations.list.map((l) => [l.location_id, l.points.length])).toEqual([["12", 8]]);
    expect(contents.report.skippedError["locations.geojson"]).toBe(7);
  });

  it.each(["{", "[]", '{"type":"FeatureCollection"}', "null", '"x"'])(
    "survives a file that is no collection: %s",
    async (text) => {
      const contents = await read({ "locations.geojson": text });
      expect(contents.report.groups().map((g) => [g.file, g.code])).toContainEqual([
        "locations.geojson",
        "file_not_readable",
      ]);
      expect(contents.statistics.find((s) => s.name === "locations.geojson")!.size).toBe(text.length);
    },
  );
});

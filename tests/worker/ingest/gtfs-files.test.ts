/** Files besides the core ones in the store: written with their ids, read back, and removed with the version. */

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { decodeTableBlock, type TableBlock } from "../../../src/domain/packed/table-block.ts";
import { decodeVisits } from "../../../src/domain/schedule/visits.ts";
import { importVersion } from "../../../worker/ingest/import.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { openStores, type Row } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion, findVersionById, removeVersionRows } from "../../../worker/store/version/version.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { rowAs, rowsAs } from "../../support/rows.ts";
import { makeZip } from "../../support/zip.ts";

const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const NOW = "2026-03-01T12:00:00.000Z";

const ring = [
  [16, 48],
  [16.1, 48],
  [16.1, 48.9],
  [16, 48],
];
const FILES = {
  ...GOOD_FEED,
  "locations.geojson": JSON.stringify({
    type: "FeatureCollection",
    features: [{ type: "Feature", id: "Zone", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } }],
  }),
  "location_groups.txt": "location_group_id,location_group_name\nG,Both\n",
  "location_group_stops.txt": "location_group_id,stop_id\nG,S\nG,E\n",
  "booking_rules.txt":
    "booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_service_id\ncall,1,120,WD\n",
  "trips.txt": `${GOOD_FEED["trips.txt"]}R,WD,D1,\n`,
  "stop_times.txt":
    "trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id\n" +
    "T1,08:00:00,08:00:00,S,,,1,,,\nT1,,,X,,,2,,,\nT1,08:10:00,08:10:00,E,,,3,,,\n" +
    "D1,,,,Zone,,1,08:00:00,20:00:00,call\nD1,,,,,G,2,08:00:00,20:00:00,\n",
  "route_attributes.txt": "route_id,category,subcategory,running_way\nR,2,201,1\n",
  "stop_external_references.txt": "stop_id,target_feed_onestop_id,target_stop_id,inactive\nS,f-other,77,\n",
};

const TABLES = [
  "level",
  "pathway",
  "location",
  "location_group",
  "booking_rule",
  "route_attribute",
  "stop_external_reference",
  "gtfs_file_rows",
  "shape",
];

const rowsOf = (table: string) => rowsAs<Row>(db, `SELECT * FROM ${table}`);

it("every file has its rows, and none are left after the version is removed", async () => {
  const feedId = (await ensureFeed(db, "f-files", NOW)).id;
  const versionId = await createVersion(db, {
    feed_id: feedId,
    sha1: "f".repeat(40),
    fetched_at: NOW,
    created_at: NOW,
  });
  const place = { adm0_name: "Austria", adm0_iso: "AT", adm1_name: "Wien", adm1_iso: "AT-9" };
  const located = { ...place, city_name: "Vienna", adm0_extent: null, adm1_extent: null, city_extent: null };
  const summary = await importVersion(
    { zip: bytesSource(await makeZip(FILES)), versionId, fetchedAt: NOW },
    {
      stores,
      platform: webPlatform,
      now: () => new Date(NOW),
      progress: () => {},
      lookUpPlaces: async (points, cells) => ({ points: points.map(() => place), cells: cells.map(() => located) }),
    },
  );
  expect(summary.skip_entity_error_count).toEqual({});
  const version = (await findVersionById(db, versionId))! as unknown as Record<string, number>;
  const first = (kind: string) => version[`${kind}_first`]!;
  const stop = (n: number) => first("stop") + n;
  expect(await rowsOf("level")).toMatchObject([
    { id: first("level"), level_id: "L", level_index: 0, stops: JSON.stringify([stop(1), stop(3)]) },
  ]);
  expect(await rowsOf("pathway")).toMatchObject([
    {
      id: first("pathway"),
      pathway_id: "W",
      from_stop_id: stop(3),
      to_stop_id: stop(1),
      pathway_mode: 1,
      length: null,
    },
  ]);
  const [zone] = await rowsOf("location");
  expect(JSON.parse(zone!.geometry as string)).toEqual({ type: "Polygon", coordinates: [ring] });
  const [group] = await rowsOf("location_group");
  expect(group).toMatchObject({ id: first("location_group"), stops: JSON.stringify([stop(0), stop(1)]) });
  const patterns = await rowsAs<{ id: number }>(db, "SELECT id FROM pattern WHERE trip_count = 1 ORDER BY id");
  const onDemand = decodeVisits(zone!.visits as string);
  expect(onDemand).toHaveLength(1);
  expect(patterns.map((p) => p.id)).toContain(onDemand[0]!.patternId);
  expect(decodeVisits(group!.visits as string)).toEqual([{ patternId: onDemand[0]!.patternId, position: 1 }]);
  expect(await rowsOf("booking_rule")).toMatchObject([
    { id: first("booking_rule"), booking_rule_id: "call", booking_type: 1, prior_notice_service_id: first("service") },
  ]);
  expect(await rowsOf("route_attribute")).toEqual([
    { route_id: first("route"), category: 2, subcategory: 201, running_way: 1 },
  ]);
  expect(await rowsOf("stop_external_reference")).toEqual([
    { stop_id: stop(0), target_feed_onestop_id: "f-other", target_stop_id: "77", inactive: null },
  ]);
  const blocks = await rowsAs<TableBlock & { file: string }>(db, "SELECT * FROM gtfs_file_rows ORDER BY file, block");
  expect(blocks.map((block) => [block.file, decodeTableBlock(block)])).toEqual([
    [
      "fare_attributes.txt",
      {
        columns: ["fare_id", "price", "currency_type", "payment_method", "transfers"],
        rows: [["F", "2.5", "EUR", "0", "0"]],
      },
    ],
    ["fare_rules.txt", { columns: ["fare_id", "origin_id"], rows: [["F", "Z1"]] }],
  ]);
  const stops = await rowsAs<Row>(db, "SELECT stop_id, place, level_id, location_groups FROM stop ORDER BY id");
  expect(stops[0]).toEqual({
    stop_id: "S",
    place: "AT|9|Wien",
    level_id: null,
    location_groups: JSON.stringify([first("location_group")]),
  });
  expect(stops[1]!.level_id).toBe(first("level"));
  const [agency] = await rowsAs<{ places: string }>(db, "SELECT places FROM agency");
  expect(JSON.parse(agency!.places)).toMatchObject([
    { city_name: "Vienna", rank: 1 },
    { city_name: null, rank: 1 },
  ]);
  // The hull reaches to the zone; T1 has its shape, no straight line is drawn for a trip without two stops.
  expect(version.max_lat).toBe(48.9);
  expect(await rowsOf("shape")).toMatchObject([{ shape_id: "H", generated: 0 }]);
  expect(await db.row("SELECT interpolated_stop_time_count AS n FROM feed_version_import")).toEqual({ n: 1 });

  await removeVersionRows(stores, versionId);
  for (const table of TABLES) expect(await rowsOf(table), table).toEqual([]);
});

it("a trip without a shape gets one, shared by all trips with the same stops", async () => {
  const feedId = (await ensureFeed(db, "f-lines", NOW)).id;
  const versionId = await createVersion(db, {
    feed_id: feedId,
    sha1: "e".repeat(40),
    fetched_at: NOW,
    created_at: NOW,
  });
  const { "shapes.txt": _, ...files } = GOOD_FEED;
  const trips = "route_id,service_id,trip_id\nR,WD,T1\nR,WD,T2\n";
  await importVersion(
    { zip: bytesSource(await makeZip({ ...files, "trips.txt": trips })), versionId, fetchedAt: NOW },
    { stores, platform: webPlatform, now: () => new Date(NOW), progress: () => {} },
  );
  const shapes = await rowsAs<Row>(
    db,
    "SELECT id, shape_id, generated FROM shape WHERE feed_version_id = ?",
    versionId,
  );
  expect(shapes).toEqual([{ id: expect.any(Number), shape_id: "generated-0", generated: 1 }]);
  const geometry = await rowAs<{ lines: string; generated: number }>(db, "SELECT * FROM route_geometry");
  expect(geometry!.generated).toBe(1);
  expect(JSON.parse(geometry!.lines)).toMatchObject([{ shape_id: shapes[0]!.id, generated: true, trips: 2 }]);
});

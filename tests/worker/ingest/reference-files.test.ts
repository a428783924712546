/** Every file of the GTFS Schedule reference is stored, and its rows are read back unchanged. */

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { type ImportSummary, importVersion } from "../../../worker/ingest/import.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { createVersion } from "../../../worker/store/version/version.ts";
import { type PlainFeed, type PlainRow, plainRows } from "../../support/naive-feed.ts";
import { REFERENCE_FEED, UNKNOWN_FILES, ZONES } from "../../support/reference-feed.ts";
import { rowsAs } from "../../support/rows.ts";
import { storedFiles } from "../../support/stored-files.ts";
import { makeZip } from "../../support/zip.ts";

const stores = openStores(env as unknown as Record<string, unknown>);
const { db } = stores;
const NOW = "2026-03-01T12:00:00.000Z";

/** The list of the reference, gtfs.org/documentation/schedule/reference. */
const FILES = [
  ..."agency stops routes trips stop_times calendar calendar_dates fare_attributes fare_rules timeframes".split(" "),
  ..."rider_categories fare_media fare_products fare_leg_rules fare_leg_join_rules fare_transfer_rules".split(" "),
  ..."areas stop_areas networks route_networks shapes frequencies transfers pathways levels location_groups".split(" "),
  ..."location_group_stops booking_rules translations feed_info attributions".split(" "),
].map((name) => `${name}.txt`);

let summary: ImportSummary;
let stored: PlainFeed;

beforeAll(async () => {
  const extra = REFERENCE_FEED["levels.txt"]!.replaceAll(/(.)\n/g, "$1,x\n").replace(",x\n", ",our_own\n");
  const feedId = (await ensureFeed(db, "f-reference", NOW)).id;
  const version = { feed_id: feedId, sha1: "c".repeat(40), fetched_at: NOW, created_at: NOW };
  const versionId = await createVersion(db, version);
  const zip = await makeZip({ ...REFERENCE_FEED, "levels.txt": extra, ...UNKNOWN_FILES });
  summary = await importVersion(
    { zip: bytesSource(zip), versionId, fetchedAt: NOW },
    { stores, platform: webPlatform, now: () => new Date(NOW), progress: () => {} },
  );
  stored = await storedFiles(db);
});

/** As texts in one order, because a table has none. */
const sorted = (rows: readonly PlainRow[], columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column] ?? "").join(" | ")).sort();

describe("the store", () => {
  it("accepted every file of the reference feed without skipping a row", () => {
    expect(Object.keys(REFERENCE_FEED).sort()).toEqual([...FILES, "locations.geojson"].sort());
    expect(summary.skip_entity_error_count).toEqual({});
    expect(summary.skip_entity_reference_count).toEqual({});
    expect(summary.skip_entity_filter_count).toEqual({});
    for (const file of FILES) {
      const rows = plainRows(REFERENCE_FEED[file]!).length;
      // A calendar is made for the service that only has dates; shapes are counted whole.
      const counted = file === "calendar.txt" ? rows + 1 : file === "shapes.txt" ? 1 : rows;
      expect(summary.entity_count[file], file).toBe(counted);
    }
    expect(summary.entity_count["locations.geojson"]).toBe(2);
  });

  it.each(FILES)("returns %s unchanged", (file) => {
    const rows = plainRows(REFERENCE_FEED[file]!);
    // A boarding area without a position has that of its platform.
    const area = file === "stops.txt" ? rows.find((row) => row.stop_id === "B") : undefined;
    if (area !== undefined) Object.assign(area, { stop_lat: "48.2", stop_lon: "16.37" });
    const columns = Object.keys(rows[0]!);
    for (const column of columns) expect(stored[file]?.[0], `${file} ${column}`).toHaveProperty(column);
    expect(sorted(stored[file]!, columns)).toEqual(sorted(rows, columns));
  });

  it("returns locations.geojson unchanged", async () => {
    const rows = await rowsAs<Record<string, string | null>>(db, "SELECT * FROM location ORDER BY id");
    const back = rows.map(({ location_id, geometry, stop_name, stop_desc, zone_id, stop_url }) => ({
      id: location_id,
      properties: Object.fromEntries(
        Object.entries({ stop_name, stop_desc, zone_id, stop_url }).filter(([, value]) => value !== null),
      ),
      geometry: JSON.parse(geometry!) as unknown,
    }));
    expect(back).toEqual(ZONES);
  });

  it("lists unknown files and columns in its statistics", async () => {
    const rows = await rowsAs<Record<string, string & number>>(db, "SELECT * FROM feed_version_file");
    const files = Object.fromEntries(rows.map((row) => [row.name, row]));
    expect(Object.keys(files).sort()).toEqual([...Object.keys({ ...REFERENCE_FEED, ...UNKNOWN_FILES })].sort());
    expect(files["vehicles.txt"]).toMatchObject({ csv_like: 1, header: "vehicle_id,seats", rows: 2 });
    expect(JSON.parse(files["vehicles.txt"]!.values_count!)).toEqual({ vehicle_id: 2, seats: 1 });
    expect(files["levels.txt"]!.header).toBe("level_id,level_index,level_name,our_own");
    expect(JSON.parse(files["levels.txt"]!.values_count!)).toMatchObject({ level_name: 1, our_own: 2 });
    expect(JSON.parse(files["levels.txt"]!.values_unique!)).toMatchObject({ our_own: 1 });
    expect(files["README.md"]).toMatchObject({ csv_like: 0, size: UNKNOWN_FILES["README.md"]!.length });
    for (const [name, text] of Object.entries(REFERENCE_FEED)) {
      if (name === "levels.txt") continue;
      const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(text));
      const sha1 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(files[name], name).toMatchObject({ sha1, size: new TextEncoder().encode(text).length });
      if (name.endsWith(".txt")) expect(files[name], name).toMatchObject({ rows: plainRows(text).length });
    }
  });
});

/** The documentation tells of each file of the reference what becomes of it, from the table that the importer reads. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { place } from "../../../../cli/content/placeholders.ts";
import { GTFS_FILES } from "../../../../src/domain/gtfs/reference.ts";

const PAGE = new URL("../../../../content/documentation/concepts/gtfs-files.md", import.meta.url);

/** The files of gtfs.org/documentation/schedule/reference/ in its order. */
const REFERENCE = [
  ...[
    "agency",
    "stops",
    "routes",
    "trips",
    "stop_times",
    "calendar",
    "calendar_dates",
    "fare_attributes",
    "fare_rules",
  ],
  ...["timeframes", "rider_categories", "fare_media", "fare_products", "fare_leg_rules", "fare_leg_join_rules"],
  ...["fare_transfer_rules", "areas", "stop_areas", "networks", "route_networks", "shapes", "frequencies", "transfers"],
  ...["pathways", "levels", "location_groups", "location_group_stops"],
];

test("every file of the reference has one row, in the order of the reference", () => {
  expect(readFileSync(PAGE, "utf8")).toContain("{{gtfs-files}}");
  const part = place("gtfs-files", "", new Map());
  const html = "html" in part ? part.html.replaceAll("<wbr>", "") : "";
  const rows = [...html.matchAll(/<tr><td><code>([a-z_.]+)<\/code><\/td>/g)].map(([, file]) => file);
  expect(rows).toEqual(Object.keys(GTFS_FILES));
  expect(rows).toEqual([
    ...REFERENCE.map((name) => `${name}.txt`),
    ...["locations.geojson", "booking_rules.txt", "translations.txt", "feed_info.txt", "attributions.txt"],
  ]);
});

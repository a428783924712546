/** The documentation says of each file of the reference what happens to it. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GTFS_COLUMNS } from "../../../../worker/ingest/validate/reference.ts";

const PAGE = new URL("../../../../content/documentation/concepts/gtfs-files.md", import.meta.url);

test("every file of the reference has one row, in the order of the importer's table", () => {
  const rows = readFileSync(PAGE, "utf8")
    .split("\n")
    .flatMap((line) => /^\| `([a-z_]+\.(?:txt|geojson))` \|/.exec(line)?.[1] ?? []);
  expect(rows).toEqual(Object.keys(GTFS_COLUMNS));
});

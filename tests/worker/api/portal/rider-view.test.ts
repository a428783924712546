/** What riders see of a feed version, asked of the API and of its page. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { GTFS_FILES } from "../../../../src/domain/gtfs/reference.ts";
import type { RiderView } from "../../../../src/pages/rider-view/query.ts";
import { unimportVersion } from "../../../../worker/ingest/lifecycle.ts";
import type { ArchiveBucket } from "../../../../worker/store/archive/archive.ts";
import { findVersionById } from "../../../../worker/store/version/version.ts";
import { FULL_FEED } from "../../../support/full-feed.ts";
import { GOOD_FEED } from "../../../support/good-feed.ts";
import { ask } from "../../../support/worker/ask.ts";
import { stores } from "../fixture.ts";
import { importFeed } from "../imported.ts";

const bindings = env as unknown as { ARCHIVE: ArchiveBucket };

type Texts = Record<string, string>;

/** The good feed with a trip that refers to nothing, and with what nobody reads. */
const FEED: Texts = {
  ...GOOD_FEED,
  "fare_rules.txt": `${GOOD_FEED["fare_rules.txt"]}gone,Z1\n`,
  "routes.txt": GOOD_FEED["routes.txt"]!.replace("route_desc", "route_mood"),
  "directions.txt": "route_id,direction\nR,North\n",
};

const versions: Record<string, { id: number; sha1: string }> = {};

beforeAll(async () => {
  const imports = [
    ["old", "f-seen", GOOD_FEED, "2026-02-01T12:00:00Z"],
    ["active", "f-seen", FEED, "2026-03-01T12:00:00Z"],
    ["full", "f-full", FULL_FEED as Texts, "2026-03-01T12:00:00Z"],
  ] as const;
  for (const [name, feed, files, fetchedAt] of imports) {
    const id = await importFeed(feed, files as Texts, fetchedAt);
    versions[name] = { id, sha1: (await findVersionById(stores().db, id))!.sha1 };
  }
}, 60_000);

async function viewOf(key: string | number) {
  const response = await ask(`/api/v2/portal/feed_versions/${key}/rider_view`);
  return { status: response.status, view: (await response.json()) as RiderView };
}

describe("the API answers", () => {
  test("what is shown, with entities to look at", async () => {
    const { view } = await viewOf(versions.active!.sha1);
    expect(view).toMatchObject({ feed_onestop_id: "f-seen", active: true, shown_from: "database", has_counts: true });
    const files = Object.fromEntries(view.files.map((file) => [file.file, file]));
    expect(Object.keys(files)).toEqual(Object.keys(GTFS_FILES));
    expect(files["pathways.txt"]).toMatchObject({ status: "shown", rows: 1, examples: [{ kind: "stop", id: "P" }] });
    expect(files["trips.txt"]?.examples[0]).toMatchObject({ kind: "trip", id: "T1", name: "1", route_id: "R" });
    expect(files["fare_rules.txt"]).toMatchObject({ status: "shown", rows: 2, left_out: 1 });
    expect(files["translations.txt"]).toMatchObject({ status: "missing", rows: 0, examples: [] });
  });

  test("what riders miss, with counts and examples", async () => {
    const { view } = await viewOf(versions.active!.id);
    const first = view.gaps[0]!;
    expect(first).toMatchObject({ code: "stop_wheelchair_unknown", missing: 2, of: 2 });
    expect(first.evidence).toBe("None of the 2 stops has wheelchair_boarding");
    expect(first.examples.map(({ id }) => id)).toEqual(["S", "E"]);
    const codes = view.gaps.map(({ code }) => code);
    expect(codes).toContain("headsign_missing");
    expect(codes).toContain("contact_missing");
    for (const code of ["fares_missing", "pathways_missing", "levels_missing", "shape_missing", "entrance_missing"])
      expect(codes).not.toContain(code);
  });

  test("what is ignored", async () => {
    const { view } = await viewOf(versions.active!.sha1);
    expect(view.ignored).toEqual(
      expect.arrayContaining([
        { file: "directions.txt", column: null, rows: 1, reason: "file_unknown", in_api: null },
        { file: "routes.txt", column: "route_mood", rows: 1, reason: "column_unknown", in_api: null },
      ]),
    );
  });

  test("next to nothing missing of a feed with all files and columns", async () => {
    const { view } = await viewOf(versions.full!.sha1);
    const missing = view.files.filter(({ status }) => status !== "shown");
    expect(missing.map(({ file }) => file)).toEqual(["locations.geojson"]);
    expect(view.gaps.map(({ evidence }) => evidence)).toEqual([]);
    expect(view.ignored.map(({ column }) => column)).toEqual(["route_sort_order", "attribution_id"]);
  });

  test("counts of cells of a version that was removed, and links to nothing", async () => {
    const id = await importFeed("f-gone", GOOD_FEED, "2026-03-01T12:00:00Z", { activate: false });
    const version = (await findVersionById(stores().db, id))!;
    await unimportVersion(stores(), version, "2026-03-02T12:00:00Z", { keepOut: true, archive: bindings.ARCHIVE });
    const { view } = await viewOf(id);
    expect(view).toMatchObject({ active: false, shown_from: null, has_counts: true });
    expect(view.gaps[0]?.evidence).toBe("None of the 4 rows of stops.txt has wheelchair_boarding");
    expect(view.files.filter(({ status }) => status === "shown")).toEqual([]);
    const html = await (await ask(`/feeds/f-gone/versions/${view.sha1}/riders`)).text();
    expect(html).toContain("This version is in the archive alone");
    expect(html).not.toContain('href="/stops/');
  });

  test("within 250 rows, in two trips", async () => {
    const corners = Array.from({ length: 10_200 }, (_, i) => `s${i},Corner ${i},,${48 + i / 100_000},16.3,,,,\n`);
    const feed = { ...GOOD_FEED, "stops.txt": GOOD_FEED["stops.txt"] + corners.join("") };
    const id = await importFeed("f-wide", feed);
    const response = await ask(`/api/v2/portal/feed_versions/${id}/rider_view`);
    const timing = response.headers.get("server-timing") ?? "";
    expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(250);
    const view = (await response.json()) as RiderView;
    expect(view.gaps[0]?.evidence).toBe("None of the first 9,998 stops has wheelchair_boarding");
  });

  test("404 for an unknown version", async () => {
    expect((await viewOf("f".repeat(40))).status).toBe(404);
  });
});

describe("the page", () => {
  test("has everything without scripts, and links to the pages of the entities", async () => {
    const { sha1 } = versions.active!;
    const html = await (await ask(`/feeds/f-seen/versions/${sha1}/riders`)).text();
    expect(html).toContain("What riders see of");
    expect(html).toContain("Riders in wheelchairs cannot see which stops they can use");
    expect(html).toMatch(/href="\/stops\/[^"?]+">Start</);
    expect(html).toContain("directions.txt");
    expect(html).not.toContain("Riders see another version");
  });
  test("pins links of a version that is not active, and says so", async () => {
    const { sha1 } = versions.old!;
    const html = await (await ask(`/feeds/f-seen/versions/${sha1}/riders`)).text();
    expect(html).toContain("Riders see another version");
    expect(html).toContain(`feedVersionSha1=${sha1}`);
  });
  test("is linked from the pages of the feed and the version", async () => {
    const { sha1 } = versions.active!;
    for (const path of ["/feeds/f-seen", `/feeds/f-seen/versions/${sha1}`])
      expect(await (await ask(path)).text()).toContain(`href="/feeds/f-seen/versions/${sha1}/riders"`);
  });
  test.each(["/feeds/f-seen/versions/nothing/riders", `/feeds/f-other/versions/${"1".repeat(40)}/riders`])(
    "%s is 404",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

test("a version of an older build, without packed files and stops, is judged by counts of cells", async () => {
  const { id } = versions.active!;
  await stores().db.write([
    { sql: "UPDATE feed_version SET files = NULL, import_record = NULL WHERE id = ?", values: [id] },
    { sql: "DELETE FROM stop_page", values: [] },
  ]);
  const { view } = await viewOf(`${id}`);
  expect(view.gaps[0]?.evidence).toBe("None of the 4 rows of stops.txt has wheelchair_boarding");
  expect(view.files.find(({ file }) => file === "fare_rules.txt")).toMatchObject({ rows: 2, left_out: 1 });
});

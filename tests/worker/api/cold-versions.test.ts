/** A version whose rows were removed answers as before, from its file in the archive. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { execute } from "../../../worker/api/graphql/execute.ts";
import { restHandler } from "../../../worker/api/tables.ts";
import { archiveCold } from "../../../worker/ingest/cold-import.ts";
import { importArchived } from "../../../worker/ingest/import.ts";
import { retireReplaced, unimportVersion } from "../../../worker/ingest/lifecycle.ts";
import { webPlatform } from "../../../worker/ingest/platform.ts";
import { type ArchiveBucket, archiveKey } from "../../../worker/store/archive/archive.ts";
import { TABLES_BY_RANGE } from "../../../worker/store/cold/version-tables.ts";
import { coldPrefix } from "../../../worker/store/cold/versions.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { listVersions } from "../../../worker/store/version/list.ts";
import { readVersionSummary } from "../../../worker/store/version/summary.ts";
import { createVersion, findVersionById, type VersionRow } from "../../../worker/store/version/version.ts";
import { REFERENCE_FEED } from "../../support/reference-feed.ts";
import { makeZip } from "../../support/zip.ts";
import { ask, NOW, stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

const DAY = "2026-03-04";
const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;

/** The archive, counting its reads. An isolate caches what it read by bucket, so each of these begins with nothing. */
function countedArchive() {
  const counted = { ...bindings, reads: 0 };
  const ARCHIVE = {
    get(...args: Parameters<ArchiveBucket["get"]>) {
      counted.reads++;
      return archive.get(...args);
    },
  };
  return Object.assign(counted, { ARCHIVE });
}

/** Runs a query as the first one of an isolate. */
async function askCold(query: string, variables: Record<string, unknown> = {}) {
  const counted = countedArchive();
  const opened = openStores(counted);
  const context = createContext({ stores: opened, now: NOW });
  const { data, errors } = await execute({ context, query, variables });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { data: data as any, errors, reads: counted.reads, rowsRead: opened.db.cost.rowsRead };
}

const rest = restHandler("/api/v2");
async function getRest(path: string) {
  const request = new Request(`https://portal.example/api/v2/rest${path}`);
  const api = createContext({ stores: stores(), now: NOW });
  const response = await rest(request, { api, archive: null });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}

const ROUTE =
  "id route_id onestop_id route_short_name route_long_name route_type route_color geometry agency { agency_id agency_name } " +
  "headways { dow_category departures } patterns { stop_pattern_id direction_id count representative_trip { trip_id } } " +
  "stops { stop_id stop_name route_stops { route { route_id } } } route_stops { stop { stop_id } }";
const CALL = "arrival_time departure_time stop_sequence stop { stop_id }";
const QUERIES = (sha1: string) => [
  `{ feed_versions(where: { sha1: "${sha1}" }) { sha1 agencies { agency_id agency_name geometry } routes(limit: 100) { route_id }
     stops(limit: 100) { stop_id geometry children { stop_id } level { level_id } parent { stop_id } pathways_from_stop { pathway_id } }
     shapes { shape_id geometry } trips(limit: 50) { trip_id } locations { location_id } location_groups { location_group_id stops { stop_id } }
     booking_rules { booking_rule_id } service_levels { start_date monday } files { name rows } } }`,
  `{ routes(limit: 100, where: { feed_version_sha1: "${sha1}" }) { ${ROUTE} } }`,
  `{ routes(where: { feed_version_sha1: "${sha1}", route_types: [3] }) { route_id } }`,
  `{ routes(limit: 100, where: { feed_version_sha1: "${sha1}" }) {
     trips(where: { service_date: "${DAY}" }) { trip_id trip_headsign calendar { service_id } shape { shape_id } stop_times { ${CALL} } } } }`,
  `{ stops(limit: 100, where: { feed_version_sha1: "${sha1}" }) { id stop_id onestop_id location_type
     departures(where: { date: "${DAY}" }) { departure_time trip { trip_id route { route_id } } }
     arrivals(where: { service_date: "${DAY}" }) { arrival_time stop_sequence }
     stop_times(limit: 5) { stop_sequence trip { trip_id } } } }`,
  `{ stops(where: { feed_version_sha1: "${sha1}", serviced: true }) { stop_id } }`,
  `{ stops(where: { feed_version_sha1: "${sha1}", location_type: 1 }) { stop_id children { stop_id } } }`,
  `{ agencies(where: { feed_version_sha1: "${sha1}" }) { agency_id routes { route_id } } }`,
];

/** Without what differs between two imports of a zip. */
const plain = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (key, value) => (key === "id" || key === "sha1" ? undefined : value)));

const bucketOf = (get: ArchiveBucket["get"]) => ({ ...bindings, ARCHIVE: { get } });

/** A second shape with the line of the first. */
const SHAPES = NIGHT_FEED["shapes.txt"]!;
const TWIN_SHAPES = SHAPES + SHAPES.slice(SHAPES.indexOf("\n") + 1).replaceAll("line,", "twin,");

describe.each([
  ["night", { ...NIGHT_FEED, "shapes.txt": TWIN_SHAPES }],
  ["reference", REFERENCE_FEED],
])("the %s feed", (name, files) => {
  const feed = `f-${name}`;
  let version: VersionRow;
  let replacing: number;
  let before: Awaited<ReturnType<typeof ask>>[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  let listed: { route: any; stop: any };

  beforeAll(async () => {
    const id = await importFeed(feed, files);
    version = (await findVersionById(stores().db, id))!;
    replacing = await importFeed(feed, files, "2026-03-02T12:00:00.000Z");
    before = await Promise.all(QUERIES(version.sha1).map((query) => ask(query)));
    listed = { route: before[1]!.data.routes[0], stop: before[4]!.data.stops[0] };
    const now = Date.now() + 2 * 86_400_000;
    expect(await retireReplaced(stores(), { keep: 1, now, archive })).toHaveLength(1);
  }, 60_000);

  test("has no rows in the database, and its file", async () => {
    const { db } = stores();
    for (const { table, key, range } of TABLES_BY_RANGE) {
      const first = version[`${range}_first`];
      const rows = await db.rows(
        `SELECT 1 FROM ${table} WHERE ${key} >= ? AND ${key} < ?`,
        first,
        first + version[`${range}_count`],
      );
      expect(rows, table).toEqual([]);
    }
    const now = await findVersionById(db, version.id);
    expect(now).toMatchObject({ imported: 0, route_first: version.route_first, replaced_at: null });
    const { objects } = await archive.list({ prefix: coldPrefix(version) });
    expect(objects.map(({ size }) => size)).toEqual([now!.cold_bytes]);
  });

  test("answers queries as before", async () => {
    for (const [i, query] of QUERIES(version.sha1).entries()) {
      const { data, errors, reads } = await askCold(query);
      expect(errors, query).toBeUndefined();
      expect(data, query).toEqual(before[i]!.data);
      expect(reads, query).toBe(1);
    }
    expect(before[3]!.data.routes.flatMap((route: { trips: object[] }) => route.trips).length).toBeGreaterThan(0);
    expect(before[4]!.data.stops.flatMap((stop: { departures: object[] }) => stop.departures).length).toBeGreaterThan(
      0,
    );
  });

  test("answers by numeric id, by key, and page by page", async () => {
    const { route, stop } = listed;
    const byId = await askCold(
      `{ routes(ids: [${route.id}]) { ${ROUTE} } stops(ids: [${stop.id}, 999999999]) { stop_id } }`,
    );
    expect(byId.data.routes).toEqual([route]);
    expect(byId.data.stops).toEqual([{ stop_id: stop.stop_id }]);
    const where = `feed_version_sha1: "${version.sha1}", feed_onestop_id: "${feed}"`;
    const byKey = await askCold(
      `{ routes(where: { ${where}, route_id: ${JSON.stringify(route.route_id)}, onestop_id: "${route.onestop_id}" }) { ${ROUTE} }
         stops(where: { ${where}, stop_id: ${JSON.stringify(stop.stop_id)}, onestop_id: "${stop.onestop_id}" }) { id }
         other: routes(where: { ${where}, route_id: ${JSON.stringify(route.route_id)}, onestop_id: "r-no~no" }) { id } }`,
    );
    expect(byKey.data).toEqual({ routes: [route], stops: [{ id: stop.id }], other: [] });
    const all = before[4]!.data.stops.map(({ id }: { id: number }) => id);
    const paged: number[] = [];
    for (let after = 0; ; after = paged.at(-1)!) {
      const query = `{ stops(limit: 2, after: ${after}, where: { feed_version_sha1: "${version.sha1}" }) { id } }`;
      const { stops } = (await askCold(query)).data;
      paged.push(...stops.map(({ id }: { id: number }) => id));
      if (stops.length < 2) break;
    }
    expect(paged).toEqual(all);
  });

  test("names what cannot be read, and hides what is hidden", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const query = `{ routes(where: { feed_version_sha1: "${version.sha1}" }) { route_id } }`;
    const broken: Record<string, ArchiveBucket["get"]> = {
      missing: async () => null,
      "cut off": async (key) => archive.get(key, { range: { offset: 0, length: 10 } }),
      damaged: async (key, options) => {
        const object = await archive.get(key, options);
        const bytes = new Uint8Array(await object!.arrayBuffer()).map((byte, i, all) =>
          i < all.length - 20 ? byte ^ 1 : byte,
        );
        return { size: bytes.length, arrayBuffer: async () => bytes.buffer };
      },
      "of other bytes": async (_key, options) => {
        const bytes = new Uint8Array(options!.range!.length).fill(7);
        return { size: bytes.length, arrayBuffer: async () => bytes.buffer };
      },
    };
    for (const [how, get] of Object.entries(broken)) {
      const context = createContext({ stores: openStores(bucketOf(get)), now: NOW });
      const { errors } = await execute({ context, query, variables: {} });
      expect(errors, how).toMatchObject([{ extensions: { code: "feed_version.unreadable" } }]);
    }
    const path = `/routes?feed_version_sha1=${version.sha1}`;
    const api = createContext({ stores: openStores(bucketOf(broken.missing!)), now: NOW });
    const response = await rest(new Request(`https://portal.example/api/v2/rest${path}`), { api, archive: null });
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("The archived data of this feed version cannot be read.");
    vi.restoreAllMocks();
    const filter = `{ routes(where: { feed_version_sha1: "${version.sha1}", license: { share_alike_optional: YES } }) { id } }`;
    expect((await askCold(filter)).data).toEqual({ routes: [] });

    const { db } = stores();
    const show = (visible: number) =>
      db.write([{ sql: "UPDATE feed SET public = ? WHERE id = ?", values: [visible, version.feed_id] }]);
    await show(0);
    expect((await askCold(query)).data).toEqual({ routes: [] });
    expect(
      (await askCold(`{ routes(ids: [${listed.route.id}]) { id } trips(ids: [${version.trip_first}]) { id } }`)).data,
    ).toEqual({
      routes: [],
      trips: [],
    });
    await show(1);
    expect((await askCold(query)).data.routes).not.toEqual([]);
  });

  test("answers REST as before", async () => {
    const { route, stop } = listed;
    const { sha1 } = version;
    for (const path of [
      `/routes?feed_version_sha1=${sha1}`,
      `/stops?feed_version_sha1=${sha1}`,
      `/agencies?feed_version_sha1=${sha1}`,
      `/routes/${route.id}`,
      `/routes/${feed}@${sha1}:${encodeURIComponent(route.route_id)}`,
      `/routes/${route.onestop_id}:${feed}@${sha1}`,
      `/routes/${route.id}/trips`,
      `/stops/${stop.id}/departures?service_date=${DAY}`,
    ]) {
      const { status, body } = await getRest(path);
      expect(status, path).toBe(200);
      const [list] = Object.values(body).filter(Array.isArray) as object[][];
      expect(list!.length, path).toBeGreaterThan(0);
    }
  });

  test("answers the same from a file that was written from the zip, without rows", async () => {
    const { db } = stores();
    const sha1 = `${name === "night" ? "c" : "d"}`.repeat(40);
    await archive.put(archiveKey(sha1), await makeZip(files));
    const at = version.fetched_at;
    const id = await createVersion(db, { feed_id: version.feed_id, sha1, fetched_at: at, created_at: at });
    const tools = { stores: stores(), archive, platform: webPlatform, now: () => NOW, progress: () => {} };
    const bytes = await archiveCold(id, tools);
    const row = (await findVersionById(db, id))!;
    expect(row).toMatchObject({ imported: 0, cold_bytes: bytes, import_record: null, stop_count: version.stop_count });
    for (const { table, key, range } of TABLES_BY_RANGE) {
      const [first, count] = [row[`${range}_first`], row[`${range}_count`]];
      expect(await db.rows(`SELECT 1 FROM ${table} WHERE ${key} >= ? AND ${key} < ?`, first, first + count)).toEqual(
        [],
      );
    }
    for (const [i, query] of QUERIES(sha1).entries()) {
      const { data, errors } = await askCold(query);
      expect(errors, query).toBeUndefined();
      expect(plain(data), query).toEqual(plain(before[i]!.data));
    }
    const summary = (of: VersionRow) =>
      Promise.all((["agency", "route", "stop"] as const).map((kind) => readVersionSummary(db, of, kind)));
    expect(await summary(row)).toEqual(await summary(version));
    expect((await listVersions(db, version.feed_id)).find((listed) => listed.id === id)).toMatchObject({
      state: "retired",
    });
    await expect(archiveCold(replacing, tools)).rejects.toMatchObject({ code: "feed_version.busy" });
    // Importing it replaces the file by rows with ids of their own.
    await importArchived(id, false, tools);
    expect(await findVersionById(db, id)).toMatchObject({ imported: 1, cold_bytes: null });
    expect(await archive.list({ prefix: coldPrefix({ id, sha1 }) })).toMatchObject({ objects: [] });
    for (const [i, query] of QUERIES(sha1).entries()) {
      expect(plain((await askCold(query)).data), query).toEqual(plain(before[i]!.data));
    }
  });

  test("is removed with its file", async () => {
    await unimportVersion(stores(), version, NOW.toISOString(), { keepOut: true, archive });
    expect(await archive.list({ prefix: coldPrefix(version) })).toMatchObject({ objects: [] });
    expect(await findVersionById(stores().db, version.id)).toMatchObject({
      cold_bytes: null,
      route_count: 0,
      outline: null,
    });
    const { data, errors } = await askCold(`{ routes(where: { feed_version_sha1: "${version.sha1}" }) { id } }`);
    expect([data, errors]).toEqual([{ routes: [] }, undefined]);
  });
});

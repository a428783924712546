/** Pages of a version that is answered from its cold file: in 2 to 4 reads, and without rows of its entities. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { retireReplaced } from "../../../worker/ingest/lifecycle.ts";
import { consoleApi } from "../../../worker/page/console-api.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { apiTransport } from "../../../worker/page/transport.ts";
import type { ArchiveBucket } from "../../../worker/store/archive/archive.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { findVersionById, type VersionRow } from "../../../worker/store/version/version.ts";
import { random } from "../../support/random.ts";
import { rowAs } from "../../support/rows.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "../api/fixture.ts";
import { csv, importFeed } from "../api/imported.ts";

const NOW = new Date("2026-03-04T07:00:00Z");
const DAY = "2026-03-05";
const SITE = { name: "P", url: "http://p.test", apiBase: "/api/v2", links: {}, signIn: null, buildId: "x", now: 0 };
const FEED = "f-large";
const ROUTES = 60;
const STOPS = 900;
const CALLS = 30;

const bindings = env as unknown as Record<string, unknown>;
const archive = bindings.ARCHIVE as ArchiveBucket;

/** A feed whose cold file has many pieces: texts that do not compress, and routes whose stops are far apart in it. */
function largeFeed(): Record<string, string> {
  const next = random(11);
  const noise = (length: number) => Array.from({ length }, () => Math.floor(next() * 36).toString(36)).join("");
  const count = (n: number) => Array.from({ length: n }, (_, i) => i);
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
  const trips = count(ROUTES * 4).map((i) => ({ route: i % ROUTES, id: `t${i}-${noise(12)}`, start: 300 + 9 * i }));
  const calls = trips.flatMap(({ route, id, start }) =>
    count(CALLS).map((i) => `${id},${clock(start + 2 * i)},${clock(start + 2 * i)},s${(route + i * 29) % STOPS},${i}`),
  );
  return {
    "agency.txt": csv("agency_id,agency_name,agency_url,agency_timezone", "A,Large,https://l.example,Europe/Vienna"),
    "stops.txt": csv(
      "stop_id,stop_name,stop_desc,stop_lat,stop_lon",
      ...count(STOPS).map((i) => `s${i},Stop ${i} ${noise(9)},${noise(120)},${48 + next()},${16 + next()}`),
    ),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_long_name,route_type",
      ...count(ROUTES).map((i) => `r${i},A,${i},${noise(30)},3`),
    ),
    "trips.txt": csv("route_id,service_id,trip_id", ...trips.map(({ route, id }) => `r${route},w,${id}`)),
    "stop_times.txt": csv("trip_id,arrival_time,departure_time,stop_id,stop_sequence", ...calls),
    "calendar.txt": csv(
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      "w,1,1,1,1,1,1,1,20260101,20261231",
    ),
  };
}

/** Loads a page as the first one of an isolate. @param get reads the archive */
async function load(path: string, get: ArchiveBucket["get"] = (...args) => archive.get(...args)) {
  const reads: string[] = [];
  const ARCHIVE = {
    get(...args: Parameters<ArchiveBucket["get"]>) {
      reads.push(`${args[1]?.range?.offset} ${args[1]?.range?.length}`);
      return get(...args);
    },
  };
  const opened = openStores({ ...bindings, ARCHIVE });
  const api = createContext({ stores: opened, now: NOW });
  const transport = {
    ...apiTransport(api),
    api: consoleApi({ context: api, closed: false }),
    content: async () => null,
  };
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  const loaded = await loadPage(new Request(`http://p.test${path}`), client, SITE as never, { streamed: true });
  if (loaded instanceof Response)
    return { status: loaded.status, code: "", reads, rows: opened.db.cost.rowsRead, data: "" };
  const failure = loaded.failure ?? (await loaded.rest);
  const data = JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  );
  return { status: failure?.status ?? 200, code: failure?.code ?? "", reads, rows: opened.db.cost.rowsRead, data };
}

describe("pages of a version that was retired", () => {
  let version: VersionRow;
  let paths: Record<"version" | "route" | "stop", string>;
  let before: Record<string, string>;

  beforeAll(async () => {
    const id = await importFeed(FEED, largeFeed());
    const { db } = stores();
    version = (await findVersionById(db, id))!;
    const idOf = async (table: string, gtfs: string) =>
      (await rowAs<{ id: string }>(db, `SELECT onestop_id AS id FROM ${table} WHERE ${table}_id = ?`, gtfs))!.id;
    const pin = `feedOnestopId=${FEED}&feedVersionSha1=${version.sha1}`;
    paths = {
      version: `/feeds/${FEED}/versions/${version.sha1}`,
      route: `/routes/${await idOf("route", "r7")}?${pin}&entityId=r7&date=${DAY}`,
      stop: `/stops/${await idOf("stop", "s123")}?${pin}&entityId=s123&date=${DAY}`,
    };
    await importFeed(FEED, { ...largeFeed(), "agency.txt": largeFeed()["agency.txt"]!.replace("Large", "Larger") });
    before = { route: (await load(paths.route)).data, stop: (await load(paths.stop)).data };
    await retireReplaced(stores(), { keep: 1, now: Date.now() + 2 * 86_400_000, archive });
    const { cold_bytes } = (await findVersionById(db, id))!;
    // More than ten pieces, so that a page does not read all of it at once.
    expect(cold_bytes).toBeGreaterThan(3 * 65_536);
  }, 120_000);

  test.each(["version", "route", "stop"] as const)("the page of a %s takes 1 to 4 reads", async (kind) => {
    const { status, reads, data } = await load(paths[kind]);
    expect(status).toBe(200);
    expect(reads.length, reads.join("; ")).toBeGreaterThanOrEqual(1);
    expect(reads.length, reads.join("; ")).toBeLessThanOrEqual(4);
    expect(data).toContain(kind === "version" ? '"answered_from":"archive"' : version.sha1);
  });

  test("the view of what riders see reads few pieces, and tells what is in the zip alone", async () => {
    const { status, reads, data } = await load(`${paths.version}/riders`);
    expect(status).toBe(200);
    expect(reads.length, reads.join("; ")).toBeLessThanOrEqual(20);
    expect(data).toContain('"shown_from":"archive"');
    expect(data).toContain(`None of the ${STOPS} stops has wheelchair_boarding`);
  });

  test.each(["route", "stop"] as const)("the page of a %s has the same data as before", async (kind) => {
    const { data, rows } = await load(paths[kind]);
    expect(data).toBe(before[kind]);
    // The version and the feed for each operation, and the operators and realtime messages of the feed: nothing by stop.
    expect(rows).toBeLessThanOrEqual(40);
  });

  test("the page of its feed links to it and says that it can be read", async () => {
    const page = await (await ask(`/feeds/${FEED}`)).text();
    expect(page).toContain(`<a href="${paths.version}">Archived, can be read</a>`);
    expect(page).not.toContain("Archived only");
    // One row of an index for each such version.
    expect((await load(`/feeds/${FEED}`)).rows).toBeLessThanOrEqual(60);
  });

  test("says what cannot be read, and shows the page of the version nevertheless", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const missing = async () => null;
    expect(await load(paths.version, missing)).toMatchObject({ status: 200 });
    for (const path of [paths.route, paths.stop])
      expect(await load(path, missing)).toMatchObject({ status: 503, code: "feed_version.unreadable" });
    vi.restoreAllMocks();
  });
});

/** Every dependency fails in every way, on every kind of route: the right status and headers in time, and nothing given away. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Bindings, BUILD_ID } from "../../worker/env.ts";
import { sendDue } from "../../worker/jobs/due.ts";
import { fetchQueuedFeeds } from "../../worker/jobs/queue.ts";
import { archiveKey } from "../../worker/store/archive/archive.ts";
import { inTime } from "../../worker/store/archive/deadline.ts";
import { ask, bindings } from "../support/worker/ask.ts";
import { FAULTS, type Fault, faultyDatabase, faultyStore } from "../support/worker/faulty.ts";
import { tileArchive } from "../support/worker/tile-archive.ts";
import { sha1Of } from "./api/fixture.ts";
import { buildWorld } from "./api/world.ts";

const post = (body: string): RequestInit => ({ method: "POST", headers: { "content-type": "application/json" }, body });
const QUERY = post('{"query":"{ feeds { onestop_id } }"}');
const EXPORT = post(JSON.stringify({ feed_version_keys: [sha1Of(12)] }));
const REST = "/api/v2/rest";
const PERSISTED = `{"persistedQuery":{"version":1,"sha256Hash":"${"0".repeat(64)}"}}`;

/** A route of each kind, and what it cannot answer without. */
const ROUTES: { path: string; init?: RequestInit; needs: "DB" | "KV" | "ARCHIVE" | "TILES" | null }[] = [
  { path: "/sign-in", needs: null },
  { path: "/sign-in/_payload.json", needs: null },
  { path: "/playground", needs: null },
  { path: "/nothing", needs: null },
  { path: "/builds/latest.json", needs: null },
  { path: `/builds/meta/${BUILD_ID}.json`, needs: null },
  { path: "/builds/meta/earlier.json", needs: "KV" },
  { path: "/tiles/a/0/0/0.mvt", needs: null },
  { path: "/tiles/basemap/0/0/9/9.mvt", needs: null },
  { path: "/tiles/basemap/0/0/0/0.mvt", needs: "TILES" },
  { path: "/tiles/basemap.json", needs: "TILES" },
  { path: "/tiles/basemap.pmtiles", needs: "TILES" },
  { path: "/api/v2/tiles/routes/tiles/0/0/0.pbf", needs: "TILES" },
  { path: "/datasets/files/a.csv", needs: "ARCHIVE" },
  { path: "/datasets", needs: "ARCHIVE" },
  { path: "/robots.txt", needs: null },
  { path: "/llms.txt", needs: null },
  { path: "/feed.xml", needs: null },
  { path: "/documentation", needs: null },
  { path: "/news/", init: { method: "HEAD" }, needs: null },
  { path: "/feeds", init: { method: "POST" }, needs: null },
  { path: "/api/v2/nothing", needs: null },
  { path: "/health", needs: "DB" },
  { path: "/feeds", needs: "DB" },
  { path: "/feeds/_payload.json", needs: "DB" },
  { path: "/feeds/f-x", needs: "DB" },
  { path: "/operators/o-x", needs: "DB" },
  { path: "/routes/r-x", needs: "DB" },
  { path: "/stops/s-x", needs: "DB" },
  { path: "/api/v2/query", init: QUERY, needs: "DB" },
  { path: "/api/v2/rest/feeds", needs: "DB" },
  { path: "/api/v2/rest/feeds/f-x/download_latest_feed_version", needs: "DB" },
  { path: "/", needs: "DB" },
  { path: "/operators", init: { method: "HEAD" }, needs: "DB" },
  { path: "/search?q=alpha", needs: "DB" },
  { path: "/nearby?lat=1&lon=2", needs: "DB" },
  { path: "/places", needs: "DB" },
  { path: "/places/Here/_payload.json", needs: "DB" },
  { path: "/places/Here/West", needs: "DB" },
  { path: "/map", needs: "DB" },
  { path: "/terms", needs: "DB" },
  { path: "/status", needs: "DB" },
  { path: "/feeds/f-u33-beta/compare", needs: "DB" },
  { path: `/feed-versions/${sha1Of(12)}`, needs: "DB" },
  { path: "/documentation/api/graphql-console?query=%7Bfeeds%7Bid%7D%7D", needs: "DB" },
  { path: "/sitemap.xml", needs: "DB" },
  { path: "/sitemaps/feeds-1.xml", needs: "DB" },
  { path: "/cards/feeds/f-u33-beta.png", needs: "DB" },
  { path: "/api/v2/query?query=%7Bfeeds%7Bid%7D%7D", needs: "DB" },
  { path: `/api/v2/query?extensions=${encodeURIComponent(PERSISTED)}`, needs: null },
  { path: "/api/v2/portal/totals", needs: "DB" },
  { path: `${REST}/openapi.json`, needs: null },
  { path: `${REST}/routes.geojson`, needs: "DB" },
  { path: `${REST}/stops/f-u33-beta:b/departures`, needs: "DB" },
  { path: `${REST}/feeds/f-rt~x/download_latest_rt/alerts.pb`, needs: "DB" },
  { path: `${REST}/feed_versions/export`, init: EXPORT, needs: "DB" },
];

/** What needs the archive as well, once the database has said what is there. */
const DOWNLOADS: { path: string; init?: RequestInit }[] = [
  { path: `${REST}/feed_versions/${sha1Of(12)}/download` },
  { path: `${REST}/feed_versions/${sha1Of(12)}/download`, init: { method: "HEAD" } },
  { path: `${REST}/feed_versions/${sha1Of(12)}/download`, init: { headers: { range: "bytes=0-1" } } },
  { path: `${REST}/feed_versions/export`, init: EXPORT },
  { path: "/datasets/files/a.csv" },
  { path: "/api/v2/portal/datasets" },
];

/** Milliseconds after which a visitor has an answer, whatever hangs. */
const IN_TIME = 10_000;

const rejected: unknown[] = [];
const listen = (event: PromiseRejectionEvent) => void rejected.push(event.reason);

beforeAll(async () => {
  addEventListener("unhandledrejection", listen);
  await buildWorld();
  await bindings.ARCHIVE.put(archiveKey(sha1Of(12)), "PK, as if it were a zip");
  await bindings.TILES.put("basemap/world.pmtiles", await tileArchive({ tiles: [[0, 0, 0]] }));
});

afterAll(() => removeEventListener("unhandledrejection", listen));

afterEach(async () => {
  await new Promise((done) => setTimeout(done, 20));
  expect(rejected).toEqual([]);
});

async function check(path: string, init: RequestInit | undefined, vars: Record<string, unknown>) {
  const answered = async () => {
    // A name of its own keeps an answer of another fault from being given in place of this one.
    const response = await ask(path, { vars: { SITE_NAME: `Site ${sites++}`, ...vars }, ...(init && { init }) });
    return { response, text: await response.text() };
  };
  const { response, text } = await inTime(answered(), IN_TIME, `The Worker at ${path}`);
  expect([path, response.headers.get("cache-control")]).not.toEqual([path, null]);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-request-id")).toBeTruthy();
  expect(text).not.toMatch(/secretFunction|SQLITE_SECRET|\.ts:\d|index\.js/);
  if (response.status === 503) expect([path, response.headers.get("retry-after")]).toEqual([path, "30"]);
  if (response.status >= 400) expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, headers: response.headers, text };
}

let sites = 0;

/** Pages whose status needs no trip. If the database fails after their first byte, they show the error in their place. */
const STREAMED = new Set(
  [
    "/",
    "/documentation/api/graphql-console?query=%7Bfeeds%7Bid%7D%7D",
    "/feeds",
    "/map",
    "/nearby?lat=1&lon=2",
    "/places",
    "/places/Here/West",
    "/search?q=alpha",
    "/status",
    "/terms",
  ].map((path) => `GET ${path}`),
);

const nameOf = ({ path, init }: { path: string; init?: RequestInit }) => `${init?.method ?? "GET"} ${path}`;

/** What is answered when everything works. */
const healthy = new Map<string, number>();

describe("a failing dependency", () => {
  it("does not affect routes that do not need it", async () => {
    for (const route of ROUTES) healthy.set(nameOf(route), (await check(route.path, route.init, {})).status);
    expect(healthy.get("GET /feeds")).toBe(200);
    expect(healthy.get("GET /tiles/basemap.json")).toBe(200);
    expect(healthy.get(`GET /cards/feeds/f-u33-beta.png`)).toBe(200);
    expect([...healthy.values()].filter((status) => status >= 500)).toEqual([]);
  });

  it.each(FAULTS.map((fault) => [fault]))("D1 %s", async (fault: Fault) => {
    const down = fault === "throws" || fault === "hangs";
    const statuses = await Promise.all(
      ROUTES.map(async (route) => {
        const { status, text } = await check(route.path, route.init, { DB: faultyDatabase(fault) });
        return { path: nameOf(route), needs: route.needs, status, text };
      }),
    );
    for (const { path, needs, status, text } of statuses) {
      if (needs !== "DB") expect([path, status]).toEqual([path, healthy.get(path)]);
      // GraphQL says it in its errors; everything else by its status.
      else if (down && STREAMED.has(path) && status === 200) expect(text).toContain("Sorry. An error has occured");
      else if (down && !path.includes("/api/v2/query")) expect([path, status]).toEqual([path, 503]);
      else expect([path, [200, 404, 500, 503].includes(status)]).toEqual([path, true]);
    }
  });

  it.each([2_500, 4_000])("D1 that takes %i ms a trip is waited for a few seconds", async (milliseconds) => {
    // The clock goes on by itself, and by the time of each trip, so that deadlines run out as they would on a slow D1.
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      const DB = {
        prepare: (text: string) => bindings.DB.prepare(text),
        batch: async (statements: D1PreparedStatement[]) => {
          await vi.advanceTimersByTimeAsync(milliseconds);
          return bindings.DB.batch(statements);
        },
      };
      for (const route of ROUTES) {
        const { status } = await check(route.path, route.init, { DB });
        const statuses = [healthy.get(nameOf(route)), 503];
        expect([nameOf(route), statuses]).toEqual([nameOf(route), expect.arrayContaining([status])]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([1, 2, 3, 4])(
    "D1 that breaks off after %i round trips leaves a page out of the cache, or says that it is down",
    async (trips) => {
      for (const { path, init } of ROUTES.filter(({ needs }) => needs === "DB")) {
        let [left, broke] = [trips, false];
        const texts = new WeakMap<object, string>();
        const DB = {
          prepare: (text: string) => {
            const statement = bindings.DB.prepare(text);
            const bind = (...values: unknown[]) => {
              const bound = statement.bind(...values);
              texts.set(bound, text);
              return bound;
            };
            return { bind };
          },
          batch: (statements: D1PreparedStatement[]) => {
            // What is read beside the page, such as its version, is no part of it.
            const isData = statements.some((one) => !/FROM (counter|redirect)/.test(texts.get(one) ?? ""));
            if (!isData || left-- > 0) return bindings.DB.batch(statements);
            broke = true;
            return Promise.reject(new Error("D1_ERROR: gone"));
          },
        };
        const vars = { SITE_NAME: `Site ${sites++}`, TEST_HOOKS: "" };
        const { status, headers, text } = await check(path, init, { ...vars, DB });
        if (!broke) continue;
        if (text.includes('class="page waiting"')) {
          // Its headers left before the failure.
          const { headers: next } = await check(path, init, vars);
          expect([path, next.get("server-timing")]).not.toEqual([path, expect.stringContaining('"hit"')]);
          continue;
        }
        const control = headers.get("cache-control");
        expect([path, status, control, status === 503 || control === "no-store"]).toEqual([
          path,
          status,
          control,
          true,
        ]);
      }
    },
  );

  it.each(FAULTS.map((fault) => [fault]))("KV and R2: %s", async (fault: Fault) => {
    const broken = faultyStore(fault);
    const statuses = await Promise.all(
      ROUTES.map(async (route) => {
        const { status } = await check(route.path, route.init, { KV: broken, ARCHIVE: broken, TILES: broken });
        return { path: nameOf(route), needs: route.needs, status };
      }),
    );
    const down = fault === "throws" || fault === "hangs";
    for (const { path, needs, status } of statuses) {
      // Only an earlier build is known by nobody but KV.
      if (needs === "KV") expect([200, 404]).toContain(status);
      else if ((needs === "TILES" || needs === "ARCHIVE") && down) expect([path, status]).toEqual([path, 503]);
      else if (needs === "TILES" || needs === "ARCHIVE" || path.startsWith("POST /api/v2/rest"))
        expect([path, [200, 204, 404, 503].includes(status)]).toEqual([path, true]);
      else expect([path, status]).toEqual([path, healthy.get(path)]);
    }
  });

  it.each(FAULTS.map((fault) => [fault]))("an archive that %s is reported as down in time", async (fault: Fault) => {
    const down = fault !== "is empty";
    await Promise.all(
      DOWNLOADS.map(async (download) => {
        const { status } = await check(download.path, download.init, { ARCHIVE: faultyStore(fault) });
        const name = nameOf(download);
        expect([name, status, down ? status === 503 : [200, 404].includes(status)]).toEqual([name, status, true]);
      }),
    );
  });

  it.each(FAULTS.map((fault) => [fault]))(
    "a job whose dependencies each: %s ends, and loses no feed",
    async (fault: Fault) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const outcome = async (vars: Record<string, unknown>) => {
        const calls: string[] = [];
        const message = {
          body: { feed: "f-u33-beta" },
          ack: () => void calls.push("ack"),
          retry: () => void calls.push("retry"),
        };
        const messages = [message, { ...message, body: null }] as unknown as Message<{ feed: string }>[];
        await fetchQueuedFeeds(
          { messages } as unknown as MessageBatch<{ feed: string }>,
          { ...bindings, ...vars } as Bindings,
          500,
        );
        return calls;
      };
      const ends = fault === "throws" || fault === "hangs" ? "retry" : expect.stringMatching(/^(ack|retry)$/);
      expect(await outcome({ DB: faultyDatabase(fault) })).toEqual([ends, "ack"]);
      const queue = { sendBatch: faultyStore(fault).put } as unknown as Queue;
      const due = sendDue({ ...bindings, FETCH_DUE: "5", IMPORTS: queue }, Date.now());
      if (fault === "throws") await expect(due).rejects.toThrow();
      else if (fault !== "hangs") expect(await due).toContain("f-9q9-alpha");
      else due.catch(() => {});
      vi.restoreAllMocks();
    },
  );

  it("of every kind at once leaves static routes working", async () => {
    for (const fault of FAULTS) {
      const vars = { DB: faultyDatabase(fault), KV: faultyStore(fault), ARCHIVE: faultyStore(fault) };
      expect((await check("/playground", undefined, vars)).status).toBe(301);
      expect((await check("/sign-in", undefined, vars)).status).toBe(200);
    }
  });
});

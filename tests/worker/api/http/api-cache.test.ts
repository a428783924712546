import { describe, expect, it } from "vitest";
import { DATA_VERSION_FRESH_MS } from "../../../../worker/cache/data-version.ts";
import { openStores } from "../../../../worker/store/db/db.ts";
import { ensureFeed, findFeed, setVisibility } from "../../../../worker/store/registry/feed.ts";
import { ask as askWith, bindings, brokenDatabase } from "../../../support/worker/ask.ts";
import { passTime } from "../../../support/worker/clock.ts";

/** A database whose calls are counted, and which can be put down. */
function site() {
  const DB: Record<string, unknown> & { down: boolean; calls: number } = {
    down: false,
    calls: 0,
    prepare: (sql: string) => (DB.down ? brokenDatabase.prepare() : (bindings.DB as D1Database).prepare(sql)),
    batch(statements: D1PreparedStatement[]) {
      DB.calls++;
      return DB.down ? brokenDatabase.batch() : (bindings.DB as D1Database).batch(statements);
    },
  };
  const vars = { TEST_HOOKS: "", RATE_LIMIT: "0", DB };
  return { DB, ask: (path: string, init?: RequestInit) => askWith(path, { vars, ...(init && { init }) }) };
}

let marks = 0;
/** A field name that no other test asks for. */
const mark = () => `m${marks++}`;
const query = (text: string) => `/api/v2/query?query=${encodeURIComponent(text)}`;
const cacheOf = (response: Response) => /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
const SHARED = "public, max-age=0, must-revalidate";

describe("a response shared by all callers", () => {
  it.each([
    () => query(`{ ${mark()}: feeds { id onestop_id } }`),
    () => `/api/v2/rest/feeds?search=${mark()}`,
    () => `/api/v2/rest/operators.geojson?search=${mark()}`,
    () => `/api/v2/portal/search?q=${mark()}`,
  ])("is served a second time without the database (%#)", async (address) => {
    const { ask, DB } = site();
    const path = address();
    const first = await ask(path);
    expect(first.status).toBe(200);
    const calls = DB.calls;
    const second = await ask(path);
    expect([cacheOf(first), cacheOf(second)]).toEqual(["miss", "hit"]);
    expect(DB.calls).toBe(calls);
    expect(await second.text()).toBe(await first.text());
    for (const name of ["content-type", "cache-control", "etag", "vary", "access-control-allow-origin"]) {
      expect([name, second.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
    expect(second.headers.get("cache-control")).toBe(SHARED);
    expect(second.headers.get("etag")).toMatch(/^W\/"[0-9a-f]{40}"$/);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

    const known = await ask(path, { headers: { "if-none-match": second.headers.get("etag")! } });
    expect([known.status, await known.text(), cacheOf(known)]).toEqual([304, "", "hit"]);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", second.headers.get("etag")]);
    expect(DB.calls).toBe(calls);
  });

  it("is keyed by the parsed query, not by its formatting", async () => {
    const { ask } = site();
    const name = mark();
    await ask(query(`{ ${name}: feeds { id } }`));
    expect(cacheOf(await ask(`${query(`# x\n{ ${name}: feeds\n{ id } }`)}&utm_source=y`))).toBe("hit");
    expect(cacheOf(await ask(query(`{ ${name}: feeds { name } }`)))).toBe("miss");
    await ask(`/api/v2/rest/feeds?search=${name}&limit=2`);
    expect(cacheOf(await ask(`/api/v2/rest/feeds?limit=2&_=7&search=${name}`))).toBe("hit");
    expect(cacheOf(await ask(`/api/v2/rest/feeds.json?limit=2&search=${name}`))).toBe("miss");
    expect(cacheOf(await ask(`/api/v2/rest/feeds?limit=3&search=${name}`))).toBe("miss");
  });

  it("is rebuilt after the data changes", async () => {
    const { ask } = site();
    const { db } = openStores(bindings);
    const feed = `f-shared~${mark()}`;
    await ensureFeed(db, feed, "2026-11-21T12:00:00Z");
    const path = `/api/v2/rest/feeds?onestop_id=${feed}`;
    const count = async () => ((await (await ask(path)).json()) as { feeds: unknown[] }).feeds.length;
    expect(await count()).toBe(1);
    await setVisibility(db, (await findFeed(db, feed))!.id, false);
    passTime(DATA_VERSION_FRESH_MS + 1);
    expect(await count()).toBe(0);
  });

  it("is cacheable for a minute and has an age when queried by hash", async () => {
    const { ask } = site();
    const text = `{ ${mark()}: feeds { id } }`;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    const sha256Hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const hash = `extensions=${encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }))}`;
    const unknown = await ask(`/api/v2/query?${hash}`);
    expect([unknown.headers.get("cache-control"), cacheOf(unknown)]).toEqual(["no-cache", "pass"]);
    // What could not be answered a moment ago is not looked for in the cache for a while.
    const told = await ask(`${query(text)}&${hash}`);
    expect(told.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await (await ask(`/api/v2/query?${hash}`)).json()).toEqual(await told.json());
  });
});

describe("time-dependent responses", () => {
  it.each([
    () => query(`{ ${mark()}: stops { id departures(where: { next: 60 }) { departure_time } } }`),
    () =>
      query("{ vehicle_positions(where: { bbox: { min_lon: 0, min_lat: 0, max_lon: 0.5, max_lat: 0.5 } }) { id } }"),
    () => `/api/v2/rest/routes?include_alerts=true&search=${mark()}`,
  ])("are cached for five seconds (%#)", async (address) => {
    const { ask } = site();
    const path = address();
    const first = await ask(path);
    expect(first.headers.get("cache-control")).toBe("public, max-age=5");
    expect(cacheOf(await ask(path))).toBe("hit");
  });
});

describe("not shared:", () => {
  it.each([
    ["with a token", { authorization: "Bearer x" }, ""],
    ["with a key", { apikey: "x" }, ""],
    ["with a key in the address", {}, "&apikey=x"],
  ])("%s", async (_, headers, more) => {
    const { ask } = site();
    for (const path of [query(`{ ${mark()}: feeds { id } }`), `/api/v2/rest/feeds?search=${mark()}`]) {
      for (let n = 0; n < 2; n++) {
        const response = await ask(path + more, { headers: headers as Record<string, string> });
        expect([response.status, cacheOf(response)]).toEqual([200, undefined]);
      }
    }
  });

  it("refusals and errors", async () => {
    const { ask } = site();
    for (const [path, status] of [
      [query(`{ ${mark()} }`), 200],
      [query("{ me { id } }"), 200],
      ["/api/v2/rest/feeds?limit=x", 400],
      ["/api/v2/rest/feeds/f-nowhere", 404],
      ["/api/v2/rest/nothing", 404],
    ] as const) {
      for (let n = 0; n < 2; n++) {
        const response = await ask(path);
        expect([path, response.status]).toEqual([path, status]);
        expect([path, cacheOf(response) === "hit" || cacheOf(response) === "miss"]).toEqual([path, false]);
        expect(response.headers.get("cache-control")).not.toMatch(/public/);
      }
    }
  });

  it("anything while the test hooks are on", async () => {
    const path = query(`{ ${mark()}: feeds { id } }`);
    for (let n = 0; n < 2; n++) {
      const response = await askWith(path);
      expect([cacheOf(response), response.headers.get("cache-control")]).toEqual([undefined, "no-cache"]);
    }
  });
});

describe("while the database is down", () => {
  it("serves cached responses, even stale ones", async () => {
    const { ask, DB } = site();
    const static_ = `/api/v2/rest/feeds?search=${mark()}`;
    const live = query(`{ ${mark()}: stops { id departures(where: { next: 60 }) { departure_time } } }`);
    const told = await Promise.all([static_, live].map(async (path) => (await ask(path)).text()));
    DB.down = true;
    expect(await (await ask(static_)).text()).toBe(told[0]);
    passTime(5_000);
    const stale = await ask(live);
    expect([stale.status, cacheOf(stale), await stale.text()]).toEqual([200, "stale", told[1]]);
    expect(Number(stale.headers.get("age"))).toBeGreaterThanOrEqual(5);
  });

  it("answers 503 for responses that are not cached", async () => {
    const { ask, DB } = site();
    DB.down = true;
    const rest = await ask(`/api/v2/rest/feeds?search=${mark()}`);
    expect([rest.status, rest.headers.get("retry-after")]).toEqual([503, "30"]);
    const graphql = await ask(query(`{ ${mark()}: feeds { id } }`));
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: "store.unavailable" } }] });
  });

  it.each([
    [() => `/api/v2/rest/feeds?search=${mark()}`, 503],
    [() => `/api/v2/portal/search?q=${mark()}`, 503],
    [() => query(`{ ${mark()}: feeds { id } }`), 200],
  ])("refuses each of many waiting callers with the full error (%#)", async (address, status) => {
    const { DB, ask } = site();
    const batch = DB.batch as (statements: D1PreparedStatement[]) => Promise<unknown>;
    DB.batch = async (statements: D1PreparedStatement[]) => {
      await new Promise((done) => setTimeout(done, 30));
      return batch(statements);
    };
    DB.down = true;
    const path = address();
    const refused = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const response = await ask(path);
        expect(response.headers.get("cache-control")).toMatch(/^no-(store|cache)$/);
        return [response.status, await response.text()];
      }),
    );
    const [[, text]] = refused as [[number, string]];
    expect(text).toContain('"code":"store.unavailable"');
    expect(refused).toEqual(Array(4).fill([status, text]));
  });
});

describe("while the front server says that the runtime has no room", () => {
  const busy = { headers: { "cf-front-busy": "1" } };

  it.each([() => query(`{ ${mark()}: feeds { id } }`), () => `/api/v2/rest/feeds?search=${mark()}`])(
    "a cached response is served, and no other is made (%#)",
    async (address) => {
      const { ask, DB } = site();
      const path = address();
      const refused = await ask(path, busy);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await refused.json()).toMatchObject({ code: "answer.busy" });
      const first = await (await ask(path)).text();
      const calls = DB.calls;
      const second = await ask(path, busy);
      expect([second.status, await second.text()]).toEqual([200, first]);
      expect(DB.calls).toBe(calls);
    },
  );

  it.each(["/api/v2/query", "/api/v2/mcp"])("a POST to %s is refused", async (path) => {
    const { ask } = site();
    const headers = { ...busy.headers, "content-type": "application/json" };
    const refused = await ask(path, { method: "POST", headers, body: "{}" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

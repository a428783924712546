/** The effect of another server on the portal in front of it, and of visitors on that server through the portal. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { restHandler } from "../../../worker/api/tables.ts";
import { isUnambiguous, movedUrl } from "../../../worker/upstream/forward.ts";
import { ask } from "../../support/worker/ask.ts";
import { passDeadline } from "../../support/worker/clock.ts";
import { sha1Of } from "../api/fixture.ts";
import { buildWorld } from "../api/world.ts";

const KEY = "k3y/of=the portal";
const JSON_TYPE = { "content-type": "application/json" };
const FEEDS = { feeds: [{ onestop_id: "f-x" }] };

type Sent = { url: string; method: string; headers: Headers; body: string; redirect: string | undefined };
type Answer = (sent: Sent, signal: AbortSignal) => Response | Promise<Response>;

let sent: Sent[];
let answer: Answer;
let servers = 0;
let logged: unknown[];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    const { url, method, headers } = request;
    const one = { url, method, headers, body: await request.text(), redirect: init.redirect };
    sent.push(one);
    return answer(one, init.signal as AbortSignal);
  });
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...all) => void logged.push(...all));
});

afterEach(() => void vi.restoreAllMocks());

/** A portal before a server of its own. */
function portal(more: Record<string, unknown> = {}) {
  const base = `https://server-${servers++}.example/api/v2`;
  const vars = { API_BASE: base, API_KEY: KEY, TEST_HOOKS: "", RATE_LIMIT: "0", ...more };
  return { base, get: (path: string, init?: RequestInit) => ask(path, { vars, ...(init && { init }) }) };
}

/** JSON without an end. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode("[".repeat(2 ** 20));
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk.slice()) });
}

const json = (value: unknown, init: ResponseInit = {}) => Response.json(value, init);
const post = (query: string): RequestInit => ({ method: "POST", headers: JSON_TYPE, body: JSON.stringify({ query }) });
const cacheOf = (response: Response) => /cache;desc="(\w+)"/.exec(response.headers.get("server-timing") ?? "")?.[1];
const REST = "/api/v2/rest";

describe("an upstream server", () => {
  it.each<[string, Answer]>([
    ["HTML", () => new Response("<html>Back soon</html>", { headers: { "content-type": "text/html" } })],
    ["nothing that has a type", () => new Response(new Uint8Array([1]))],
    ["half of its JSON", () => new Response('{"feeds":[', { headers: JSON_TYPE })],
    ["nothing at all", () => new Response("", { headers: JSON_TYPE })],
    [
      "and closes early",
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error("cut")) }), { headers: JSON_TYPE }),
    ],
    ["JSON without an end", () => new Response(endless(), { headers: JSON_TYPE })],
    ["that its key is not taken", () => json({ error: "who?" }, { status: 401 })],
    ["500", () => json({ error: "oops" }, { status: 500 })],
    ["530", () => new Response("error code: 1033", { status: 530 })],
    ["nobody", () => Promise.reject(new TypeError("Network connection lost."))],
  ])("is treated as down if it answers %s: 503, or the cached response", async (_, fails) => {
    const { get } = portal();
    answer = () => json(FEEDS);
    const before = await (await get(`${REST}/feeds?limit=1`)).text();
    answer = fails;
    const unknown = await get(`${REST}/feeds?limit=2`);
    expect([unknown.status, unknown.headers.get("retry-after"), unknown.headers.get("cache-control")]).toEqual([
      503,
      "30",
      "no-store",
    ]);
    expect(((await unknown.json()) as { code: string }).code).toBe("upstream.unavailable");
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11 * 60_000);
    const stale = await get(`${REST}/feeds?limit=1`);
    expect([stale.status, await stale.text(), cacheOf(stale)]).toEqual([200, before, "stale"]);
    expect(Number(stale.headers.get("age"))).toBeGreaterThanOrEqual(660);
    clock.mockRestore();
    const asked = await get("/api/v2/query", post("{ feeds { onestop_id } }"));
    const { errors } = (await asked.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors[0]?.extensions.code).toBe("upstream.unavailable");
    expect((await get("/feeds/f-x")).status).toBe(503);
  });

  it.each<[string, unknown]>([
    ["no field that was asked for", { data: {} }],
    ["no data", { data: null }],
    ["a list", []],
    ["a word", "feeds"],
  ])("is treated as down if it answers a query with %s", async (_, lie) => {
    const { get } = portal();
    answer = () => json(lie);
    const { errors } = (await (await get("/api/v2/query", post("{ feeds { id } }"))).json()) as {
      errors: { extensions: { code: string } }[];
    };
    expect(errors[0]?.extensions.code).toBe("upstream.unavailable");
  });

  it.each(["before its first byte", "in the middle"])("times out after 8 seconds if it hangs %s", async (when) => {
    const { get } = portal();
    answer = (_, signal) => {
      const cut = new Promise<never>((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
      cut.catch(() => {});
      if (when === "in the middle")
        return new Response(new ReadableStream({ pull: () => cut }), { headers: JSON_TYPE });
      return cut;
    };
    const deadline = passDeadline(8_000);
    const responses = await Promise.all([get(`${REST}/feeds`), get(`${REST}/feeds`)]);
    await deadline;
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
  });

  it("that stands still in the middle of a download is broken off after 30 seconds, and the visitor sees it", async () => {
    const { get } = portal();
    answer = () => {
      const half = new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(new Uint8Array(9)) });
      return new Response(half, { headers: { "content-type": "application/zip" } });
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const response = await get(`${REST}/feed_versions/${sha1Of(12)}/download`);
      const reader = response.body!.getReader();
      expect((await reader.read()).value).toHaveLength(9);
      const next = reader.read();
      const broken = expect(next).rejects.toThrow();
      await vi.advanceTimersByTimeAsync(30_000);
      await broken;
    } finally {
      vi.useRealTimers();
    }
  });

  it("is retried after one failure, and paused after several in a row", async () => {
    const { get } = portal();
    answer = () => json({}, { status: 500 });
    await get(`${REST}/feeds?limit=1`);
    answer = () => json(FEEDS);
    expect((await get(`${REST}/feeds?limit=2`)).status).toBe(200);
    answer = () => json({}, { status: 503 });
    for (const limit of [3, 4, 5, 6, 7]) expect((await get(`${REST}/feeds?limit=${limit}`)).status).toBe(503);
    expect(sent).toHaveLength(5);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_100);
    answer = () => json(FEEDS);
    expect((await get(`${REST}/feeds?limit=8`)).status).toBe(200);
    clock.mockRestore();
  });

  it("gets no requests for the duration of its Retry-After", async () => {
    const { get } = portal();
    answer = () => json({ error: "slow down" }, { status: 429, headers: { "retry-after": "7" } });
    const limited = await get(`${REST}/feeds`);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([503, "7"]);
    expect((await get(`${REST}/stops`)).status).toBe(503);
    expect(sent).toHaveLength(1);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 7_100);
    answer = () => json(FEEDS);
    expect((await get(`${REST}/feeds`)).status).toBe(200);
    clock.mockRestore();
  });
});

/** The data of an answer with one thing in it spoilt, by a number that says which and how. */
function spoilt(data: unknown, number: number): unknown {
  const copy = structuredClone(data);
  const places: [object: Record<string, unknown>, name: string][] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const name of Object.keys(value)) {
      places.push([value as Record<string, unknown>, name]);
      walk((value as Record<string, unknown>)[name]);
    }
  };
  walk(copy);
  const [object, name] = places[(number * 7_919) % places.length] ?? [{}, ""];
  const instead = [undefined, null, 7, "text", {}, [], [null], true];
  object[name] = instead[number % instead.length];
  return copy;
}

describe("an upstream server with unexpected responses", () => {
  const PAGES = [
    "/",
    "/feeds",
    "/feeds/_payload.json",
    "/feeds/f-9q9-alpha",
    "/feeds/f-9q9-alpha/_payload.json",
    "/feeds/f-9q9-alpha/compare",
    `/feed-versions/${sha1Of(11)}`,
    "/operators",
    "/operators/o-9q9-alpha",
    "/routes/r-9q9-one",
    "/stops/s-9q9-one/_payload.json",
    "/places",
    "/search?q=alpha",
    "/nearby?lat=37.8&lon=-122.4",
    "/onestop-id/f-9q9-alpha",
    "/documentation/api/graphql-console?query=%7Bfeeds%7Bid%20name%7D%7D",
    "/cards/feeds/f-9q9-alpha.png",
  ];

  beforeAll(buildWorld);

  /** The own API in place of the other server. */
  const own = async ({ body }: Sent): Promise<{ data: unknown }> =>
    (await ask("/api/v2/query", { init: { method: "POST", headers: JSON_TYPE, body } })).json();

  it("is treated as down by a new portal: pages, payloads and cards are shown or 503, never 500", async () => {
    const found = new Map<number, number>();
    for (let number = 0; number < 24; number++) {
      const { get } = portal();
      answer = async (one) => json({ data: spoilt((await own(one)).data, number) });
      const start = Date.now();
      const clock = vi.spyOn(Date, "now");
      for (const [i, path] of PAGES.entries()) {
        clock.mockReturnValue(start + i * 5_000); // asked, also after failures of others
        const response = await get(path);
        const text = await response.text();
        expect([number, path, response.status < 500 || response.status === 503]).toEqual([number, path, true]);
        found.set(response.status, (found.get(response.status) ?? 0) + 1);
        if (response.status !== 503) continue;
        expect([path, response.headers.get("retry-after")]).toEqual([path, "30"]);
        expect([path, response.headers.get("cache-control")]).toEqual([path, "no-store"]);
        expect(text).not.toMatch(/TypeError|undefined|not a function/);
      }
      clock.mockRestore();
    }
    expect(found.get(503)).toBeGreaterThan(20);
    expect(found.get(200)).toBeGreaterThan(40);
  }, 180_000);

  it.each([[undefined], [true]])(
    "is replaced by the cached response, with its age (%s)",
    async (instead) => {
      const { get } = portal({ TEST_HOOKS: "1" });
      answer = async (one) => json(await own(one));
      const before = new Map<string, number>();
      for (const path of PAGES) before.set(path, (await get(path)).status);
      const start = Date.now();
      const lie = (value: unknown, depth: number): unknown => {
        if (depth === 0 || typeof value !== "object" || value === null) return instead;
        if (Array.isArray(value)) return value.map((one) => lie(one, depth));
        const [[name, inner] = ["", null], ...others] = Object.entries(value);
        return Object.fromEntries([...others, [name, lie(inner, depth - 1)]]);
      };
      answer = async (one) => {
        const { data } = await own(one);
        const [first] = Object.values(data as object);
        // Nothing inside an empty list can be wrong.
        return json({ data: lie(data, Array.isArray(first) && first.length > 0 ? 2 : 1) });
      };
      // Each of them is asked, also after failures of others.
      const clock = vi.spyOn(Date, "now");
      for (const [i, path] of PAGES.entries()) {
        clock.mockReturnValue(start + 10_000 + i * 5_000);
        const response = await get(path);
        expect([path, response.status]).toEqual([path, before.get(path)]);
      }
      const page = await get("/feeds");
      expect(Number(page.headers.get("age"))).toBeGreaterThan(0);
      expect(page.headers.get("cache-control")).toBe("no-store");
      clock.mockRestore();
    },
    180_000,
  );

  it("is reported as failing on a first request, and replaced by a cached response later", async () => {
    const { get } = portal({ TEST_HOOKS: "1" });
    const question = post("{ feeds(limit: 3) { onestop_id } }");
    answer = async (one) => json(await own(one));
    const before = await (await get("/api/v2/query", question)).json();
    expect((await get("/feeds")).status).toBe(200);
    answer = () => json({ errors: [{ message: "internal system error" }], data: null });
    expect(await (await get("/api/v2/query", question)).json()).toEqual(before);
    const first = post("{ feeds(limit: 4) { onestop_id } }");
    const refused = await Promise.all([1, 2, 3].map(async () => (await get("/api/v2/query", first)).json()));
    for (const one of refused) expect(one).toMatchObject({ errors: [{ message: "internal system error" }] });
    expect((await get("/feeds")).status).toBe(200);
    const page = await get("/feeds?search=never-asked");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
    // It did answer: many who ask wrongly do not silence it.
    answer = async (one) => json(await own(one));
    expect(await (await get("/api/v2/query", first)).json()).not.toHaveProperty("errors");
  });
});

describe("the upstream API key", () => {
  it("is sent only to that server, and never appears in a response", async () => {
    const { get, base } = portal();
    const echo = { error: `The key ${KEY} (${encodeURIComponent(KEY)})` };
    answer = ({ url }) => {
      if (url.includes("limit=1"))
        return json({
          ...FEEDS,
          ...echo,
          meta: { next: `${base}/rest/feeds?after=1&apikey=${encodeURIComponent(KEY)}` },
        });
      if (url.includes("limit=2")) return json(echo, { status: 404 });
      if (url.includes("limit=3"))
        return new Response(null, {
          status: 302,
          headers: { location: `https://elsewhere.example/x?k=${encodeURIComponent(KEY)}` },
        });
      if (url.includes("limit=4"))
        return json(FEEDS, { headers: { "x-key": KEY, "set-cookie": `a=${KEY}`, "www-authenticate": KEY } });
      return json({ errors: [{ message: echo.error }] });
    };
    for (const limit of [1, 2, 3, 4]) {
      const response = await get(`${REST}/feeds?limit=${limit}`);
      const all = JSON.stringify([...response.headers]) + (await response.text());
      expect([limit, all.includes(KEY) || all.includes(encodeURIComponent(KEY))]).toEqual([limit, false]);
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    expect(await (await get("/api/v2/query", post("{ feeds { id } }"))).text()).not.toContain(KEY);
    expect(await (await get("/feeds/f-x")).text()).not.toContain(KEY);
    expect(sent.every(({ url, headers }) => url.startsWith(`${base}/`) && headers.get("apikey") === KEY)).toBe(true);
    expect(sent.every(({ redirect }) => redirect === "manual")).toBe(true);
    expect(logged.map(String).join()).not.toContain(KEY);
  });

  it("allows visitors only to read", async () => {
    const { get } = portal();
    answer = () => json({ data: { done: true } });
    const mutation = post("mutation { feed_version_delete(id: 1) { success } }");
    for (const path of [
      "/query/",
      "//query",
      "/QUERY",
      "/admin",
      "",
      "/",
      "/rest/feeds",
      "/rest/../query/",
      "/rest/..%2fquery",
      "/rest/%2e%2e%2fquery",
      "/tiles/a",
    ]) {
      expect([path, (await get(`/api/v2${path}`, mutation)).status >= 400]).toEqual([path, true]);
    }
    for (const path of [
      "/query/?query={feeds{id}}",
      "/admin",
      "/rest/..%2f..%2fadmin",
      "/rest/x%5c..%5cadmin",
      "/restless",
      "/jobs/1",
    ]) {
      expect([path, (await get(`/api/v2${path}`)).status]).toEqual([path, 404]);
    }
    for (const method of ["PUT", "PATCH", "DELETE"]) await get(`${REST}/feeds`, { method });
    expect(sent).toEqual([]);
  });

  it("forwards the body of an export, without the caller's identity", async () => {
    const { get } = portal();
    answer = () =>
      new Response("PK", {
        headers: { "content-type": "application/zip", "content-disposition": 'attachment; filename="a.zip"' },
      });
    const headers = {
      ...JSON_TYPE,
      accept: "application/zip",
      cookie: "a=b",
      "x-forwarded-for": "192.0.2.1",
      "cf-connecting-ip": "192.0.2.1",
      "user-agent": "visitor",
      referer: "https://visitor.example",
      apikey: "of the visitor",
    };
    const body = '{"feed_version_keys":["a"]}';
    const response = await get(`${REST}/feed_versions/export?apikey=of-the-visitor`, { method: "POST", headers, body });
    expect([response.status, response.headers.get("content-disposition"), await response.text()]).toEqual([
      200,
      'attachment; filename="a.zip"',
      "PK",
    ]);
    expect(sent[0]).toMatchObject({ method: "POST", body });
    expect(JSON.stringify([sent[0]?.url, ...(sent[0]?.headers ?? [])])).not.toMatch(/visitor|192\.0\.2|cookie/);
    expect(sent[0]?.headers.get("accept")).toBe("application/zip");
  });
});

describe("plans of an upstream server", () => {
  const ENDS = "fromPlace=53.349,-6.261&toPlace=53.279,-6.236";

  it.each(["/routing/otp/plan", "/routing/motis/api/v1/plan", "/routing/motis/api/v6/plan"])(
    "%s is forwarded with all parameters but keys, and never cached",
    async (path) => {
      const { get, base } = portal();
      answer = () => json({ plan: { itineraries: [] } });
      for (const time of [1, 2]) {
        const response = await get(`/api/v2${path}?${ENDS}&maxWalkDistance=900&apikey=z`, {
          headers: { cookie: "a=b" },
        });
        expect([response.status, await response.json(), cacheOf(response)]).toEqual([
          200,
          { plan: { itineraries: [] } },
          undefined,
        ]);
        expect([time, sent.length]).toEqual([time, time]);
      }
      const { url, headers } = sent[0]!;
      expect(decodeURIComponent(url)).toBe(`${base}${path}?${ENDS}&maxWalkDistance=900`);
      expect([headers.get("apikey"), headers.get("cookie")]).toEqual([KEY, null]);
    },
  );

  it("are 503 if it fails, 404 if it has none, and 405 for a POST", async () => {
    const { get } = portal();
    answer = () => json({ error: "Not found" }, { status: 404 });
    expect((await get(`/api/v2/routing/motis/api/v1/plan?${ENDS}`)).status).toBe(404);
    answer = () => json({}, { status: 500 });
    const down = await get(`/api/v2/routing/otp/plan?${ENDS}`);
    expect([down.status, ((await down.json()) as { code: string }).code]).toEqual([503, "upstream.unavailable"]);
    const asked = sent.length;
    expect((await get("/api/v2/routing/otp/plan", { method: "POST", body: "{}" })).status).toBe(405);
    expect((await get("/api/v2/routing/valhalla/route")).status).toBe(404);
    expect(sent).toHaveLength(asked);
  });
});

describe("the cache of an upstream server", () => {
  it("is keyed by path and known parameters in any order, for everyone", async () => {
    const { get } = portal();
    answer = () => json(FEEDS);
    const first = await get(`${REST}/feeds?limit=2&search=x`);
    expect([cacheOf(first), first.headers.get("cache-control")]).toEqual([
      "miss",
      "public, max-age=0, must-revalidate",
    ]);
    for (const same of [
      "/feeds?search=x&limit=2",
      "/feeds?search=x&limit=2&utm=1&_=2",
      "/feeds?search=x&apikey=z&limit=2",
    ]) {
      const response = await get(REST + same, { headers: { accept: `text/x-${same.length}` } });
      expect([same, cacheOf(response)]).toEqual([same, "hit"]);
    }
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(["?limit=2&search=x"]);
    const known = await get(`${REST}/feeds?limit=2&search=x`, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const head = await get(`${REST}/feeds?limit=2&search=x`, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", first.headers.get("etag")]);
  });

  it("uses its own ETag for a body with rewritten URLs", async () => {
    const { get, base } = portal();
    answer = () =>
      json({ ...FEEDS, meta: { next: `${base}/rest/feeds?after=1` } }, { headers: { etag: 'W/"theirs"' } });
    const first = await get(`${REST}/feeds`);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).not.toBe('W/"theirs"');
    for (const [known, status] of [
      [etag, 304],
      ['W/"theirs"', 200],
    ] as const)
      expect([known, (await get(`${REST}/feeds`, { headers: { "if-none-match": known } })).status]).toEqual([
        known,
        status,
      ]);
  });

  it("fetches once for many concurrent callers", async () => {
    const { get } = portal();
    answer = async () => {
      await new Promise((done) => setTimeout(done, 30));
      return json(FEEDS);
    };
    const responses = await Promise.all(Array.from({ length: 12 }, () => get(`${REST}/feeds`)));
    expect([sent.length, new Set(responses.map(({ status }) => status))]).toEqual([1, new Set([200])]);
    // One who has come round in a circle is no reason for the others to fail.
    const circle = get(`${REST}/stops`, { headers: { "x-portal-hops": "3" } });
    const [stuck, fine] = await Promise.all([circle, get(`${REST}/stops`)]);
    expect([stuck.status, fine.status]).toEqual([503, 200]);
  });

  it("does not include downloads, which are streamed", async () => {
    const { get } = portal();
    const headers = {
      "content-type": "application/zip",
      etag: '"sha1"',
      "content-range": "bytes 0-1/9",
      "accept-ranges": "bytes",
    };
    answer = () => new Response("PK", { status: 206, headers });
    const path = `${REST}/feed_versions/${"a".repeat(40)}/download`;
    const part = await get(path, { headers: { range: "bytes=0-1", "if-range": '"sha1"' } });
    expect([part.status, part.headers.get("etag"), part.headers.get("content-range")]).toEqual([
      206,
      '"sha1"',
      "bytes 0-1/9",
    ]);
    expect([sent[0]?.headers.get("range"), sent[0]?.headers.get("if-range")]).toEqual(["bytes=0-1", '"sha1"']);
    answer = () => json({ error: "not to be passed on" }, { status: 401 });
    expect((await get(path)).status).toBe(401);
  });
});

describe("URLs of the upstream server", () => {
  it.each([
    ["https://a.example/api/v2/rest/feeds?after=1&apikey=x", "https://portal.example/api/v2/rest/feeds?after=1"],
    ["/api/v2/rest/feeds/f-x", "https://portal.example/api/v2/rest/feeds/f-x"],
    ["https://elsewhere.example/z?api_key=x&y=1", "https://elsewhere.example/z?y=1"],
    ["https://a.example/login", "https://a.example/login"],
    ["http://[", "http://["],
  ])("%s is %s", (address, own) => {
    expect(movedUrl(address, "https://a.example/api/v2", "https://portal.example/api/v2")).toBe(own);
  });

  it.each([
    ["/stops/f-x:a%2Fb..c/departures", true],
    ["/feeds/f-9q9~b%C3%A9", true],
    ["/stops/f-x%2F..%2F..%2Ffeeds/departures", false],
    ["/stops/f-x%252F%252E%252E%252Ffeeds/departures", false],
    ["/feeds/f-x%2Fdownload_latest_feed_version", false],
    ["/feeds/f-x%252Fdownload_latest_feed_version", false],
    ["/feeds/f-x%5Cdownload_latest_feed_version", false],
    ["/feeds/f-x%3Fa", false],
    ["/feed_versions/%65xport", false],
    ["/feed_versions/%2565xport", false],
  ])("%s may be forwarded: %s", (path, expected) => {
    const rest = restHandler("/api/v2");
    const pathname = `/api/v2/rest${path}`;
    expect(isUnambiguous(pathname, rest.find(pathname)!.endpoint, rest)).toBe(expected);
  });
});

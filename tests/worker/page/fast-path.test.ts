/** Pages that are answered before the chain: the same answers as those of the chain. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app, fast } from "../../../worker/app.ts";
import { DATA_VERSION_FRESH_MS } from "../../../worker/cache/data-version.ts";
import { FRESH_FOR_MS } from "../../../worker/cache/entry.ts";
import { BUILD_ID } from "../../../worker/env.ts";
import worker from "../../../worker/index.ts";
import { DATA_CHANGED } from "../../../worker/store/db/data-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { stampRedirects } from "../../../worker/store/db/redirect-revision.ts";
import { bindings } from "../../support/worker/ask.ts";
import { Isolate, requestOf, said } from "../../support/worker/isolate.ts";

let isolate: Isolate;
let sites = 0;

/** Another name is another key: what others were given is nothing to this one. */
function begin(vars: Record<string, unknown> = {}): void {
  isolate = new Isolate({ SITE_NAME: `Ready ${sites++}`, ...vars });
}

const through: Isolate["through"] = (...asked) => isolate.through(...asked);
/** Old links have a fast path of their own. */
const ready = (path: string, init?: RequestInit) => {
  const response = fast(requestOf(path, init), isolate.env);
  return response?.status === 200 ? response : null;
};
const isReady = (path: string, init?: RequestInit) => ready(path, init) !== null;

/** Asked twice, it is kept, and how it leaves the chain is known. */
async function twice(path: string): Promise<Response> {
  await (await through(worker, path)).text();
  return through(worker, path);
}

const pass = (milliseconds: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + milliseconds);

beforeEach(() => begin());
afterEach(() => void vi.restoreAllMocks());

const PAGES = [
  "/",
  "/feeds",
  "/feeds?search=x",
  "/operators",
  "/map",
  "/places",
  "/sign-in",
  "/search?q=x",
  "/onestop-id",
  "/documentation",
  "/documentation/api/graphql-console",
  "/documentation/api/rest-console",
];

const payloadOf = (page: string) => {
  const [path = "", search = ""] = page.split(/(?=\?)/);
  return `${path === "/" ? "" : path}/_payload.json${search}`;
};

describe("a cached page", () => {
  it("goes through the pipeline twice, and then matches it without the database", async () => {
    await (await through(worker, "/feeds")).text();
    expect(isReady("/feeds")).toBe(false);
    const second = await through(worker, "/feeds");
    expect(second.headers.get("server-timing")).toBe('cache;desc="hit"');
    const asked = isolate.batches;
    const third = ready("/feeds")!;
    expect(third.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
    expect(await said(third)).toEqual(await said(second));
    expect(isolate.batches).toBe(asked);
  });

  it("is repeated in its language alone", async () => {
    const [german, english] = [await twice("/de/operators"), await twice("/operators")];
    const batches = isolate.batches;
    const [again, other] = [await through(worker, "/de/operators"), await through(worker, "/operators")];
    expect(isolate.batches).toBe(batches);
    expect(await said(again)).toEqual(await said(german));
    expect(await said(other)).toEqual(await said(english));
    expect([again.headers.get("content-language"), other.headers.get("content-language")]).toEqual(["de", null]);
    // Tiles and old links have no language.
    expect((await through(worker, "/de/tiles/routes/0/0/0.mvt")).status).toBe(404);
  });

  it.each([...PAGES, ...PAGES.map(payloadOf), `/feeds/_payload.json?_build=${BUILD_ID}`])(
    "%s: the same as of the chain, if it is given at all",
    async (path) => {
      await twice(path);
      const answer = ready(path);
      const chain = await through(app, path);
      if (answer === null) expect(chain.headers.get("server-timing")).not.toBe('cache;desc="hit"');
      else expect(await said(answer)).toEqual(await said(chain));
      for (const headers of [
        { range: "bytes=0-1", cookie: "a=b", "cache-control": "no-cache", "accept-encoding": "br" },
        { accept: "application/json", origin: "https://elsewhere.test", "user-agent": "Googlebot/2.1" },
        { "if-none-match": "*" },
        { authorization: "Bearer x" },
      ]) {
        // A crawler gets another document, which is cached when it is first requested.
        await (await through(app, path, { headers })).text();
        expect(await said(await through(worker, path, { headers }))).toEqual(
          await said(await through(app, path, { headers })),
        );
      }
    },
  );

  it.each(["/feeds", "/feeds/_payload.json", "/operators?search=x", "/sign-in"])("%s is cached", async (path) => {
    await twice(path);
    expect(isReady(path)).toBe(true);
  });

  it.each([
    ["over https", { SITE_URL: "https://portal.test" }],
    ["before another server", { API_BASE: "https://other.test" }],
    ["with an identity provider", { OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" }],
    ["without limits", { RATE_LIMIT: "0" }],
  ])("is the same %s", async (_, vars) => {
    begin(vars);
    const second = await twice("/sign-in");
    const third = ready("/sign-in")!;
    expect(third.headers.has("strict-transport-security")).toBe("SITE_URL" in vars);
    expect(await said(third)).toEqual(await said(second));
  });

  it("keeps the request id of the upstream network", async () => {
    await twice("/feeds");
    expect(ready("/feeds", { headers: { "cf-ray": "8f00-FRA" } })?.headers.get("x-request-id")).toBe("8f00-FRA");
  });

  it("has the CSRF token of its day behind a proxy, never yesterday's", async () => {
    begin({ USE_PROXY: "1", CSRF_SECRET: "s" });
    vi.useFakeTimers({ now: Date.parse("2026-11-21T23:59:59.000Z"), toFake: ["Date"] });
    try {
      const before = await (await twice("/sign-in")).text();
      expect(await ready("/sign-in")?.text()).toBe(before);
      vi.setSystemTime(Date.parse("2026-11-22T00:00:00.500Z"));
      expect(isReady("/sign-in")).toBe(false);
      const next = await (await twice("/sign-in")).text();
      expect(next).not.toBe(before);
      expect(await ready("/sign-in")?.text()).toBe(next);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("requests that go through the pipeline", () => {
  it.each([
    ["another method", "/feeds", { method: "POST" }],
    ["headers alone", "/feeds", { method: "HEAD" }],
    ["who has it", "/feeds", { headers: { "if-none-match": "*" } }],
    ["who names himself", "/feeds", { headers: { authorization: "Bearer x" } }],
    ["another form of the address", "/feeds/", {}],
    ["a parameter that no page reads", "/feeds?x=1", {}],
    ["an escaped path", "/%66eeds", {}],
    ["two slashes at the start", "//feeds", {}],
    ["the data of another build", "/feeds/_payload.json?_build=other", {}],
    ["a query of a visitor", "/documentation/api/graphql-console?query=%7Bfeeds%7Bid%7D%7D", {}],
    ["no page", "/nowhere", {}],
    ["an old link", "/dispatcher/operators", {}],
    ["the feed of news", "/feed.xml", {}],
    ["an address for programs", "/api/v2/rest/feeds", {}],
  ])("%s", async (_, path, init) => {
    await twice("/feeds");
    await (await twice(path)).text();
    expect(isReady("/feeds")).toBe(true);
    expect(isReady(path, init)).toBe(false);
  });

  it.each([
    ["while a log is written", { REQUEST_LOG: "1" }],
    ["while the clock is the test's", { TEST_HOOKS: "1" }],
    ["where strangers are kept out", { REQUIRE_LOGIN: "1", OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" }],
  ])("all, %s", async (_, vars) => {
    begin(vars);
    vi.spyOn(console, "log").mockImplementation(() => {});
    await twice("/feeds");
    expect(isReady("/feeds")).toBe(false);
  });

  it("all, if the settings differ", async () => {
    await twice("/feeds");
    const before = isolate;
    begin();
    expect(isReady("/feeds")).toBe(false);
    await twice("/feeds");
    expect(isReady("/feeds")).toBe(true);
    expect(fast(requestOf("/feeds"), before.env)).toBeNull();
  });

  it("all, while a redirect rule overrides pages", async () => {
    await twice("/feeds");
    const { db } = openStores(bindings);
    await stampRedirects(db, 1, true);
    pass(DATA_VERSION_FRESH_MS + 1);
    await twice("/feeds");
    expect(isReady("/feeds")).toBe(false);
    await stampRedirects(db, 2, false);
    pass(DATA_VERSION_FRESH_MS + 1);
    await twice("/feeds");
    expect(isReady("/feeds")).toBe(true);
  });

  it("all, once the data version is some seconds old", async () => {
    await twice("/feeds");
    pass(DATA_VERSION_FRESH_MS + 1);
    expect(isReady("/feeds")).toBe(false);
    await through(worker, "/feeds");
    expect(isReady("/feeds")).toBe(true);
  });

  it("pages of another data version", async () => {
    await twice("/feeds");
    await openStores(bindings).db.write([DATA_CHANGED]);
    pass(DATA_VERSION_FRESH_MS + 1);
    // Read by another page: this one is of the version before.
    await through(worker, "/operators");
    expect(isReady("/feeds")).toBe(false);
    await twice("/feeds");
    expect(isReady("/feeds")).toBe(true);
  });

  it("pages older than a minute, until the new page has been served", async () => {
    await twice("/sign-in");
    pass(FRESH_FOR_MS);
    await through(worker, "/feeds");
    expect(isReady("/sign-in")).toBe(false);
    expect((await through(worker, "/sign-in")).headers.get("server-timing")).toBe('cache;desc="stale"');
    // Made anew meanwhile: of that one it is not known yet how it leaves the chain.
    expect(isReady("/sign-in")).toBe(false);
    await through(worker, "/sign-in");
    expect(isReady("/sign-in")).toBe(true);
  });
});

/** Old links that are answered before the middleware get the same responses as through it. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { app, fast } from "../../../worker/app.ts";
import { DATA_VERSION_FRESH_MS } from "../../../worker/cache/data-version.ts";
import worker from "../../../worker/index.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { stampRedirects } from "../../../worker/store/db/redirect-revision.ts";
import { writeSuperseded } from "../../../worker/store/registry/registry.ts";
import { bindings } from "../../support/worker/ask.ts";
import { Isolate, requestOf, said } from "../../support/worker/isolate.ts";

let isolate: Isolate;

const begin = (vars: Record<string, unknown> = {}) => {
  isolate = new Isolate(vars);
};

const through: Isolate["through"] = (...asked) => isolate.through(...asked);

const isReady = (path: string, init?: RequestInit) => fast(requestOf(path, init), isolate.env) !== null;

const OLD = "/dispatcher/operators";

beforeEach(() => begin());

describe("an old link", () => {
  it("goes through the pipeline once, and then gets the same redirect", async () => {
    expect(isReady(OLD)).toBe(false);
    const first = await through(worker, OLD);
    expect(isReady(OLD)).toBe(true);
    const asked = isolate.batches;
    const again = await through(worker, OLD);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await said(again)).toEqual(await said(first));
    expect(again.headers.get("location")).toBe("/operators");
    expect(isolate.batches).toBe(asked);
  });

  it.each([
    ["/dispatcher/operators/o-x", "/operators/o-x"],
    ["/dispatcher/feeds/f-x/versions/y?a=1", "/feeds/f-x/versions/y?a=1"],
    ["/onestop_id/o-x", "/onestop-id/o-x"],
  ])("to an entity, %s, queries the database once for its current id", async (path, location) => {
    await through(worker, OLD);
    expect(isReady(path)).toBe(false);
    const first = await through(worker, path);
    expect(first.headers.get("location")).toBe(location);
    expect(isReady(path)).toBe(true);
    const asked = isolate.batches;
    expect(await said(await through(worker, path))).toEqual(await said(first));
    expect(await said(await through(app, path))).toEqual(await said(first));
    expect(isolate.batches).toBe(asked);
  });

  it("to a replaced entity redirects to its replacement from the next data version on", async () => {
    const path = "/dispatcher/operators/o-old";
    await through(worker, path);
    expect(isReady(path)).toBe(true);
    const { db } = openStores(bindings);
    await writeSuperseded(db, [{ kind: "operator", onestop_id: "o-old", by_onestop_id: "o-new" }], []);
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + DATA_VERSION_FRESH_MS + 1);
    expect((await through(worker, path)).headers.get("location")).toBe("/operators/o-new");
    expect(isReady(path)).toBe(true);
    expect((await through(worker, path)).headers.get("location")).toBe("/operators/o-new");
    // Nothing is taken for granted for longer than pages are.
    clock.mockReturnValue(now + DATA_VERSION_FRESH_MS + 60_001);
    await through(worker, "/feeds");
    expect(isReady(path)).toBe(false);
    clock.mockRestore();
  });

  it("is not cached if the database fails", async () => {
    const path = "/dispatcher/operators/o-y";
    await through(worker, OLD);
    const { batch } = isolate.env.DB;
    isolate.env.DB.batch = () => Promise.reject(new Error("D1_ERROR: no such place"));
    expect((await through(worker, path)).headers.get("location")).toBe("/operators/o-y");
    expect(isReady(path)).toBe(false);
    isolate.env.DB.batch = batch;
    await through(worker, path);
    expect(isReady(path)).toBe(true);
  });

  it.each(
    compiledRules
      .filter(({ target }) => !/^\/(feeds|operators)\/\*$/.test(target))
      .map(({ source }) => source.replace(/\*|:\w+/g, "some~thing")),
  )("%s: the same, with and without slash, query and body", async (path) => {
    await through(worker, "/feeds");
    for (const asked of [path, `${path}/`, `${path}?b=2&a=%20x&_build=1`, `${path}?`, `${path}/?a#b`]) {
      for (const init of [{}, { method: "HEAD" }, { headers: { authorization: "Bearer x", "if-none-match": "*" } }]) {
        const ready = fast(requestOf(asked, init), isolate.env);
        expect(ready, asked).not.toBeNull();
        expect(await said(ready!)).toEqual(await said(await through(app, asked, init)));
      }
    }
  });

  it.each([
    ["over https", { SITE_URL: "https://portal.test" }],
    ["where strangers are kept out", { REQUIRE_LOGIN: "1", OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" }],
    ["behind a proxy", { USE_PROXY: "1", CSRF_SECRET: "s" }],
    ["before another server", { API_BASE: "https://other.test" }],
  ])("is the same %s", async (_, vars) => {
    begin(vars);
    const first = await through(worker, OLD);
    expect(isReady(OLD)).toBe(true);
    expect(await said(await through(worker, OLD))).toEqual(await said(first));
    expect(first.headers.has("strict-transport-security")).toBe("SITE_URL" in vars);
  });

  it("keeps the request id of the upstream network", async () => {
    await through(worker, OLD);
    const ready = fast(requestOf(OLD, { headers: { "cf-ray": "8f00-FRA" } }), isolate.env);
    expect(ready?.headers.get("x-request-id")).toBe("8f00-FRA");
  });
});

describe("requests that go through the pipeline", () => {
  it("ids, if anonymous users may not see them", async () => {
    begin({ REQUIRE_LOGIN: "1", OIDC_ISSUER: "https://id.test", OIDC_CLIENT_ID: "a" });
    expect((await through(worker, "/dispatcher/operators/o-z")).headers.get("location")).toBe("/operators/o-z");
    expect(isReady("/dispatcher/operators/o-z")).toBe(false);
  });

  it.each([
    ["another method", OLD, { method: "POST" }],
    ["the data of an old link", `${OLD}/_payload.json`, {}],
    ["an escaped path", "/dispatcher/operators/o-%78", {}],
    ["two slashes at the start", `/${OLD}`, {}],
    ["a page", "/feeds", {}],
    ["a page below an old link", "/feeds/f-known", {}],
    ["the start", "/", {}],
    ["an address for programs", "/api/v2/rest/feeds", {}],
  ])("%s", async (_, path, init) => {
    await through(worker, OLD);
    expect(isReady(OLD)).toBe(true);
    expect(isReady(path, init)).toBe(false);
  });

  it.each([
    ["while a log is written", { REQUEST_LOG: "1" }],
    ["while the clock is the test's", { TEST_HOOKS: "1" }],
  ])("all, %s", async (_, vars) => {
    begin(vars);
    vi.spyOn(console, "log").mockImplementation(() => {});
    await through(worker, OLD);
    expect(isReady(OLD)).toBe(false);
  });

  it("all, while a redirect rule overrides pages", async () => {
    const { db } = openStores(bindings);
    await stampRedirects(db, 1, true);
    expect((await through(worker, OLD)).status).toBe(301);
    expect(isReady(OLD)).toBe(false);
    await stampRedirects(db, 2, false);
    begin();
    await through(worker, OLD);
    expect(isReady(OLD)).toBe(true);
  });

  it("all, once the redirect rules are some seconds old", async () => {
    await through(worker, OLD);
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + DATA_VERSION_FRESH_MS + 1);
    expect(isReady(OLD)).toBe(false);
    clock.mockReturnValue(now + 1);
    expect(isReady(OLD)).toBe(true);
    clock.mockRestore();
  });
});

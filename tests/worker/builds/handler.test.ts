import { describe, expect, it } from "vitest";
import { MAX_STORED_BUILDS, type MetaStore, readMeta, storeMeta } from "../../../worker/builds/meta-store.ts";
import { BUILD_ID } from "../../../worker/env.ts";
import { compiledRules } from "../../../worker/redirects/compiled.ts";
import { ask, bindings } from "../../support/worker/ask.ts";

const kv = bindings.KV as unknown as MetaStore;
const meta = (id: string) => ({ id, redirects: [], prerendered: [] });

describe("builds", () => {
  it("report the current build in a response that is never cached", async () => {
    const response = await ask("/builds/latest.json?1763700000000");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ id: BUILD_ID });
  });

  it("list their redirects and prerendered pages", async () => {
    const response = await ask(`/builds/meta/${BUILD_ID}.json`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const answer = (await response.json()) as { redirects: unknown; prerendered: string[] };
    expect(answer.redirects).toEqual(compiledRules);
    expect(answer.prerendered).toEqual(expect.arrayContaining(["/", "/feeds", "/operators"]));
    expect(answer.prerendered.join()).not.toContain(":");
  });

  it("are stored for ten deploys", async () => {
    await ask("/builds/latest.json");
    expect(JSON.parse((await readMeta(kv, BUILD_ID))!)).toMatchObject({ id: BUILD_ID });
    for (let i = 1; i <= MAX_STORED_BUILDS; i++) await storeMeta(kv, meta(`b${i}`));
    await storeMeta(kv, meta("b3")); // rolled back
    expect(await (await ask("/builds/meta/b1.json")).json()).toEqual(meta("b1"));
    expect(await readMeta(kv, BUILD_ID)).toBeNull();
    await storeMeta(kv, meta("b11"));
    expect(await readMeta(kv, "b1")).toBeNull();
    expect(await readMeta(kv, "b3")).not.toBeNull();
  });

  it.each([
    "/builds",
    "/builds/",
    "/builds/meta/x.json",
    "/builds/meta/..%2f.json",
    "/builds/meta/x",
    "/builds/latest",
  ])("return 404 for %s", async (path) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });

  it("are read-only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const response = await ask("/builds/latest.json", { init: { method } });
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
      expect(await response.json()).toMatchObject({ code: "method.not_allowed" });
    }
    const head = await ask("/builds/latest.json", { init: { method: "HEAD" } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("wait for no slow KV to report the current build, and ask it once", async () => {
    let asked = 0;
    const hangs = () => {
      asked++;
      return new Promise<never>(() => {});
    };
    const KV = { get: hangs, put: hangs, delete: hangs };
    const { app } = await import("../../../worker/app.ts");
    const pending: Promise<unknown>[] = [];
    const context = { waitUntil: (work: Promise<unknown>) => void pending.push(work), passThroughOnException() {} };
    for (let i = 0; i < 3; i++) {
      const request = new Request("http://127.0.0.1/builds/latest.json");
      const response = await app.fetch(request, { ...bindings, KV }, context as unknown as ExecutionContext);
      expect(await response.json()).toEqual({ id: BUILD_ID });
      await Promise.all(pending);
    }
    expect([asked, pending.length]).toEqual([1, 1]);
  });

  it("return 404 for damaged metadata of earlier builds", async () => {
    for (const text of ["<html>", "null", "7", '{"id":"other"}']) {
      const KV = { get: () => Promise.resolve(text), put: () => Promise.resolve() };
      const response = await ask("/builds/meta/old.json", { vars: { KV } });
      expect([text, response.status, response.headers.get("cache-control")]).toEqual([text, 404, "no-store"]);
    }
  });

  it.each([
    ["throws", () => Promise.reject(new Error("down"))],
    ["hangs", () => new Promise<never>(() => {})],
  ])("report the current build while KV %s", async (_, get) => {
    const KV = { get, put: () => Promise.reject(new Error("down")) };
    expect((await ask(`/builds/meta/${BUILD_ID}.json`, { vars: { KV } })).status).toBe(200);
    expect((await ask("/builds/meta/old.json", { vars: { KV } })).status).toBe(404);
  });
});

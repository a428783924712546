/** Every dependency fails in every way, on every kind of route: the right status and headers in time, and nothing given away. */
import { describe, expect, it } from "vitest";
import { BUILD_ID } from "../../../worker/env.ts";
import { ask } from "../../support/worker/ask.ts";
import { FAULTS, type Fault, faultyDatabase, faultyStore } from "../../support/worker/faulty.ts";

const post = (body: string): RequestInit => ({ method: "POST", headers: { "content-type": "application/json" }, body });
const QUERY = post('{"query":"{ feeds { onestop_id } }"}');

/** A route of each kind, and whether it can answer without the database, without KV and R2. */
const ROUTES: { path: string; init?: RequestInit; needs: "DB" | "KV" | "ARCHIVE" | null }[] = [
  { path: "/sign-in", needs: null },
  { path: "/sign-in/_payload.json", needs: null },
  { path: "/playground", needs: null },
  { path: "/nothing", needs: null },
  { path: "/builds/latest.json", needs: null },
  { path: `/builds/meta/${BUILD_ID}.json`, needs: null },
  { path: "/builds/meta/earlier.json", needs: "KV" },
  { path: "/tiles/a/0/0/0.mvt", needs: null },
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
];

/** Milliseconds after which a visitor has an answer, whatever hangs. */
const IN_TIME = 11_000;

async function check(path: string, init: RequestInit | undefined, vars: Record<string, unknown>) {
  const started = Date.now();
  const response = await ask(path, { vars, ...(init && { init }) });
  const text = await response.text();
  expect([path, Date.now() - started < IN_TIME]).toEqual([path, true]);
  expect([path, response.headers.get("cache-control")]).not.toEqual([path, null]);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-request-id")).toBeTruthy();
  expect(text).not.toMatch(/secretFunction|SQLITE_SECRET|\.ts:\d|index\.js/);
  if (response.status === 503) expect([path, response.headers.get("retry-after")]).toEqual([path, "30"]);
  if (response.status >= 400) expect(response.headers.get("cache-control")).toBe("no-store");
  return response;
}

/** What is answered when everything works (nothing is in the store). */
const healthy = new Map<string, number>();

describe("a failing dependency", () => {
  it("does not concern what does not need it", async () => {
    for (const { path, init } of ROUTES) healthy.set(path, (await check(path, init, {})).status);
    expect(healthy.get("/feeds")).toBe(200);
  });

  it.each(FAULTS.map((fault) => [fault]))(
    "D1 %s",
    async (fault: Fault) => {
      const down = fault === "throws" || fault === "hangs";
      const statuses = await Promise.all(
        ROUTES.map(async ({ path, init, needs }) => {
          const { status } = await check(path, init, { DB: faultyDatabase(fault) });
          return { path, needs, status };
        }),
      );
      for (const { path, needs, status } of statuses) {
        if (needs !== "DB") expect([path, status]).toEqual([path, healthy.get(path)]);
        // GraphQL says it in its errors; everything else by its status.
        else if (down && path !== "/api/v2/query") expect([path, status]).toEqual([path, 503]);
        else expect([path, [200, 404, 500, 503].includes(status)]).toEqual([path, true]);
      }
    },
    30_000,
  );

  it.each(FAULTS.map((fault) => [fault]))(
    "KV and R2: %s",
    async (fault: Fault) => {
      const broken = faultyStore(fault);
      const statuses = await Promise.all(
        ROUTES.map(async ({ path, init, needs }) => {
          const { status } = await check(path, init, { KV: broken, ARCHIVE: broken, TILES: broken });
          return { path, needs, status };
        }),
      );
      for (const { path, needs, status } of statuses) {
        // Only an earlier build is known by nobody but KV.
        if (needs === "KV") expect([200, 404]).toContain(status);
        else expect([path, status]).toEqual([path, healthy.get(path)]);
      }
    },
    30_000,
  );

  it("everything at once still leaves what is compiled in", async () => {
    for (const fault of FAULTS) {
      const vars = { DB: faultyDatabase(fault), KV: faultyStore(fault), ARCHIVE: faultyStore(fault) };
      expect((await check("/playground", undefined, vars)).status).toBe(301);
      expect((await check("/sign-in", undefined, vars)).status).toBe(200);
    }
  }, 30_000);
});

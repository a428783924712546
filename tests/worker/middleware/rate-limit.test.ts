import { describe, expect, it, test } from "vitest";
import { Memory } from "../../../src/domain/memory.ts";
import { callerOf } from "../../../worker/auth/caller.ts";
import { CALLER_WINDOWS, RateWindows } from "../../../worker/auth/rate-windows.ts";
import { ask, bindings } from "../../support/worker/ask.ts";

const hour = { TEST_HOOKS: "", RATE_LIMIT: "3" };
const from = (
  address: string,
  path = "/api/v2/rest/feeds",
  vars: Record<string, unknown> = hour,
  init: RequestInit = {},
) => ask(path, { init: { ...init, headers: { "cf-connecting-ip": address } }, vars });

describe("rate limit", () => {
  it("reports the remaining requests, then refuses with Retry-After", async () => {
    for (const left of [2, 1, 0]) {
      const response = await from("192.0.2.1");
      expect(response.status).toBe(200);
      expect(response.headers.get("ratelimit-policy")).toBe('"address";q=3;w=60');
      expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"address";r=${left};t=(60|59)$`));
    }
    const refused = await from("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^(60|59)$/);
    expect(refused.headers.get("ratelimit")).toMatch(/^"address";r=0;t=\d+$/);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(await refused.json()).toMatchObject({ code: "rate.limited", limit: 3 });
  });

  it("counts each IP address separately, and both APIs together", async () => {
    const ask = (path: string) => from("192.0.2.2", path);
    expect((await ask("/api/v2/query?query={__typename}")).headers.get("ratelimit")).toContain("r=2");
    expect((await ask("/api/v2/rest/feeds")).headers.get("ratelimit")).toContain("r=1");
    expect((await from("192.0.2.3")).headers.get("ratelimit")).toContain("r=2");
  });

  it("does not apply to pages, preflight requests or with the limit set to 0", async () => {
    expect((await from("192.0.2.4", "/sign-in")).headers.has("ratelimit")).toBe(false);
    const preflight = await from("192.0.2.4", "/api/v2/rest/feeds", hour, { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.has("ratelimit")]).toEqual([204, false]);
    const unlimited = { TEST_HOOKS: "", RATE_LIMIT: "0" };
    expect((await from("192.0.2.4", "/api/v2/rest/feeds", unlimited)).headers.has("ratelimit")).toBe(false);
  });

  it("counts pages that are rendered, not those that are cached", async () => {
    for (let n = 0; n < 5; n++) expect((await from("192.0.2.7", "/sign-in")).status).toBe(200);
    const statuses = [];
    for (const q of ["a", "b", "c", "d"]) statuses.push((await from("192.0.2.8", `/search?q=${q}${q}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const payload = await from("192.0.2.8", "/search/_payload.json?q=ee");
    expect(payload.status).toBe(429);
    expect(Number(payload.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("192.0.2.8", "/sign-in")).status).toBe(200);
  });

  it("counts a visitor's query at the console's path only", async () => {
    const refused = await from("192.0.2.9", "/documentation/api/GraphQL-console?query={__typename}");
    expect(refused.status).toBe(404);
  });

  it("is off while the test hooks are on", async () => {
    const hooks = { TEST_HOOKS: "1", RATE_LIMIT: "1" };
    for (let n = 0; n < 3; n++) expect((await from("192.0.2.5", "/api/v2/rest/feeds", hooks)).status).toBe(200);
  });

  it("reports a setting that is not a number", async () => {
    const response = await from("192.0.2.6", "/api/v2/rest/feeds", { TEST_HOOKS: "", RATE_LIMIT: "many" });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: "settings.invalid", field: "RATE_LIMIT" });
  });
});

test("made-up API keys are looked up for one address 60 times a minute at most", async () => {
  let lookups = 0;
  const DB = new Proxy(bindings.DB, {
    get(database, name) {
      const value = Reflect.get(database, name, database);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        if (name === "prepare" && String(given[0]).includes("api_key")) lookups++;
        const made = value.apply(database, given);
        return name === "withSession" ? new Proxy(made, this) : made;
      };
    },
  });
  const vars = { TEST_HOOKS: "", RATE_LIMIT: "1000", DB };
  for (let n = 0; n < 70; n++) {
    const apikey = `tp_${n.toString(16).padStart(48, "0")}`;
    const headers = { "cf-connecting-ip": "192.0.2.10", apikey };
    expect((await ask("/api/v2/query?query={__typename}", { init: { headers }, vars })).status).toBe(200);
  }
  expect(lookups).toBe(60);
});

describe("windows", () => {
  it("restart after a minute, and when the clock was set back", () => {
    const windows = new RateWindows(new Memory(CALLER_WINDOWS));
    expect(windows.take("a", 1_000_000, 2)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(windows.take("a", 1_030_500, 2)).toEqual({ allowed: true, remaining: 0, reset: 30 });
    expect(windows.take("a", 1_059_999, 2)).toEqual({ allowed: false, remaining: 0, reset: 1 });
    expect(windows.take("a", 1_060_000, 2)).toEqual({ allowed: true, remaining: 1, reset: 60 });
    expect(windows.take("a", 900_000, 2)).toEqual({ allowed: true, remaining: 1, reset: 60 });
  });

  it("forget the oldest callers instead of growing", () => {
    const windows = new RateWindows(new Memory(CALLER_WINDOWS));
    windows.take("first", 0, 1);
    for (let n = 0; n < 50_000; n++) windows.take(`other ${n}`, 0, 1);
    expect(windows.take("first", 0, 1).allowed).toBe(true);
    expect(windows.take("other 49999", 0, 1).allowed).toBe(false);
  });

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["", ""],
  ])("%s is counted as %s", (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});

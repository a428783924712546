import { describe, expect, it } from "vitest";
import { ask } from "../../support/worker/ask.ts";

const vars = { USE_PROXY: "1", CSRF_SECRET: "of this portal", CSRF_HEADER: "x-proxy-csrf" };
const meta = (html: string) => /<meta name="csrf-token" content="([^"]*)">/.exec(html)?.[1];

async function token(now: string, more = {}): Promise<string | undefined> {
  const init = { headers: { "x-test-now": now } };
  return meta(await (await ask("/sign-in", { init, vars: { ...vars, ...more } })).text());
}

async function post(headers: Record<string, string>, more: Record<string, unknown> = vars): Promise<number> {
  const body = '{"query":"{ __typename }"}';
  const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
  return (await ask("/api/v2/query", { init, vars: more })).status;
}

describe("the CSRF token", () => {
  it("is missing without a proxy", async () => {
    expect(meta(await (await ask("/sign-in")).text())).toBeUndefined();
    expect(await post({ origin: "https://elsewhere.example" }, {})).toBe(200);
  });

  it("is the same for everyone on one day, and differs by day and secret", async () => {
    const today = await token("2026-11-21T00:00:00Z");
    expect(today).toMatch(/^[0-9a-f]{64}$/);
    expect(await token("2026-11-21T23:59:59Z")).toBe(today);
    expect(await token("2026-11-22T00:00:00Z")).not.toBe(today);
    expect(await token("2026-11-21T00:00:00Z", { CSRF_SECRET: "other" })).not.toBe(today);
  });

  it("is required from browsers, and may be today's or yesterday's", async () => {
    const now = "2026-11-21T12:00:00Z";
    const browser = { origin: "http://portal.test", "x-test-now": now };
    expect(await post(browser)).toBe(403);
    expect(await post({ ...browser, "x-proxy-csrf": "guess" })).toBe(403);
    expect(await post({ "sec-fetch-site": "cross-site", "x-test-now": now })).toBe(403);
    for (const day of [now, "2026-11-20T00:00:00Z"]) {
      expect(await post({ ...browser, "x-proxy-csrf": (await token(day))! })).toBe(200);
    }
    expect(await post({ ...browser, "x-proxy-csrf": (await token("2026-11-19T00:00:00Z"))! })).toBe(403);
  });

  it("is in a page with the name of its header, where the service worker of notifications reads both", async () => {
    const page = await (await ask("/mail", { vars })).text();
    const [, name] = /"csrfHeader":"([^"]+)"/.exec(page) ?? [];
    const headers = { origin: "http://portal.test", [name ?? ""]: meta(page) ?? "" };
    expect(name).toBe("x-proxy-csrf");
    const init = { method: "POST", body: "{}", headers };
    expect((await ask("/api/v2/portal/subscriptions/move", { init, vars })).status).toBe(404);
    const bare = { ...init, headers: { origin: "http://portal.test" } };
    expect((await ask("/api/v2/portal/subscriptions/move", { init: bare, vars })).status).toBe(403);
  });

  it("is not required from programs, which send no cookies", async () => {
    expect(await post({})).toBe(200);
  });

  it("needs the secret to be set", async () => {
    const response = await ask("/sign-in", { vars: { USE_PROXY: "1" } });
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("CSRF_SECRET")]);
  });
});

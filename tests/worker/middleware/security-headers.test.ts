import { describe, expect, it } from "vitest";
import { ask, brokenDatabase } from "../../support/worker/ask.ts";

const CASES = [
  { name: "a page", path: "/sign-in", status: 200 },
  { name: "a page with a slash at the end", path: "/sign-in/", status: 200 },
  { name: "an unknown path", path: "/nothing", status: 404 },
  {
    name: "an unknown path for a program",
    path: "/nothing",
    status: 404,
    init: { headers: { accept: "application/json" } },
  },
  { name: "a method that pages do not offer", path: "/sign-in", status: 405, init: { method: "POST" } },
  { name: "HEAD", path: "/sign-in", status: 200, init: { method: "HEAD" } },
  { name: "a page whose database is down", path: "/feeds", status: 503, vars: { DB: brokenDatabase } },
  { name: "a wrong setting", path: "/sign-in", status: 500, vars: { SITE_URL: "nowhere" } },
  { name: "a clock that cannot be read", path: "/sign-in", status: 400, init: { headers: { "x-test-now": "noon" } } },
];

const MACHINES = [
  { name: "the API", path: "/api/v2/query", status: 200, init: post('{"query":"{__typename}"}') },
  { name: "a broken query", path: "/api/v2/query", status: 400, init: post("{") },
  { name: "an unknown path of the API", path: "/api/v2/nothing", status: 404 },
  { name: "an unknown tile", path: "/tiles/nothing/0/0/0.mvt", status: 404 },
  { name: "an unknown build", path: "/builds/nothing.json", status: 404 },
  { name: "a wrong setting", path: "/api/v2/query", status: 500, vars: { SITE_URL: "nowhere" } },
];

const CLOSED = /^default-src 'none'; frame-ancestors 'none'$/;

function post(body: string): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body };
}

describe("security headers", () => {
  it.each(CASES)("are on every response: $name ($status)", async ({ path, status, init, vars }) => {
    const response = await ask(path, { ...(init && { init }), ...(vars && { vars }) });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": expect.stringContaining("geolocation=(self)"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      "cache-control": expect.stringMatching(/\S/),
      "x-request-id": expect.stringMatching(/\S/),
    });
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe-inline");
  });

  it.each(MACHINES)("are on cross-origin responses: $name ($status)", async ({ path, status, init, vars }) => {
    const response = await ask(path, { ...(init && { init }), ...(vars && { vars }) });
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": expect.stringMatching(/\S/),
    });
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it.each([
    ["/api/v2/rest/feeds", CLOSED],
    ["/api/v2/query?query={__typename}", CLOSED],
    ["/cards/feeds/f-x.png", CLOSED],
    ["/documentation/api/graphql-console?query={__typename}", /^default-src 'none'; script-src 'self' 'sha256-[^']+';/],
  ])("are on a 429 response for %s", async (path, policy) => {
    const vars = { RATE_LIMIT: "1", TEST_HOOKS: "", SITE_URL: "https://portal.test" };
    // Another address for each case: they share one isolate.
    const init = { headers: { "cf-connecting-ip": `10.1.1.${path.length}` } };
    await (await ask(path, { init, vars })).text();
    const response = await ask(path, { init, vars });
    expect(response.status).toBe(429);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "retry-after": expect.stringMatching(/^\d+$/),
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000",
      "referrer-policy": expect.stringMatching(/\S/),
      "cross-origin-resource-policy": expect.stringMatching(/\S/),
      "content-security-policy": expect.stringMatching(policy),
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/\S/),
    });
  });

  it("are on the response to a very long URL, with a shortened status line", async () => {
    for (const path of [`/${"x".repeat(20_000)}`, `/feeds/${"x".repeat(20_000)}/_payload.json`]) {
      const response = await ask(path);
      expect([response.status, response.statusText.length]).toEqual([404, 2_000]);
      expect(response.statusText).toMatch(/^Page Not Found: \//);
    }
  });

  it("require https only if the site is served over https", async () => {
    const plain = await ask("/sign-in");
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    expect(plain.headers.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
    const secure = await ask("/sign-in", { vars: { SITE_URL: "https://portal.test", TEST_HOOKS: "" } });
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
    const whole = { SITE_URL: "https://portal.test", TEST_HOOKS: "", HSTS: "includeSubDomains preload" };
    for (const path of ["/sign-in", "/nothing", "/playground", "/api/v2/rest/feeds"]) {
      const order = (await ask(path, { vars: whole })).headers.get("strict-transport-security");
      expect([path, order]).toEqual([path, "max-age=31536000; includeSubDomains; preload"]);
    }
    expect(secure.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
    expect(secure.headers.has("content-encoding")).toBe(false);
  });

  it("allow the browser to connect to the configured identity provider only", async () => {
    const vars = { OIDC_ISSUER: "https://id.example.org/tenant", OIDC_CLIENT_ID: "portal" };
    const policy = (await ask("/sign-in", { vars })).headers.get("content-security-policy");
    expect(policy).toContain("connect-src 'self' https://id.example.org;");
    expect(policy).toContain("form-action 'self' https://id.example.org;");
    expect((await ask("/sign-in")).headers.get("content-security-policy")).toContain("connect-src 'self';");
  });
});

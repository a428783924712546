/** A portal that asks for sign-in: pages are the frame and nothing else. */
import { describe, expect, it } from "vitest";
import { ask, brokenDatabase } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

const OIDC = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "portal", OIDC_AUDIENCE: "https://api.example" };

/** No loader may run: the database would fail it. */
const vars = { ...OIDC, REQUIRE_LOGIN: "1", DB: brokenDatabase };

const PAGES = [
  "/",
  "/feeds",
  "/feeds/f-any~feed",
  "/operators?search=a",
  "/routes/r-x",
  "/terms",
  "/nearby",
  "/status",
];

describe("a page of a portal that requires sign-in", () => {
  it.each(PAGES)("%s is sent without data", async (path) => {
    const response = await ask(path, { vars });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toContain("connect-src 'self' https://login.example");
    const again = response.clone();
    const html = await response.text();
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    expect(main).toContain("Sign in to see this page");
    expect(main).toContain("<noscript>");
    expect(html).toMatch(/<meta [^>]*content="noindex"/);
    const state = await pageState(again);
    expect(state.queries).toEqual([]);
    expect(state.loaderData).toEqual({});
    expect(state.errors).toEqual({
      root: { status: 200, code: "auth.required", message: "Sign in to see this page" },
    });
    expect(state.site).toMatchObject({
      requireLogin: true,
      signIn: { issuer: "https://login.example", clientId: "portal", audience: "https://api.example", logoutUri: "" },
    });
  });

  it("is 404 if it does not exist", async () => {
    const response = await ask("/no/such/page", { vars });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found: /no/such/page");
  });

  it("is public if it is the sign-in page", async () => {
    const response = await ask("/sign-in", { vars });
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("identity provider");
    expect(html).not.toContain("Every page can be read without it");
  });

  it("ignores the token of a page request", async () => {
    const headers = { authorization: "Bearer e30.e30.AAAA" };
    const response = await ask("/feeds", { vars, init: { headers } });
    expect(response.status).toBe(200);
    expect((await pageState(response)).queries).toEqual([]);
  });
});

describe("a public portal", () => {
  it("names its identity provider only if it has one, and analytics only if both settings are present", async () => {
    const none = await ask("/terms");
    expect(none.headers.get("content-security-policy")).toMatch(/connect-src 'self';/);
    expect((await pageState(none)).site).toMatchObject({ signIn: null });
    const vars = { ...OIDC, ANALYTICS_KEY: "k", ANALYTICS_URL: "https://stats.example/collect" };
    const both = await ask("/terms", { vars });
    expect(both.headers.get("content-security-policy")).toContain(
      "connect-src 'self' https://login.example https://stats.example;",
    );
    const { site } = await pageState(both);
    expect(site.analytics).toEqual({ key: "k", url: "https://stats.example/collect" });
    expect(site.requireLogin).toBeUndefined();
  });
});

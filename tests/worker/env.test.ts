import { describe, expect, it } from "vitest";
import { parseSettings } from "../../worker/env.ts";

describe("settings", () => {
  it("have defaults, also for empty variables", () => {
    const settings = parseSettings({ SITE_NAME: "", OIDC_ISSUER: "", LINK_BLOG: "" });
    expect(settings).toMatchObject({
      siteName: "Transit Portal",
      siteUrl: "http://127.0.0.1:8787",
      secure: false,
      upstream: null,
      requireLogin: false,
      oidc: null,
      analytics: null,
      csrfHeader: "x-csrf-token",
      links: {},
      testHooks: false,
    });
  });

  it("are parsed from the environment", () => {
    const settings = parseSettings({
      SITE_NAME: "Rails",
      SITE_URL: "https://rails.example/",
      API_BASE: "https://transit.example/api/v2/",
      REQUIRE_LOGIN: "true",
      OIDC_ISSUER: "https://id.example",
      OIDC_CLIENT_ID: "c",
      ANALYTICS_KEY: "k",
      ANALYTICS_URL: "https://count.example/e",
      REDIRECT_HOSTS: "a.example, b.example",
      LINK_BULK: "https://bulk.example",
    });
    expect(settings).toMatchObject({
      siteName: "Rails",
      siteUrl: "https://rails.example",
      secure: true,
      upstream: "https://transit.example/api/v2",
      requireLogin: true,
      oidc: { issuer: "https://id.example", clientId: "c", scope: "openid profile email" },
      analytics: { key: "k", url: "https://count.example/e" },
      redirectHosts: ["a.example", "b.example"],
      links: { bulk: "https://bulk.example" },
    });
  });

  it.each([
    ["API_BASE", { API_BASE: "http://127.0.0.1:8787/api/v2" }],
    ["API_BASE", { API_BASE: "http://localhost:8787/api/v2" }],
    ["API_BASE", { API_BASE: "http://[::1]:9000/api/v2", SITE_URL: "http://127.0.0.1:9000" }],
    ["API_BASE", { API_BASE: "http://portal.example/api/v2", SITE_URL: "https://portal.example" }],
    ["API_BASE", { API_BASE: "https://a.example/api/v2?apikey=x" }],
    ["API_BASE", { API_BASE: "https://me:pass@a.example/api/v2" }],
    ["HSTS", { HSTS: "preload" }],
    ["HSTS", { HSTS: "includeSubDomains\r\nX: y" }],
    ["SITE_URL", { SITE_URL: "portal" }],
    ["SITE_URL", { SITE_URL: "ftp://portal" }],
    ["API_BASE", { API_BASE: "nowhere" }],
    ["REQUIRE_LOGIN", { REQUIRE_LOGIN: "yes please" }],
    ["USE_PROXY", { USE_PROXY: "2" }],
    ["CSRF_HEADER", { CSRF_HEADER: "two words" }],
    ["OIDC_ISSUER", { OIDC_ISSUER: "id" }],
    ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example" }],
    ["ANALYTICS_URL", { ANALYTICS_KEY: "k" }],
    ["LINK_STATUS", { LINK_STATUS: "javascript:alert(1)" }],
    ["TEST_HOOKS", { TEST_HOOKS: "1", SITE_URL: "https://portal.example" }],
  ])("name %s if it is invalid", (field, vars) => {
    expect(() => parseSettings(vars)).toThrow(
      expect.objectContaining({ code: "settings.invalid", evidence: expect.objectContaining({ field }) }),
    );
  });
});

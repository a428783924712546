import { describe, expect, it } from "vitest";
import { ask, brokenDatabase } from "../../support/worker/ask.ts";

const JSON_ONLY = { headers: { accept: "application/json" } };

describe("errors", () => {
  it("show the error page with the specification's text", async () => {
    const response = await ask("/nothing/here?x=1");
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.statusText).toBe("Page Not Found: /nothing/here?x=1");
    expect(html).toContain("Sorry. An error has occured:");
    expect(html).toContain("Page not found: /nothing/here");
    for (const href of ["/map", "/operators", "/documentation"]) expect(html).toContain(`<li><a href="${href}">`);
    expect(html.match(/<nav\b/g)).toHaveLength(1);
    expect(html).toContain("<footer");
    expect(html).toContain('content="noindex"');
  });

  it("are sent to programs as a problem document", async () => {
    const response = await ask("/nothing/here?x=1", { init: JSON_ONLY });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.statusText).toBe("Page Not Found: /nothing/here?x=1");
    expect(await response.json()).toMatchObject({
      status: 404,
      code: "route.not_found",
      title: "Page Not Found: /nothing/here?x=1",
      statusMessage: "Page Not Found: /nothing/here?x=1",
      instance: "/nothing/here",
    });
  });

  it("are shown as a page to a browser that prefers HTML", async () => {
    const accept = "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8";
    expect((await ask("/nothing", { init: { headers: { accept } } })).headers.get("content-type")).toMatch(
      /^text\/html/,
    );
  });

  it.each(["/api/v2/none", "/api/v2/", "/api/v2/nothing", "/tiles/x", "/builds/x"])(
    "are a problem under %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ code: "route.not_found" });
    },
  );

  it("are 503 with Retry-After while the database is down", async () => {
    const response = await ask("/feeds", { vars: { DB: brokenDatabase } });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain("Sorry. An error has occured:");
    expect(html).toContain('href="/feeds"');
    expect(html).not.toContain("D1_ERROR");
  });

  it("are 503 for programs too", async () => {
    const response = await ask("/feeds", { init: JSON_ONLY, vars: { DB: brokenDatabase } });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await response.json()).toMatchObject({ code: "store.unavailable" });
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "refuse %s on a page and say what is offered",
    async (method) => {
      const response = await ask("/sign-in", { init: { method } });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      expect(await response.text()).toContain("Sorry. An error has occured:");
    },
  );

  it("name the invalid setting, on pages and in the API", async () => {
    const vars = { REQUIRE_LOGIN: "perhaps" };
    const api = await ask("/api/v2/query", { vars });
    expect(api.status).toBe(500);
    expect(await api.json()).toMatchObject({ code: "settings.invalid", field: "REQUIRE_LOGIN", value: "perhaps" });
    const page = await ask("/sign-in", { vars });
    expect(page.status).toBe(500);
    expect(await page.text()).toContain("REQUIRE_LOGIN");
  });

  it("escape the URL in the page", async () => {
    const html = await (await ask('/%3Cscript%3Ealert(1)%3C/script%3E?"><b>')).text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain('"><b>');
  });
});

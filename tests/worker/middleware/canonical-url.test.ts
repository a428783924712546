import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type Env, parseSettings } from "../../../worker/env.ts";
import { canonicalUrl } from "../../../worker/middleware/response-headers.ts";
import { ask } from "../../support/worker/ask.ts";

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)" data-page>/.exec(html)?.[1];

describe("canonical URL", () => {
  it.each(["/operators", "/operators/", "/operators?x=1", "/operators/?x=1"])(
    "of %s has no slash and no query",
    async (path) => {
      const response = await ask(path, { vars: { SITE_URL: "https://portal.example", TEST_HOOKS: "" } });
      expect(response.status).toBe(200);
      expect(canonicalOf(await response.text())).toBe("https://portal.example/operators");
    },
  );

  it("is sent as a header for a URL with a trailing slash", async () => {
    const link = (await ask("/operators/")).headers.get("link");
    expect(link).toMatch(/<http:\/\/[^>]+[^/]\/operators>; rel="canonical"/);
    expect((await ask("/operators")).headers.get("link")).not.toContain("canonical");
  });

  it("is sent as an ASCII header for any URL", async () => {
    const app = new Hono<Env>();
    app.use(async (c, next) => {
      c.set("settings", parseSettings({ SITE_URL: "https://portal.example" }));
      await next();
    });
    app.use(canonicalUrl());
    app.all("*", (c) => c.text("here"));
    for (const path of ["/places/Japan/T%C5%8Dky%C5%8D", "/places/A+B/C%2FD%25", "/x/%0Ay", "/x/%E0%A4%A"]) {
      const response = await app.fetch(new Request(`http://portal.test${path}/`));
      expect([path, response.status, response.headers.get("link")]).toEqual([
        path,
        200,
        `<https://portal.example${path}>; rel="canonical"`,
      ]);
    }
  });

  it("is not sent for pages that do not exist", async () => {
    const response = await ask("/nothing/");
    expect(response.headers.get("link")).not.toContain("canonical");
    expect(canonicalOf(await response.text())).toBeUndefined();
  });
});

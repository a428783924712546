/** What a request claims about its host is neither shown nor cached. */
import { expect, test } from "vitest";
import { ask } from "../../support/worker/ask.ts";
import { buildWorld } from "../api/world.ts";

const SITE_URL = "https://portal.example";
const CLAIMS = {
  "x-forwarded-host": "claimed.test",
  "x-forwarded-proto": "gopher",
  forwarded: "host=claimed.test;proto=https",
  "x-original-url": "/claimed.test",
  "x-host": "claimed.test",
};

test.each([
  "/",
  "/feeds",
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/api/v2/rest/openapi.json",
  "/api/v2/rest/routes?limit=1",
  "/api/v2/rest/routes.geojson?limit=1",
  "/api/v2/portal/feeds.ics",
])("%s", async (path) => {
  await buildWorld();
  for (const TEST_HOOKS of ["1", ""]) {
    // Over HTTPS, test hooks are refused.
    const vars = { TEST_HOOKS, SITE_URL: TEST_HOOKS === "1" ? "http://portal.example" : SITE_URL };
    const response = await ask(path, { init: { headers: CLAIMS }, vars });
    const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
    expect(text).not.toContain("claimed.test");
    expect(text).not.toContain("portal.test");
  }
});

test("the next page is at the site's own origin, without the API key", async () => {
  await buildWorld();
  const response = await ask("/api/v2/rest/routes?limit=1&apikey=secret", { vars: { SITE_URL, TEST_HOOKS: "" } });
  const { meta } = (await response.json()) as { meta: { next: string } };
  expect(meta.next).toMatch(/^https:\/\/portal\.example\/api\/v2\/rest\/routes\?limit=1&after=\d+&since=[^&]+$/);
});

import { beforeAll, describe, expect, it } from "vitest";
import { type Payload, payloadAddress } from "../../../src/data/payload.ts";
import { standsInPage } from "../../../src/data/text.ts";
import { BUILD_ID } from "../../../worker/env.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../worker/store/registry/feed.ts";
import { ask, bindings, brokenDatabase, ORIGIN } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";

beforeAll(async () => {
  await ensureFeed(openStores(bindings).db, "f-known", "2026-11-21T00:00:00Z");
});

const address = (page: string) => payloadAddress(new URL(page, ORIGIN), BUILD_ID);

describe("payloads", () => {
  it.each(["/feeds", "/feeds/f-known", "/operators", "/feeds?search=kno", "/"])(
    "hold the queries of %s as the page does",
    async (page) => {
      const init = { headers: { "x-test-now": "2026-11-21T12:00:00Z" } };
      const { queries } = await pageState(await ask(page, { init }));
      const response = await ask(address(page), { init });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      // What the head shows is in the page already.
      const payload = (await response.json()) as Payload;
      expect({ ...payload, queries: payload.queries?.filter(([key]) => !standsInPage(key)) }).toEqual({
        build: BUILD_ID,
        queries,
      });
      expect(queries.length).toBeGreaterThan(0);
    },
  );

  it("have URLs below the page, keyed by the build", () => {
    expect(address("/feeds/?b=1&a=2")).toBe(`/feeds/_payload.json?b=1&a=2&_build=${BUILD_ID}`);
    expect(address("/")).toBe(`/_payload.json?_build=${BUILD_ID}`);
  });

  it("of another build are refused with 409", async () => {
    const response = await ask("/feeds/_payload.json?_build=other");
    expect([response.status, response.headers.get("cache-control")]).toEqual([409, "no-store"]);
    expect(await response.json()).toMatchObject({ code: "build.other" });
  });

  it("of missing pages are problem documents", async () => {
    for (const page of ["/nothing", "/feeds/f-nothing"]) {
      const response = await ask(address(page));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "route.not_found" });
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    const down = await ask(address("/feeds"), { vars: { DB: brokenDatabase } });
    expect([down.status, down.headers.get("retry-after")]).toEqual([503, "30"]);
  });
});

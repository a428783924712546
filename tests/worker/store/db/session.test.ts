/** Requests read in sessions, on the runtime's own D1. */
import { expect, it } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { ensureFeed } from "../../../../worker/store/registry/feed.ts";
import { ask, bindings } from "../../../support/worker/ask.ts";

/** The database, with the sessions that were opened on it. */
function watched() {
  const database = bindings.DB;
  const opened: string[] = [];
  const DB = {
    prepare: () => expect.fail("a request has read from the primary"),
    batch: () => expect.fail("a request has read from the primary"),
    withSession(start: string) {
      opened.push(start);
      return database.withSession(start);
    },
  };
  return { opened, DB };
}

it("pages and the API read in sessions, and see what was written before", async () => {
  const { opened, DB } = watched();
  const seen = async (path: string) => {
    const response = await ask(path, { vars: { DB } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  expect(await seen("/feeds")).not.toContain("f-written");
  await ensureFeed(openStores(bindings).db, "f-written", "2026-11-21T00:00:00Z");
  for (const path of ["/feeds", "/api/v2/rest/feeds", "/api/v2/portal/feeds", "/sitemaps/feeds-1.xml"]) {
    expect(await seen(path)).toContain("f-written");
  }
  expect(opened[0]).toBe("first-unconstrained");
  // A later session starts where the isolate has read.
  expect(opened.at(-1)).toMatch(/^[0-9a-f]{8}-/);
});

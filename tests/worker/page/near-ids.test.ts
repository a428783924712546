/** What the page of an id that nothing has suggests instead. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { LISTS_CHANGED } from "../../../worker/store/db/data-version.ts";
import { openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { nearIds } from "../../../worker/store/lists/near-ids.ts";
import { ask } from "../../support/worker/ask.ts";
import { pageState } from "../../support/worker/page-state.ts";
import { addFeed, addOperatorRow, stores } from "../api/fixture.ts";

const { db } = stores();

beforeAll(async () => {
  await addFeed(db, { id: 1, onestop_id: "f-9q9-bart", name: "BART" });
  await addFeed(db, { id: 2, onestop_id: "f-bart~rt", name: "BART live", spec: "gtfs-rt" });
  await addFeed(db, { id: 3, onestop_id: "f-9q9-secret", name: "Secret", public: 0 });
  for (let i = 0; i < 600; i++) await addFeed(db, { id: 1000 + i, onestop_id: `f-town~${i}~transit`, name: "Town" });
  await addOperatorRow(db, { id: 1, onestopId: "o-9q9-bart", name: "Bay Area <Rapid> Transit", feedId: 1 });
  await refreshLists(db);
}, 60_000);

const ids = async (path: string) => (await nearIds(db, path)).map(({ onestopId }) => onestopId);

describe("near ids", () => {
  test.each([
    ["a slip of the hand", "/feeds/f-9q9-brat", ["f-9q9-bart"]],
    ["another case", "/feeds/F-9Q9-BARRT", ["f-9q9-bart"]],
    ["the same name elsewhere", "/feeds/f-c20-bart", ["f-9q9-bart"]],
    ["the same name without a place", "/operators/o-bart", ["o-9q9-bart"]],
    ["the kind that the id says", "/feeds/o-9q9-barts", ["o-9q9-bart"]],
    ["what lies below a page", "/feeds/f-9q9-barts/versions/0", ["f-9q9-bart"]],
    ["what nobody may see", "/feeds/f-9q9-secrets", []],
    ["nothing like it", "/feeds/f-xyz-unheard~of", []],
    ["no Onestop ID", "/feeds/bart", []],
    ["routes", "/routes/r-9q9-bart", []],
    ["a long text", `/feeds/f-9q9-bart${"x".repeat(200)}`, []],
  ])("%s", async (_, path, found) => {
    expect(await ids(path)).toEqual(found);
  });

  test("are few, nearest first", async () => {
    const found = await ids("/feeds/f-town~77~transitt");
    expect(found[0]).toBe("f-town~77~transit");
    expect(found).toHaveLength(5);
  });

  test("cost one row per 256 list entries, and none if there is nothing to look for", async () => {
    const rows = async (path: string) => {
      const opened = openStores(env as unknown as Record<string, unknown>);
      await nearIds(opened.db, path);
      return opened.db.cost.rowsRead;
    };
    expect(await rows("/feeds/f-9q9-brat")).toBeLessThanOrEqual(8);
    expect(await rows("/feeds/nothing")).toBe(0);
    expect(await rows("/stops/s-9q9-main")).toBe(0);
  });
});

describe("the page of an unknown id", () => {
  test("links to similar ids, with and without scripts", async () => {
    const response = await ask("/operators/o-9q9-barts");
    expect(response.status).toBe(404);
    const state = await pageState(response.clone());
    expect(state.errors).toMatchObject({ root: { status: 404, near: [{ onestopId: "o-9q9-bart" }] } });
    const html = await response.text();
    expect(html).toContain(
      '<a href="/operators/o-9q9-bart">the operator o-9q9-bart (Bay Area &lt;Rapid&gt; Transit)</a>',
    );
    expect(html).toContain('<a href="/operators?search=barts">');
  });

  test("links from a route or stop to a search for its name", async () => {
    const html = await (await ask("/stops/s-9q9-main~st")).text();
    expect(html).toContain('<a href="/search?q=main+st">');
  });

  test("shows anonymous users nothing if sign-in is required", async () => {
    const response = await ask("/operators/o-9q9-barts", { vars: { REQUIRE_LOGIN: "1" } });
    expect(await response.text()).not.toContain("Rapid");
  });

  test.each(["/feeds/%", "/feeds/%ff", "/feeds/f-%00", "/feeds/f-9q9-%F0%9F%98%80"])(
    "is a 404 for %s",
    async (path) => {
      expect([400, 404]).toContain((await ask(path)).status);
    },
  );

  test("is the same 404 if the list cannot be read", async () => {
    await db.write([
      { sql: "UPDATE list_block SET entries = 'broken' WHERE kind = 'operator'" },
      { sql: "DELETE FROM tally WHERE kind = 'operator blocks'" },
      LISTS_CHANGED,
    ]);
    const response = await ask("/operators/o-9q9-barts");
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain("Page not found: /operators/o-9q9-barts");
    expect(html).not.toContain("Rapid");
  });
});

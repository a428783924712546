/** The list of operators with one row for each agency, which Transitland v2 answers without a total. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { addFeed, addOperatorRow, stores } from "../api/fixture.ts";

beforeAll(async () => {
  const { db } = stores();
  for (const id of [1, 2, 3]) await addFeed(db, { id, onestop_id: `f-${id}` });
  for (const feedId of [1, 2, 3]) await addOperatorRow(db, { id: feedId, feedId, onestopId: "o-one", name: "One" });
  await addOperatorRow(db, { id: 4, feedId: 1, onestopId: "o-two", name: "Two" });
  await refreshLists(db);
});

async function total(query: string): Promise<string | undefined> {
  const html = await (await ask(`/operators?${query}`)).text();
  return /<p class="list-total"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");
}

describe("the number of operators", () => {
  test("is shown merged, and per feed and agency", async () => {
    expect(await total("")).toBe("2 operators");
    expect(await total("merged=false")).toBe("4 rows, one for each operator, feed and agency");
  });

  test("is shown for a filtered list that fits on one page", async () => {
    expect(await total("merged=false&search=nothing")).toBe("0 rows, one for each operator, feed and agency");
  });
});

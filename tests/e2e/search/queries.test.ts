/** A table of what people type over the bundled sample: what they mean is among the first three of its kind. */
import { expect, it } from "vitest";
import type { SearchAnswer } from "../../../src/data/search.ts";
import { sharedSite } from "../../support/site.ts";
import { type Meant, QUERIES } from "./queries.ts";

const site = sharedSite("sample");

/** Names and ids of the first three. */
async function firstThree([query, kind]: Meant): Promise<string[]> {
  const response = await fetch(`${site.origin}/api/v2/portal/search?q=${encodeURIComponent(query)}`);
  expect(response.status).toBe(200);
  const rows = ((await response.json()) as SearchAnswer)[kind].slice(0, 3) as Record<string, unknown>[];
  return rows.flatMap((row) =>
    ["onestop_id", "name", "stop_name", "route_short_name", "city_name"].map((field) => String(row[field])),
  );
}

it.each(QUERIES)("%s finds %s %s", async (...meant) => {
  const found = await firstThree(meant);
  if (meant[2] === "") expect(found).toEqual([]);
  else expect(found).toContain(meant[2]);
});

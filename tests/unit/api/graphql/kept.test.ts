import { expect, test } from "vitest";
import { Kept } from "../../../../worker/api/graphql/directions/kept.ts";

test("keeps values up to a size, those used last", () => {
  const kept = new Kept<string, number>(10);
  kept.set("a", 1, 4);
  kept.set("b", 2, 4);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3, 4);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
  kept.set("a", 4, 6);
  expect([kept.get("a"), kept.get("c")]).toEqual([4, 3]);
  kept.set("large", 5, 11);
  expect([kept.get("large"), kept.get("a"), kept.get("c")]).toEqual([undefined, 4, 3]);
});

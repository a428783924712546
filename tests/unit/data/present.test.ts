import { expect, test } from "vitest";
import { clockOffset } from "../../../src/data/present.ts";

const NOON = Date.parse("2026-11-25T12:00:00Z");
const MINUTE = 60_000;

test.each([
  ["the same time", 0, 0],
  ["a page of some minutes ago", 9 * MINUTE, 0],
  ["a browser a little behind", -2 * MINUTE, 0],
  ["a browser an hour ahead", 60 * MINUTE, -60 * MINUTE],
  ["a browser a day behind", -1440 * MINUTE, 1440 * MINUTE],
])("%s", (_, ahead, offset) => {
  expect(clockOffset(NOON, NOON + ahead)).toBe(offset);
});

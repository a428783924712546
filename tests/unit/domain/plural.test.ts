import { expect, test } from "vitest";
import { plural } from "../../../src/domain/plural.ts";

const STOPS = { one: "{n} stop", other: "{n} stops" };

test.each([
  [0, "0 stops"],
  [1, "1 stop"],
  [2, "2 stops"],
  [1204, "1,204 stops"],
])("writes %d as %s", (count, text) => {
  expect(plural(count, STOPS)).toBe(text);
});

test("uses the only form where one is enough", () => {
  expect(plural(1, { other: "{n} min" })).toBe("1 min");
});

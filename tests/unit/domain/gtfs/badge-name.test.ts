import fc from "fast-check";
import { expect, test } from "vitest";
import { badgeName, badgeShape } from "../../../../src/domain/gtfs/badge-shape.ts";

test.each([
  ["12", "Harbor - Museum", "12"],
  ["", "Antioch - SFIA/Millbrae", "ANT–SFI"],
  ["", "Warm Springs/South Fremont – Daly City", "WAR–DAL"],
  [" ", "Oakland Airport to Coliseum", "OAK–COL"],
  ["", "Red Line", "Red Line"],
  ["", "Silver Line Waterfront", "SLW"],
  ["", "Waterfront", "WAT"],
  ["", "東京メトロ銀座線", "東京メトロ銀座線"],
  [null, null, ""],
])("the badge of %o and %o says %o", (route_short_name, route_long_name, name) => {
  expect(badgeName({ route_short_name, route_long_name })).toBe(name);
});

test("is empty only without a letter or number in the names, and always fits a badge if the short name is empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (long) => {
      const name = badgeName({ route_long_name: long });
      expect([...name].length).toBeLessThanOrEqual(9);
      if (/[\p{L}\p{N}]/u.test(long)) expect(name).not.toBe("");
      expect(badgeShape({ route_short_name: name }, 24).width).toBeGreaterThan(0);
    }),
  );
});

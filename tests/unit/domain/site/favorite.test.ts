import { expect, it } from "vitest";
import { isFavorite } from "../../../../src/domain/site/favorite.ts";

const FERRIES = { kind: "feed", name: "Ferries", href: "/feeds/f-ferries" };

it.each([
  [FERRIES, true],
  [{ ...FERRIES, kind: "trip" }, false],
  [{ ...FERRIES, name: "" }, false],
  [{ ...FERRIES, name: "a".repeat(501) }, false],
  [{ ...FERRIES, href: "//elsewhere.example/" }, false],
  [{ ...FERRIES, href: "/\\elsewhere.example/" }, false],
  [{ ...FERRIES, href: "javascript:alert(1)" }, false],
  [{ ...FERRIES, href: 7 }, false],
  [null, false],
])("%j is a favorite: %s", (value, expected) => {
  expect(isFavorite(value)).toBe(expected);
});

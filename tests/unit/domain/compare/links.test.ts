import { expect, test } from "vitest";
import { link } from "../../../../src/domain/links.ts";

test("links to comparisons and versions", () => {
  expect(link.compareVersions("f-a~é")).toBe("/feeds/f-a~%C3%A9/compare");
  expect(link.compareVersions("f-a", { to: "b" })).toBe("/feeds/f-a/compare?to=b");
  expect(link.compareVersions("f-a", { from: "a", to: "b" })).toBe("/feeds/f-a/compare?from=a&to=b");
  expect(link.versionData("ab")).toBe("/api/v2/rest/feed_versions/ab");
  expect(link.comparisonData("a", "b", "/x")).toBe("/x/portal/feed_versions/a/compare/b");
});

import { expect, test } from "vitest";
import { feedName, namesInShort } from "../../../../src/domain/registry/feed-name.ts";

test("a feed is called by its name, else by up to three operators", () => {
  expect(feedName("Alpha", "B · C")).toBe("Alpha");
  expect(feedName(null, "B · C")).toBe("B, C");
  expect(feedName("", "B · C · D · E · F")).toBe("B, C, D and 2 more");
  expect(feedName(null, "")).toBeNull();
  expect(feedName("", null)).toBeNull();
  expect(namesInShort([])).toBe("");
});

import { describe, expect, test } from "vitest";
import { entityVariables, isPinned, keyOf } from "../../../src/pages/entity-key.ts";

const at = (key: string, query = "") => keyOf(new URL(`https://example.org/routes/${encodeURIComponent(key)}${query}`));
const SHA1 = "ab".repeat(20);

describe("keys of route and stop pages", () => {
  test("numeric ids query by ids only", () => {
    expect(entityVariables(at("12,13")!, "route_id")).toEqual({ ids: [12, 13], where: {} });
  });

  test("a Onestop ID queries by that id only", () => {
    expect(entityVariables(at("r-9q9-red")!, "route_id")).toEqual({
      ids: null,
      where: { onestop_id: "r-9q9-red" },
    });
  });

  test("a pinned key queries its version and allows ids of that time", () => {
    const key = at("r-9q9-red", `?feedOnestopId=f-a&feedVersionSha1=${SHA1.toUpperCase()}`)!;
    expect(isPinned(key)).toBe(true);
    expect(entityVariables(key, "route_id").where).toEqual({
      onestop_id: "r-9q9-red",
      feed_onestop_id: "f-a",
      feed_version_sha1: SHA1,
      allow_previous_onestop_ids: true,
    });
  });

  test("the GTFS id uses the field of its kind", () => {
    const key = at("f-a:1:2@3/4")!;
    expect(isPinned(key)).toBe(false);
    expect(entityVariables(key, "stop_id").where).toEqual({ feed_onestop_id: "f-a", stop_id: "1:2@3/4" });
    expect(entityVariables(key, "route_id").where).toEqual({ feed_onestop_id: "f-a", route_id: "1:2@3/4" });
  });

  test.each(["f-a:x%2Fy", "f-a:x/y", "f-a:x%252Fy", "f-a:50%"])("%j is decoded once", (key) => {
    expect(at(key)).toMatchObject({ entityId: key.slice(4) });
  });

  test.each(["", "42nd-street", "f-a@abc:1", "f-a"])("%j is not a key", (segment) => {
    expect(at(segment)).toBeNull();
  });
});

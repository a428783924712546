import { describe, expect, test } from "vitest";
import { countFeedFilters, feedWhere, readFeedFilters } from "../../../../src/pages/feeds/filters.ts";

const read = (query: string) => readFeedFilters(new URLSearchParams(query));

describe("filters of the feeds list", () => {
  test("no parameters give an empty query", () => {
    expect(feedWhere(read(""))).toEqual({});
    expect(countFeedFilters(read(""))).toBe(0);
  });

  test("all filters combined", () => {
    const filters = read(
      "search=+bart+&feedSpecs=GTFS&feedSpecs=GBFS&fetchError=true&importStatus=ERROR&tagUnstableUrl=true&terms=commercial_use_allowed",
    );
    expect(feedWhere(filters)).toEqual({
      search: "bart",
      spec: ["GTFS", "GBFS"],
      fetch_error: true,
      import_status: "ERROR",
      tags: { unstable_url: "true" },
      license: { commercial_use_allowed: "YES" },
    });
    expect(countFeedFilters(filters)).toBe(6);
  });

  test("selecting all formats is no filter", () => {
    expect(feedWhere(read("feedSpecs=GTFS&feedSpecs=GTFS_RT&feedSpecs=GBFS"))).toEqual({});
  });

  test("a fetch without error is a separate filter", () => {
    expect(feedWhere(read("fetchError=false"))).toEqual({ fetch_error: false });
  });

  test("unknown values are ignored", () => {
    expect(
      feedWhere(read("feedSpecs=XLS&fetchError=maybe&importStatus=success&tagUnstableUrl=1&terms=constructor")),
    ).toEqual({});
  });
});

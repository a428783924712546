import { describe, expect, it } from "vitest";
import { relatedTo } from "../../../src/pages/feed/relations.ts";
import { catalogFacts, otherTags } from "../../../src/ui/catalog-ids.tsx";

describe("tags", () => {
  const tags = { us_ntd_id: "1, 2", wikidata_id: "Q610120", notes: "n", unstable_url: "true" };

  it("of other catalogs are shown as facts", () => {
    expect(catalogFacts(tags).map(([name]) => name)).toEqual(["US National Transit Database", "Wikidata"]);
    expect(otherTags(tags)).toEqual([["unstable_url", "true"]]);
    expect(catalogFacts(null)).toEqual([]);
  });
});

describe("related feeds", () => {
  const feed = (onestop_id: string, spec: string) => ({
    onestop_id,
    spec,
    name: null,
    content: [],
    last_successful_fetch_at: null,
  });
  const all = [feed("f-a", "gtfs"), feed("f-a~rt", "gtfs-rt"), feed("f-bikes", "gbfs")];

  it("are realtime feeds of a static feed, and static feeds of a realtime feed", () => {
    expect(relatedTo({ spec: "GTFS" }, all).map((f) => f.onestop_id)).toEqual(["f-a~rt", "f-bikes"]);
    expect(relatedTo({ spec: "GTFS_RT" }, all).map((f) => f.onestop_id)).toEqual(["f-a"]);
  });
});

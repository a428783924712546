import { describe, expect, it } from "vitest";
import { relatedTo } from "../../../src/pages/feed/related.tsx";
import { recordAddress } from "../../../src/shell/record-links.tsx";
import { catalogueFacts, otherTags } from "../../../src/ui/catalogue-ids.tsx";

describe("URLs of records", () => {
  it("contain id and file, encoded", () => {
    expect(recordAddress("https://x.example/{file}?t={id}", "f-ü~a", "a b.json")).toBe(
      "https://x.example/a%20b.json?t=f-%C3%BC~a",
    );
  });

  it("are null without a setting, or without the file in the template", () => {
    expect(recordAddress(undefined, "f-a", "a.json")).toBeNull();
    expect(recordAddress("https://x.example/{file}", "f-a", "")).toBeNull();
    expect(recordAddress("https://x.example/?q={id}", "f-a", null)).toBe("https://x.example/?q=f-a");
  });

  it("do not expand placeholders in an id", () => {
    expect(recordAddress("https://x.example/{id}/{file}", "{file}", "b")).toBe("https://x.example/%7Bfile%7D/b");
  });
});

describe("tags", () => {
  const tags = { us_ntd_id: "1, 2", wikidata_id: "Q610120", notes: "n", unstable_url: "true" };

  it("of other catalogs are shown as facts", () => {
    expect(catalogueFacts(tags).map(([name]) => name)).toEqual(["US National Transit Database", "Wikidata"]);
    expect(otherTags(tags)).toEqual([["unstable_url", "true"]]);
    expect(catalogueFacts(null)).toEqual([]);
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

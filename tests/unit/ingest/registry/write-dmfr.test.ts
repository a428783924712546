import fc from "fast-check";
import { expect, it } from "vitest";
import { parseDmfr } from "../../../../worker/ingest/registry/dmfr.ts";
import { writeDmfr } from "../../../../worker/ingest/registry/write-dmfr.ts";

const word = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).filter((text) => !text.includes("\0"));
const texts = fc.dictionary(fc.constantFrom("a", "b", "url", "type"), word, { noNullPrototype: true });
const name = fc.option(word, { nil: null });
const feed = fc.record({
  onestopId: word,
  name,
  spec: fc.constantFrom("gtfs" as const, "gtfs-rt" as const, "gbfs" as const, "mds" as const),
  languages: fc.array(word, { maxLength: 3 }),
  tags: texts,
  urls: fc.record({ static_current: word, static_historic: fc.array(word, { minLength: 1, maxLength: 3 }) }),
  license: texts,
  authorization: fc.option(
    texts.filter((members) => Object.keys(members).length > 0),
    { nil: null },
  ),
  supersedes: fc.array(word, { maxLength: 2 }),
});
const operator = fc.record({
  onestopId: word,
  name,
  shortName: name,
  website: name,
  tags: texts,
  associatedFeeds: fc.array(
    fc.record({ feed_onestop_id: word, gtfs_agency_id: word }, { requiredKeys: ["feed_onestop_id"] }),
    {
      maxLength: 3,
    },
  ),
  supersedes: fc.array(word, { maxLength: 2 }),
  top: fc.constant(true),
});

it("writes files that are read as the same records", () => {
  fc.assert(
    fc.property(fc.array(feed, { maxLength: 3 }), fc.array(operator, { maxLength: 3 }), (feeds, operators) => {
      expect(parseDmfr(writeDmfr({ feeds, operators }), "a.dmfr.json")).toEqual({ feeds, operators });
    }),
  );
});

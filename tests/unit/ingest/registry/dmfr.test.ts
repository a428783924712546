import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDmfr } from "../../../../worker/ingest/registry/dmfr.ts";
import { Problem } from "../../../../worker/problem.ts";

const parse = (value: unknown) => parseDmfr(JSON.stringify(value), "a.dmfr.json");
const refusal = (content: string): Problem => {
  try {
    parseDmfr(content, "a.dmfr.json");
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("it was accepted");
};

describe("parseDmfr", () => {
  it("reads every property of a feed", () => {
    const { feeds, operators } = parse({
      $schema: "https://dmfr.transit.land/json-schema/dmfr.schema-v0.6.0.json",
      feeds: [
        {
          id: "f-u9bw-šiauliai~rt",
          name: "Šiauliai",
          spec: "gtfs-rt",
          urls: {
            realtime_alerts: "https://a.example/alerts.pb",
            static_historic: ["ftp://a.example/old.zip#inner/gtfs", ""],
            static_current: "",
          },
          languages: ["lt", "en-GB"],
          license: { use_without_attribution: "no", create_derived_product: "unknown", spdx_identifier: "CC-BY-4.0" },
          authorization: { type: "query_param", param_name: "api_key", info_url: "https://a.example/token" },
          tags: { notes: "one", exclude_from_global_query: "true" },
          supersedes_ids: ["f-old", "f-older"],
        },
      ],
    });
    expect(operators).toEqual([]);
    expect(feeds).toEqual([
      {
        onestopId: "f-u9bw-šiauliai~rt",
        name: "Šiauliai",
        spec: "gtfs-rt",
        urls: {
          realtime_alerts: "https://a.example/alerts.pb",
          static_historic: ["ftp://a.example/old.zip#inner/gtfs"],
        },
        languages: ["lt", "en-GB"],
        license: { create_derived_product: "unknown", spdx_identifier: "CC-BY-4.0", use_without_attribution: "no" },
        authorization: { info_url: "https://a.example/token", param_name: "api_key", type: "query_param" },
        tags: { exclude_from_global_query: "true", notes: "one" },
        supersedes: ["f-old", "f-older"],
      },
    ]);
  });

  it("reads a minimal feed", () => {
    expect(parse({ feeds: [{ id: "f-x", spec: "gtfs", urls: {} }] }).feeds).toEqual([
      {
        onestopId: "f-x",
        name: null,
        spec: "gtfs",
        urls: {},
        languages: [],
        license: {},
        authorization: null,
        tags: {},
        supersedes: [],
      },
    ]);
  });

  it("keeps any id and any URL scheme unchanged", () => {
    const ids = ["三重交通", "f-".padEnd(93, "x"), "with space/slash?#", "__proto__"];
    const urls = ["file:///etc/passwd", "ftp://x/y.zip", "not a url", "https://é.example/ü?x=1#a/b.zip"];
    const { feeds } = parse({
      feeds: ids.map((id, i) => ({ id, spec: "GTFS", urls: { static_current: urls[i] } })),
    });
    expect(feeds.map((feed) => feed.onestopId)).toEqual(ids);
    expect(feeds.map((feed) => feed.urls.static_current)).toEqual(urls);
  });

  it("uses an operator's parent feed if no association names a feed, or all name others", () => {
    const { operators } = parse({
      feeds: [
        {
          id: "f-parent",
          spec: "gtfs",
          operators: [
            { onestop_id: "o-agency", associated_feeds: [{ gtfs_agency_id: "A1" }, { feed_onestop_id: "f-other" }] },
            {
              onestop_id: "o-plain",
              name: "Plain",
              short_name: "P",
              website: "https://p.example",
              tags: { us_ntd_id: "1" },
            },
            { onestop_id: "o-elsewhere", associated_feeds: [{ feed_onestop_id: "f-other", gtfs_agency_id: "B" }] },
          ],
        },
      ],
      operators: [{ onestop_id: "o-top", associated_feeds: [{ feed_onestop_id: "f-x" }], supersedes_ids: ["o-old"] }],
    });
    expect(operators.map(({ onestopId, associatedFeeds, top }) => ({ onestopId, associatedFeeds, top }))).toEqual([
      {
        onestopId: "o-agency",
        associatedFeeds: [{ feed_onestop_id: "f-parent", gtfs_agency_id: "A1" }, { feed_onestop_id: "f-other" }],
        top: false,
      },
      { onestopId: "o-plain", associatedFeeds: [{ feed_onestop_id: "f-parent" }], top: false },
      {
        onestopId: "o-elsewhere",
        associatedFeeds: [{ feed_onestop_id: "f-other", gtfs_agency_id: "B" }, { feed_onestop_id: "f-parent" }],
        top: false,
      },
      { onestopId: "o-top", associatedFeeds: [{ feed_onestop_id: "f-x" }], top: true },
    ]);
    expect(operators[1]).toMatchObject({
      name: "Plain",
      shortName: "P",
      website: "https://p.example",
      tags: { us_ntd_id: "1" },
    });
    expect(operators[3]).toMatchObject({ supersedes: ["o-old"] });
  });

  it("replaces characters that the database cannot store, and nothing else", () => {
    const { feeds } = parseDmfr(
      '{"feeds":[{"id":"f-a","spec":"gtfs","name":"a\\u0000b\\ud800c","tags":{"n":1,"t":true,"e":"","z":null}}]}',
      "x",
    );
    expect(feeds[0]?.name).toBe("a\uFFFDb\uFFFDc");
    expect(feeds[0]?.tags).toEqual({ e: "", n: "1", t: "true" });
  });

  it("reads a byte order mark, and specs in other spellings", () => {
    const { feeds } = parseDmfr('\uFEFF{"feeds":[{"id":"f-a","spec":"GTFS_RT"}]}', "x");
    expect(feeds[0]?.spec).toBe("gtfs-rt");
  });

  it.each([
    ["", "It is not JSON"],
    ["{", "It is not JSON"],
    ["[]", "The file is an array, not an object"],
    ["null", "The file is null"],
    ["{}", "neither feeds nor operators"],
    ['{"feeds":{}}', "feeds is an object, not an array"],
    ['{"feeds":["x"]}', "feeds[0] is a string, not an object"],
    ['{"feeds":[{"spec":"gtfs"}]}', "feeds[0].id is missing"],
    ['{"feeds":[{"id":7,"spec":"gtfs"}]}', "feeds[0].id is a number, not a text"],
    ['{"feeds":[{"id":"f-a"}]}', "feeds[0] (f-a).spec is missing"],
    ['{"feeds":[{"id":"f-a","spec":"netex"}]}', 'is "netex", not one of gtfs'],
    ['{"feeds":[{"id":"f-a","spec":"gtfs","urls":[]}]}', "feeds[0] (f-a).urls is an array, not an object"],
    ['{"feeds":[{"id":"f-a","spec":"gtfs","urls":{"static_current":1}}]}', "urls.static_current is a number"],
    ['{"feeds":[{"id":"f-a","spec":"gtfs","license":"CC0"}]}', "license is a string, not an object"],
    ['{"feeds":[{"id":"f-a","spec":"gtfs","languages":[1]}]}', "languages[0] is a number"],
    ['{"operators":[{"name":"x"}]}', "operators[0].onestop_id is missing"],
    [
      '{"operators":[{"onestop_id":"o-a","associated_feeds":[{"gtfs_agency_id":"1"}]}]}',
      "associated_feeds[0] names no feed",
    ],
  ])("refuses %s with its position and a reason", (content, reason) => {
    const refused = refusal(content);
    expect(refused.code).toBe("dmfr.invalid");
    expect(refused.evidence.file).toBe("a.dmfr.json");
    expect(refused.detail).toContain("a.dmfr.json");
    expect(refused.detail).toContain(reason);
  });

  it("returns records or a coded problem for any JSON", () => {
    const member = fc.constantFrom(
      "id",
      "spec",
      "urls",
      "operators",
      "onestop_id",
      "associated_feeds",
      "tags",
      "license",
      "__proto__",
    );
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom<unknown>("gtfs", "f-a", "", null, 1, true),
        fc.string({ unit: "binary" }),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(member, tie("node"), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(value, value, (feeds, operators) => {
        const content = JSON.stringify({ feeds: [feeds], operators: [operators] });
        try {
          const parsed = parseDmfr(content, "x");
          for (const feed of parsed.feeds) expect(feed.onestopId).not.toBe("");
          expect(JSON.stringify(parsed)).not.toMatch(/\\u0000|\\ud[89ab]/i);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
          expect((error as Problem).code).toBe("dmfr.invalid");
        }
      }),
      { numRuns: 500 },
    );
  });
});

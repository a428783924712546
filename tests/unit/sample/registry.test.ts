import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readAtlas } from "../../../cli/sample/atlas.ts";
import { parseDmfr } from "../../../worker/ingest/registry/dmfr.ts";
import { planSync } from "../../../worker/ingest/registry/sync.ts";
import { readIndex, SAMPLE } from "./gtfs-text.ts";

type Association = { feed_onestop_id?: string; gtfs_agency_id?: string };
type Operator = { onestop_id: string; name: string; website?: string; associated_feeds?: Association[] };
type Feed = {
  id: string;
  name?: string;
  spec: string;
  urls: Record<string, string | string[]>;
  license?: Record<string, string>;
  supersedes_ids?: string[];
  tags?: Record<string, string>;
  operators?: Operator[];
};
type Registry = { $schema: string; feeds?: Feed[]; operators?: Operator[]; license_spdx_identifier?: string };

const OWN = "sample-networks.dmfr.json";
const own = JSON.parse(readFileSync(new URL(`registry/${OWN}`, SAMPLE), "utf8")) as Registry;
const ownFeeds = own.feeds ?? [];
const atlas = await readAtlas();
const atlasFiles = atlas.files as Record<string, Registry>;
const atlasFeeds = new Map(
  Object.values(atlasFiles)
    .flatMap((file) => file.feeds ?? [])
    .map((feed) => [feed.id, feed]),
);

describe("the records of the sample networks", () => {
  test("are marked and have no URL", () => {
    expect(own.$schema).toMatch(/^https:\/\/dmfr\.transit\.land\/json-schema\//);
    expect(own.license_spdx_identifier).toBe("MIT");
    expect(ownFeeds.map((feed) => feed.id).toSorted()).toEqual(
      readIndex()
        .map((entry) => entry.feed)
        .toSorted(),
    );
    for (const feed of ownFeeds) {
      expect(feed.name).toContain("sample");
      expect(feed.tags?.sample).toBe("true");
      expect(Object.values(feed.urls)).toEqual([]);
      expect(feed.operators).toHaveLength(1);
      expect(feed.operators?.[0]?.onestop_id).toBe(feed.id.replace("f-", "o-"));
      expect(feed.operators?.[0]?.name).toMatch(/ \(sample\)$/);
    }
  });
});

describe("the bundled Transitland Atlas", () => {
  test("states its source, license, date, and changes", () => {
    const { files, ...about } = atlas;
    expect(about).toEqual({
      source: "https://github.com/transitland/transitland-atlas",
      license_spdx_identifier: "CC-BY-4.0",
      license_url: "https://creativecommons.org/licenses/by/4.0/",
      date: "2026-08-21",
      changes: expect.stringContaining("REDACTED"),
    });
    expect(readFileSync(new URL("NOTICE", SAMPLE), "utf8")).toContain(`Transitland Atlas of ${about.date}`);
    expect(Object.keys(files)).toHaveLength(789);
  });

  test("is whole: every format, every feed, every file named in the way of DMFR", () => {
    for (const [name, file] of Object.entries(atlasFiles)) {
      expect(name).toMatch(/\.dmfr\.json$/);
      expect(file.$schema).toMatch(/^https:\/\/dmfr\.transit\.land\/json-schema\//);
    }
    const specs = Map.groupBy(atlasFeeds.values(), (feed) => feed.spec);
    expect(Object.fromEntries([...specs].map(([spec, feeds]) => [spec, feeds.length]))).toEqual({
      gtfs: 4112,
      gbfs: 1536,
      "gtfs-rt": 678,
    });
  });

  test("is valid DMFR: all files are read, and sync to all feeds and operators beside the sample's", () => {
    const files = [[OWN, own] as const, ...Object.entries(atlasFiles)].map(([name, content]) => ({
      name,
      ...parseDmfr(JSON.stringify(content), name),
    }));
    const { totals, feeds } = planSync(files, { feeds: [], operators: [], superseded: [], deskFiles: [] });
    expect(totals).toEqual({ feeds: 6326 + 7, operators: 2792 + 7, added: 9118 + 14, changed: 0, removed: 0 });
    expect(feeds.filter((feed) => feed.file === OWN)).toHaveLength(7);
  });

  test("has the real feeds of the networks that the sample simplifies", () => {
    expect([...atlasFeeds.keys()]).toEqual(
      expect.arrayContaining([
        "f-tokyometro~data~tokyometro~train~gtfs~jp",
        "f-69y7-recursosdatabuenosairesgobar",
        "f-drt-mbta",
        "f-transport~for~ireland~realtime~operators",
        "f-r6-nswtrainlink~sydneytrains~buswayswesternsydney~interlinebus",
        "f-stq4-nationalauthorityfortunnels",
      ]),
    );
  });
});

describe("the registry of the tests", () => {
  const folder = new URL("../../support/registry/", import.meta.url);
  const files = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Required<Registry>,
  );

  test("is a selection of the Atlas, in which every feed has a name", () => {
    const feeds = files.flatMap((file) => file.feeds);
    expect(feeds.length).toBeGreaterThanOrEqual(38);
    for (const { operators, name, ...feed } of feeds) {
      expect(name?.trim(), feed.id).toBeTruthy();
      const { operators: all, name: given, ...whole } = atlasFeeds.get(feed.id) ?? ({} as Feed);
      expect(feed).toEqual(whole);
      if (given !== undefined) expect(name).toBe(given);
    }
  });

  test("has feeds of all formats, and replaced ids", () => {
    const feeds = files.flatMap((file) => file.feeds);
    expect([...new Set(feeds.map((feed) => feed.spec))].toSorted()).toEqual(["gbfs", "gtfs", "gtfs-rt"]);
    expect(feeds.filter((feed) => feed.supersedes_ids).length).toBeGreaterThanOrEqual(3);
  });
});

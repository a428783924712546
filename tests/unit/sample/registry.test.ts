import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readIndex, SAMPLE } from "./gtfs-text.ts";

type Association = { feed_onestop_id?: string; gtfs_agency_id?: string };
type Operator = { onestop_id: string; name: string; website?: string; associated_feeds?: Association[] };
type Feed = {
  id: string;
  name: string;
  spec: string;
  urls: Record<string, string | string[]>;
  license?: Record<string, string>;
  authorization?: { type: string; param_name?: string; info_url?: string };
  supersedes_ids?: string[];
  languages?: string[];
  tags?: Record<string, string>;
  operators?: Operator[];
};
type Registry = { $schema: string; feeds: Feed[]; operators?: Operator[]; license_spdx_identifier: string };

const OWN = "sample-networks.dmfr.json";
const folder = new URL("registry/", SAMPLE);
const files = readdirSync(folder).map((name) => ({
  name,
  content: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Registry,
}));
const feeds = files.flatMap((file) => file.content.feeds);
const realFeeds = files.filter((file) => file.name !== OWN).flatMap((file) => file.content.feeds);
const ownFeeds = feeds.filter((feed) => !realFeeds.includes(feed));
const operators = [
  ...feeds.flatMap((feed) => feed.operators ?? []),
  ...files.flatMap((file) => file.content.operators ?? []),
];

describe("the sample registry", () => {
  test("has about forty real feeds from six continents, each file with its license", () => {
    expect(files).toHaveLength(7);
    expect(realFeeds.length).toBeGreaterThanOrEqual(38);
    expect(realFeeds.length).toBeLessThanOrEqual(46);
    for (const { name, content } of files) {
      expect(name).toMatch(/\.dmfr\.json$/);
      expect(content.$schema).toMatch(/^https:\/\/dmfr\.transit\.land\/json-schema\//);
      expect(content.license_spdx_identifier).toBe(name === OWN ? "MIT" : "CC-BY-4.0");
      expect(content.feeds.length).toBeGreaterThanOrEqual(5);
    }
  });

  test("has unique Onestop IDs, also among the replaced ids", () => {
    const ids = feeds.flatMap((feed) => [feed.id, ...(feed.supersedes_ids ?? [])]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const feed of feeds) expect(feed.id).toMatch(/^f-[\p{Ll}\p{Lo}\p{N}~-]+$/u);
    const names = operators.map((operator) => operator.onestop_id);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^o-[\p{Ll}\p{Lo}\p{N}~-]+$/u);
  });

  test("has a name and a known spec for every feed, and uses all specs", () => {
    for (const feed of feeds) expect(feed.name.trim()).not.toBe("");
    const kinds = Object.groupBy(realFeeds, (feed) => feed.spec);
    expect(Object.keys(kinds).toSorted()).toEqual(["gbfs", "gtfs", "gtfs-rt"]);
    expect(kinds.gbfs?.length).toBeGreaterThanOrEqual(3);
    expect(kinds["gtfs-rt"]?.length).toBeGreaterThanOrEqual(3);
    expect(realFeeds.filter((feed) => feed.supersedes_ids).length).toBeGreaterThanOrEqual(3);
    expect(realFeeds.filter((feed) => feed.languages).length).toBeGreaterThanOrEqual(2);
  });

  test("has only valid URLs without keys, and one for every real feed", () => {
    for (const feed of realFeeds) {
      const urls = Object.values(feed.urls).flat();
      expect(urls.length, feed.id).toBeGreaterThan(0);
      const more = [feed.license?.url, feed.authorization?.info_url, ...(feed.operators ?? []).map((o) => o.website)];
      for (const url of [...urls, ...more]) {
        if (url === undefined) continue;
        expect(["http:", "https:"], url).toContain(new URL(url).protocol);
        expect(url).not.toContain("REDACTED");
      }
    }
  });

  test("has DMFR authorization types that name their parameter", () => {
    const closed = realFeeds.filter((feed) => feed.authorization);
    expect(closed.length).toBeGreaterThanOrEqual(5);
    for (const feed of closed) {
      expect(["header", "query_param", "basic_auth", "path_segment", "replace_url"]).toContain(
        feed.authorization?.type,
      );
      expect(feed.authorization?.param_name, feed.id).toBeTruthy();
    }
  });

  test("has license answers of yes, no or unknown", () => {
    const licensed = realFeeds.filter((feed) => feed.license);
    expect(licensed.length).toBeGreaterThanOrEqual(20);
    const questions =
      /^(use_without_attribution|create_derived_product|commercial_use_allowed|share_alike_optional|redistribution_allowed)$/;
    for (const feed of feeds) {
      for (const [key, value] of Object.entries(feed.license ?? {})) {
        if (questions.test(key)) expect(["yes", "no", "unknown"], feed.id).toContain(value);
      }
    }
  });

  test("has associations with feeds of the registry only", () => {
    const ids = new Set(feeds.map((feed) => feed.id));
    for (const operator of operators) {
      expect(operator.name.trim()).not.toBe("");
      for (const association of operator.associated_feeds ?? []) {
        if (association.feed_onestop_id !== undefined) expect(ids).toContain(association.feed_onestop_id);
      }
    }
  });

  test("has separate records for the sample networks, marked, without a URL", () => {
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
    expect(realFeeds.map((feed) => feed.id)).toEqual(
      expect.arrayContaining([
        "f-tokyometro~data~tokyometro~train~gtfs~jp",
        "f-69y7-recursosdatabuenosairesgobar",
        "f-drt-mbta",
        "f-transport~for~ireland~realtime~operators",
        "f-r6-nswtrainlink~sydneytrains~buswayswesternsydney~interlinebus",
        "f-stq4-nationalauthorityfortunnels",
      ]),
    );
    expect(realFeeds.some((feed) => feed.id.startsWith("f-sample"))).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { link } from "../../../src/domain/links.ts";

const SHA = "a6f3ab1c29bd2a4c2a8b5cf5f0a4d1d2e3f40516";

describe("link", () => {
  test.each([
    [link.home(), "/"],
    [link.map(), "/map"],
    [link.map({ zoom: 12.5, lat: 37.7749, lon: -122.4194 }), "/map#12.5/37.77490/-122.41940"],
    [link.map({ zoom: 2, lat: 0, lon: 0 }, { mode: ["bus", "rail"] }), "/map?mode=bus&mode=rail#2/0.00000/0.00000"],
    [link.datasets(), "/datasets"],
    [link.documentation(), "/documentation"],
    [link.documentation("concepts/onestop-id-scheme"), "/documentation/concepts/onestop-id-scheme"],
    [link.documentation("/concepts//places/"), "/documentation/concepts/places"],
    [link.support(), "/documentation/support"],
    [link.graphqlConsole(), "/documentation/api/graphql-console"],
    [link.restConsole(), "/documentation/api/rest-console"],
    [link.feeds(), "/feeds"],
    [
      link.feeds({ search: "são paulo", fetchError: false, feedSpecs: ["GTFS", "GTFS_RT"], page: 2, tag: "", x: null }),
      "/feeds?search=s%C3%A3o+paulo&fetchError=false&feedSpecs=GTFS&feedSpecs=GTFS_RT&page=2",
    ],
    [link.feed("f-9q9-bart"), "/feeds/f-9q9-bart"],
    [link.feed("f-桑名市~k-バス"), "/feeds/f-%E6%A1%91%E5%90%8D%E5%B8%82~k-%E3%83%90%E3%82%B9"],
    [link.feed("f-a/b?c#d%"), "/feeds/f-a%2Fb%3Fc%23d%25"],
    [link.feed(""), "/feeds"],
    [link.feedVersion("f-9q9-bart", SHA), `/feeds/f-9q9-bart/versions/${SHA}`],
    [link.version(SHA), `/feed-versions/${SHA}`],
    [link.findByUrl(), "/feeds/utilities/find-by-url"],
    [link.operators({ adm0_name: "Germany" }), "/operators?adm0_name=Germany"],
    [link.operator("o-9q9-bart"), "/operators/o-9q9-bart"],
    [link.place(), "/places"],
    [link.place("United States of America", "California"), "/places/United+States+of+America/California"],
    [link.place("Côte d'Ivoire", "A/B", "C+D"), "/places/C%C3%B4te+d'Ivoire/A%2FB/C%2BD"],
    [link.onestopId(), "/onestop-id"],
    [link.onestopId("s-9q8-<1>"), "/onestop-id/s-9q8-%3C1%3E"],
    [link.news(), "/news"],
    [link.news({ year: 2026, month: 3, day: 9, slug: "hello" }), "/news/2026/03/09/hello"],
    [link.newsFeed(), "/feed.xml"],
    [link.plans(), "/plans-pricing"],
    [link.terms(), "/terms"],
    [link.search("東京"), "/search?q=%E6%9D%B1%E4%BA%AC"],
    [link.search(), "/search"],
    [link.nearby({ lat: 1.5, lon: 2 }), "/nearby?lat=1.5&lon=2"],
    [link.validate(), "/validate"],
    [link.validate({ feed: "f-x~y" }), "/validate?feed=f-x%7Ey"],
    [link.status(), "/status"],
    [link.signIn(), "/sign-in"],
    [link.signIn("/feeds?search=a&b"), "/sign-in?returnTo=%2Ffeeds%3Fsearch%3Da%26b"],
    [link.download(SHA), `/api/v2/rest/feed_versions/${SHA}/download`],
    [link.download(SHA, "https://api.example.org/v2"), `https://api.example.org/v2/rest/feed_versions/${SHA}/download`],
    [link.downloadLatest("f-a/b"), "/api/v2/rest/feeds/f-a%2Fb/download_latest_feed_version"],
    [link.downloadRealtime("f-1~rt", "alerts", "pb"), "/api/v2/rest/feeds/f-1~rt/download_latest_rt/alerts.pb"],
  ])("%s", (address, want) => {
    expect(address).toBe(want);
  });

  const ref = { onestopId: "r-9q9-x", feed: "f-1", sha1: SHA.toUpperCase(), entityId: "a/b:c", id: 7 };
  test("routes and stops: the Onestop ID, never the internal id", () => {
    expect(link.route(ref)).toBe("/routes/r-9q9-x");
    expect(link.stop(ref)).toBe("/stops/r-9q9-x");
  });
  test("without a Onestop ID: feed and entity, including slashes", () => {
    expect(link.route({ ...ref, onestopId: null })).toBe("/routes/f-1:a%2Fb:c");
    expect(link.stop({ ...ref, onestopId: null }, { pin: true })).toBe(`/stops/f-1@${SHA}:a%2Fb:c`);
  });
  test("pinned with a Onestop ID: version and entity in the query, for stops too", () => {
    const query = `?feedOnestopId=f-1&feedVersionSha1=${SHA}&entityId=a%2Fb%3Ac`;
    expect(link.route(ref, { pin: true })).toBe(`/routes/r-9q9-x${query}`);
    expect(link.stop(ref, { pin: true })).toBe(`/stops/r-9q9-x${query}`);
    expect(link.stop({ ...ref, entityId: "" }, { pin: true })).toBe(
      `/stops/r-9q9-x?feedOnestopId=f-1&feedVersionSha1=${SHA}`,
    );
  });
  test("the internal id only if nothing else is known", () => {
    expect(link.route({ id: 7 })).toBe("/routes/7");
  });
  test("an incomplete character does not throw", () => {
    expect(link.feed("f-\ud83d")).toBe("/feeds/f-%EF%BF%BD");
  });
});

test("links to comparisons and versions", () => {
  expect(link.compareVersions("f-a~é")).toBe("/feeds/f-a~%C3%A9/compare");
  expect(link.compareVersions("f-a", { to: "b" })).toBe("/feeds/f-a/compare?to=b");
  expect(link.compareVersions("f-a", { from: "a", to: "b" })).toBe("/feeds/f-a/compare?from=a&to=b");
  expect(link.versionData("ab")).toBe("/api/v2/rest/feed_versions/ab");
  expect(link.comparisonData("a", "b", "/x")).toBe("/x/portal/feed_versions/a/compare/b");
});

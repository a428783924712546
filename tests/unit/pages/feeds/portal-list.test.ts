import { describe, expect, test } from "vitest";
import { createQueryClient } from "../../../../src/data/client.ts";
import { feedRow, portalFeedsPath, portalFeedsQuery } from "../../../../src/pages/feeds/portal-list.ts";
import { operatorRow, portalOperatorsPath, portalOperatorsQuery } from "../../../../src/pages/operators/portal-list.ts";

const feeds = (query: string) => decodeURIComponent(portalFeedsPath(new URLSearchParams(query)));

describe("the request of a list", () => {
  test("of feeds", () => {
    expect(feeds("")).toBe("/feeds?sort=usable");
    expect(feeds("after=9")).toBe("/feeds?sort=usable&after=9");
    expect(feeds("active=maybe")).toBe("/feeds?sort=usable");
    expect(feeds("active=false")).toBe("/feeds?active=false&sort=usable");
    expect(feeds("search=x&active=true")).toBe("/feeds?search=x&active=true&sort=usable");
    expect(
      feeds(
        "search=bart&feedSpecs=GTFS&feedSpecs=GBFS&fetchError=true&importStatus=SUCCESS&terms=redistribution_allowed" +
          "&tagUnstableUrl=true&tag=notes&auth=header&country=Germany&region=Berlin&content=flex&content=gold&verdict=expired&verdict=fine&verdict=current&sort=fetched&after=3",
      ),
    ).toBe(
      "/feeds?search=bart&spec=GTFS,GBFS&fetch=error&import=success&license_redistribution_allowed=yes" +
        "&tag=unstable_url,notes&authorization=header&country=Germany&region=Berlin&content=flex&verdict=current,expired&sort=fetched&after=3",
    );
    expect(feeds("fetchError=false")).toBe("/feeds?fetch=success&sort=usable");
    expect(feeds("fetchError=never&importStatus=NEVER")).toBe("/feeds?fetch=never&import=never&sort=usable");
  });

  test("of operators", () => {
    const paths = ["", "active=true", "bbox=1,2,3,4", "merged=true"].map((text) =>
      decodeURIComponent(portalOperatorsPath(new URLSearchParams(text))),
    );
    expect(paths).toEqual([
      "/operators?sort=usable",
      "/operators?active=true&sort=usable",
      "/operators?sort=usable&bbox=1,2,3,4",
      "/operators?sort=usable",
    ]);
    const query = new URLSearchParams(
      "search=mx&adm0_name=Mexico&adm1_name=&city_name=Toluca&active=maybe&tag=us_ntd_id&verdict=ends_soon&sort=usable",
    );
    expect(portalOperatorsPath(query)).toBe(
      "/operators?search=mx&country=Mexico&city=Toluca&tag=us_ntd_id&verdict=ends_soon&sort=usable",
    );
  });
});

describe("table rows", () => {
  test("a feed that was never fetched or imported", () => {
    const row = feedRow({
      id: 1,
      onestop_id: "f-a",
      name: null,
      spec: "gtfs-rt",
      operators: [],
      last_fetch: null,
      last_successful_fetch_at: null,
      imported_at: null,
      active_version: null,
      tags: {},
      places: [["AU", "Australia", null]],
    });
    expect(row).toMatchObject({ country: "Australia", routes: 0, modes: [] });
    expect(row).toMatchObject({ spec: "GTFS_RT", last_fetch: [], last_success: [], feed_state: null });
  });

  test("an operator without data shows the country of the registry", () => {
    const operator = { id: 1, onestop_id: "o-a", name: "A", short_name: null, feeds: [], routes: 0 };
    const row = operatorRow({ ...operator, places: [["MX", "Mexico", null, null, null]] });
    expect(row.agencies).toMatchObject([{ places: [{ adm0_name: "Mexico", city_name: null }] }]);
  });

  test("an operator shows its best served places", () => {
    const row = operatorRow({
      id: 1,
      onestop_id: "o-a",
      name: "A",
      short_name: null,
      places: [
        ["MX", "Mexico", "CDMX", null, 0.9],
        ["MX", "Mexico", "CDMX", "Mexico City", 0.8],
        ["MX", "Mexico", "Morelos", null, 0.1],
      ],
      feeds: ["f-a", "f-b"],
      routes: 3,
    });
    expect(row).toMatchObject({ feeds: 2, routes: 3, agencies: [{ places: [{ city_name: "Mexico City" }] }] });
    expect(row.agencies?.[0]?.places).toHaveLength(1);
  });
});

describe("the data sent with a page", () => {
  const verdict = {
    verdict: "current",
    words: "Current",
    sentence: "It runs.",
    ends: "2027-01-01",
    reason: "within_dates",
  };
  const counted = { total: 2, of: 2, from: 1, previous: null, next: null, facets: { spec: { GTFS: 2 } } };
  const dates = { earliest_calendar_date: "2026-01-01", latest_calendar_date: null, sha1: "a" };

  const clientOf = (answer: unknown) =>
    createQueryClient(
      { send: () => Promise.reject(new Error("not asked")), portal: () => Promise.resolve(answer) },
      Number.POSITIVE_INFINITY,
    );

  test("has only the displayed fields of feeds: dates without a verdict, operators without a feed name", async () => {
    const feed = {
      ...{ id: 1, onestop_id: "f-a", name: "A", spec: "gtfs", tags: { notes: "x" }, license: { url: "https://l" } },
      operators: [{ onestop_id: "o-a", name: "A", short_name: "a" }],
      last_fetch: { error: "timed out", success: 0 },
      ...{
        last_successful_fetch_at: "2026-11-20T00:00:00Z",
        imported_at: null,
        bbox: [0, 0, 1, 1],
        active_version: dates,
        places: [
          ["AU", "Australia", "Victoria"],
          ["NZ", "New Zealand", null],
        ],
        ...{ routes: 3, route_types: [0, 3] },
      },
    };
    const answer = {
      ...counted,
      feeds: [
        { ...feed, verdict },
        { ...feed, name: null },
      ],
    };
    const { feeds: carried, ...rest } = (await clientOf(answer).fetchQuery(portalFeedsQuery(new URLSearchParams())))!;
    expect(rest).toEqual(counted);
    const shown = {
      ...{ id: 1, onestop_id: "f-a", spec: "gtfs", tags: { notes: "x" }, last_fetch: { error: "timed out" } },
      ...{ last_successful_fetch_at: "2026-11-20T00:00:00Z", imported_at: null },
      ...{ places: [["AU", "Australia", "Victoria"]], routes: 3, route_types: [0, 3] },
    };
    const { reason: _, ...told } = verdict;
    expect(carried).toEqual([
      { ...shown, name: "A", operators: [], active_version: null, verdict: told },
      { ...shown, name: null, operators: [{ onestop_id: "o-a", name: "A" }], active_version: dates },
    ]);
  });

  test("has only the displayed fields of operators", async () => {
    const operator = {
      id: 1,
      onestop_id: "o-a",
      name: "A",
      short_name: null,
      places: [],
      feeds: ["f-a"],
      routes: 2,
      route_types: [3],
    };
    const answer = { ...counted, operators: [{ ...operator, website: "https://a", bbox: null, verdict }] };
    const { reason: _, ...told } = verdict;
    const page = await clientOf(answer).fetchQuery(portalOperatorsQuery(new URLSearchParams()));
    expect(page).toEqual({ ...counted, operators: [{ ...operator, verdict: told }] });
  });

  test("is empty if another server answers", async () => {
    expect(await clientOf(null).fetchQuery(portalFeedsQuery(new URLSearchParams()))).toBeNull();
    expect(await clientOf(null).fetchQuery(portalOperatorsQuery(new URLSearchParams()))).toBeNull();
  });
});

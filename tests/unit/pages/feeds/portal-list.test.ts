import { describe, expect, test } from "vitest";
import { feedRow, portalFeedsPath } from "../../../../src/pages/feeds/portal-list.ts";
import { operatorRow, portalOperatorsPath } from "../../../../src/pages/operators/portal-list.ts";

const feeds = (query: string) => decodeURIComponent(portalFeedsPath(new URLSearchParams(query)));

describe("the call behind a list", () => {
  test("of feeds", () => {
    expect(feeds("")).toBe("/feeds");
    expect(
      feeds(
        "search=bart&feedSpecs=GTFS&feedSpecs=GBFS&fetchError=true&importStatus=SUCCESS&terms=redistribution_allowed" +
          "&tagUnstableUrl=true&tag=notes&auth=header&country=Germany&region=Berlin&content=flex&content=gold&verdict=expired&verdict=fine&verdict=current&sort=fetched&after=3",
      ),
    ).toBe(
      "/feeds?search=bart&spec=GTFS,GBFS&fetch=error&import=success&license_redistribution_allowed=yes" +
        "&tag=unstable_url,notes&authorization=header&country=Germany&region=Berlin&content=flex&verdict=current,expired&sort=fetched&after=3",
    );
    expect(feeds("fetchError=false")).toBe("/feeds?fetch=success");
    expect(feeds("fetchError=never&importStatus=NEVER")).toBe("/feeds?fetch=never&import=never");
  });

  test("of operators", () => {
    const query = new URLSearchParams(
      "search=mx&adm0_name=Mexico&adm1_name=&city_name=Toluca&active=maybe&tag=us_ntd_id&verdict=ends_soon",
    );
    expect(portalOperatorsPath(query)).toBe(
      "/operators?search=mx&country=Mexico&city=Toluca&tag=us_ntd_id&verdict=ends_soon",
    );
  });
});

describe("rows as tables take them", () => {
  test("a feed that was never fetched nor imported", () => {
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
    });
    expect(row).toMatchObject({ spec: "GTFS_RT", last_fetch: [], last_success: [], feed_state: null });
  });

  test("an operator shows the places that it serves well", () => {
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

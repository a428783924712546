/** Fares of feeds: in the portal's own API, and on the pages of operators and routes. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { rowAs } from "../../support/rows.ts";
import { ask as askSite } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { NIGHT_FEED } from "./night-feed.ts";

let first = 0;
let second = 0;
let operator = "";

beforeAll(async () => {
  first = await importFeed("f-attributes", {
    ...NIGHT_FEED,
    "fare_attributes.txt": csv(
      "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration",
      "single,2.5,USD,0,0,A,",
      "pass,6,USD,1,,B,86400",
      "refused,x,USD,1,,A,",
    ),
    "fare_rules.txt": csv("fare_id,route_id,origin_id,destination_id,contains_id", "single,day,,,", "single,gone,,,"),
  });
  second = await importFeed("f-products", {
    ...NIGHT_FEED,
    "agency.txt": NIGHT_FEED["agency.txt"]!.replaceAll("Day,", "Products,"),
    "routes.txt": csv(
      "route_id,agency_id,route_short_name,route_type,network_id",
      "day,A,Day,3,city",
      "night,B,Night,3,",
      "loop,A,Loop,3,",
      "often,B,Often,3,",
    ),
    "rider_categories.txt": csv("rider_category_id,rider_category_name,is_default_fare_category", "adult,Adult,1"),
    "fare_media.txt": csv("fare_media_id,fare_media_name,fare_media_type", "card,Card,2"),
    "fare_products.txt": csv(
      "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency",
      "ride,Single ride,adult,card,2.75,USD",
    ),
    "fare_leg_rules.txt": csv("leg_group_id,network_id,fare_product_id", "local,city,ride"),
    "fare_transfer_rules.txt": csv(
      "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id",
      "local,local,-1,5400,1,0,",
    ),
  });
  const { db } = stores();
  await refreshLists(db);
  const row = await rowAs<{ onestop_id: string }>(
    db,
    "SELECT o.onestop_id FROM operator_feed o JOIN agency a ON a.id = o.agency_id " +
      "WHERE a.feed_version_id = ? AND a.agency_id = 'A'",
    second,
  );
  operator = row!.onestop_id;
}, 60_000);

type Answer = { fares: { id: string; amount: string; transfers: string | null; media: string[] }[]; total: number };

const get = async (version: number, query = "") => {
  const response = await askSite(`/api/v2/portal/feed_versions/${version}/fares${query}`);
  return { status: response.status, answer: (await response.json()) as Answer };
};

describe("the API lists", () => {
  test("fares of fare_attributes.txt that can be used", async () => {
    const { answer } = await get(first);
    expect(answer.fares.map(({ id, amount, transfers }) => [id, amount, transfers])).toEqual([
      ["single", "2.50", "no transfers"],
      ["pass", "6.00", "any number of transfers for 24 hours"],
    ]);
    expect(answer.total).toBe(2);
  });

  test.each([
    ["?agency_id=A", ["single"]],
    ["?agency_id=A&route_id=day", ["single"]],
    ["?agency_id=A&route_id=loop", []],
    ["?route_id=loop", ["pass"]],
    ["?limit=1", ["single"]],
  ])("those of %s", async (query, ids) => {
    expect((await get(first, query)).answer.fares.map(({ id }) => id)).toEqual(ids);
  });

  test("products with their medium, rider, and transfers", async () => {
    expect((await get(second)).answer.fares).toEqual([
      {
        ...{
          id: "ride",
          name: "Single ride",
          rider: "Adult",
          eligibility_url: null,
          media: ["Card"],
          amount: "2.75",
          currency: "USD",
        },
        ...{ transfers: "transfers free for 90 minutes", area: "city" },
      },
    ]);
    expect((await get(second, "?route_id=day")).answer.fares).toHaveLength(1);
    expect((await get(second, "?route_id=night")).answer.fares).toHaveLength(0);
  });

  test("nothing of an unknown version, and refuses a limit that is no number", async () => {
    expect((await get(999_999)).answer).toEqual({ fares: [], total: 0 });
    expect((await get(first, "?limit=x")).status).toBe(400);
  });
});

describe("pages show the fares", () => {
  /** Sections that the page links to, in its order. */
  const anchors = (page: string) => {
    const list = /<ul class="section-nav-list">.*?<\/ul>/s.exec(page)?.[0] ?? "";
    return [...list.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  };
  /** Names of the columns of the fares. */
  const columns = (page: string) => {
    const section = /<section[^>]* id="fares"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
    return [...section.matchAll(/<th [^>]*>([^<]*)</g)].map(([, name]) => name);
  };
  const html = async (path: string) =>
    (await askSite(path, { init: { headers: { "user-agent": "Googlebot" } } })).text();

  test("of an operator", { timeout: 30_000 }, async () => {
    const page = await html(`/operators/${operator}`);
    for (const words of ["Single ride", "Adult", "Card", "2.75 USD", "transfers free for 90 minutes"]) {
      expect(page).toContain(words);
    }
    expect(anchors(page)).toEqual(["about", "map", "routes", "stops", "fares", "sources"]);
    expect(columns(page)).toEqual(["Fare", "Rider", "Paid with", "Price", "Transfers"]);
  });

  test("of a route, and nothing where the feed has none for it", { timeout: 30_000 }, async () => {
    const day = await html("/routes/f-attributes:day");
    expect(day).toContain("2.50 USD");
    // No fare of the feed is for some riders alone.
    expect(columns(day)).toEqual(["Fare", "Paid with", "Price", "Transfers"]);
    const sections = ["timetable", "connections", "map", "about", "headways", "fares", "sources", "export"];
    expect(anchors(day)).toEqual(sections);
    const loop = await html("/routes/f-attributes:loop");
    expect(loop).not.toContain("2.50 USD");
    expect(anchors(loop)).toEqual(sections.filter((id) => id !== "fares"));
    expect(await html("/routes/f-products:night")).not.toContain('id="fares"');
  });
});

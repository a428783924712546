/** Fares of journeys in the dialects of OpenTripPlanner and MOTIS. */
import { beforeAll, describe, expect, test } from "vitest";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { ask } from "../../support/worker/ask.ts";
import { AT_EIGHT, faredEnds, faredFeed, PRODUCTS, ZONE_FARES } from "./fared-feed.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const [ZONES, RIDERS, NONE] = [10, 15, 25] as const;

beforeAll(async () => {
  await importFeed("f-zones", faredFeed(ZONES, ZONE_FARES));
  await importFeed("f-riders", faredFeed(RIDERS, PRODUCTS));
  await importFeed("f-none", faredFeed(NONE));
  await refreshLists(stores().db);
}, 60_000);

const placesOf = (lat: number) => {
  const { from, to } = faredEnds(lat);
  return { fromPlace: `${from.lat},${from.lon}`, toPlace: `${to.lat},${to.lon}` };
};

async function plan(path: string, parameters: Record<string, string>) {
  const response = await ask(`/api/v2/routing/${path}?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return (await response.json()) as any;
}

const USD = { currency: "USD", currencyCode: "USD", defaultFractionDigits: 2, symbol: "$" };

describe("OpenTripPlanner's plan", () => {
  const otp = async (lat: number) => {
    const { plan: answer } = await plan("otp/plan", {
      ...placesOf(lat),
      unixTime: String(Date.parse(AT_EIGHT) / 1000),
    });
    return answer.itineraries[0];
  };

  test("has the fare of the usual rider", async () => {
    expect((await otp(ZONES)).fare).toEqual({
      fare: { regular: { currency: USD, cents: 350 } },
      details: {
        regular: [
          {
            fareId: "f-zones:long",
            price: { currency: USD, cents: 350 },
            routes: ["f-zones:ns", "f-zones:ew"],
          },
        ],
      },
    });
    expect((await otp(RIDERS)).fare.fare.regular.cents).toBe(325);
  });

  test("has none where a feed has none", async () => {
    expect(await otp(NONE)).not.toHaveProperty("fare");
  });
});

describe("MOTIS' plan", () => {
  const motis = async (lat: number, other: Record<string, string> = { withFares: "true" }) => {
    const { itineraries } = await plan("motis/api/v5/plan", { ...placesOf(lat), time: AT_EIGHT, ...other });
    return itineraries[0];
  };

  test("has fare transfers on request, and their positions at each leg", async () => {
    const { fareTransfers, legs } = await motis(RIDERS);
    const product = (amount: number, rider: string, medium: string) => ({
      ...{ name: "Single ride", amount, currency: "USD" },
      riderCategory: { riderCategoryName: rider, isDefaultFareCategory: rider === "Adult" },
      media: { fareMediaName: medium, fareMediaType: medium === "Card" ? "TRANSIT_CARD" : "NONE" },
    });
    const rides = [[product(2.75, "Adult", "Card"), product(3, "Adult", "Cash"), product(1.25, "Youth", "Card")]];
    expect(fareTransfers).toEqual([
      {
        rule: "A_AB",
        transferProducts: [
          {
            ...{ name: "Transfer", amount: 0.5, currency: "USD" },
            media: { fareMediaName: "Card", fareMediaType: "TRANSIT_CARD" },
          },
        ],
        effectiveFareLegProducts: [rides, rides],
      },
    ]);
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      legs.map((leg: any) => [leg.fareTransferIndex, leg.effectiveFareLegIndex]),
    ).toEqual([
      [0, 0],
      [undefined, undefined],
      [0, 1],
    ]);
  });

  test("has a ticket for several rides as one transfer product", async () => {
    expect((await motis(ZONES)).fareTransfers).toEqual([
      {
        rule: "AB",
        transferProducts: [{ name: "long", amount: 3.5, currency: "USD" }],
        effectiveFareLegProducts: [[], []],
      },
    ]);
  });

  test("has none without the request, and where a feed has none", async () => {
    for (const itinerary of [await motis(RIDERS, {}), await motis(RIDERS, { withFares: "false" }), await motis(NONE)]) {
      expect(itinerary).not.toHaveProperty("fareTransfers");
      expect(itinerary.legs[0]).not.toHaveProperty("fareTransferIndex");
    }
  });
});

describe("OpenTripPlanner's GraphQL", () => {
  const QUERY = (lat: number, fields: string) => {
    const { from, to } = faredEnds(lat);
    return `{ plan(from: { lat: ${from.lat}, lon: ${from.lon} }, to: { lat: ${to.lat}, lon: ${to.lon} },
      date: "2026-03-04", time: "07:55:00") { itineraries { ${fields} } } }`;
  };
  const FIELDS = `fares { type currency cents } legs { fareProducts { id product {
    id name medium { id name } riderCategory { id name isDefault }
    ... on DefaultFareProduct { price { amount currency { code digits } } } } } }`;
  const first = async (lat: number) => {
    const response = await ask("/otp/gtfs/v1", {
      init: {
        ...{ method: "POST", headers: { "content-type": "application/json" } },
        body: JSON.stringify({ query: QUERY(lat, FIELDS) }),
      },
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { data, errors } = (await response.json()) as any;
    expect(errors).toBeUndefined();
    return data.plan.itineraries[0];
  };

  test("has products of legs, one that is valid for several with the same id", async () => {
    const { fares, legs } = await first(ZONES);
    expect(fares).toEqual([{ type: "regular", currency: "USD", cents: 350 }]);
    expect(legs[0].fareProducts).toEqual([
      {
        id: expect.stringContaining("f-zones:long"),
        product: {
          ...{ id: "f-zones:long", name: "long", riderCategory: null },
          medium: { id: "f-zones:1", name: "before boarding" },
          price: { amount: 3.5, currency: { code: "USD", digits: 2 } },
        },
      },
    ]);
    expect(legs[1].fareProducts).toEqual([]);
    expect(legs[2].fareProducts).toEqual(legs[0].fareProducts);
  });

  test("has products of every rider and medium", async () => {
    const { fares, legs } = await first(RIDERS);
    expect(fares).toEqual([{ type: "regular", currency: "USD", cents: 325 }]);
    const shown = (at: number) =>
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      legs[at].fareProducts.map(({ product }: any) =>
        [product.name, product.riderCategory?.name ?? "all", product.medium.name, product.price.amount].join(" "),
      );
    expect(shown(0)).toEqual([
      "Single ride Adult Card 2.75",
      "Single ride Adult Cash 3",
      "Single ride Youth Card 1.25",
    ]);
    expect(shown(2)).toEqual(["Transfer all Card 0.5", "Single ride Adult Cash 3"]);
  });

  test("has none where a feed has none", async () => {
    const { fares, legs } = await first(NONE);
    expect([fares, legs[0].fareProducts]).toEqual([[], []]);
  });
});

/** What itineraries cost, in the answers of `directions`. */
import { beforeAll, describe, expect, test } from "vitest";
import { openStores } from "../../../worker/store/db/db.ts";
import { refreshLists } from "../../../worker/store/lists/list-write.ts";
import { AT_EIGHT, faredEnds, faredFeed, PRODUCTS, TIMED_PRODUCTS, ZONE_FARES } from "./fared-feed.ts";
import { ask, stores } from "./fixture.ts";
import { csv, importFeed } from "./imported.ts";
import { newIsolate, newStores } from "./new-isolate.ts";

const [ZONES, RIDERS, TIMES, NONE, HALF, OTHER] = [10, 15, 20, 25, 30, 35] as const;

beforeAll(async () => {
  await importFeed("f-zones", faredFeed(ZONES, ZONE_FARES));
  await importFeed("f-riders", faredFeed(RIDERS, PRODUCTS));
  await importFeed("f-times", faredFeed(TIMES, TIMED_PRODUCTS));
  await importFeed("f-none", faredFeed(NONE));
  await importFeed(
    "f-half~priced",
    faredFeed(HALF, { "fare_attributes.txt": ZONE_FARES["fare_attributes.txt"] }, ["ns"]),
  );
  await importFeed("f-half~free", faredFeed(HALF, {}, ["ew"]));
  // The only fare is for other zones.
  const attributes = csv("fare_id,price,currency_type,payment_method,transfers", "short,2,USD,0,0");
  const rules = csv("fare_id,origin_id,destination_id", "short,1,3", "short,2,4");
  await importFeed("f-other", faredFeed(OTHER, { "fare_attributes.txt": attributes, "fare_rules.txt": rules }));
  await refreshLists(stores().db);
}, 60_000);

const FARE = `fare {
  status note amount currency
  parts {
    feed_onestop_id legs status reason
    tickets {
      rider_category { id name is_default } medium { id name type } amount currency
      tickets { id name amount legs is_transfer medium { name } }
    }
  }
}`;
const QUERY = (fields: string) => `query ($from: WaypointInput!, $to: WaypointInput!, $at: Time) {
  directions(where: { from: $from, to: $to, mode: TRANSIT, depart_at: $at }) { itineraries { ${fields} } } }`;

const go = (lat: number, at = AT_EIGHT, fields = `legs { mode } ${FARE}`, opened = stores()) =>
  ask(QUERY(fields), { ...faredEnds(lat), at }, null, opened);

async function fareAt(lat: number, at?: string) {
  const { data, errors } = await go(lat, at);
  expect(errors).toBeUndefined();
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return data.directions.itineraries[0].fare as any;
}

describe("the fare of an itinerary", () => {
  test("is the cheapest division by fare_attributes.txt, with all zones on the way", async () => {
    expect(await fareAt(ZONES)).toEqual({
      ...{ status: "COMPUTED", note: null, amount: "3.50", currency: "USD" },
      parts: [
        {
          ...{ feed_onestop_id: "f-zones", legs: [0, 2], status: "COMPUTED", reason: null },
          tickets: [
            {
              rider_category: null,
              medium: { id: "1", name: "before boarding", type: null },
              ...{ amount: "3.50", currency: "USD" },
              tickets: [
                {
                  ...{ id: "long", name: null, amount: "3.50", legs: [0, 2], is_transfer: false },
                  medium: { name: "before boarding" },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("is by rider and medium, the usual rider's cheapest first", async () => {
    const fare = await fareAt(RIDERS);
    expect(fare).toMatchObject({ status: "COMPUTED", amount: "3.25", currency: "USD" });
    const [{ tickets }] = fare.parts;
    expect(
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      tickets.map(({ rider_category, medium, amount, tickets }: any) => [
        ...[rider_category.name, medium.name, amount],
        // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
        tickets.map(({ id, legs }: any) => `${id} ${legs}`).join(" + "),
      ]),
    ).toEqual([
      ["Adult", "Card", "3.25", "ride 0 + change 2"],
      // Cash cannot buy the transfer.
      ["Adult", "Cash", "6.00", "ride 0 + ride 2"],
      ["Youth", "Card", "1.75", "ride 0 + change 2"],
    ]);
  });

  test("is by area of the station, time of the day, day of the week, and priority", async () => {
    expect(await fareAt(TIMES)).toMatchObject({ status: "COMPUTED", amount: "6.00", currency: "EUR" });
    expect(await fareAt(TIMES, "2026-03-07T07:55:00Z")).toMatchObject({ amount: "5.00" });
  });

  test("says that there are none", async () => {
    expect(await fareAt(NONE)).toMatchObject({
      ...{ status: "NO_DATA", note: "No fare data.", amount: null, currency: null },
      parts: [{ status: "NO_DATA", reason: null, tickets: [] }],
    });
  });

  test("names the feed that has none", async () => {
    expect(await fareAt(HALF)).toMatchObject({
      ...{ status: "PARTIAL", note: "Without f-half~free (no fare data).", amount: null },
      parts: [
        { feed_onestop_id: "f-half~priced", status: "COMPUTED", tickets: [{ amount: "2.00" }] },
        { feed_onestop_id: "f-half~free", status: "NO_DATA" },
      ],
    });
  });

  test("says why it cannot be computed", async () => {
    const reason = "no fare of the feed is valid on route ns from zone 1 to zone 2";
    expect(await fareAt(OTHER)).toMatchObject({
      ...{ status: "NOT_COMPUTED", note: `The fare cannot be computed: ${reason}.`, amount: null },
      parts: [{ status: "NOT_COMPUTED", reason, tickets: [] }],
    });
  });

  test("is null on foot", async () => {
    const { data } = await ask(
      `{ directions(where: { from: { lat: ${NONE}, lon: 10 }, to: { lat: ${NONE}, lon: 10.001 }, mode: WALK }) {
        itineraries { fare { status } } } }`,
    );
    expect(data.directions.itineraries[0].fare).toBeNull();
  });
});

describe("reading fares", () => {
  const cost = async (lat: number, fields: string, opened = newStores()) => {
    const { rowsRead, trips } = await go(lat, AT_EIGHT, fields, opened);
    return { rowsRead, trips };
  };

  test("costs nothing where no query selects them, and no trip where no feed has some", async () => {
    const without = await cost(NONE, "legs { mode }");
    const withFares = await cost(NONE, `legs { mode } ${FARE}`);
    expect(withFares.trips).toBe(without.trips);
    expect(withFares.rowsRead - without.rowsRead).toBeLessThanOrEqual(3);
  });

  // D1 counts a row for each name of a file that is looked for, and two for each that is there.
  test.each([
    [ZONES, 35],
    [RIDERS, 40],
    [TIMES, 45],
  ])("of the feed at %s costs few rows, and then the stops of the rides alone", async (lat, most) => {
    const without = await cost(lat, "legs { mode }");
    const DB = newIsolate();
    const first = await cost(lat, `legs { mode } ${FARE}`, openStores({ DB }));
    expect(first.rowsRead - without.rowsRead).toBeLessThanOrEqual(most);
    expect(first.trips - without.trips).toBeLessThanOrEqual(3);
    const [again, least] = [
      await cost(lat, `legs { mode } ${FARE}`, openStores({ DB })),
      await cost(lat, "legs { mode }", openStores({ DB })),
    ];
    expect(again.rowsRead - least.rowsRead).toBeLessThanOrEqual(6);
    expect(again.trips - least.trips).toBeLessThanOrEqual(2);
  });
});

/**
 * Costs of random feeds against a naive reading that shares no code: it tries every division into tickets, and every choice
 * of products and rules, and adds up.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attributeCost, attributeTables } from "../../../../src/domain/fares/attribute-cost.ts";
import type { FareRide, RunCost } from "../../../../src/domain/fares/cost.ts";
import { productCost } from "../../../../src/domain/fares/product-cost.ts";
import { productTables } from "../../../../src/domain/fares/product-tables.ts";
import { fareFiles, rideOf } from "../../../support/fares/made.ts";
import { MEDIA, naiveAttributeCost, naiveProductCosts, RIDERS, type Row } from "../../../support/fares/naive.ts";

const maybe = <T>(value: fc.Arbitrary<T>, of = 2) => fc.option(value, { nil: "" as const, freq: of });
const STOPS = ["a", "b", "c"];
const ROUTES = ["1", "2", "3"];

const rides = fc
  .array(
    fc.record({
      route: fc.constantFrom(...ROUTES),
      agency: fc.constantFrom("A", "B"),
      stops: fc.array(fc.constantFrom(...STOPS), { minLength: 2, maxLength: 3 }),
      wait: fc.integer({ min: 0, max: 3 }),
      length: fc.integer({ min: 1, max: 3 }),
      stays: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    let clock = 0;
    return parts.map(({ route, agency, stops, wait, length, stays }, i): FareRide => {
      const start = clock + wait * 10;
      clock = start + length * 10;
      return rideOf(route, [stops[0]!, stops.at(-1)!], [start, clock], {
        agency,
        zones: [...new Set(stops)],
        staysOnBoard: stays && i > 0 && wait === 0,
      });
    });
  });

const textOf = (columns: readonly string[], rows: readonly Row[]) =>
  [columns.join(","), ...rows.map((row) => columns.map((column) => row[column] ?? "").join(","))].join("\n");

const filesOf = (tables: Readonly<Record<string, readonly Row[]>>) =>
  fareFiles(
    Object.fromEntries(
      Object.entries(tables)
        .filter(([, rows]) => rows.length > 0)
        .map(([file, rows]) => [file, textOf([...new Set(rows.flatMap((row) => Object.keys(row)))], rows)]),
    ),
  );

/** What each rider pays by each medium: the cheapest set whose tickets can be bought so. */
function totalsOf(cost: RunCost): Record<string, number> {
  const sets = "reason" in cost ? [] : cost.sets;
  const totals: Record<string, number> = {};
  for (const rider of RIDERS) {
    const ofRider = sets.filter(({ tickets }) => tickets.every(({ price }) => (price.rider?.id ?? rider) === rider));
    const byMedium = MEDIA.flatMap((medium) => {
      const sums = ofRider.filter(({ tickets }) =>
        tickets.every(({ price }) => (price.medium?.id ?? medium) === medium),
      );
      return sums.length === 0 ? [] : [[medium, Math.min(...sums.map(({ total }) => total))] as const];
    });
    const mixed = [["any", Math.min(...ofRider.map(({ total }) => total))] as const];
    for (const [medium, total] of byMedium.length > 0 || ofRider.length === 0 ? byMedium : mixed)
      totals[`${rider} ${medium}`] = total / 10_000;
  }
  return totals;
}

const sumOf = (cost: RunCost) =>
  "reason" in cost ? [] : cost.sets.map(({ tickets }) => tickets.reduce((sum, { price }) => sum + price.amount, 0));

describe("fare_attributes.txt", () => {
  const fares = fc.uniqueArray(
    fc.record({
      fare_id: fc.constantFrom("f", "g", "h", "i"),
      price: fc.integer({ min: 0, max: 9 }).map(String),
      currency_type: fc.constantFrom("USD", "USD", "EUR"),
      payment_method: fc.constant("0"),
      transfers: maybe(fc.constantFrom("0", "1", "2")),
      transfer_duration: maybe(fc.constantFrom("600", "1200", "3000")),
      agency_id: maybe(fc.constantFrom("A", "B")),
    }),
    { minLength: 1, maxLength: 4, selector: ({ fare_id }) => fare_id },
  );
  const rules = fc.array(
    fc.record({
      fare_id: fc.constantFrom("f", "g", "h"),
      route_id: maybe(fc.constantFrom(...ROUTES)),
      origin_id: maybe(fc.constantFrom(...STOPS)),
      destination_id: maybe(fc.constantFrom(...STOPS)),
      contains_id: maybe(fc.constantFrom(...STOPS)),
    }),
    { maxLength: 10 },
  );

  test("costs what the cheapest of all divisions does", () => {
    fc.assert(
      fc.property(fares, rules, rides, (fareRows, ruleRows, journey) => {
        const tables = attributeTables(filesOf({ "fare_attributes.txt": fareRows, "fare_rules.txt": ruleRows }))!;
        const cost = attributeCost(tables, journey);
        const totals = Object.fromEntries(
          "reason" in cost ? [] : cost.sets.map(({ currency, total }) => [currency, total / 10_000]),
        );
        expect(totals).toEqual(naiveAttributeCost(fareRows, ruleRows, journey));
        expect(sumOf(cost)).toEqual("sets" in cost ? cost.sets.map(({ total }) => total) : []);
      }),
      { numRuns: 600 },
    );
  });
});

describe("Fares v2", () => {
  const product = fc.constantFrom("p", "q", "r");
  // Everybody can buy the products of transfers, so that no rider avoids a rule by having no price for it.
  const forAll = (id: string, amount: string) => ({
    ...{ fare_product_id: id, rider_category_id: "", fare_media_id: "", amount, currency: "USD" },
  });
  const transferProduct = fc.constantFrom("t", "u");
  const group = fc.constantFrom("x", "y");
  const tables = fc.record({
    "fare_products.txt": fc
      .array(
        fc.record({
          fare_product_id: fc.oneof(product, transferProduct),
          rider_category_id: maybe(fc.constantFrom("adult", "youth")),
          fare_media_id: maybe(fc.constantFrom("card", "cash")),
          amount: fc.integer({ min: -1, max: 9 }).map(String),
          currency: fc.constant("USD"),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((rows) => [...rows, forAll("t", "1"), forAll("u", "-1")]),
    "fare_leg_rules.txt": fc.array(
      fc.record({
        leg_group_id: maybe(group, 4),
        network_id: maybe(fc.constantFrom("m", "n")),
        from_area_id: maybe(fc.constantFrom("k", "l"), 1),
        to_area_id: maybe(fc.constantFrom("k", "l"), 1),
        from_timeframe_group_id: maybe(fc.constantFrom("early", "late"), 1),
        to_timeframe_group_id: maybe(fc.constantFrom("early", "late"), 1),
        fare_product_id: product,
        rule_priority: maybe(fc.constantFrom("0", "1", "2")),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    "fare_transfer_rules.txt": fc.array(
      fc
        .record({
          from_leg_group_id: maybe(group, 4),
          to_leg_group_id: maybe(group, 4),
          transfer_count: fc.constantFrom("-1", "1", "2"),
          duration_limit: maybe(fc.constantFrom("600", "1200", "2400"), 1),
          duration_limit_type: fc.constantFrom("0", "1", "2", "3"),
          fare_transfer_type: fc.constantFrom("0", "1", "2"),
          fare_product_id: maybe(transferProduct),
        })
        .map((row) => (row.from_leg_group_id === row.to_leg_group_id ? row : { ...row, transfer_count: "" })),
      { maxLength: 5 },
    ),
    "route_networks.txt": fc.constant([
      { network_id: "m", route_id: "1" },
      { network_id: "n", route_id: "2" },
    ]),
    "stop_areas.txt": fc.constant([
      { area_id: "k", stop_id: "a" },
      { area_id: "l", stop_id: "b" },
      { area_id: "k", stop_id: "b" },
    ]),
    "timeframes.txt": fc.constant([
      { timeframe_group_id: "early", start_time: "", end_time: "08:30:00", service_id: "runs" },
      { timeframe_group_id: "late", start_time: "08:30:00", end_time: "", service_id: "runs" },
      { timeframe_group_id: "early", start_time: "09:00:00", end_time: "", service_id: "rests" },
    ]),
    "fare_leg_join_rules.txt": fc.subarray([
      { from_network_id: "m", to_network_id: "m", from_stop_id: "", to_stop_id: "" },
      { from_network_id: "n", to_network_id: "n", from_stop_id: "a", to_stop_id: "b" },
    ]),
  });

  test("costs what the cheapest of all choices does, for each rider and medium", () => {
    fc.assert(
      fc.property(tables, rides, fc.boolean(), (rows, journey, hasPriority) => {
        const feed = { ...rows } as Record<string, readonly Row[]>;
        if (!hasPriority) {
          feed["fare_leg_rules.txt"] = rows["fare_leg_rules.txt"].map(({ rule_priority: _, ...rule }) => rule);
        }
        const read = productTables(filesOf(feed), hasPriority);
        // A feed counts as one without fares if no product of a leg has a price.
        const priced = new Set(rows["fare_products.txt"].map(({ fare_product_id }) => fare_product_id));
        const hasFares = rows["fare_leg_rules.txt"].some(({ fare_product_id }) => priced.has(fare_product_id));
        expect(read !== null).toBe(hasFares);
        if (read === null) return;
        const naive = naiveProductCosts(feed, journey, hasPriority);
        const cost = productCost(read, journey, (service) => service === "runs");
        expect(totalsOf(cost)).toEqual(naive);
        expect(sumOf(cost)).toEqual("sets" in cost ? cost.sets.map(({ total }) => total) : []);
      }),
      { numRuns: 1500 },
    );
  });
});

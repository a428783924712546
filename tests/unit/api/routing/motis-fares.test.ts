/** Fares of itineraries against the schemas in the package of MOTIS' client. */
import * as motis from "@motis-project/motis-client";
import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { attributeTables } from "../../../../src/domain/fares/attribute-cost.ts";
import type { FareRide } from "../../../../src/domain/fares/cost.ts";
import { type FareTables, journeyCost } from "../../../../src/domain/fares/journey-cost.ts";
import { productTables } from "../../../../src/domain/fares/product-tables.ts";
import { motisFares } from "../../../../worker/api/compat/routing/fares.ts";
import type { FoundItinerary } from "../../../../worker/api/compat/routing/journeys.ts";
import { fareFiles, rideOf } from "../../../support/fares/made.ts";

const ajv = new Ajv({ strict: false, validateFormats: false });
const named = Object.entries(motis).filter(([name]) => name.endsWith("Schema"));
const schemas = Object.fromEntries(named.map(([name, schema]) => [name.slice(0, -"Schema".length), schema]));
ajv.addSchema({ $id: "motis", components: { schemas } });
const isTransfers = ajv.compile({
  type: "array",
  minItems: 1,
  items: { $ref: "motis#/components/schemas/FareTransfer" },
});

const RIDES = [
  rideOf("1", ["a", "b"], [0, 20]),
  rideOf("1", ["b", "c"], [30, 50]),
  rideOf("2", ["c", "d"], [60, 80]),
  rideOf("2", ["d", "e"], [90, 99]),
];

const PRODUCTS = {
  "rider_categories.txt":
    "rider_category_id,rider_category_name,is_default_fare_category,eligibility_url\nadult,Adult,1,https://a.example",
  "fare_media.txt": "fare_media_id,fare_media_type\ncard,2",
  "fare_products.txt":
    "fare_product_id,rider_category_id,fare_media_id,amount,currency\nride,adult,card,2,USD\nride,,,3,USD\nless,,,-0.5,USD",
  "route_networks.txt": "network_id,route_id\none,1\ntwo,2",
  "fare_leg_rules.txt": "leg_group_id,network_id,fare_product_id\none,one,ride\ntwo,two,ride",
};
const TRANSFERS =
  "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id";

const products = (transfers: string): FareTables => ({
  products: productTables(fareFiles({ ...PRODUCTS, "fare_transfer_rules.txt": `${TRANSFERS}\n${transfers}` }), false)!,
  runsOn: () => false,
  attributes: null,
});
const attributes: FareTables = {
  products: null,
  attributes: attributeTables(
    fareFiles({ "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers\nx,2,USD,0,1" }),
  )!,
};

function faresOf(tables: FareTables, rides: readonly FareRide[] = RIDES) {
  const costs = {
    cost: journeyCost(rides.map((ride) => ({ version: 1, tables, ride }))),
    legs: rides.map((_, i) => i),
  };
  return motisFares({ start_time: "", end_time: "", legs: rides.map(() => ({})), costs } as unknown as FoundItinerary);
}

test.each([
  [
    "fare_attributes.txt",
    attributes,
    [undefined],
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ],
  ],
  [
    "separate legs",
    products(""),
    undefined,
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  ],
  [
    "one rule",
    products("one,one,-1,,,0,less"),
    ["A_AB"],
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
    ],
  ],
  [
    "a rule for all",
    products("one,one,-1,,,1,less\none,two,,,,1,\ntwo,two,-1,,,1,less"),
    ["A_AB_B"],
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  ],
  [
    "rules of several types",
    products("one,one,-1,,,2,less\none,two,,,,0,"),
    ["A_AB_B"],
    [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
    ],
  ],
])("%s", (_, tables, rules, positions) => {
  const { fareTransfers, legs } = faresOf(tables);
  isTransfers(fareTransfers);
  expect(isTransfers.errors ?? []).toEqual([]);
  const [first] = fareTransfers as { rule?: string }[];
  if (rules?.[0] !== undefined) expect(first!.rule).toBe(rules[0]);
  const at = legs as { fareTransferIndex: number; effectiveFareLegIndex: number }[];
  expect(at.map(({ fareTransferIndex, effectiveFareLegIndex }) => [fareTransferIndex, effectiveFareLegIndex])).toEqual(
    positions,
  );
});

/** What a rider pays by MOTIS' description: the products of the legs that the rule names, and those of the transfers. */
function cheapest(transfer: ReturnType<typeof motisFares>["fareTransfers"][number]): number {
  const {
    rule,
    transferProducts = [],
    effectiveFareLegProducts: ofLegs,
  } = transfer as {
    rule?: string;
    transferProducts?: { amount: number }[];
    effectiveFareLegProducts: { amount: number }[][][];
  };
  const legs = rule === "AB" ? [] : rule === "A_AB" ? ofLegs.slice(0, 1) : ofLegs;
  const least = (choices: { amount: number }[][]) =>
    choices.length === 0 ? 0 : Math.min(...choices.flat().map(({ amount }) => amount));
  return [...legs.map(least), ...transferProducts.map(({ amount }) => amount)].reduce((sum, amount) => sum + amount, 0);
}

test.each(["", "one,one,-1,,,0,less", "one,one,-1,,,2,less\none,two,,,,0,", "one,two,,,,1,less\ntwo,two,-1,,,0,"])(
  "The products by their rule cost what the tickets do: %s",
  (transfers) => {
    const tables = products(transfers);
    const { cost } = journeyCost(RIDES.map((ride) => ({ version: 1, tables, ride }))).parts[0]!;
    const total = cost !== null && "sets" in cost ? cost.sets[0]!.total / 10_000 : Number.NaN;
    const sum = faresOf(tables).fareTransfers.reduce((all, transfer) => all + cheapest(transfer), 0);
    expect(sum).toBeCloseTo(total, 6);
  },
);

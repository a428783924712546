import { describe, expect, test } from "vitest";
import { attributeCost, attributeTables } from "../../../../src/domain/fares/attribute-cost.ts";
import { decimalOf, type FareRide, type RunCost } from "../../../../src/domain/fares/cost.ts";
import { fareFiles, rideOf } from "../../../support/fares/made.ts";

const ATTRIBUTES = "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration";
const RULES = "fare_id,route_id,origin_id,destination_id,contains_id";

function costOf(attributes: readonly string[], rules: readonly string[], rides: readonly FareRide[]): RunCost {
  const files = fareFiles({
    "fare_attributes.txt": [ATTRIBUTES, ...attributes].join("\n"),
    "fare_rules.txt": [RULES, ...rules].join("\n"),
  });
  return attributeCost(attributeTables(files)!, rides);
}

/** Tickets with their rides, and the sum. */
function shown(cost: RunCost): string {
  if ("reason" in cost) return cost.reason;
  return cost.sets
    .map(({ total, currency, tickets }) => {
      const each = tickets.map(({ price, rides }) => `${price.id}:${rides.join("")}`);
      return `${decimalOf(total)} ${currency} = ${each.join(" + ")}`;
    })
    .join("; ");
}

const A_TO_C = [rideOf("1", ["a", "b"], [0, 20]), rideOf("2", ["b", "c"], [30, 50])];

describe("a ticket", () => {
  test.each<[name: string, attributes: string[], rules: string[], rides: FareRide[], answer: string]>([
    ["without rules is valid everywhere", ["x,2,USD,0,,,"], [], A_TO_C, "2 USD = x:01"],
    ["without transfers is bought for each ride", ["x,2,USD,0,0,,"], [], A_TO_C, "4 USD = x:0 + x:1"],
    ["with one transfer is valid for two rides", ["x,2,USD,0,1,,"], [], A_TO_C, "2 USD = x:01"],
    ["is valid for transfers within its duration", ["x,2,USD,0,,,1800"], [], A_TO_C, "2 USD = x:01"],
    ["is not valid a second later", ["x,2,USD,0,,,1799"], [], A_TO_C, "4 USD = x:0 + x:1"],
    [
      "of a route is valid on it alone",
      ["x,2,USD,0,,,", "y,3,USD,0,,,"],
      ["x,1,,,", "y,2,,,"],
      A_TO_C,
      "5 USD = x:0 + y:1",
    ],
    ["of several routes is valid on all", ["x,2,USD,0,,,"], ["x,1,,,", "x,2,,,"], A_TO_C, "2 USD = x:01"],
    [
      "of an unknown route does not pay",
      ["x,2,USD,0,,,"],
      ["x,1,,,"],
      A_TO_C,
      "no fare of the feed is valid on route 2 from zone b to zone c",
    ],
    [
      "of another agency does not pay",
      ["x,2,USD,0,,B,"],
      [],
      A_TO_C,
      "no fare of the feed is valid on route 1 from zone a to zone b",
    ],
    [
      "between zones is for the whole way",
      ["x,5,USD,0,,,", "y,3,USD,0,,,"],
      ["x,,a,c,", "y,,a,b,", "y,,b,c,"],
      A_TO_C,
      "5 USD = x:01",
    ],
    [
      "between zones may be dearer than two",
      ["x,7,USD,0,,,", "y,3,USD,0,,,"],
      ["x,,a,c,", "y,,a,b,", "y,,b,c,"],
      A_TO_C,
      "6 USD = y:0 + y:1",
    ],
    ["from a zone has any destination", ["x,2,USD,0,0,,"], ["x,,a,,", "x,,b,,"], A_TO_C, "4 USD = x:0 + x:1"],
    [
      "for zones wants all of them",
      ["x,2,USD,0,,,", "y,1,USD,0,0,,"],
      ["x,,,,a", "x,,,,b", "x,,,,c", "y,,,,a"],
      A_TO_C,
      "2 USD = x:01",
    ],
    [
      "for two zones does not pay for three",
      ["x,2,USD,0,,,"],
      ["x,,,,a", "x,,,,b"],
      A_TO_C,
      "no fare of the feed is valid on route 2 from zone b to zone c",
    ],
    [
      "in another currency is no sum",
      ["x,2,USD,0,0,,", "y,2,EUR,0,0,,"],
      ["x,1,,,", "y,2,,,"],
      A_TO_C,
      "the fares of the rides are in different currencies",
    ],
    ["with an unreadable price is left out", ["x,?,USD,0,0,,", "y,2.505,USD,0,,,"], [], A_TO_C, "2.505 USD = y:01"],
    ["that is free pays", ["x,0,USD,0,,,"], [], A_TO_C, "0 USD = x:01"],
  ])("%s", (_, attributes, rules, rides, answer) => {
    expect(shown(costOf(attributes, rules, rides))).toBe(answer);
  });
});

test("Staying on board is no transfer", () => {
  const [first, second] = A_TO_C;
  const rides = [first!, { ...second!, staysOnBoard: true }];
  expect(shown(costOf(["x,2,USD,0,0,,"], [], rides))).toBe("2 USD = x:01");
});

test("A rule of route and zones has to match in both", () => {
  const rules = ["x,1,a,b,", "x,2,a,b,"];
  expect(shown(costOf(["x,2,USD,0,0,,"], rules, [A_TO_C[0]!]))).toBe("2 USD = x:0");
  expect(shown(costOf(["x,2,USD,0,0,,"], rules, [A_TO_C[1]!]))).toMatch("no fare");
});

test("A file without a usable price has no fares", () => {
  expect(attributeTables(fareFiles({ "fare_attributes.txt": `${ATTRIBUTES}\nx,?,USD,0,0,,` }))).toBeNull();
});

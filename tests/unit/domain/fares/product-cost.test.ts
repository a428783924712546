/** Fares v2 by hand: feeds in the manner of the examples of the GTFS documentation, and each rule of the reference. */
import { describe, expect, test } from "vitest";
import { decimalOf, type FareRide, type RunCost } from "../../../../src/domain/fares/cost.ts";
import { productCost } from "../../../../src/domain/fares/product-cost.ts";
import { productTables } from "../../../../src/domain/fares/product-tables.ts";
import { fareFiles, rideOf } from "../../../support/fares/made.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "fare_products.txt": "fare_product_id,rider_category_id,fare_media_id,amount,currency",
  "fare_leg_rules.txt":
    "leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id",
  "fare_transfer_rules.txt":
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id",
  "route_networks.txt": "network_id,route_id",
  "stop_areas.txt": "area_id,stop_id",
  "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id",
  "rider_categories.txt": "rider_category_id,rider_category_name,is_default_fare_category",
  "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type",
  "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id",
};

type Feed = Readonly<Record<string, readonly string[]>>;

function costOf(feed: Feed, rides: readonly FareRide[], hasPriority = false): RunCost {
  const texts = Object.entries(feed).map(([name, rows]) => {
    const file = `${name}.txt`;
    const header = `${HEADERS[file]}${hasPriority && name === "fare_leg_rules" ? ",rule_priority" : ""}`;
    return [file, [header, ...rows].join("\n")];
  });
  // The service "wd" runs on Mondays.
  const runsOn = (service: string, day: number) => service === "wd" && day % 7 === 4;
  return productCost(productTables(fareFiles(Object.fromEntries(texts)), hasPriority)!, rides, runsOn);
}

/** Riders and media with their sum and tickets. */
function shown(cost: RunCost): string {
  if ("reason" in cost) return cost.reason;
  return cost.sets
    .map(({ rider, medium, total, tickets }) => {
      const who = [rider?.id, medium?.id].filter(Boolean).join("/");
      const each = tickets.map(({ price, rides }) => `${price.id}:${rides.join("")}`);
      return `${who === "" ? "" : `${who} `}${decimalOf(total)} = ${each.join(" + ")}`;
    })
    .join("; ");
}

const [BUS, TRAIN] = [rideOf("bus", ["a", "b"], [0, 20]), rideOf("train", ["b", "c"], [30, 50])];
const THIRD = rideOf("bus", ["c", "d"], [60, 80]);
const TWO = { fare_products: ["p,,,2,USD", "q,,,3,USD", "t,,,0.5,USD", "minus,,,-1,USD"] };
const NETWORKS = { route_networks: ["B,bus", "T,train"] };
const LEGS = { fare_leg_rules: ["b,B,,,,,p", "t,T,,,,,q"] };
const BOTH = { ...TWO, ...NETWORKS, ...LEGS };

describe("a leg", () => {
  test.each<[name: string, feed: Feed, rides: FareRide[], answer: string]>([
    ["is paid by the product of its network", BOTH, [BUS], "2 = p:0"],
    [
      "is unknown without a rule",
      { ...BOTH, fare_leg_rules: ["b,B,,,,,p"] },
      [TRAIN],
      "no fare of the feed is for route train from stop b to stop c at that time",
    ],
    [
      "matches an empty network that no rule names",
      { ...BOTH, fare_leg_rules: ["b,B,,,,,p", "x,,,,,,q"] },
      [TRAIN],
      "3 = q:0",
    ],
    [
      "does not match an empty network if a rule names its own",
      { ...BOTH, fare_leg_rules: ["b,B,,,,,q", "x,,,,,,p"] },
      [BUS],
      "3 = q:0",
    ],
    [
      "is paid by the cheapest of its products",
      { ...BOTH, fare_leg_rules: ["b,B,,,,,q", "b,B,,,,,p"] },
      [BUS],
      "2 = p:0",
    ],
    [
      "is paid by its areas",
      { ...TWO, stop_areas: ["x,a", "y,b", "z,c"], fare_leg_rules: ["g,,x,y,,,p", "g,,y,z,,,q"] },
      [TRAIN],
      "3 = q:0",
    ],
    [
      "matches an empty area that no rule names",
      { ...TWO, stop_areas: ["x,a", "y,b", "z,c"], fare_leg_rules: ["g,,x,,,,p", "g,,,,,,q"] },
      [TRAIN],
      "3 = q:0",
    ],
    [
      "does not match an empty area if a rule names its own",
      { ...TWO, stop_areas: ["x,a", "y,b"], fare_leg_rules: ["g,,x,y,,,q", "g,,,y,,,p"] },
      [BUS],
      "3 = q:0",
    ],
    [
      "is paid by its time",
      {
        ...TWO,
        timeframes: ["peak,07:00:00,09:00:00,wd", "off,09:00:00,,wd"],
        fare_leg_rules: ["g,,,,peak,,q", "g,,,,off,,p"],
      },
      [BUS],
      "3 = q:0",
    ],
    [
      "is outside of a timeframe at its end",
      { ...TWO, timeframes: ["early,,08:00:00,wd"], fare_leg_rules: ["g,,,,early,,q"] },
      [BUS],
      "no fare of the feed is for route bus from stop a to stop b at that time",
    ],
    [
      "is outside of a timeframe of other days",
      { ...TWO, timeframes: ["always,,,su"], fare_leg_rules: ["g,,,,always,,q"] },
      [BUS],
      "no fare of the feed is for route bus from stop a to stop b at that time",
    ],
    [
      "is paid by the time of its end",
      { ...TWO, timeframes: ["late,08:20:00,09:00:00,wd"], fare_leg_rules: ["g,,,,,late,q"] },
      [BUS],
      "3 = q:0",
    ],
  ])("%s", (_, feed, rides, answer) => {
    expect(shown(costOf(feed, rides))).toBe(answer);
  });

  test("has the areas of its station where the platform has none", () => {
    const at = (stop: FareRide["from"]) => ({ ...stop, station: "st" });
    const feed = { ...TWO, stop_areas: ["x,st", "y,b"], fare_leg_rules: ["g,,x,y,,,p"] };
    expect(shown(costOf(feed, [{ ...BUS, from: at(BUS.from), to: at(BUS.to) }]))).toBe("2 = p:0");
  });

  test("is paid by the rules of the highest priority, in which an empty field matches everything", () => {
    const feed = { ...BOTH, fare_leg_rules: ["b,B,,,,,p,", "x,,,,,,q,1", "y,,,,,,t,0"] };
    expect(shown(costOf(feed, [BUS], true))).toBe("3 = q:0");
    expect(shown(costOf({ ...BOTH, fare_leg_rules: ["b,B,,,,,q,", "x,,,,,,p,"] }, [BUS], true))).toBe("2 = p:0");
  });
});

describe("a transfer", () => {
  const transfer = (...rules: string[]) => ({ ...BOTH, fare_transfer_rules: rules });

  test.each<[name: string, feed: Feed, rides: FareRide[], answer: string]>([
    ["without a rule makes the legs separate", BOTH, [BUS, TRAIN], "5 = p:0 + q:1"],
    ["of type 0 costs A + AB", transfer("b,t,,,,0,t"), [BUS, TRAIN], "2.5 = p:0 + t:1"],
    ["of type 0 without a product is free", transfer("b,t,,,,0,"), [BUS, TRAIN], "2 = p:01"],
    ["of type 1 costs A + AB + B", transfer("b,t,,,,1,t"), [BUS, TRAIN], "5.5 = p:0 + t:1 + q:1"],
    ["of type 1 may be a discount", transfer("b,t,,,,1,minus"), [BUS, TRAIN], "4 = p:0 + minus:1 + q:1"],
    ["of type 2 costs AB", transfer("b,t,,,,2,t"), [BUS, TRAIN], "0.5 = t:01"],
    ["of type 0 twice costs S + BC", transfer("b,t,,,,0,t", "t,b,,,,0,t"), [BUS, TRAIN, THIRD], "3 = p:0 + t:1 + t:2"],
    [
      "of type 1 twice costs S + BC + C",
      transfer("b,t,,,,1,t", "t,b,,,,1,t"),
      [BUS, TRAIN, THIRD],
      "8 = p:0 + t:1 + q:1 + t:2 + p:2",
    ],
    ["of type 2 twice costs S + BC", transfer("b,t,,,,2,t", "t,b,,,,2,q"), [BUS, TRAIN, THIRD], "3.5 = t:01 + q:2"],
    [
      "of type 2 after separate legs replaces the second",
      transfer("t,b,,,,2,t"),
      [BUS, TRAIN, THIRD],
      "2.5 = p:0 + t:12",
    ],
    ["in the other direction does not apply", transfer("t,b,,,,0,"), [BUS, TRAIN], "5 = p:0 + q:1"],
    ["to an empty group matches those that no rule names", transfer("b,,,,,0,"), [BUS, TRAIN], "2 = p:01"],
    [
      "to an empty group does not match one that a rule names",
      transfer("b,,,,,0,", "t,t,-1,,,0,"),
      [BUS, TRAIN],
      "5 = p:0 + q:1",
    ],
    ["by an exact rule goes before empty fields", transfer("b,t,,,,0,t", ",,1,,,0,"), [BUS, TRAIN], "2.5 = p:0 + t:1"],
    ["from departure to arrival within the limit", transfer("b,t,,3000,0,0,"), [BUS, TRAIN], "2 = p:01"],
    ["from departure to arrival after the limit", transfer("b,t,,2999,0,0,"), [BUS, TRAIN], "5 = p:0 + q:1"],
    ["from departure to departure within the limit", transfer("b,t,,1800,1,0,"), [BUS, TRAIN], "2 = p:01"],
    ["from departure to departure after the limit", transfer("b,t,,1799,1,0,"), [BUS, TRAIN], "5 = p:0 + q:1"],
    ["from arrival to departure within the limit", transfer("b,t,,600,2,0,"), [BUS, TRAIN], "2 = p:01"],
    ["from arrival to departure after the limit", transfer("b,t,,599,2,0,"), [BUS, TRAIN], "5 = p:0 + q:1"],
    ["from arrival to arrival within the limit", transfer("b,t,,1800,3,0,"), [BUS, TRAIN], "2 = p:01"],
    ["from arrival to arrival after the limit", transfer("b,t,,1799,3,0,"), [BUS, TRAIN], "5 = p:0 + q:1"],
    [
      "that costs something is not avoided by separate tickets",
      transfer("b,t,,,,1,q"),
      [BUS, TRAIN],
      "8 = p:0 + q:1 + q:1",
    ],
  ])("%s", (_, feed, rides, answer) => {
    expect(shown(costOf(feed, rides))).toBe(answer);
  });

  const AGAIN = [BUS, { ...TRAIN, route: "bus" }, THIRD];
  test.each<[name: string, rules: string[], answer: string]>([
    ["has no limit", ["b,b,-1,,,0,"], "2 = p:012"],
    ["is counted", ["b,b,1,,,0,"], "4 = p:01 + p:2"],
    ["takes the rule with the smallest sufficient count", ["b,b,1,,,0,", "b,b,2,,,0,t"], "2.5 = p:01 + t:2"],
    ["is measured from the first leg", ["b,b,-1,3599,1,0,"], "4 = p:01 + p:2"],
    ["is measured from the first leg up to the limit", ["b,b,-1,3600,1,0,"], "2 = p:012"],
  ])("within a group %s", (_, rules, answer) => {
    expect(shown(costOf(transfer(...rules), AGAIN))).toBe(answer);
  });
});

describe("riders and media", () => {
  const RIDERS = {
    rider_categories: ["adult,Adult,1", "youth,Youth,0"],
    fare_media: ["cash,,0", "card,Card,2"],
    fare_leg_rules: [",,,,,,p"],
  };

  test("have sets of their own", () => {
    const feed = { ...RIDERS, fare_products: ["p,adult,cash,3,USD", "p,adult,card,2.75,USD", "p,youth,cash,1,USD"] };
    expect(
      shown(costOf(feed, [BUS]))
        .split("; ")
        .sort(),
    ).toEqual(["adult/card 2.75 = p:0", "adult/cash 3 = p:0", "youth/cash 1 = p:0"]);
  });

  test("are everybody and any medium where a price has none", () => {
    expect(shown(costOf({ ...RIDERS, fare_products: ["p,,,3,USD"] }, [BUS]))).toBe("3 = p:0");
    expect(shown(costOf({ ...RIDERS, fare_products: ["p,,,3,USD", "p,youth,,1,USD"] }, [BUS]))).toBe(
      "3 = p:0; youth 1 = p:0",
    );
  });

  test("mix media only where none pays for all legs", () => {
    const feed = {
      ...NETWORKS,
      ...LEGS,
      fare_products: ["p,,cash,2,USD", "q,,card,3,USD"],
      fare_media: RIDERS.fare_media,
    };
    expect(shown(costOf(feed, [BUS, TRAIN]))).toBe("5 = p:0 + q:1");
  });
});

describe("an effective leg", () => {
  const JOINED = { ...TWO, route_networks: ["B,bus", "B,train"], fare_leg_rules: ["g,B,,,,,p"] };

  test("joins rides of a network", () => {
    expect(shown(costOf(JOINED, [BUS, TRAIN]))).toBe("4 = p:0 + p:1");
    expect(shown(costOf({ ...JOINED, fare_leg_join_rules: ["B,B,,"] }, [BUS, TRAIN]))).toBe("2 = p:01");
  });

  test("joins them at the stops of its rule only", () => {
    expect(shown(costOf({ ...JOINED, fare_leg_join_rules: ["B,B,b,b"] }, [BUS, TRAIN]))).toBe("2 = p:01");
    expect(shown(costOf({ ...JOINED, fare_leg_join_rules: ["B,B,b,c"] }, [BUS, TRAIN]))).toBe("4 = p:0 + p:1");
  });

  test("goes from the first area to the last", () => {
    const areas = { stop_areas: ["x,a", "y,b", "z,c"], fare_leg_rules: ["g,,x,z,,,q", "g,,x,y,,,p", "g,,y,z,,,p"] };
    expect(shown(costOf({ ...JOINED, ...areas, fare_leg_join_rules: ["B,B,,"] }, [BUS, TRAIN]))).toBe("3 = q:01");
    expect(shown(costOf({ ...JOINED, ...areas }, [BUS, TRAIN]))).toBe("4 = p:0 + p:1");
  });

  test("is one ride for those who stay on board", () => {
    expect(shown(costOf(JOINED, [BUS, { ...TRAIN, staysOnBoard: true }]))).toBe("2 = p:01");
  });
});

test("Legs that are paid together are one group", () => {
  const cost = costOf({ ...BOTH, fare_transfer_rules: ["b,t,,,,0,t"] }, [BUS, TRAIN, TRAIN]);
  const [set] = "sets" in cost ? cost.sets : [];
  expect(
    set?.groups.map(({ type, legs, transferPrices }) => [type, legs.map(({ rides }) => rides), transferPrices.length]),
  ).toEqual([
    [0, [[0], [1]], 1],
    [null, [[2]], 0],
  ]);
});

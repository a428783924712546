import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationInWords, type FareFiles, fareLines, formatAmount } from "../../../../src/domain/fares/fares.ts";

/** Files of text: a header, then rows. */
function filesOf(texts: Readonly<Record<string, string>>): FareFiles {
  return new Map(
    Object.entries(texts).map(([file, text]) => {
      const [header = "", ...lines] = text.trim().split("\n");
      const columns = header.split(",");
      return [file, lines.map((line) => (column: string) => line.split(",")[columns.indexOf(column)] || null)] as const;
    }),
  );
}

const V1 = filesOf({
  "fare_attributes.txt":
    "fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration\n" +
    "single,2.5,USD,0,0,A,\nday,6,USD,1,,A,86400\none,3.25,USD,1,1,,5400\nferry,4,USD,0,2,B,",
  "fare_rules.txt":
    "fare_id,route_id,origin_id,destination_id,contains_id\n" +
    "single,1,,,\nsingle,2,,,\none,,a,b,\nferry,,a,a,\nferry,,a,b,",
});

describe("fares of fare_attributes.txt", () => {
  test("are listed in the order of the file", () => {
    expect(fareLines(V1)).toEqual([
      {
        ...{
          id: "single",
          name: null,
          rider: null,
          eligibility_url: null,
          media: ["on board"],
          amount: "2.5",
          currency: "USD",
        },
        ...{ transfers: "no transfers", area: "on 2 routes" },
      },
      {
        ...{
          id: "day",
          name: null,
          rider: null,
          eligibility_url: null,
          media: ["before boarding"],
          amount: "6",
          currency: "USD",
        },
        ...{ transfers: "any number of transfers for 24 hours", area: null },
      },
      {
        ...{
          id: "one",
          name: null,
          rider: null,
          eligibility_url: null,
          media: ["before boarding"],
          amount: "3.25",
          currency: "USD",
        },
        ...{ transfers: "1 transfer for 90 minutes", area: "from zone a to zone b" },
      },
      {
        ...{
          id: "ferry",
          name: null,
          rider: null,
          eligibility_url: null,
          media: ["on board"],
          amount: "4",
          currency: "USD",
        },
        ...{ transfers: "2 transfers", area: "between 2 pairs of zones" },
      },
    ]);
  });

  test.each([
    [{ agency: "A" }, ["single", "day", "one"]],
    [{ agency: "B" }, ["one", "ferry"]],
    [{ agency: "A", route: "1" }, ["single", "day", "one"]],
    [{ agency: "A", route: "3" }, ["day", "one"]],
  ])("of %j", (subject, ids) => {
    expect(fareLines(V1, subject).map(({ id }) => id)).toEqual(ids);
  });
});

const V2 = {
  "rider_categories.txt":
    "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nyouth,Youth,0",
  "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncash,Cash,0\ncard,Card,2\nbank,,3",
  "fare_products.txt":
    "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\n" +
    "ride,Single ride,adult,cash,3,USD\nride,Single ride,adult,card,2.75,USD\nride,Single ride,adult,bank,2.75,USD\n" +
    "ride,Single ride,youth,card,1,USD\nexpress,Express,,,5,USD\nchange,Transfer,,,0.5,USD\nfree,Free,,,0,USD",
  "networks.txt": "network_id,network_name\nbus,Buses\nexp,",
  "route_networks.txt": "network_id,route_id\nbus,1\nexp,9",
  "fare_leg_rules.txt": "leg_group_id,network_id,fare_product_id\nlocal,bus,ride\nfast,exp,express",
  "fare_transfer_rules.txt":
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id\n" +
    "local,local,-1,5400,1,0,\nlocal,fast,,,,0,change\nfast,fast,2,,,2,free",
};

describe("fares of fare_products.txt", () => {
  test("share a line where several media have one price", () => {
    const lines = fareLines(filesOf(V2));
    expect(lines.map(({ name, rider, media, amount, area }) => [name, rider, media.join(), amount, area])).toEqual([
      ["Single ride", "Adult", "Cash", "3", "Buses"],
      ["Single ride", "Adult", "Card,contactless bank card", "2.75", "Buses"],
      ["Single ride", "Youth", "Card", "1", "Buses"],
      ["Express", null, "", "5", "exp"],
      ["Transfer", null, "", "0.5", null],
      ["Free", null, "", "0", null],
    ]);
    expect(lines[0]?.transfers).toBe("transfers free for 90 minutes; transfers for 0.50 USD");
    expect(lines[3]?.transfers).toBe("free together with the next leg (2 times)");
    expect(lines[4]?.transfers).toBeNull();
  });

  test("name the areas in which they are valid", () => {
    const header = "leg_group_id,network_id,from_area_id,to_area_id,fare_product_id";
    const areas = (...rules: string[]) =>
      fareLines(
        filesOf({
          ...V2,
          "areas.txt": "area_id,area_name\na,Downtown\nb,",
          "fare_leg_rules.txt": [header, ...rules.map((rule) => `g,${rule},ride`)].join("\n"),
        }),
        { route: "1" },
      )[0]?.area;
    expect(areas("bus,a,b")).toBe("from Downtown to b");
    expect(areas("bus,a,a")).toBe("within Downtown");
    expect(areas("bus,,a")).toBe("to Downtown");
    expect(areas("bus,a,b", "bus,b,a")).toBe("between 2 pairs of areas");
    expect(areas("bus,a,b", "bus,,")).toBeNull();
  });

  test.each([
    [{ route: "1" }, ["ride", "ride", "ride"]],
    [{ route: "9" }, ["express"]],
    [{ route: "2" }, []],
    [{ route: "2", network: "exp" }, ["express"]],
  ])("of %j", (subject, ids) => {
    expect(fareLines(filesOf(V2), subject).map(({ id }) => id)).toEqual(ids);
  });

  test("a rule without a network is for the networks that no rule names, or with priorities for all", () => {
    const any = {
      ...V2,
      "fare_leg_rules.txt": "leg_group_id,network_id,fare_product_id\nlocal,bus,ride\nfast,,express",
    };
    const of = (files: Record<string, string>, route: string) => [
      ...new Set(fareLines(filesOf(files), { route }).map(({ id }) => id)),
    ];
    expect(of(any, "1")).toEqual(["ride"]);
    expect(of(any, "2")).toEqual(["express"]);
    const priority = "leg_group_id,network_id,fare_product_id,rule_priority\nlocal,bus,ride,1\nfast,,express,";
    expect(of({ ...any, "fare_leg_rules.txt": priority }, "1")).toEqual(["ride", "express"]);
  });

  test("hide those of fare_attributes.txt", () => {
    expect(fareLines(new Map([...V1, ...filesOf(V2)])).every(({ name }) => name !== null)).toBe(true);
  });

  test("have every price of the file once", () => {
    const row = fc.record({
      id: fc.constantFrom("p", "q"),
      rider: fc.constantFrom("", "adult"),
      medium: fc.constantFrom("cash", "card"),
      amount: fc.constantFrom("1", "2"),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const text = rows.map(({ id, rider, medium, amount }) => `${id},N,${rider},${medium},${amount},EUR`).join("\n");
        const header = "fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency\n";
        const lines = fareLines(filesOf({ "fare_products.txt": header + text }));
        const prices = new Set(rows.map(({ id, rider, amount }) => `${id} ${rider} ${amount}`));
        expect(lines.map(({ id, rider, amount }) => `${id} ${rider ?? ""} ${amount}`).toSorted()).toEqual(
          [...prices].toSorted(),
        );
        expect(lines.reduce((sum, { media }) => sum + media.length, 0)).toBe(rows.length);
      }),
    );
  });
});

test.each([
  ["2.5", "USD", "2.50"],
  ["2.75", "USD", "2.75"],
  ["250", "JPY", "250"],
  ["1.2345", "EUR", "1.2345"],
  ["2.500", "EUR", "2.50"],
  ["0", "EUR", "0.00"],
  ["x", "EUR", "x"],
  ["2.5", "euro", "2.5"],
  ["", "USD", ""],
])("%s %s is %s", (amount, currency, expected) => {
  expect(formatAmount(amount, currency)).toBe(expected);
});

test.each([
  [5400, "90 minutes"],
  [3600, "1 hour"],
  [9000, "150 minutes"],
  [86400, "24 hours"],
  [45, "45 seconds"],
  [60, "1 minute"],
])("%i seconds are %s", (seconds, expected) => {
  expect(durationInWords(seconds)).toBe(expected);
});

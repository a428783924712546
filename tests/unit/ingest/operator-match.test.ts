import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchOperators, placesText, reuseNumbers } from "../../../worker/ingest/operators.ts";
import type { ActiveAgency, AssociatedOperator, OperatorFeedRow } from "../../../worker/store/registry/operator.ts";

const feeds = [
  { id: 1, onestop_id: "f-one" },
  { id: 2, onestop_id: "f-two" },
  { id: 3, onestop_id: "three~rt" },
];
const agency = (id: number, feed_id: number, agency_id: string, more: Partial<ActiveAgency> = {}): ActiveAgency => ({
  id,
  feed_id,
  agency_id,
  agency_name: `Agency ${agency_id}`,
  onestop_id: `o-9q9-${agency_id.toLowerCase()}`,
  places: "[]",
  ...more,
});
const operator = (
  id: number,
  associated: { feed_onestop_id: string; gtfs_agency_id?: string }[],
): AssociatedOperator => ({
  id,
  onestop_id: `o-${id}`,
  name: `Operator ${id}`,
  short_name: `O${id}`,
  associated_feeds: JSON.stringify(associated),
});
const summary = (rows: { onestop_id: string; feed_id: number; agency_id: number | null }[]) =>
  rows.map((row) => [row.onestop_id, row.feed_id, row.agency_id]);

describe("matchOperators", () => {
  it("takes the only agency of a feed whatever the association's agency_id", () => {
    const rows = matchOperators({
      feeds,
      operators: [operator(1, [{ feed_onestop_id: "f-one", gtfs_agency_id: "other" }])],
      agencies: [agency(11, 1, "A")],
    });
    expect(rows).toEqual([
      {
        operator_id: 1,
        onestop_id: "o-1",
        name: "Operator 1",
        short_name: "O1",
        feed_id: 1,
        gtfs_agency_id: "A",
        agency_id: 11,
        places: "",
      },
    ]);
  });

  it("takes an exact agency_id match among several, including case, and generates the rest", () => {
    const rows = matchOperators({
      feeds,
      operators: [
        operator(1, [{ feed_onestop_id: "f-one", gtfs_agency_id: "B" }]),
        operator(2, [{ feed_onestop_id: "f-one", gtfs_agency_id: "a" }]),
        operator(3, [{ feed_onestop_id: "f-one" }]),
      ],
      agencies: [agency(11, 1, "A"), agency(12, 1, "B")],
    });
    expect(summary(rows)).toEqual([
      ["o-1", 1, 12],
      ["o-2", 1, null],
      ["o-3", 1, null],
      ["o-9q9-a", 1, 11],
    ]);
    expect(rows.at(-1)).toMatchObject({ operator_id: null, name: "Agency A", short_name: null, gtfs_agency_id: "A" });
  });

  it("has a row per feed without an agency if no version is active", () => {
    const rows = matchOperators({
      feeds,
      operators: [
        operator(1, [
          { feed_onestop_id: "f-one", gtfs_agency_id: "A" },
          { feed_onestop_id: "f-one", gtfs_agency_id: "B" },
          { feed_onestop_id: "three~rt" },
          { feed_onestop_id: "f-unknown" },
        ]),
      ],
      agencies: [],
    });
    expect(summary(rows)).toEqual([
      ["o-1", 1, null],
      ["o-1", 3, null],
    ]);
  });

  it("merges two associations of one feed with the same agency, and drops unmatched ones beside a match", () => {
    const associations = [
      { feed_onestop_id: "f-one", gtfs_agency_id: "A" },
      { feed_onestop_id: "f-one", gtfs_agency_id: "B" },
    ];
    expect(
      summary(matchOperators({ feeds, operators: [operator(1, associations)], agencies: [agency(11, 1, "Z")] })),
    ).toEqual([["o-1", 1, 11]]);
    const agencies = [agency(11, 1, "A"), agency(12, 1, "C")];
    expect(summary(matchOperators({ feeds, operators: [operator(1, associations)], agencies }))).toEqual([
      ["o-1", 1, 11],
      ["o-9q9-c", 1, 12],
    ]);
  });

  it("builds an id for an agency without stops from the feed's id and the name", () => {
    const bare = { onestop_id: null, agency_name: "Métro & Bus" };
    const rows = matchOperators({
      feeds,
      operators: [],
      agencies: [agency(11, 1, "A", bare), agency(31, 3, "A", bare)],
    });
    expect(rows.map((row) => row.onestop_id)).toEqual(["o-one-mtro~bus", "o-unknown-mtro~bus"]);
  });

  it("assigns every agency to operators or to exactly one generated row", () => {
    const feedId = fc.integer({ min: 1, max: 3 });
    const agencyId = fc.constantFrom("A", "B", "C");
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(feedId, agencyId), { selector: String, maxLength: 6 }),
        fc.array(fc.array(fc.tuple(feedId, fc.option(agencyId)), { maxLength: 4 }), { maxLength: 4 }),
        (active, operators) => {
          const agencies = active.map(([feed, id], i) => agency(100 + i, feed, id));
          const rows = matchOperators({
            feeds,
            agencies,
            operators: operators.map((associations, i) =>
              operator(
                i + 1,
                associations.map(([feed, id]) => ({
                  feed_onestop_id: feeds[feed - 1]!.onestop_id,
                  ...(id === null ? {} : { gtfs_agency_id: id }),
                })),
              ),
            ),
          });
          for (const { id } of agencies) {
            const own = rows.filter((row) => row.agency_id === id);
            expect(own.length).toBeGreaterThan(0);
            if (own.some((row) => row.operator_id === null)) expect(own).toHaveLength(1);
          }
          const keys = rows.map((row) => `${row.onestop_id} ${row.feed_id} ${row.agency_id}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const [i, associations] of operators.entries()) {
            const inFeeds = new Set(rows.filter((row) => row.operator_id === i + 1).map((row) => row.feed_id));
            expect(inFeeds).toEqual(new Set(associations.map(([feed]) => feed)));
          }
        },
      ),
    );
  });
});

describe("placesText", () => {
  it("lists places with more than a fifth of the service, largest first, and skips missing parts", () => {
    const places = [
      { city_name: "Oakland", adm1_name: "California", adm0_name: "United States of America", rank: 0.3 },
      { city_name: "San Francisco", adm1_name: "California", adm0_name: "United States of America", rank: 0.4 },
      { city_name: null, adm1_name: "California", adm0_name: "United States of America", rank: 0.25 },
      { city_name: "Daly City", adm1_name: "California", adm0_name: "United States of America", rank: 0.2 },
      { city_name: "Nowhere" },
    ];
    expect(placesText(JSON.stringify(places))).toBe(
      "San Francisco, California, United States of America / Oakland, California, United States of America / " +
        "California, United States of America",
    );
    expect(placesText("[]")).toBe("");
  });
});

describe("reuseNumbers", () => {
  const row = (onestop_id: string, feed_id: number, gtfs_agency_id: string | null) => ({
    operator_id: null,
    onestop_id,
    name: null,
    short_name: null,
    feed_id,
    gtfs_agency_id,
    agency_id: null,
    places: "",
  });
  const stored = (id: number, ...rest: Parameters<typeof row>): OperatorFeedRow => ({ id, ...row(...rest) });

  it("prefers the row of the same agency to another one of the same feed", () => {
    const { rows, left } = reuseNumbers(
      [row("o-a", 1, "X"), row("o-a", 1, "Y"), row("o-a", 1, "Z")],
      [stored(5, "o-a", 1, "Y"), stored(6, "o-a", 1, null), stored(7, "o-a", 2, "X")],
    );
    expect(rows.map(({ id }) => id)).toEqual([6, 5, undefined]);
    expect(left.map(({ id }) => id)).toEqual([7]);
  });

  it("assigns every number once, and keeps all numbers when nothing changed", () => {
    const one = fc.tuple(
      fc.constantFrom("o-a", "o-b"),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom(null, "X", "Y"),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.array(one, { maxLength: 8 }), (wanted, existing) => {
        const before = existing.map((key, i) => stored(i + 1, ...key));
        const { rows, left } = reuseNumbers(
          wanted.map((key) => row(...key)),
          before,
        );
        const given = rows.map(({ id }) => id).filter((id) => id !== undefined);
        expect(new Set(given).size).toBe(given.length);
        expect([...given, ...left.map(({ id }) => id)].sort()).toEqual(before.map(({ id }) => id).sort());
        const same = reuseNumbers(
          existing.map((key) => row(...key)),
          before,
        );
        expect(same.rows.every(({ id }) => id !== undefined)).toBe(true);
        expect(same.left).toEqual([]);
      }),
    );
  });
});

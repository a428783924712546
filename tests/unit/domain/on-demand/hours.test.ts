import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursOf } from "../../../../src/domain/on-demand/hours.ts";
import { mergeWindows, type PickupWindow } from "../../../../src/domain/on-demand/service.ts";

const DAY: PickupWindow[] = [[19_800, 68_400]];
const SHORT: PickupWindow[] = [[28_800, 64_800]];
const USUAL = [DAY, DAY, DAY, DAY, DAY, SHORT, SHORT];
const HOLIDAY = [DAY, DAY, DAY, SHORT, DAY, SHORT, SHORT];
const WEEKS = [
  { start: "2025-10-06", end: "2025-11-23", days: USUAL },
  { start: "2025-11-24", end: "2025-11-30", days: HOLIDAY },
  { start: "2025-12-01", end: "2032-05-23", days: USUAL },
];

test("names the usual week by days in a row, and the days that differ soon", () => {
  expect(hoursOf(WEEKS, "2025-11-12")).toEqual({
    usual: [
      { first: 0, last: 4, windows: DAY },
      { first: 5, last: 6, windows: SHORT },
    ],
    changes: [{ date: "2025-11-27", windows: SHORT }],
    startsOn: null,
    endedOn: null,
  });
});

test("forgets a holiday that is over", () => {
  expect(hoursOf(WEEKS, "2025-11-28").changes).toEqual([]);
});

test("says when service starts and when it ended", () => {
  expect(hoursOf(WEEKS, "2025-09-01")).toMatchObject({ startsOn: "2025-10-06", usual: [{ first: 0 }, { first: 5 }] });
  expect(hoursOf(WEEKS, "2033-01-01")).toMatchObject({ endedOn: "2032-05-23", usual: [] });
  expect(hoursOf([], "2033-01-01")).toEqual({ usual: [], changes: [], startsOn: null, endedOn: null });
});

test("leaves out days without service", () => {
  const days = [DAY, [], [], [], DAY, [], []];
  const { usual } = hoursOf([{ start: "2026-01-05", end: "2026-12-27", days }], "2026-02-01");
  expect(usual.map(({ first, last }) => [first, last])).toEqual([
    [0, 0],
    [4, 4],
  ]);
});

test("merged windows cover the same seconds, without overlap", () => {
  const window = fc.tuple(fc.nat(40), fc.nat(40));
  fc.assert(
    fc.property(fc.array(window, { maxLength: 8 }), (windows) => {
      const merged = mergeWindows(windows);
      for (let at = 0; at < 41; at++) {
        const isIn = ([from, until]: PickupWindow) => from <= at && at < until;
        expect(merged.filter(isIn)).toHaveLength(windows.some(isIn) ? 1 : 0);
      }
    }),
  );
});

import { expect, test } from "vitest";
import { MINUTE_HEADS, type Minute, minuteRow, stillGrows } from "../../drill/minutes.ts";

/** An hour whose memory is a function of the minute. */
const hour = (memory: (minute: number) => Partial<Minute>): Minute[] =>
  Array.from({ length: 61 }, (_, minute) => ({
    ...{ minute, requests: 780 * minute, imports: Math.floor(minute / 2) },
    ...{ live: minute % 10 === 0 ? 60 : null, v8: 300, process: 900, launcher: 80 },
    ...memory(minute),
  }));

test("memory that fills up in ten minutes and stays does not grow", () => {
  expect(stillGrows(hour((minute) => ({ process: 250 + 65 * Math.min(10, minute) })))).toEqual([]);
});

test("memory that grows in a straight line grows", () => {
  expect(stillGrows(hour((minute) => ({ process: 250 + 24 * minute })))).toEqual([
    "the runtime's process grew from 490 to 1474 MB after ten minutes",
  ]);
  expect(stillGrows(hour((minute) => (minute % 10 === 0 ? { live: 60 + minute } : {})))).toEqual([
    "the isolate grew from 70 to 120 MB after ten minutes",
  ]);
  expect(stillGrows(hour((minute) => ({ launcher: 80 + minute })))).toEqual([
    "the launcher grew from 90 to 140 MB after ten minutes",
  ]);
});

test("one high minute at the end is no growth, and a short run says nothing", () => {
  expect(stillGrows(hour((minute) => ({ process: minute === 60 ? 1_500 : 900 })))).toEqual([]);
  expect(stillGrows(hour((minute) => ({ process: 250 + 24 * minute })).slice(0, 15))).toEqual([]);
});

test("a row stands below its heads", () => {
  const row = minuteRow({ minute: 7, requests: 5_460, imports: 3, live: null, v8: 300, process: 905, launcher: 80 });
  expect(row).toHaveLength(MINUTE_HEADS.length);
  expect(row.trim().split(/ +/)).toEqual(["7", "5460", "3", "–", "300", "605", "905", "80"]);
});

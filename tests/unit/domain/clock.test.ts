import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockOfLocale, hourOn, readClock, timeOn } from "../../../src/domain/clock.ts";
import { clockTime, clockTimeShort } from "../../../src/domain/formats.ts";

describe("times", () => {
  test.each([
    [0, "12:00:00 am", "00:00:00"],
    [3_661, "1:01:01 am", "01:01:01"],
    [43_200, "12:00:00 pm", "12:00:00"],
    [86_399.9, "11:59:59 pm", "23:59:59"],
    [86_400 + 1_800, "12:30:00 am", "00:30:00"],
    [-1, "", ""],
    [Number.NaN, "", ""],
    [Number.POSITIVE_INFINITY, "", ""],
  ])("%d is %j and %j", (seconds, twelve, twentyFour) => {
    expect(timeOn("12", seconds)).toBe(twelve);
    expect(timeOn("24", seconds)).toBe(twentyFour);
  });

  test("with am/pm match the specification", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6 }), (seconds) => {
        expect(timeOn("12", seconds)).toBe(clockTime(seconds));
        expect(timeOn("12", seconds, true)).toBe(clockTimeShort(seconds));
      }),
    );
  });

  test("show the same minute and second on both clocks, and sort correctly on 24 hours", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_398 }), (seconds) => {
        const [, minutes] = timeOn("24", seconds).split(":");
        expect(timeOn("12", seconds).split(":")[1]).toBe(minutes);
        expect(timeOn("24", seconds) < timeOn("24", seconds + 1)).toBe(true);
      }),
    );
  });

  test("show hours without minutes", () => {
    expect([7, 12, 24].map((hour) => hourOn("12", hour))).toEqual(["7 am", "12 pm", "12 am"]);
    expect([7, 12, 24].map((hour) => hourOn("24", hour))).toEqual(["07", "12", "00"]);
  });
});

test.each([
  ["12", "12"],
  ["24", "24"],
  ["", null],
  ["13", null],
  [null, null],
  [undefined, null],
])("%j selects the clock %j", (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

test.each([
  ["en-US", "12"],
  ["de-DE", "24"],
  ["fr", "24"],
  ["ja", "24"],
  ["hi", "12"],
  ["no such locale", "12"],
])("the locale %s uses %s hours", (locale, clock) => {
  expect(clockOfLocale(locale)).toBe(clock);
});

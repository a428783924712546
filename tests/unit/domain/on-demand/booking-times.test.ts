import fc from "fast-check";
import { expect, test } from "vitest";
import { bookingTimes, earliestPickup, type ServiceDay } from "../../../../src/domain/on-demand/booking-times.ts";
import { dayOf, weekdayOf } from "../../../../src/domain/time/service-day.ts";

const NOTICE = {
  booking_type: 0,
  prior_notice_duration_min: null,
  prior_notice_duration_max: null,
  prior_notice_last_day: null,
  prior_notice_last_time: null,
  prior_notice_start_day: null,
  prior_notice_start_time: null,
};
const at = (text: string) => Date.parse(text) / 1000;
const on = (date: string, isCounted: ServiceDay["isCounted"] = () => true): ServiceDay => ({
  day: dayOf(date)!,
  zone: "America/Los_Angeles",
  isCounted,
});
const isWorkday = (day: number) => weekdayOf(day) < 5;
const TUESDAY = on("2026-12-01");
const PICKUP = at("2026-12-01T10:00:00-08:00");

test("a ride in real time is booked at any time", () => {
  expect(bookingTimes(NOTICE, PICKUP, TUESDAY)).toEqual({ opens: null, closes: null });
});

test("notice in minutes counts from the pickup", () => {
  const rule = { ...NOTICE, booking_type: 1, prior_notice_duration_min: 90, prior_notice_duration_max: 2880 };
  expect(bookingTimes(rule, PICKUP, TUESDAY)).toEqual({
    opens: at("2026-11-29T10:00:00-08:00"),
    closes: at("2026-12-01T08:30:00-08:00"),
  });
});

test.each([
  ["by 5 pm the day before", 1, 61_200, undefined, "2026-11-30T17:00:00-08:00"],
  ["by 5 pm two days before", 2, 61_200, undefined, "2026-11-29T17:00:00-08:00"],
  ["by 5 pm two working days before", 2, 61_200, isWorkday, "2026-11-27T17:00:00-08:00"],
  ["until the end of the day before", 1, null, undefined, "2026-12-01T00:00:00-08:00"],
])("a ride is booked %s", (_, days, time, isCounted, closes) => {
  const rule = { ...NOTICE, booking_type: 2, prior_notice_last_day: days, prior_notice_last_time: time };
  expect(bookingTimes(rule, PICKUP, on("2026-12-01", isCounted)).closes).toBe(at(closes));
});

test("a time of day is the clock's also after a change of clocks", () => {
  const rule = { ...NOTICE, booking_type: 2, prior_notice_last_day: 1, prior_notice_last_time: 61_200 };
  const times = bookingTimes(rule, at("2026-11-02T10:00:00-08:00"), on("2026-11-02"));
  expect(times.closes).toBe(at("2026-11-01T17:00:00-08:00"));
});

test("bookings open some days before", () => {
  const rule = { ...NOTICE, booking_type: 1, prior_notice_start_day: 2, prior_notice_start_time: 28_800 };
  expect(bookingTimes(rule, PICKUP, TUESDAY).opens).toBe(at("2026-11-29T08:00:00-08:00"));
});

test("a service that never runs counts no day, and the search for one ends", () => {
  const rule = { ...NOTICE, booking_type: 2, prior_notice_last_day: 1, prior_notice_last_time: 0 };
  expect(
    bookingTimes(
      rule,
      PICKUP,
      on("2026-12-01", () => false),
    ).closes,
  ).toBe(at("2026-10-02T00:00:00-07:00"));
});

test("the earliest pickup is the first whose booking is open, minute by minute", () => {
  const minutes = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(minutes, minutes, minutes, minutes, fc.boolean(), (first, second, length, late, isEarlier) => {
      const rules = [
        { ...NOTICE, booking_type: 1, prior_notice_duration_min: first },
        { ...NOTICE, booking_type: 1, prior_notice_duration_min: second },
        ...(isEarlier
          ? [{ ...NOTICE, booking_type: 2, prior_notice_last_day: 0, prior_notice_last_time: 36_000 }]
          : []),
      ];
      const bookedAt = PICKUP - 7200 + late * 60;
      const until = PICKUP + length * 60;
      let earliest: number | null = null;
      for (let pickup = until; pickup >= PICKUP; pickup -= 60) {
        const isOpen = rules.every((rule) => (bookingTimes(rule, pickup, TUESDAY).closes ?? bookedAt) >= bookedAt);
        if (isOpen) earliest = pickup;
      }
      expect(earliestPickup(rules, [PICKUP, until], bookedAt, TUESDAY)).toBe(earliest);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Calendar,
  nextServiceDay,
  runsOn,
  serviceDaysWords,
} from "../../../../src/domain/time/days-of-service.ts";
import { dayOf, isoDate } from "../../../../src/domain/time/service-day.ts";

const NEVER = { monday: 0, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 };
const WORKING = { ...NEVER, monday: 1, tuesday: 1, wednesday: 1, thursday: 1, friday: 1 };

const calendar = (parts: Partial<Calendar>): Calendar => ({
  start_date: "2018-05-26",
  end_date: "2019-07-01",
  ...NEVER,
  added_dates: [],
  removed_dates: [],
  ...parts,
});

describe("the days of a service in words", () => {
  test.each([
    [WORKING, "Monday to Friday, 26 May 2018 to 1 July 2019."],
    [{ ...WORKING, saturday: 1, sunday: 1 }, "Every day, 26 May 2018 to 1 July 2019."],
    [{ saturday: 1, sunday: 1 }, "Saturday and Sunday, 26 May 2018 to 1 July 2019."],
    [{ monday: 1, wednesday: 1, friday: 1 }, "Monday, Wednesday, and Friday, 26 May 2018 to 1 July 2019."],
    [{ ...WORKING, sunday: 1 }, "Monday to Friday and Sunday, 26 May 2018 to 1 July 2019."],
    [{ friday: 1, start_date: "2018-06-01", end_date: "2018-06-01" }, "Friday, 1 June 2018."],
  ])("%o", (days, words) => {
    expect(serviceDaysWords(calendar(days))).toEqual([words]);
  });

  test("names exceptions, and counts those of a long list", () => {
    const added = Array.from({ length: 8 }, (_, i) => `2018-08-0${i + 1}`);
    expect(
      serviceDaysWords(calendar({ ...WORKING, added_dates: ["2018-06-02"], removed_dates: ["2018-07-04"] })),
    ).toEqual(["Monday to Friday, 26 May 2018 to 1 July 2019.", "Also on 2 June 2018.", "Not on 4 July 2018."]);
    expect(serviceDaysWords(calendar({ added_dates: added }))).toEqual([
      "On 1 August 2018, 2 August 2018, 3 August 2018, 4 August 2018, 5 August 2018, 6 August 2018, and 2 more days.",
    ]);
    expect(serviceDaysWords(calendar({ removed_dates: ["2018-07-04"] }))).toEqual([]);
  });
});

const DAY = dayOf("2026-01-01")!;
const date = fc.integer({ min: DAY, max: DAY + 40 }).map(isoDate);
const calendars = fc
  .record({
    bits: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 7, maxLength: 7 }),
    start_date: date,
    end_date: date,
    added_dates: fc.array(date, { maxLength: 4 }),
    removed_dates: fc.array(date, { maxLength: 4 }),
  })
  .map(({ bits, ...dates }): Calendar => {
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = bits as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { ...dates, monday, tuesday, wednesday, thursday, friday, saturday, sunday };
  });

test("a day runs by its weekday of the date library, unless an exception says otherwise", () => {
  fc.assert(
    fc.property(calendars, fc.integer({ min: DAY - 3, max: DAY + 45 }), (service, day) => {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
      const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
      const weekly =
        text >= service.start_date &&
        text <= service.end_date &&
        service[names[new Date(day * 86_400_000).getUTCDay()]!] === 1;
      const runs = !service.removed_dates.includes(text) && (service.added_dates.includes(text) || weekly);
      expect(runsOn(service, day)).toBe(runs);
    }),
  );
});

test("the next day of service is the first on which it runs", () => {
  fc.assert(
    fc.property(calendars, fc.integer({ min: DAY - 3, max: DAY + 45 }), (service, from) => {
      const days = Array.from({ length: 60 }, (_, i) => from + i).filter((day) => runsOn(service, day));
      expect(nextServiceDay(service, from)).toBe(days[0] ?? null);
    }),
  );
});

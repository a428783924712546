import { describe, expect, test } from "vitest";
import {
  dayOf,
  isoDate,
  isZone,
  localNow,
  serviceDayOrigin,
  weekdayOf,
} from "../../../../src/domain/time/service-day.ts";

const unix = (text: string) => Date.parse(text) / 1000;
const originOf = (date: string, zone: string) =>
  new Date(serviceDayOrigin(dayOf(date)!, zone) * 1000).toISOString().replace(".000Z", "Z");

describe("days", () => {
  test.each([
    ["1970-01-01", 0],
    ["19700102", 1],
    ["1969-12-31", -1],
    ["2000-02-29", 11_016],
    ["20240229", 19_782],
    ["2026-11-21", 20_778],
    [" 20261121 ", 20_778],
    ["0001-01-01", -719_162],
    ["9999-12-31", 2_932_896],
  ])("%s is %d", (text, want) => {
    expect(dayOf(text)).toBe(want);
  });
  test.each([
    "",
    "2023-02-29",
    "1900-02-29",
    "20260431",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "2026-0101",
    "202601-01",
    "26-01-01",
    "2026/01/01",
    "2026-01-01T00:00:00Z",
    "today",
  ])("%j is not a date", (text) => {
    expect(dayOf(text)).toBeNull();
  });
  test("isoDate is the inverse", () => {
    for (const date of ["1970-01-01", "1969-12-31", "2024-02-29", "0001-01-01", "9999-12-31"]) {
      expect(isoDate(dayOf(date)!)).toBe(date);
    }
  });
  test("weeks start on Monday, also before 1970", () => {
    expect(weekdayOf(dayOf("2026-11-16")!)).toBe(0);
    expect(weekdayOf(dayOf("2026-11-22")!)).toBe(6);
    expect(weekdayOf(0)).toBe(3);
    expect(weekdayOf(dayOf("1969-12-28")!)).toBe(6);
    expect(weekdayOf(dayOf("1969-12-29")!)).toBe(0);
  });
});

describe("serviceDayOrigin", () => {
  test.each([
    // An ordinary day begins at midnight.
    ["America/New_York", "2026-07-01", "2026-07-01T04:00:00Z"],
    ["America/New_York", "2026-01-15", "2026-01-15T05:00:00Z"],
    // Clocks go forward at 2:00: the origin is 23:00 of the day before; back: 1:00.
    ["America/New_York", "2026-03-08", "2026-03-08T04:00:00Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T05:00:00Z"],
    ["America/New_York", "2026-10-31", "2026-10-31T04:00:00Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T22:00:00Z"],
    ["Europe/Berlin", "2026-03-28", "2026-03-27T23:00:00Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T23:00:00Z"],
    // Half an hour of daylight saving.
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:30:00Z"],
    ["Australia/Lord_Howe", "2026-04-04", "2026-04-03T13:00:00Z"],
    ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:00:00Z"],
    ["Asia/Kolkata", "2026-03-29", "2026-03-28T18:30:00Z"],
    ["Asia/Kathmandu", "2026-03-29", "2026-03-28T18:15:00Z"],
    // Clocks change at midnight: that day has no 0:00, or has it twice.
    ["America/Santiago", "2026-09-06", "2026-09-06T03:00:00Z"],
    ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00Z"],
    ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00Z"],
    ["Asia/Beirut", "2026-03-29", "2026-03-28T21:00:00Z"],
    ["Asia/Beirut", "2026-10-25", "2026-10-24T22:00:00Z"],
    // The extremes of the map.
    ["Pacific/Kiritimati", "2026-06-01", "2026-05-31T10:00:00Z"],
    ["Pacific/Pago_Pago", "2026-06-01", "2026-06-01T11:00:00Z"],
    ["UTC", "2026-06-01", "2026-06-01T00:00:00Z"],
  ])("%s, %s: %s", (zone, date, want) => {
    expect(originOf(date, zone)).toBe(want);
    expect(originOf(date, zone)).toBe(want);
  });
  test("noon is twelve hours later in local time, even after a clock change at night", () => {
    for (const zone of ["America/New_York", "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe", "Africa/Cairo"]) {
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
      for (let day = dayOf("2026-01-01")!; day <= dayOf("2026-12-31")!; day++) {
        expect(clock.format((serviceDayOrigin(day, zone) + 43_200) * 1000)).toBe("12:00");
      }
    }
  });
  test("an unknown zone is refused", () => {
    expect(() => serviceDayOrigin(0, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("localNow", () => {
  const at = (zone: string, text: string) => {
    const { day, seconds } = localNow(zone, Date.parse(text));
    return [isoDate(day), seconds];
  };
  test("an ordinary afternoon", () => {
    expect(at("Asia/Kolkata", "2026-11-21T09:00:30Z")).toEqual(["2026-11-21", 52_230]);
  });
  test("milliseconds are truncated, before 1970 too", () => {
    expect(localNow("UTC", 1999)).toEqual({ day: 0, seconds: 1 });
    expect(localNow("UTC", -1)).toEqual({ day: -1, seconds: 86_399 });
  });
  test("New York, clocks forward: half past midnight is 1:30 after the origin", () => {
    expect(at("America/New_York", "2026-03-08T05:30:00Z")).toEqual(["2026-03-08", 5400]);
    expect(at("America/New_York", "2026-03-08T16:00:00Z")).toEqual(["2026-03-08", 43_200]);
  });
  test("New York, clocks back: half past midnight is before the origin", () => {
    expect(at("America/New_York", "2026-11-01T04:30:00Z")).toEqual(["2026-11-01", -1800]);
    expect(at("America/New_York", "2026-11-01T17:00:00Z")).toEqual(["2026-11-01", 43_200]);
  });
  test("Santiago, clocks forward at midnight: the day starts at 1:00, an hour after its origin", () => {
    expect(at("America/Santiago", "2026-09-06T03:59:59Z")).toEqual(["2026-09-05", 86_399]);
    expect(at("America/Santiago", "2026-09-06T04:00:00Z")).toEqual(["2026-09-06", 3600]);
  });
  test("Beirut, clocks back at midnight: the repeated hour before midnight belongs to the previous day", () => {
    expect(at("Asia/Beirut", "2026-10-24T20:59:59Z")).toEqual(["2026-10-24", 86_399]);
    expect(at("Asia/Beirut", "2026-10-24T21:00:00Z")).toEqual(["2026-10-24", 86_400]);
    expect(at("Asia/Beirut", "2026-10-24T22:00:00Z")).toEqual(["2026-10-25", 0]);
  });
  test("agrees with the origin of its day", () => {
    const now = unix("2026-10-25T00:30:00Z");
    const { day, seconds } = localNow("Europe/Berlin", now * 1000);
    expect(serviceDayOrigin(day, "Europe/Berlin") + seconds).toBe(now);
  });
});

describe("isZone", () => {
  test.each([
    "UTC",
    "America/New_York",
    "europe/berlin",
    "Etc/GMT+5",
    "Asia/Calcutta",
    "America/Argentina/Buenos_Aires",
  ])("%s", (zone) => {
    expect(isZone(zone)).toBe(true);
  });
  test.each(["", " ", "Mars/Olympus", "+02:00", "-0500", "America/New York", "../etc/localtime", "日本", "null"])(
    "not %j",
    (zone) => {
      expect(isZone(zone)).toBe(false);
    },
  );
});

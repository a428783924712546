import { expect, it } from "vitest";
import { approximateHeadway } from "../../../../src/domain/time/headway.ts";

const row = (start_time: string, headway_secs: number, exact_times: number | null = 0) => ({
  ...{ start_time, end_time: "24:00:00", headway_secs, exact_times },
});

it("is that of the row that began last", () => {
  const rows = [row("10:00:00", 600), row("05:00:00", 300, null), row("23:00:00", 1200)];
  expect(approximateHeadway(rows, "05:00:00")).toBe(300);
  expect(approximateHeadway(rows, "10:30:00")).toBe(600);
  expect(approximateHeadway(rows, "25:10:00")).toBe(1200);
});

it("is none for exact times, before the first row, and for a trip that runs once", () => {
  expect(approximateHeadway([row("05:00:00", 300, 1)], "06:00:00")).toBeNull();
  expect(approximateHeadway([row("05:00:00", 300)], "04:00:00")).toBeNull();
  expect(approximateHeadway([row("05:00:00", 0)], "06:00:00")).toBeNull();
  expect(approximateHeadway([row("05:00:00", 300)], null)).toBeNull();
  expect(approximateHeadway([], "06:00:00")).toBeNull();
});

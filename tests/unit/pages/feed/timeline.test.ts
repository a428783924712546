import { describe, expect, it } from "vitest";
import type { VersionRow } from "../../../../src/pages/feed/query.ts";
import { timelineOf } from "../../../../src/pages/feed/timeline.ts";

const NOW = new Date("2026-06-15T12:00:00Z");

function version(
  id: number,
  more: Partial<VersionRow> = {},
  info: [string, string] | null = null,
  week = null,
): VersionRow {
  return {
    id,
    sha1: String(id).repeat(40).slice(0, 40),
    name: null,
    fetched_at: "2026-03-01T00:00:00Z",
    earliest_calendar_date: "",
    latest_calendar_date: "",
    service_window: { feed_start_date: info?.[0] ?? null, feed_end_date: info?.[1] ?? null, fallback_week: week },
    feed_version_gtfs_import: { success: true, in_progress: false, schedule_removed: false, exception_log: "" },
    ...more,
  };
}

describe("the timeline of versions", () => {
  it("puts time spans on one axis that fills the width", () => {
    const timeline = timelineOf(
      [version(2, {}, ["2026-07-01", "2026-12-31"]), version(1, {}, ["2026-01-01", "2026-06-30"])],
      2,
      NOW,
    )!;
    const [second, first] = timeline.rows;
    expect(first!.info).toMatchObject({ from: 0 });
    expect(first!.info!.from + first!.info!.width).toBeCloseTo(second!.info!.from, 1);
    expect(second!.info!.from + second!.info!.width).toBeCloseTo(100, 1);
    expect(second!.state).toBe("active");
    expect(first!.state).toBe("imported");
    expect(timeline.today).toBeGreaterThan(44);
    expect(timeline.today).toBeLessThan(47);
    expect(first!.words).toBe("1 Jan 2026 to 30 Jun 2026, fetched 1 Mar 2026");
  });

  it("has few ticks at the right positions for any length", () => {
    for (const [start, end] of [
      ["2026-06-01", "2026-06-20"],
      ["2026-01-15", "2026-04-20"],
      ["2020-02-01", "2026-12-31"],
      ["1990-01-01", "2099-12-31"],
    ] as const) {
      const { ticks } = timelineOf([version(1, {}, [start, end])], undefined, NOW)!;
      expect(ticks.length).toBeLessThanOrEqual(6);
      for (const { at } of ticks) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(100);
      }
    }
    expect(timelineOf([version(1, {}, ["2020-02-01", "2026-12-31"])], undefined, NOW)!.ticks[0]).toEqual({
      at: expect.any(Number),
      label: "2022",
    });
  });

  it("does not let a calendar without an end squeeze the others", () => {
    const { rows } = timelineOf(
      [version(2, {}, ["2026-01-01", "2026-12-31"]), version(1, {}, ["2026-01-01", "2099-12-31"])],
      undefined,
      NOW,
    )!;
    expect(rows[0]!.info!.width).toBeGreaterThan(8);
    expect(rows[1]!.info!.from + rows[1]!.info!.width).toBeLessThanOrEqual(100.1);
  });

  it("shows the fetch date if a version has no dates, and is hidden if none has any", () => {
    const silent = version(1);
    expect(timelineOf([silent], undefined, NOW)).toBeNull();
    const { rows } = timelineOf([version(2, {}, ["2026-01-01", "2026-12-31"]), silent], undefined, NOW)!;
    expect(rows[1]).toMatchObject({ info: null, calendar: null, words: "no service dates, fetched 1 Mar 2026" });
    expect(rows[1]!.fetched).toBeCloseTo(16.2, 0);
  });

  it("uses calendars if feed_info.txt has no dates, and archived versions without an import", () => {
    const { rows } = timelineOf(
      [
        version(1, {
          earliest_calendar_date: "2026-01-01",
          latest_calendar_date: "2026-06-30",
          feed_version_gtfs_import: null,
        }),
      ],
      undefined,
      NOW,
    )!;
    expect(rows[0]).toMatchObject({
      info: null,
      calendar: { from: 0, width: 100 },
      state: "archived",
      words: "1 Jan 2026 to 30 Jun 2026 by its calendars, fetched 1 Mar 2026",
    });
  });

  it("omits spans that end before they start", () => {
    expect(timelineOf([version(1, {}, ["2026-06-30", "2026-01-01"])], undefined, NOW)).toBeNull();
  });
});

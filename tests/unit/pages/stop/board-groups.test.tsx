/** The board by line: what a rider reads of each departure. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteProvider } from "../../../../src/data/site.ts";
import type { BoardLine } from "../../../../src/pages/stop/board.ts";
import { BoardGroups } from "../../../../src/pages/stop/board-groups.tsx";
import { groupLines } from "../../../../src/pages/stop/read-board.ts";

/** Noon on the wall of the stop. */
const NOON = Date.UTC(2026, 10, 27, 12) / 1000;
const NOON_SECONDS = 43_200;

let runs = 0;
const departs = (minutes: number, more: Partial<BoardLine> = {}): BoardLine => ({
  key: `${runs++}`,
  date: "2026-11-27",
  seconds: NOON_SECONDS + minutes * 60,
  estimated: null,
  leaves: NOON + minutes * 60,
  canceled: false,
  headway: null,
  headsign: "University Area",
  direction: 0,
  platform: "",
  usualPlatform: "",
  at: "",
  pickup: 0,
  route: {
    ...{ id: 1, onestop_id: "r-x", route_id: "1", route_short_name: "1", route_long_name: "North", route_type: 3 },
    ...{ route_color: null, route_text_color: null, feed_onestop_id: "f-a", agency: { agency_lang: null } },
  },
  trip: "/routes/r-x/trips/1",
  ...more,
});

function words(lines: readonly BoardLine[], around = false): string {
  const site = { now: NOON * 1000 } as Parameters<typeof SiteProvider>[0]["value"];
  const html = renderToStaticMarkup(
    <SiteProvider value={site}>
      <BoardGroups groups={groupLines(lines)} today="2026-11-27" around={around} />
    </SiteProvider>,
  );
  return html
    .replaceAll(/<svg[\s\S]*?aria-label="([^"]*)"[\s\S]*?<\/svg>/g, "$1 ")
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("the line, where it goes, and when: now, in minutes, and by the clock from an hour on", () => {
  expect(words([departs(0), departs(15), departs(75)])).toBe("1 University Area now 12:00 pm 15 min 12:15 pm 1:15 pm");
});

test("a delay is said beside the expected time", () => {
  const late = { estimated: NOON_SECONDS + 9 * 60, leaves: NOON + 9 * 60 };
  expect(words([departs(5, late)])).toMatch(/^1 University Area 9 min Realtime 12:09 pm scheduled 12:05 pm \+4$/);
});

test("a canceled departure is at its time, and says so", () => {
  expect(words([departs(5, { canceled: true }), departs(10)])).toBe(
    "1 University Area 5 min 12:05 pm Canceled 10 min 12:10 pm",
  );
});

test("a line without exact times says how often it leaves, and from when where that is later", () => {
  const every = { headway: 300 };
  expect(words([departs(2, every), departs(7, every), departs(12, every)])).toBe("1 University Area every 5 min");
  expect(words([departs(40, every), departs(45, every)])).toBe("1 University Area every 5 min from 12:40 pm");
  const live = { ...every, estimated: NOON_SECONDS + 240, leaves: NOON + 240 };
  expect(words([departs(2, live)])).toContain("4 min Realtime 12:04 pm");
});

test("a platform is said once where all departures share it, else beside each", () => {
  expect(words([departs(5, { platform: "2" }), departs(10, { platform: "2" })])).toBe(
    "1 University Area Platform 2 5 min 12:05 pm 10 min 12:10 pm",
  );
  expect(words([departs(5, { platform: "2", usualPlatform: "1" }), departs(10, { platform: "1" })])).toBe(
    "1 University Area 5 min 12:05 pm Platform changed from 1 2 10 min 12:10 pm Platform 1",
  );
});

test("a departure of another day has its weekday, and one around the stop its place", () => {
  const tomorrow = { date: "2026-11-28", at: "Pier", leaves: NOON + 86_400 };
  expect(words([departs(0, tomorrow)], true)).toBe("1 University Area at Pier 12:00 pm Sat");
});

test("a run that only realtime data has is no link", () => {
  expect(words([departs(3, { trip: null, direction: null, estimated: NOON_SECONDS + 180 })])).toBe(
    "1 University Area 3 min Realtime 12:03 pm",
  );
});

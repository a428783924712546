import { expect, test } from "vitest";
import {
  HISTORY_DAYS,
  historyBegins,
  historyOf,
  historyWords,
  incidentsOf,
} from "../../../../src/domain/registry/fetch-history.ts";

const NOW = Date.parse("2026-11-23T08:00:00Z");

test("the history has every day, today last", () => {
  const days = historyOf(
    [
      { date: "2026-08-25", fetched: 9, failed: 0 },
      { date: "2026-08-26", fetched: 1, failed: 0 },
      { date: "2026-11-21", fetched: 0, failed: 3 },
      { date: "2026-11-22", fetched: 1, failed: 2 },
    ],
    NOW,
  );
  expect(days).toHaveLength(HISTORY_DAYS);
  expect([historyBegins(NOW), days[0]]).toEqual([
    "2026-08-26",
    { date: "2026-08-26", fetched: 1, failed: 0, result: "fetched" },
  ]);
  expect(days.slice(-3).map(({ date, result }) => [date, result])).toEqual([
    ["2026-11-21", "failed"],
    ["2026-11-22", "mixed"],
    ["2026-11-23", "none"],
  ]);
  expect(historyWords(days)).toBe("In the last 90 days: fetched on 2 days, failed on 1 day, not fetched on 87 days.");
});

test("several failing feeds of a server are an incident, since the first failure", () => {
  const feed = (url: string, since: string) => ({ feed: url, url, since });
  expect(
    incidentsOf([
      feed("https://alone.example/a.zip", "2026-11-01T00:00:00Z"),
      feed("https://two.example/a.zip", "2026-11-03T00:00:00Z"),
      feed("https://two.example/b.zip", "2026-11-02T00:00:00Z"),
      feed("https://three.example:8080/a.zip", "2026-11-05T00:00:00Z"),
      feed("https://three.example:8080/b.zip", "2026-11-04T00:00:00Z"),
      feed("https://three.example:8080/c.zip", "2026-11-06T00:00:00Z"),
      feed("not a URL", "2026-11-01T00:00:00Z"),
      feed("not a URL either", "2026-11-01T00:00:00Z"),
    ]),
  ).toEqual([
    { host: "three.example:8080", feeds: 3, since: "2026-11-04T00:00:00Z" },
    { host: "two.example", feeds: 2, since: "2026-11-02T00:00:00Z" },
  ]);
});

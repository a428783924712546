import { describe, expect, it } from "vitest";
import { countStatus } from "../../../worker/api/portal/status.ts";
import type { FeedEntry } from "../../../worker/store/lists/read.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const HOUR_AGO = "2026-11-21T11:00:00.000Z";
const LAST_WEEK = "2026-11-14T11:00:00.000Z";

function entry(of: {
  spec?: string;
  fetch?: 0 | 1 | null;
  imported?: FeedEntry["importStatus"];
  importedAt?: string | null;
  url?: string;
  shown?: boolean;
  lastFetch?: string | null;
}): FeedEntry {
  const { spec = "gtfs", fetch = null, imported = null, importedAt = null, url = "https://a", lastFetch = null } = of;
  const dates: FeedEntry["dates"] = of.shown === true ? [null, null, null, null, null] : null;
  return {
    onestopId: "f-a",
    name: "",
    spec,
    fetchSucceeded: fetch,
    lastSuccessAt: null,
    importStatus: imported,
    importedAt,
    serviceStart: null,
    serviceEnd: null,
    license: "-----",
    authorization: null,
    tags: [],
    places: [],
    content: [],
    box: null,
    operatorNames: "",
    url,
    dates,
    lastFetchAt: lastFetch,
    timetable: null,
    replacedBy: null,
  };
}

describe("status", () => {
  it("is all zeros without feeds", () => {
    expect(countStatus([], 3, NOW)).toEqual({
      data_version: 3,
      feeds: 0,
      active: 0,
      due: 0,
      failing: 0,
      pending: 0,
      refused: 0,
      last_fetch: null,
      last_import: null,
    });
  });

  it.each([
    ["due when it was never fetched", entry({}), { due: 1 }],
    [
      "due when that is a day ago",
      entry({ fetch: 1, imported: "success", shown: true, lastFetch: LAST_WEEK }),
      { due: 1, active: 1 },
    ],
    ["not due without an address", entry({ url: "" }), {}],
    ["not due when it is realtime", entry({ spec: "gtfs-rt" }), {}],
    ["failing", entry({ fetch: 0, lastFetch: HOUR_AGO }), { failing: 1 }],
    ["pending when it was fetched and not imported", entry({ fetch: 1, lastFetch: HOUR_AGO }), { pending: 1 }],
    ["pending while it is imported", entry({ fetch: 1, imported: "in_progress", lastFetch: HOUR_AGO }), { pending: 1 }],
    ["refused", entry({ fetch: 1, imported: "error", lastFetch: HOUR_AGO }), { refused: 1 }],
  ])("a feed is %s", (_, feed, counts) => {
    const { due, failing, pending, refused, active } = countStatus([feed], 0, NOW);
    expect({ due, failing, pending, refused, active }).toEqual({
      due: 0,
      failing: 0,
      pending: 0,
      refused: 0,
      active: 0,
      ...counts,
    });
  });

  it("names the last fetch and the last import", () => {
    const feeds = [
      entry({ lastFetch: HOUR_AGO, importedAt: LAST_WEEK }),
      entry({ lastFetch: LAST_WEEK }),
      entry({ importedAt: HOUR_AGO }),
    ];
    expect(countStatus(feeds, 0, NOW)).toMatchObject({ last_fetch: HOUR_AGO, last_import: HOUR_AGO });
  });
});

import { describe, expect, it } from "vitest";
import { feedJudge } from "../../../../worker/api/portal/verdict/judge.ts";
import type { FeedEntry } from "../../../../worker/store/lists/read.ts";

/** A feed whose service ends on 2026-11-21 in a zone. */
const ending = (zone: string): FeedEntry => ({
  onestopId: "f-a",
  name: "A",
  spec: "gtfs",
  fetchSucceeded: 1,
  lastSuccessAt: "2026-11-20T00:00:00Z",
  importStatus: "success",
  importedAt: null,
  serviceStart: null,
  serviceEnd: null,
  license: "",
  authorization: null,
  tags: [],
  places: [],
  content: [],
  box: null,
  operatorNames: "",
  url: "",
  dates: ["2026-01-01", "2026-11-21", null, null, zone],
  lastFetchAt: "2026-11-20T00:00:00Z",
  timetable: null,
  replacedBy: null,
});

const at = (time: string) => feedJudge(new Date(time));

describe("the verdict function of a list", () => {
  it("is cached for a quarter of an hour", () => {
    const entry = ending("UTC");
    expect(at("2026-11-21T10:14:59Z")).toBe(at("2026-11-21T10:00:00Z"));
    expect(at("2026-11-21T10:00:00Z")(entry)).toBe(at("2026-11-21T10:01:00Z")(entry));
    expect(at("2026-11-21T10:15:00Z")).not.toBe(at("2026-11-21T10:14:59Z"));
  });

  it.each([
    ["UTC", "2026-11-22T00:00:00Z"],
    ["Asia/Kathmandu", "2026-11-21T18:15:00Z"],
    ["Australia/Eucla", "2026-11-21T15:15:00Z"],
    ["America/St_Johns", "2026-11-22T03:30:00Z"],
  ])("changes with the feed's local day in %s", (zone, midnight) => {
    const entry = ending(zone);
    const instant = new Date(midnight).getTime();
    expect(feedJudge(new Date(instant - 1000))(entry).verdict).toBe("ends_soon");
    expect(feedJudge(new Date(instant))(entry).verdict).toBe("expired");
    expect(feedJudge(new Date(instant - 1000))(entry).verdict).toBe("ends_soon");
  });
});

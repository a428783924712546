/** A checked feed in the form in which versions are compared. */
import { describe, expect, it } from "vitest";
import { compareStops } from "../../../src/domain/compare/entities.ts";
import { checkedOutlines, differencesOf } from "../../../src/pages/validate/browser/comparison-data.ts";
import { nearestServiceDay, routeOrder } from "../../../src/pages/validate/browser/timetable.tsx";
import { browserPlatform } from "../../../worker/checker/browser-platform.ts";
import { openSource } from "../../../worker/checker/source.ts";
import { checkZip } from "../../../worker/ingest/validate/check.ts";
import { type Files, GOOD_FEED, spoil } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

async function detailsOf(files: Files = {}) {
  const file = new Blob([await makeZip({ ...GOOD_FEED, ...files })]);
  return (await checkZip(await openSource({ file }, 1e9), browserPlatform, "2026-11-21T06:00:00Z")).details!;
}

describe("the outlines of a checked feed", () => {
  it("have what a stored version has", async () => {
    const { agency, route, stop } = checkedOutlines(await detailsOf());
    expect(agency).toMatchObject([{ id: "A", name: "Small Transit", url: "https://small.example/a?b=c" }]);
    expect(route).toMatchObject([
      {
        id: "R",
        short_name: "1",
        long_name: "Start to End",
        type: 3,
        color: "FFFFFF",
        text_color: "000000",
        agency: "A",
      },
    ]);
    expect(stop.find(({ id }) => id === "E")).toMatchObject({ name: "End", lon: 16.38, lat: 48.21, location_type: 0 });
  });

  it("give the counts of all differences, and the first rows of each", async () => {
    const [from, to] = [await detailsOf(), await detailsOf(spoil("stops.txt", "S,Start,", "S,Beginning,"))];
    const found = differencesOf(compareStops(checkedOutlines(from).stop, checkedOutlines(to).stop));
    expect(found.counts).toEqual({ unchanged: 3, added: 0, removed: 0, renamed: 1, moved: 0, new_id: 0, new_type: 0 });
    expect(found.renamed).toMatchObject([{ from: { name: "Start" }, to: { name: "Beginning" } }]);
    const stops = Array.from({ length: 250 }, (_, i) => ({
      ...checkedOutlines(from).stop[0]!,
      id: `${i}`,
      name: `${i}`,
      lat: i / 4,
    }));
    const all = differencesOf(compareStops([], stops));
    expect([all.counts.added, all.added.length]).toEqual([250, 200]);
  });
});

describe("the timetable", () => {
  it("lists routes by vehicle, then by name in natural order", () => {
    const routes = [
      ["10", 3],
      ["9", 3],
      ["Z", 0],
    ].map(([route_short_name, route_type]) => ({ route_id: "", route_short_name, route_long_name: null, route_type }));
    expect(routeOrder({ routes } as unknown as Parameters<typeof routeOrder>[0])).toEqual([2, 1, 0]);
  });

  it("begins on the next day with service, else on the last", () => {
    expect([0, 5, 6, 9].map((day) => nearestServiceDay([5, 8], day))).toEqual([5, 5, 8, 8]);
    expect(nearestServiceDay([], 5)).toBe(null);
  });
});

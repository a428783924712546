import { describe, expect, it } from "vitest";
import type { VisibleFeature } from "../../../../../src/map/visible-features.ts";
import { subjectOf } from "../../../../../src/pages/map/card/card.tsx";
import { isRecentPlace } from "../../../../../src/pages/map/recent-places.ts";
import { text } from "../../../../../src/pages/map/text.tsx";

const feature = (kind: VisibleFeature["kind"], id: number, stopKind: number | null = null): VisibleFeature => ({
  ...{ kind, id, onestopId: `${kind[0]}-${id}`, href: "", name: `${kind} ${id}`, badge: null, stopKind },
});
const groups = (routes: VisibleFeature[], stops: VisibleFeature[], rentals: VisibleFeature[] = []) => [
  { agency: "A", networks: [], routes, stops, rentals },
];
const RENTAL = { ...feature("rental", 9), rental: {} } as VisibleFeature;

describe("the departures of a card", () => {
  it.each([
    ["the only feature", groups([feature("route", 1)], []), "r-1"],
    ["the only stop among lines", groups([feature("route", 1)], [feature("stop", 2, 0)]), "s-2"],
    ["the station of its platforms", groups([], [feature("stop", 2, 0), feature("stop", 3, 1)]), "s-3"],
    ["none of several stops", groups([], [feature("stop", 2, 0), feature("stop", 3, 0)]), undefined],
    ["none of several lines", groups([feature("route", 1), feature("route", 2)], []), undefined],
    ["none of nothing", [], undefined],
    ["none of shared vehicles", groups([], [], [RENTAL]), undefined],
    ["the stop beside shared vehicles", groups([], [feature("stop", 2, 0)], [RENTAL]), "s-2"],
  ])("are those of %s", (_, all, expected) => {
    expect(subjectOf(all)?.onestopId).toBe(expected);
  });

  it("are said with the unit once", () => {
    expect([text.card.minutes([0, 15, 30]), text.card.minutes([0]), text.card.minutes([4])]).toEqual([
      "now · 15 · 30 min",
      "now",
      "4 min",
    ]);
  });
});

it("recent places that are none are not read", () => {
  const place = { name: "A", note: "", lon: 1, lat: 2 };
  expect(isRecentPlace(place)).toBe(true);
  for (const wrong of [null, 1, {}, { ...place, name: "" }, { ...place, lon: "1" }, { ...place, lat: 91 }])
    expect(isRecentPlace(wrong)).toBe(false);
});

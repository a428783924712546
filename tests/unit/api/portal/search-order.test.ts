import { describe, expect, it } from "vitest";
import { likeness, misspelled, orderHits, searchTextOf } from "../../../../worker/api/portal/search-order.ts";
import type { StopHit, TieredHit } from "../../../../worker/store/entities/search-ranked.ts";

const TODAY = "2026-03-04";
let id = 0;
const stop = (name: string, more: Partial<TieredHit<StopHit>> = {}): TieredHit<StopHit> => ({
  id: ++id,
  onestop_id: null,
  stop_id: `s${id}`,
  stop_code: null,
  stop_name: name,
  location_type: 0,
  parent_id: null,
  translations: null,
  agency_names: null,
  agency_lang: null,
  feed_onestop_id: "f-a",
  service_end: "2026-12-31",
  size: 1,
  tier: 2,
  ...more,
});
const names = (text: string, stops: TieredHit<StopHit>[]) =>
  orderHits("stops", stops, searchTextOf(text), TODAY).map((s) => s.stop_name);

describe("similarity", () => {
  it("decreases from the same letters to some letters", () => {
    const texts = ["Łódź", "lodz", "Łódź Fabryczna", "Lodzka", "Plac Łódź", "Plac Lodzki", "Plac Czarnolodzki", "Plac"];
    const points = texts.map((name) => likeness(name, searchTextOf("łódź")));
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(new Set(points).size).toBe(points.length);
    expect(points.at(-1)).toBe(0);
    expect(likeness("", searchTextOf("x"))).toBe(0);
  });
});

describe("misspellings", () => {
  it("are counted by letter, also at the start of a word", () => {
    expect(misspelled("Hillsborough", searchTextOf("hilsborough"))).toBe(1);
    expect(misspelled("Hillsborough", searchTextOf("hilsbo"))).toBe(1);
    expect(misspelled("Wiener Linien", searchTextOf("wiener linein"))).toBe(1);
  });
});

describe("order", () => {
  it("ids rank before names, names before words, words before prefixes", () => {
    const stops = [
      stop("Oakland", { size: 50 }),
      stop("Old Oak"),
      stop("Oak Street"),
      stop("OAK"),
      stop("Anything", { onestop_id: "oak", tier: -1 }),
      stop("By code", { stop_code: "Oak", tier: 0 }),
    ];
    expect(names("oak", stops)).toEqual(["Anything", "By code", "OAK", "Oak Street", "Oakland", "Old Oak"]);
  });

  it("ties are ordered by current service, size, stations", () => {
    const stops = [
      stop("Oak", { agency_names: "old", service_end: "2025-01-01" }),
      stop("Oak", { agency_names: "small" }),
      stop("Oak", { agency_names: "great", size: 40 }),
      stop("Oak", { agency_names: "station", size: 40, location_type: 1 }),
    ];
    const found = orderHits("stops", stops, searchTextOf("oak"), TODAY).map((s) => s.agency_names);
    expect(found).toEqual(["station", "great", "small", "old"]);
  });

  it("lists each result once; a platform after its station, unless searched by its id", () => {
    const station = stop("Central", { location_type: 1, size: 0 });
    const platform = stop("Central", { parent_id: station.id, size: 7, agency_names: "Alpha" });
    const all = [station, station, platform, { ...platform, tier: 1 }];
    const found = orderHits("stops", all, searchTextOf("central"), TODAY);
    expect(found).toMatchObject([{ id: station.id, size: 7, agency_names: "Alpha" }]);
    expect(station.size).toBe(0);
    const byId = [station, { ...platform, tier: 0 }];
    expect(orderHits("stops", byId, searchTextOf(platform.stop_id), TODAY)[0]?.id).toBe(platform.id);
  });

  it("places match only by their own names, and show what they belong to", () => {
    const place = { city_name: "Springfield", adm1_name: "Illinois", adm0_name: "USA", operators: 2, tier: 2 };
    const found = (text: string) =>
      orderHits("places", [place], searchTextOf(text), TODAY).map((p) => p.city_name ?? p.adm1_name ?? p.adm0_name);
    expect(found("springfield")).toEqual(["Springfield"]);
    expect(found("illinois")[0]).toBe("Illinois");
    expect(found("usa")[0]).toBe("USA");
    expect(found("metro")).toEqual([]);
  });
});

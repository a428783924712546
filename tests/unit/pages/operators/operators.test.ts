import { describe, expect, test } from "vitest";
import { associationType, sourcesOf } from "../../../../src/pages/operator/sources.tsx";
import { operatorJsonLd } from "../../../../src/pages/operator/static.tsx";
import { placeNamesOf, rankedPlaces, withoutPlace } from "../../../../src/pages/operators/places.ts";
import { operatorWhere, readOperatorFilters } from "../../../../src/pages/operators/query.ts";

const place = (city_name: string | null, adm1_name: string | null, rank: number | null) => ({
  city_name,
  adm1_name,
  adm0_name: "Mexico",
  rank,
});

describe("operators list", () => {
  test("uses the API's filter names, merged by default", () => {
    expect(operatorWhere(readOperatorFilters(new URLSearchParams("search= mx &adm0_name=Mexico&city_name=")))).toEqual({
      search: "mx",
      adm0_name: "Mexico",
      merged: true,
    });
    expect(operatorWhere(readOperatorFilters(new URLSearchParams("merged=false")))).toEqual({ merged: false });
  });

  test("lists the places of all agencies once, best served first", () => {
    const places = rankedPlaces([
      { places: [place("Toluca", "México", 0.2), place("CDMX", "CDMX", 0.5)] },
      { places: [place("Toluca", "México", 0.9), place(null, "Morelos", null)] },
      { places: null },
    ]);
    expect(places.map((found) => [found.city_name, found.rank])).toEqual([
      ["Toluca", 0.9],
      ["CDMX", 0.5],
      [null, null],
    ]);
    expect(placeNamesOf(places[0]!)).toEqual(["Toluca", "México", "Mexico"]);
    expect(placeNamesOf(places[2]!)).toEqual([null, "Morelos", "Mexico"]);
    expect(rankedPlaces(null)).toEqual([]);
  });
});

const agency = (id: number, feed_onestop_id: string) => ({
  id,
  agency_id: `${id}`,
  agency_name: `Agency ${id}`,
  agency_url: "https://a.example",
  agency_phone: id === 2 ? "+1 555" : null,
  agency_email: null,
  agency_fare_url: null,
  cemv_support: null,
  agency_timezone: "America/Mexico_City",
  agency_lang: null,
  feed_onestop_id,
  feed_version_sha1: null,
  feed_version: { id: 1, fetched_at: "2026-01-01T00:00:00Z", feed_infos: [] },
  places: [place("CDMX", "CDMX", 0.5)],
});

const feed = (id: number, onestop_id: string) => ({
  id,
  onestop_id,
  name: null,
  spec: "GTFS" as const,
  license: null,
  authorization: null,
  urls: null,
});

describe("filter tags of the place", () => {
  const url = new URL(
    "https://p.example/operators?search=m&adm0_name=A&adm1_name=B&city_name=C&tag=x&after=20&sort=city",
  );
  test.each([
    ["city_name", "/operators?search=m&adm0_name=A&adm1_name=B&tag=x&sort=city"],
    ["adm1_name", "/operators?search=m&adm0_name=A&tag=x&sort=city"],
    ["adm0_name", "/operators?search=m&tag=x&sort=city"],
  ] as const)("closing %s takes it and what is below it away, and begins at the first page", (level, address) => {
    expect(withoutPlace(url, level)).toBe(address);
  });

  test("removing a country leaves no parameter", () => {
    expect(withoutPlace(new URL("https://p.example/operators?adm0_name=A"), "adm0_name")).toBe("/operators");
  });
});

describe("operator page", () => {
  test("explains how feed and operator are associated", () => {
    expect(associationType({ file: "x.dmfr.json" }, agency(1, "f-a"))).toBe("Registry: feed and agency");
    expect(associationType({ file: "x.dmfr.json" }, undefined)).toBe("Registry: feed");
    expect(associationType({ file: null }, agency(1, "f-a"))).toBe("Derived from the feed's agency");
  });

  test("has one source per matched agency, and one for a feed without a match", () => {
    const sources = sourcesOf({
      feeds: [feed(1, "f-a"), feed(2, "f-b")],
      agencies: [agency(1, "f-a"), agency(2, "f-a")],
    });
    expect(sources.map((source) => [source.feed.onestop_id, source.agency?.id])).toEqual([
      ["f-a", 1],
      ["f-a", 2],
      ["f-b", undefined],
    ]);
    expect(new Set(sources.map((source) => source.key)).size).toBe(3);
  });

  test("has only known facts in schema.org data", () => {
    const operator = {
      id: 1,
      onestop_id: "o-a",
      name: "Metro",
      short_name: null,
      website: "https://metro.example",
      tags: { wikidata_id: "Q1" },
      file: null,
      feeds: [],
      agencies: [agency(1, "f-a"), agency(2, "f-a")],
    };
    expect(operatorJsonLd(operator, "https://p.example/operators/o-a")).toEqual({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Metro",
      identifier: "o-a",
      url: "https://p.example/operators/o-a",
      sameAs: ["https://metro.example", "https://a.example", "https://www.wikidata.org/wiki/Q1"],
      telephone: "+1 555",
      areaServed: [{ "@type": "City", name: "CDMX" }],
    });
  });
});

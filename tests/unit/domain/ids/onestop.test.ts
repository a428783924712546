import { describe, expect, test } from "vitest";
import { geohash } from "../../../../src/domain/geo/geohash.ts";
import type { LonLat } from "../../../../src/domain/geo/globe.ts";
import {
  agencyOnestopId,
  asciiFilterName,
  filterName,
  generatedOperatorId,
  normalizeOnestopId,
  onestopIdLookupKey,
  parseOnestopId,
  routeOnestopId,
  stopOnestopId,
} from "../../../../src/domain/ids/onestop.ts";
import { geohashNeighbors } from "../../../support/geohash.ts";

describe("filterName", () => {
  test.each([
    ["Antioch - SFIA/Millbrae", "antioch~sfia~millbrae"],
    ["Bay Area Rapid Transit", "bayarearapidtransit"],
    ["A & B: C @ D", "a~b~c~d"],
    ["16th St. Mission (NB)", "16thstmissionnb"],
    ["<70011>", "<70011>"],
    ["下津井電鉄", "下津井電鉄"],
    ["Żółta Łódź", "żółtałódź"],
    ["ΟΔΟΣ ΑΘΗΝΑΣ", "οδοσαθηνασ"],
    ["İstanbul", "istanbul"],
    ["Straße ①②", "straße"],
    ["٣ شارع", "شارع"],
    ["", ""],
    ["!?", ""],
    ["😀 𐐀bc", "𐐨bc"],
  ])("%j → %j", (name, want) => {
    expect(filterName(name)).toBe(want);
  });
  test("ASCII form drops every other character", () => {
    expect(asciiFilterName("Żółta - Łódź 12")).toBe("ta~d12");
    expect(asciiFilterName("\u212Aelvin")).toBe("elvin");
    expect(asciiFilterName("日本")).toBe("");
  });
});

describe("generated ids", () => {
  test("stop: a ten-character geohash and the name", () => {
    expect(stopOnestopId({ lon: 139.767125, lat: 35.681236, name: "東京 Tokyo" })).toBe("s-xn76urx660-東京tokyo");
    expect(stopOnestopId({ lon: 0, lat: 0, name: "" })).toBe("s-s000000000-");
  });

  const downtown: LonLat[] = [
    [-122.3969, 37.7929],
    [-122.4013, 37.7894],
    [-122.4068, 37.7844],
  ];
  test("route: the short name, else the long name; without points no id", () => {
    expect(routeOnestopId({ points: downtown, shortName: "Yellow-S", longName: "Antioch" })).toBe("r-9q8yyx-yellow~s");
    expect(routeOnestopId({ points: downtown, shortName: "", longName: "Antioch" })).toBe("r-9q8yyx-antioch");
    expect(routeOnestopId({ points: downtown, shortName: "★", longName: "Antioch" })).toBe("r-9q8yyx-antioch");
    expect(routeOnestopId({ points: [], shortName: "1", longName: "" })).toBeNull();
  });
  test("a single stop gives all six characters", () => {
    expect(routeOnestopId({ points: [[-122.4194, 37.7749]], shortName: "F", longName: "" })).toBe("r-9q8yyk-f");
  });
  test("the prefix is shortened until every point lies in the cell or next to it", () => {
    const points: LonLat[] = [
      [-122.4, 37.8],
      [-121.9, 37.3],
    ];
    const id = routeOnestopId({ points, shortName: "x", longName: "" })!;
    const prefix = id.split("-")[1]!;
    const reach = (hash: string) => [hash, ...geohashNeighbors(hash)];
    expect(points.every((p) => reach(prefix).includes(geohash(p[0], p[1], prefix.length)))).toBe(true);
    const finer = geohash(-122.15, 37.55, prefix.length + 1);
    expect(points.every((p) => reach(finer).includes(geohash(p[0], p[1], finer.length)))).toBe(false);
  });
  test("both sides of the antimeridian are adjacent", () => {
    const points: LonLat[] = [
      [179.999, -17],
      [179.999, -17],
      [179.999, -17],
      [179.9999, -17.0001],
    ];
    const id = agencyOnestopId({ points: [...points, [-179.9999, -17]], name: "Fiji", id: "1" })!;
    expect(id).toMatch(/^o-[0-9a-z]{1,6}-fiji$/);
  });
  test("stops all over the world: one character", () => {
    const points: LonLat[] = [
      [-170, -60],
      [170, 60],
      [10, 50],
    ];
    expect(agencyOnestopId({ points, name: "World Rail", id: "w" })).toBe("o-s-worldrail");
  });
  test("agency: name, else GTFS id", () => {
    expect(agencyOnestopId({ points: downtown, name: "", id: "BA/RT" })).toBe("o-9q8yyx-ba~rt");
    expect(agencyOnestopId({ points: [], name: "BART", id: "1" })).toBeNull();
  });
  test.each([
    ["f-9q9-bart", "Bay Area", "o-9q9-bart-bayarea"],
    ["f-sncf~fr", "Île & Mer", "o-sncf~fr-le~mer"],
    ["custom", "Bus", "o-unknown-bus"],
    ["f-", "Bus", "o-unknown-bus"],
  ])("generated operator of %s, %s", (feed, name, want) => {
    expect(generatedOperatorId(feed, name)).toBe(want);
  });
});

describe("parseOnestopId", () => {
  test.each([
    ["f-9q9-bart", { kind: "feed", geohash: "9q9", name: "bart" }],
    ["f-sncf~transilien~rt", { kind: "feed", name: "sncf~transilien~rt" }],
    ["f-桑名市~k-バス", { kind: "feed", name: "桑名市~k-バス" }],
    ["f-point~or-us", { kind: "feed", name: "point~or-us" }],
    ["f-eo0-zssk", { kind: "feed", name: "eo0-zssk" }],
    ["o-9q9-bart-bayarea", { kind: "operator", geohash: "9q9", name: "bart-bayarea" }],
    ["o-unknown-bus", { kind: "operator", name: "unknown-bus" }],
    ["r-9q8y-richmond~dalycity~millbrae", { kind: "route", geohash: "9q8y", name: "richmond~dalycity~millbrae" }],
    ["s-9q8znb12j1-<70011>", { kind: "stop", geohash: "9q8znb12j1", name: "<70011>" }],
    ["s-s000000000-", { kind: "stop", geohash: "s000000000", name: "" }],
    ["  F-9Q9-BART ", { kind: "feed", geohash: "9q9", name: "BART" }],
    ["f-cafe\u0301", { kind: "feed", name: "caf\u00e9" }],
    ["f-［test］＊_v1.2", { kind: "feed", name: "［test］＊_v1.2" }],
  ])("%s", (text, want) => {
    expect(parseOnestopId(text)).toEqual(want);
  });
  test.each(["", "f-", "f", "bart", "x-9q9-bart", "s-bahn", "s-bahn-berlin", "r-1", "f-a b", "o-\u0007x", "f-9q9\n-x"])(
    "%j is none",
    (text) => {
      expect(parseOnestopId(text)).toBeNull();
    },
  );
});

describe("comparison", () => {
  test("uses NFC, and ignores case for lookups", () => {
    expect(normalizeOnestopId(" f-cafe\u0301 ")).toBe("f-caf\u00e9");
    expect(onestopIdLookupKey("F-CAFE\u0301")).toBe(onestopIdLookupKey("f-caf\u00e9"));
    expect(onestopIdLookupKey("o-ΟΔΟΣ")).toBe(onestopIdLookupKey("O-οδοσ"));
    expect(onestopIdLookupKey("f-a")).not.toBe(onestopIdLookupKey("f-b"));
  });
});

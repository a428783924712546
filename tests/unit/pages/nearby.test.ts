import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { UnitSystem } from "../../../src/domain/distance.ts";
import { nearPlaces, nearSchematic } from "../../../src/pages/nearby/load.ts";
import { readPosition } from "../../../src/pages/nearby/position.ts";
import type { NearStop } from "../../../src/pages/nearby/query.ts";
import { departureEvent } from "../../support/departure-event.ts";

describe("places", () => {
  type Departure = NearStop["departures"][number];

  const row = (trip: number, time: string, estimated: string | null = null): Departure =>
    ({
      departure_time: time,
      service_date: "2026-11-21",
      date: "2026-11-21",
      stop_headsign: null,
      schedule_relationship: "SCHEDULED",
      departure: departureEvent("2026-11-21", time, "Europe/Dublin", estimated),
      trip: {
        id: trip,
        trip_id: `t${trip}`,
        trip_headsign: "Tallaght",
        trip_short_name: null,
        route: { id: 1, route_id: "1", onestop_id: "r-gc7x-red", route_type: 0 },
      },
    }) as unknown as Departure;

  const stop = (id: number, lon: number, parent: number | null, departures: Departure[], country = "IE"): NearStop => {
    const named = (n: number) => ({
      id: n,
      onestop_id: `s-gc7x-stop${n}`,
      stop_id: `S${n}`,
      stop_name: `Stop ${n}`,
      feed_onestop_id: "f-gc7x-luas",
      geometry: { type: "Point" as const, coordinates: [lon, 53.35] },
    });
    const station = parent === null ? null : named(parent);
    return { ...named(id), platform_code: String(id), place: { adm0_iso: country }, parent: station, departures };
  };

  const HERE = [-6.26, 53.35] as const;

  describe("stops around a position", () => {
    it("platforms of a station are one place, at the distance of the nearest", () => {
      const places = nearPlaces(
        [
          stop(2, -6.262, 1, [row(20, "10:05:00")]),
          stop(3, -6.261, 1, [row(30, "10:01:00")]),
          stop(9, -6.2615, null, []),
        ],
        HERE,
        null,
      );
      expect(places.map(({ name, meters }) => [name, Math.round(meters)])).toEqual([
        ["Stop 1", 66],
        ["Stop 9", 100],
      ]);
      expect(places[0]!.lines.map((line) => line.platform)).toEqual(["3", "2"]);
      expect(places[0]!.href).toBe("/stops/s-gc7x-stop1");
    });

    it("are in the order of their distances on foot, with directions, where these are known", () => {
      const end = { lat: 53.35, lon: -6.26 };
      const walk = (id: number, distance: number | null, walk_source: "STREETS" | "STRAIGHT_LINE" = "STREETS") => ({
        ...{ id, onestop_id: null, feed_onestop_id: "f", stop_id: `S${id}`, stop_name: `Stop ${id}`, distance },
        ...{ duration: distance === null ? null : Math.ceil(distance / 1.2), walk_source, from: end, to: end },
      });
      const walks = {
        attribution: "© OpenStreetMap contributors, ODbL 1.0",
        stops: [walk(9, 130), walk(5, 400, "STRAIGHT_LINE"), walk(1, 900), walk(6, null)],
      };
      const stops = [stop(2, -6.2605, 1, []), stop(6, -6.2604, null, []), stop(9, -6.2615, null, [])];
      const places = nearPlaces([...stops, stop(5, -6.2645, null, [])], HERE, walks);
      expect(places.map(({ name, distance }) => [name, distance])).toEqual([
        ["Stop 9", "2 min on foot, 130 m"],
        ["Stop 5", "about 6 min on foot"],
        ["Stop 1", "13 min on foot, 900 m"],
        ["Stop 6", "more than 3.0 km on foot"],
      ]);
      expect(places[0]!.walk).toBe(
        "/map?fromPlace=-6.26000%2C53.35000&toPlace=-6.26000%2C53.35000&toName=Stop+9&mode=WALK",
      );
    });

    it("are as far as people of their country say it", () => {
      const far = (country: string) => nearPlaces([stop(1, -6.263, null, [], country)], HERE, null)[0]?.distance;
      expect(["IE", "US", "GB"].map(far)).toEqual(["200 m", "650 ft", "220 yd"]);
    });

    it("stand in rings of the same units", () => {
      const ringsIn = (units: UnitSystem) => {
        const places = nearPlaces([stop(1, -6.262, null, [])], HERE, null);
        return nearSchematic({ places, units }, HERE, 500)?.rings?.map(({ name }) => name);
      };
      expect(ringsIn("metric")).toEqual(["100 m", "250 m", "500 m"]);
      expect(ringsIn("us")).toEqual(["250 ft", "500 ft", "0.2 mi"]);
      expect(ringsIn("uk")).toEqual(["100 yd", "200 yd", "400 yd"]);
    });

    it("show three departures each, in order, also across midnight", () => {
      const times = ["24:10:00", "23:50:00", "24:40:00", "23:55:00", "25:00:00"];
      const [place] = nearPlaces(
        [
          stop(
            1,
            -6.26,
            null,
            times.map((time, i) => row(i, time)),
          ),
        ],
        HERE,
        null,
      );
      expect(place!.lines.map(({ date, seconds }) => [date, seconds])).toEqual([
        ["2026-11-21", 85_800],
        ["2026-11-21", 86_100],
        ["2026-11-22", 600],
      ]);
      expect(place!.zone).toBe("Europe/Dublin");
    });

    it("have realtime separate from the timetable", () => {
      const [place] = nearPlaces([stop(1, -6.26, null, [row(1, "10:00:00", "10:03:30")])], HERE, null);
      expect(place!.lines[0]).toMatchObject({ seconds: 36_000, estimated: 36_210 });
    });

    it("include stops without departures", () => {
      expect(nearPlaces([stop(1, -6.26, null, [])], HERE, null)).toMatchObject([{ lines: [], zone: null }]);
    });
  });
});

const read = (query: string) => readPosition(new URLSearchParams(query));

describe("the position in a URL", () => {
  it("empty parameters", () => {
    expect(read("")).toEqual({ kind: "nothing" });
    expect(read("lat=&lon=+&radius=250")).toEqual({ kind: "nothing" });
  });

  it("latitude, longitude and radius", () => {
    expect(read("lat=53.3498&lon=-6.2603&radius=1000")).toEqual({
      kind: "place",
      at: [-6.2603, 53.3498],
      lat: "53.3498",
      lon: "-6.2603",
      radius: 1000,
    });
    expect(read("lat=0&lon=0")).toMatchObject({ kind: "place", at: [0, 0], radius: 500 });
    expect(read("lat=-90&lon=180")).toMatchObject({ kind: "place", at: [180, -90] });
  });

  it("common notations: decimal commas, degrees, both in one field", () => {
    expect(read("lat=53,3498&lon=-6,2603")).toMatchObject({ at: [-6.2603, 53.3498] });
    expect(read("lat=53.3498°&lon=%2B6°")).toMatchObject({ at: [6, 53.3498] });
    for (const both of [
      "53.3498, -6.2603",
      "53.3498,-6.2603",
      "53.3498 -6.2603",
      "53.3498; -6.2603",
      "53,3498; -6,2603",
    ])
      expect(read(`lat=${encodeURIComponent(both)}`)).toMatchObject({ kind: "place", at: [-6.2603, 53.3498] });
  });

  it.each([
    ["lat=53", /longitude is missing/],
    ["lon=6", /latitude is missing/],
    ["lat=north&lon=6", /“north” is not a latitude/],
    ["lat=53&lon=1e3", /“1e3” is not a longitude/],
    ["lat=53&lon=0x10", /not a longitude/],
    ["lat=NaN&lon=6", /not a latitude/],
    ["lat=91&lon=6", /between -90 and 90; 91/],
    ["lat=53&lon=-180.5", /between -180 and 180; -180.5/],
  ])("%s has an error message", (query, message) => {
    const asked = read(query);
    expect(asked.kind).toBe("bad");
    expect(asked.kind === "bad" && asked.message).toMatch(message);
  });

  it("a radius is limited to the offered values", () => {
    const radius = (text: string) => (read(`lat=1&lon=1&radius=${text}`) as { radius: number }).radius;
    expect([radius("750"), radius("9e9"), radius("-3"), radius("0"), radius("x"), radius("Infinity")]).toEqual([
      750, 2000, 500, 500, 500, 500,
    ]);
  });

  it("never throws, and accepts only positions on Earth", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (lat, lon, radius) => {
        const asked = readPosition(new URLSearchParams({ lat, lon, radius }));
        if (asked.kind !== "place") return;
        expect(Math.abs(asked.at[0])).toBeLessThanOrEqual(180);
        expect(Math.abs(asked.at[1])).toBeLessThanOrEqual(90);
        expect(asked.radius).toBeGreaterThan(0);
      }),
    );
  });
});

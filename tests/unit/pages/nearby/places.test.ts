import { describe, expect, it } from "vitest";
import { nearPlaces } from "../../../../src/pages/nearby/load.ts";
import type { NearStop } from "../../../../src/pages/nearby/query.ts";

type Departure = NearStop["departures"][number];

const row = (trip: number, time: string, estimated: string | null = null): Departure =>
  ({
    departure_time: time,
    service_date: "2026-11-21",
    date: "2026-11-21",
    stop_headsign: null,
    schedule_relationship: "SCHEDULED",
    departure: { estimated, stop_timezone: "Europe/Dublin" },
    trip: { id: trip, trip_headsign: "Tallaght", trip_short_name: null, route: { id: 1, route_type: 0 } },
  }) as unknown as Departure;

const stop = (id: number, lon: number, parent: number | null, departures: Departure[]): NearStop => {
  const named = (n: number) => ({
    id: n,
    onestop_id: `s-gc7x-stop${n}`,
    stop_id: `S${n}`,
    stop_name: `Stop ${n}`,
    feed_onestop_id: "f-gc7x-luas",
    geometry: { type: "Point" as const, coordinates: [lon, 53.35] },
  });
  return { ...named(id), platform_code: String(id), parent: parent === null ? null : named(parent), departures };
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
    );
    expect(places.map(({ name, metres }) => [name, Math.round(metres)])).toEqual([
      ["Stop 1", 66],
      ["Stop 9", 100],
    ]);
    expect(places[0]!.lines.map((line) => line.platform)).toEqual(["3", "2"]);
    expect(places[0]!.href).toBe("/stops/s-gc7x-stop1");
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
    );
    expect(place!.lines.map(({ date, seconds }) => [date, seconds])).toEqual([
      ["2026-11-21", 85_800],
      ["2026-11-21", 86_100],
      ["2026-11-22", 600],
    ]);
    expect(place!.zone).toBe("Europe/Dublin");
  });

  it("have realtime separate from the timetable", () => {
    const [place] = nearPlaces([stop(1, -6.26, null, [row(1, "10:00:00", "10:03:30")])], HERE);
    expect(place!.lines[0]).toMatchObject({ seconds: 36_000, estimated: 36_210 });
  });

  it("include stops without departures", () => {
    expect(nearPlaces([stop(1, -6.26, null, [])], HERE)).toMatchObject([{ lines: [], zone: null }]);
  });
});

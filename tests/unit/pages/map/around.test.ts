import { describe, expect, it } from "vitest";
import { aroundOf, TIMES } from "../../../../src/pages/map/around/lines.ts";
import type { AroundRow, AroundStop } from "../../../../src/pages/map/around/query.ts";
import { departureEvent } from "../../../support/departure-event.ts";

const NOW = new Date("2026-06-01T16:00:00Z");

type Leaving = { trip: number; time: string; headsign?: string; direction?: number; route?: string; agency?: string };

function row({ trip, time, headsign = "North", direction = 0, route = "1", agency = "Trams" }: Leaving): AroundRow {
  return {
    departure_time: time,
    service_date: "2026-06-01",
    date: "2026-06-01",
    stop_headsign: null,
    schedule_relationship: "STATIC",
    pickup_type: null,
    departure: departureEvent("2026-06-01", time, "Europe/Dublin"),
    trip: {
      id: trip,
      trip_id: `t${trip}`,
      trip_headsign: headsign,
      trip_short_name: null,
      direction_id: direction,
      route: {
        id: Number(route),
        onestop_id: `r-gc7-${route}`,
        route_id: route,
        route_short_name: route,
        route_long_name: "",
        route_type: 0,
        route_color: "",
        route_text_color: "",
        feed_onestop_id: "f-x",
        agency: { agency_name: agency },
      },
    },
  } as AroundRow;
}

const stop = (id: number, metersNorth: number, departures: Leaving[], country = "IE"): AroundStop => ({
  id,
  onestop_id: `s-gc7-${id}`,
  stop_id: `${id}`,
  stop_name: `Stop ${id}`,
  platform_code: null,
  feed_onestop_id: "f-x",
  geometry: { type: "Point", coordinates: [-6.26, 53.34 + metersNorth / 111_195] },
  place: { adm0_iso: country },
  departures: departures.map(row),
});

const around = (stops: AroundStop[], most = 10) => aroundOf(stops, [-6.26, 53.34], most, NOW);

describe("departures around a point", () => {
  it("are grouped by agency: one line per route, direction and headsign", () => {
    const { agencies } = around([
      stop(1, 10, [
        { trip: 1, time: "17:10:00" },
        { trip: 2, time: "17:05:00", direction: 1 },
        { trip: 3, time: "17:06:00", headsign: "Depot" },
        { trip: 4, time: "17:01:00", route: "2" },
        { trip: 5, time: "17:00:00", agency: "Buses" },
      ]),
    ]);
    expect(agencies.map(({ name, lines }) => [name, lines.length])).toEqual([
      ["Buses", 1],
      ["Trams", 4],
    ]);
    expect(agencies[1]!.lines.map(({ times }) => times[0]!.seconds)).toEqual([
      17 * 3600 + 60,
      17 * 3600 + 300,
      17 * 3600 + 360,
      17 * 3600 + 600,
    ]);
  });

  it("show the next three times of a line", () => {
    const { agencies } = around([
      stop(
        1,
        10,
        ["17:40:00", "17:10:00", "17:30:00", "17:20:00"].map((time, trip) => ({ trip, time })),
      ),
    ]);
    const [line] = agencies[0]!.lines;
    expect(line!.times.map(({ seconds }) => seconds / 60 - 17 * 60)).toEqual([10, 20, 30]);
    expect(line!.times).toHaveLength(TIMES);
  });

  it("of a trip that stops at several stops are those at the nearest", () => {
    const { agencies } = around([
      stop(2, 50, [{ trip: 1, time: "17:12:00" }]),
      stop(3, 150, [
        { trip: 1, time: "17:10:00" },
        { trip: 9, time: "17:30:00" },
      ]),
    ]);
    const [line, ...more] = agencies[0]!.lines;
    expect(more).toEqual([]);
    expect(line!.times.map(({ seconds }) => seconds / 60 - 17 * 60)).toEqual([12, 30]);
    expect(line!.stop.name).toBe("Stop 2");
    expect(line!.stop.meters).toBeCloseTo(50, 0);
  });

  it("leave at a distance in the units of the country of the stop", () => {
    const units = ["IE", "US"].map(
      (country) => around([stop(1, 90, [{ trip: 1, time: "17:10:00" }], country)]).agencies[0]!.lines[0]!.stop.units,
    );
    expect(units).toEqual(["metric", "us"]);
  });

  it("of another day are marked as such", () => {
    const today = around([stop(1, 10, [{ trip: 1, time: "17:10:00" }])]);
    expect(today.agencies[0]!.substitute).toBeNull();
    const later = aroundOf(
      [stop(1, 10, [{ trip: 1, time: "17:10:00" }])],
      [-6.26, 53.34],
      10,
      new Date("2026-08-03T16:00:00Z"),
    );
    expect(later.agencies[0]!.substitute).toBe("2026-06-01");
  });

  it("come from a limited number of stops, and report that there are more", () => {
    const stops = [stop(1, 1, []), stop(2, 2, []), stop(3, 3, [{ trip: 1, time: "17:00:00" }])];
    expect(around(stops, 2)).toEqual({ agencies: [], zones: [], stops: 2, more: true });
    expect(around(stops, 3)).toMatchObject({ stops: 3, more: false, zones: ["Europe/Dublin"] });
  });

  it("without an agency name have a fallback name", () => {
    expect(around([stop(1, 1, [{ trip: 1, time: "17:00:00", agency: "  " }])]).agencies[0]!.name).toBe(
      "Unknown agency",
    );
  });
});

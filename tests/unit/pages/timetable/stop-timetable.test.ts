import { describe, expect, it } from "vitest";
import type { DayDeparture } from "../../../../src/pages/timetable/query.ts";
import { stopLines } from "../../../../src/pages/timetable/stop-timetable.ts";
import { hoursOf } from "../../../../src/ui/timetable/hour-table.tsx";

const route = (id: number, name: string) => ({ id, route_type: 3, route_short_name: name, route_id: `R${id}` });

const call = (
  trip: number,
  time: string | null,
  { line = route(1, "10"), sign = "Town", stopSign = null as string | null, pickup = 0 } = {},
): DayDeparture =>
  ({
    departure_time: time,
    stop_headsign: stopSign,
    pickup_type: pickup,
    trip: { id: trip, trip_headsign: sign, route: line },
  }) as unknown as DayDeparture;

describe("departures of a day at a stop", () => {
  it("are grouped by hour and minute, past midnight as hours 24 and up", () => {
    expect(hoursOf([25 * 3600 + 300, 7 * 3600, 7 * 3600 + 59, 7 * 3600 + 1800])).toEqual([
      [7, [0, 0, 30]],
      [25, [5]],
    ]);
    expect(hoursOf([])).toEqual([]);
  });

  it("are listed by line number, one list per destination", () => {
    const lines = stopLines([
      {
        platform_code: null,
        departures: [
          call(1, "08:00:00", { line: route(2, "10") }),
          call(2, "08:00:00", { line: route(1, "9"), sign: "Zoo" }),
          call(3, "08:10:00", { line: route(1, "9"), sign: "Town" }),
          call(4, "08:20:00", { line: route(1, "9"), sign: "Town", stopSign: "Zoo" }),
        ],
      },
    ]);
    expect(lines.map((line) => [line.route.route_short_name, line.headsign, line.trips])).toEqual([
      ["9", "Town", 1],
      ["9", "Zoo", 2],
      ["10", "Town", 1],
    ]);
  });

  it("of a station's platforms are one list, without duplicate calls", () => {
    const same = call(1, "08:00:00");
    const [line] = stopLines([
      { platform_code: "2", departures: [same, call(2, "08:30:00")] },
      { platform_code: "1", departures: [same] },
    ]);
    expect(line).toMatchObject({ trips: 2, hours: [[8, [0, 30]]] });
  });

  it("exclude calls without pickup or without a time", () => {
    expect(
      stopLines([{ platform_code: null, departures: [call(1, "08:00:00", { pickup: 1 }), call(2, null)] }]),
    ).toEqual([]);
  });
});

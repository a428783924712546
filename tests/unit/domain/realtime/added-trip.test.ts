import { describe, expect, it } from "vitest";
import { addedStopTimes, serviceDateOf } from "../../../../src/domain/realtime/added-trip.ts";
import { realtimeTypeOf } from "../../../../src/domain/realtime/message.ts";
import { call, event, trip, update } from "../../../support/realtime/updates.ts";

const ZONE = "America/New_York";
const unix = (iso: string) => Date.parse(iso) / 1000;
const added = { trip: trip({ tripId: "extra", scheduleRelationship: "ADDED" }) };
const stop = (stopId: string, time: string | null, part = {}) =>
  call({ stopId, departure: time === null ? null : event({ time: unix(time) }), ...part });

describe("addedStopTimes", () => {
  it("lists the calls at a stop with their position, day and time", () => {
    const extra = update(
      [stop("a", "2026-11-21T23:50:00-05:00"), stop("b", "2026-11-22T00:10:00-05:00"), stop("c", null)],
      added,
    );
    const at = (stopId: string) => addedStopTimes([extra], stopId, ZONE);
    expect(at("b")).toMatchObject([
      { stopSequence: 2, serviceDate: "2026-11-21", seconds: { departure: 87_000 }, isFirst: false, isLast: false },
    ]);
    expect(at("a")).toMatchObject([{ stopSequence: 1, isFirst: true, expected: { departure: { delay: null } } }]);
    expect(at("c")).toMatchObject([
      { stopSequence: 3, seconds: { departure: null }, isLast: true, expected: { departure: { time: null } } },
    ]);
    expect(at("z")).toEqual([]);
  });

  it("lists each call of a loop, keeps its sequences, omits skipped calls", () => {
    const loop = update(
      [
        stop("a", "2026-11-21T08:00:00-05:00", { stopSequence: 10 }),
        stop("a", "2026-11-21T09:00:00-05:00", { stopSequence: 20 }),
        stop("a", "2026-11-21T10:00:00-05:00", { scheduleRelationship: "SKIPPED" }),
      ],
      added,
    );
    expect(addedStopTimes([loop], "a", ZONE).map((s) => [s.stopSequence, s.seconds.departure])).toEqual([
      [10, 8 * 3600],
      [20, 9 * 3600],
    ]);
  });

  it("counts seconds as planned where the message has a schedule, each event by its own", () => {
    const at = (time: string, delay: number) => event({ scheduledTime: unix(time), delay });
    const planned = update(
      [
        call({
          stopId: "a",
          arrival: at("2026-11-21T08:00:00-05:00", 600),
          departure: at("2026-11-21T08:05:00-05:00", 600),
        }),
      ],
      added,
    );
    expect(addedStopTimes([planned], "a", ZONE)).toMatchObject([
      { seconds: { arrival: 8 * 3600, departure: 8 * 3600 + 300 } },
    ]);
  });

  it("leaves open whether a trip starts or ends at the only call of its update", () => {
    const lone = update([stop("a", "2026-11-21T08:00:00-05:00")], added);
    expect(addedStopTimes([lone], "a", ZONE)).toMatchObject([{ isFirst: false, isLast: false }]);
  });

  it("uses the service day of the update", () => {
    const extra = update([stop("a", "2026-11-22T01:00:00-05:00")], {
      trip: trip({ tripId: "extra", scheduleRelationship: "ADDED", startDate: "2026-11-21" }),
    });
    expect(addedStopTimes([extra], "a", ZONE)).toMatchObject([
      { serviceDate: "2026-11-21", seconds: { departure: 25 * 3600 } },
    ]);
    expect(serviceDateOf(update([stop("a", null)], added), ZONE)).toBeNull();
  });

  it("counts seconds from noon minus twelve hours on a day when clocks change", () => {
    const extra = update([stop("a", "2026-11-01T08:00:00-05:00")], added);
    expect(addedStopTimes([extra], "a", ZONE)).toMatchObject([
      { serviceDate: "2026-11-01", seconds: { departure: 8 * 3600 } },
    ]);
  });
});

describe("realtimeTypeOf", () => {
  it("recognizes both names of each type and nothing else", () => {
    expect(realtimeTypeOf("alerts")).toBe("realtime_alerts");
    expect(realtimeTypeOf("realtime_trip_updates")).toBe("realtime_trip_updates");
    expect(realtimeTypeOf("vehicle_positions")).toBe("realtime_vehicle_positions");
    for (const text of ["", "realtime_", "static_current", "Alerts"]) expect(realtimeTypeOf(text)).toBeNull();
  });
});

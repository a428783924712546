import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TripUpdate } from "../../../../src/domain/realtime/message.ts";
import { plannedTimes, readTripUpdates, type ScheduledCall } from "../../../../src/domain/realtime/read-trip-update.ts";
import { call, event, update } from "../../../support/realtime/updates.ts";

const START = 1_790_000_000;
/** Five calls, ten minutes apart, each with a stop of one minute; sequences from 0. */
const CALLS = ["a", "b", "c", "d", "e"].map((stopId, i): ScheduledCall => {
  return { stopSequence: i, stopId, arrival: START + i * 600, departure: START + i * 600 + 60 };
});
const late = (delay: number) => event({ delay });
const delays = (one: TripUpdate, calls = CALLS) =>
  readTripUpdates([one], calls).map(({ departure }) => departure.delay);

describe("readTripUpdates", () => {
  it("applies a delay to its call and all later ones, until the next update or NO_DATA", () => {
    const stops = [
      call({ stopSequence: 1, departure: late(300) }),
      call({ stopSequence: 3, departure: late(60) }),
      call({ stopSequence: 4, scheduleRelationship: "NO_DATA" }),
    ];
    expect(delays(update(stops))).toEqual([null, 300, 300, 60, null]);
    expect(delays(update(stops, { delay: 30 }))).toEqual([30, 300, 300, 60, null]);
  });

  it("reads a time as a delay, of arrival and departure each by its own schedule", () => {
    const times = { arrival: event({ time: START + 600 }), departure: event({ time: START + 660 }) };
    const [, b, c] = readTripUpdates([update([call({ stopSequence: 1, ...times })])], CALLS);
    expect(b).toMatchObject({ arrival: { delay: 0 }, departure: { delay: 0 } });
    expect(c).toMatchObject({ arrival: { time: START + 1200, delay: 0, event: null } });
  });

  it("finds an update without a sequence by its stop only", () => {
    expect(delays(update([call({ stopId: "c", departure: late(600) })]))).toEqual([null, null, 600, 600, 600]);
    const skipped = readTripUpdates([update([call({ stopId: "c", scheduleRelationship: "SKIPPED" })])], CALLS);
    expect(skipped.map((one) => one.scheduleRelationship)).toEqual([null, null, "SKIPPED", null, null]);
  });

  it("goes by the sequence where stop and sequence disagree, and by the stop where the run lacks the sequence", () => {
    expect(delays(update([call({ stopSequence: 3, stopId: "b", departure: late(9) })]))[1]).toBeNull();
    expect(delays(update([call({ stopSequence: 70, stopId: "d", departure: late(9) })]))[3]).toBe(9);
  });

  it("passes a delay over a skipped call", () => {
    const stops = [
      call({ stopSequence: 0, departure: late(60) }),
      call({ stopSequence: 1, scheduleRelationship: "SKIPPED" }),
    ];
    expect(delays(update(stops))).toEqual([60, null, 60, 60, 60]);
  });

  it("decides between two calls at a stop by the time of the update where the other updates do not", () => {
    const loop = CALLS.map((one, i) => ({ ...one, stopId: ["a", "b", "a", "c", "a"][i]! }));
    const at = (index: number, seconds: number) => event({ time: loop[index]!.departure! + seconds });
    expect(delays(update([call({ stopId: "a", departure: at(2, 120) })]), loop)).toEqual([null, null, 120, 120, 120]);
    const tail = [call({ stopId: "a", departure: at(2, 60) }), call({ stopId: "a", arrival: at(4, 90) })];
    expect(delays(update(tail), loop)).toEqual([null, null, 60, 60, 150]);
  });

  it("decides between two calls at a stop by the updates around, or ignores the update", () => {
    const loop = CALLS.map((one, i) => ({ ...one, stopId: ["a", "b", "c", "d", "a"][i]! }));
    const at = (...stops: string[]) =>
      delays(update(stops.map((stopId, i) => call({ stopId, departure: late(i + 1) }))), loop);
    expect(at("a")).toEqual([null, null, null, null, null]);
    expect(at("a", "b")).toEqual([1, 2, 2, 2, 2]);
    expect(at("b", "a")).toEqual([null, 1, 1, 1, 2]);
    expect(at("a", "a")).toEqual([1, 1, 1, 1, 2]);
  });

  it("fits propagated times between the times of the message", () => {
    const stops = [
      call({ stopSequence: 1, departure: event({ time: START + 2160 }) }),
      call({ stopSequence: 3, arrival: event({ time: START + 2220 }) }),
    ];
    const times = readTripUpdates([update(stops)], CALLS).map(({ departure }) => departure.time);
    expect(times[2]).toBeGreaterThan(START + 2160);
    expect(times[2]).toBeLessThan(START + 2220);
  });

  it("tells the stop that the message names in place of the scheduled one", () => {
    const otherAt1 = (part: Parameters<typeof call>[0]) =>
      readTripUpdates([update([call({ stopSequence: 1, ...part })])], CALLS).map(({ otherStop }) => otherStop)[1];
    expect(otherAt1({ assignedStopId: "x" })).toEqual({ stopId: "x", isAssigned: true });
    expect(otherAt1({ assignedStopId: "x", stopId: "b" })).toEqual({ stopId: "x", isAssigned: true });
    expect(otherAt1({ stopId: "x" })).toEqual({ stopId: "x", isAssigned: false });
    expect(otherAt1({ stopId: "b" })).toBeNull();
    expect(otherAt1({ assignedStopId: "b" })).toBeNull();
    expect(otherAt1({})).toBeNull();
  });

  it("agrees with a naive reading of delays by sequence", () => {
    const said = fc.record({
      stopSequence: fc.nat(4),
      delay: fc.integer({ min: 0, max: 500 }),
      kind: fc.constantFrom("SCHEDULED", "NO_DATA", "SKIPPED"),
    });
    fc.assert(
      fc.property(fc.uniqueArray(said, { selector: (one) => one.stopSequence }), (list) => {
        const naive: (number | null)[] = [];
        let now: number | null = null;
        for (let i = 0; i < 5; i++) {
          const one = list.find((item) => item.stopSequence === i);
          if (one?.kind === "SCHEDULED") now = one.delay;
          if (one?.kind === "NO_DATA") now = null;
          naive.push(one?.kind === "SKIPPED" ? null : now);
        }
        const stops = list.map(({ stopSequence, delay, kind }) =>
          call({ stopSequence, scheduleRelationship: kind, departure: late(delay) }),
        );
        expect(delays(update(stops))).toEqual(naive);
      }),
    );
  });
});

describe("plannedTimes", () => {
  it("never run backward, whatever the message says", () => {
    const anyTime = fc.option(fc.integer({ min: START - 4000, max: START + 6000 }).map((time) => event({ time })));
    const anyStop = fc.record({ stopSequence: fc.nat(4), arrival: anyTime, departure: anyTime });
    fc.assert(
      fc.property(fc.array(anyStop, { maxLength: 5 }), (stops) => {
        const { arrivals, departures } = plannedTimes(CALLS, readTripUpdates([update(stops.map(call))], CALLS));
        const all = arrivals.flatMap((time, i) => [time!, departures[i]!]);
        expect(all).toEqual([...all].sort((a, b) => a - b));
      }),
    );
  });
});

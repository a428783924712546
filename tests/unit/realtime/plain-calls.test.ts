import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageFromJson, messageToJson } from "../../../worker/realtime/message-json.ts";
import { plainCalls } from "../../../worker/realtime/plain-calls.ts";

const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const time = fc.oneof(fc.nat(4_000_000_000), fc.nat(4_000_000_000).map(String));
const event = fc.record({ delay: int, time, uncertainty: int }, { requiredKeys: [] });
const call = fc.record(
  {
    stopSequence: fc.nat(2 ** 31 - 1),
    stopId: fc.string(),
    arrival: event,
    departure: event,
    scheduleRelationship: fc.constantFrom("SCHEDULED", "SKIPPED", "NO_DATA", "UNSCHEDULED"),
  },
  { requiredKeys: [] },
);

const messageOf = (stopTimeUpdate: unknown) => ({
  header: { gtfsRealtimeVersion: "2.0", timestamp: 1_790_000_000 },
  entity: [
    { id: "a", alert: { headerText: { translation: [{ text: "x" }] } } },
    { id: "u", tripUpdate: { trip: { tripId: "t" }, stopTimeUpdate, delay: 5 } },
  ],
});

describe("stop time updates", () => {
  it("encode to the same bytes on the fast and the general path", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 5 }), (calls) => {
        expect(plainCalls(calls)).not.toBeNull();
        // A member that the definition does not have is left out, and sends all of them the long way.
        const long = [...calls.map((one) => ({ ...one, unknown: 1 }))];
        if (calls.length > 0) expect(plainCalls(long)).toBeNull();
        expect(messageFromJson(messageOf(calls))).toEqual(messageFromJson(messageOf(long)));
      }),
    );
  });

  it.each([
    ["no list", { stopId: "x" }],
    ["names of the .proto file", [{ stop_id: "x" }]],
    ["a number as text", [{ stopSequence: "7" }]],
    ["more than 32 bits", [{ arrival: { delay: 2 ** 31 } }]],
    ["half a second", [{ arrival: { time: 1.5 } }]],
    ["an enum by number", [{ scheduleRelationship: 1 }]],
    ["an enum that objects have", [{ scheduleRelationship: "toString" }]],
    ["null", [null]],
    ["null inside", [{ arrival: null }]],
    ["what few feeds have", [{ departureOccupancyStatus: "EMPTY" }]],
  ])("with %s take the general path", (_, calls) => {
    expect(plainCalls(calls)).toBeNull();
  });

  it("report invalid input on the fast path", () => {
    const wrong = messageOf([{ stopId: "ok" }, { arrival: { delay: "soon" } }]);
    expect(() => messageFromJson(wrong)).toThrow(/delay takes a whole number/);
  });

  it("leave the input unchanged", () => {
    const given = messageOf([{ stopSequence: 1, arrival: { time: "1790000000" } }]);
    const before = structuredClone(given);
    expect(messageToJson(messageFromJson(given)).entity?.[1]).toMatchObject({
      tripUpdate: { stopTimeUpdate: [{ stopSequence: 1, arrival: { time: "1790000000" } }], delay: 5 },
    });
    expect(given).toEqual(before);
  });
});

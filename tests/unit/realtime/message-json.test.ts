import { describe, expect, it } from "vitest";
import { Problem } from "../../../worker/problem.ts";
import { shortFloat } from "../../../worker/realtime/field.ts";
import { messageFromJson, messageToJson } from "../../../worker/realtime/message-json.ts";

const header = { gtfsRealtimeVersion: "2.0", incrementality: "FULL_DATASET", timestamp: "1790000000" };
const MESSAGE = {
  header,
  entity: [
    {
      id: "v1",
      vehicle: {
        trip: { tripId: "t1", startDate: "20261121" },
        position: { latitude: 37.77493, longitude: -122.41942, bearing: 270, speed: 11.5, odometer: 1234.5678901 },
        currentStatus: "STOPPED_AT",
        timestamp: "1790000000",
        vehicle: { id: "1001", label: "Bus 1001" },
        occupancyStatus: "FEW_SEATS_AVAILABLE",
      },
    },
    {
      id: "a1",
      alert: {
        activePeriod: [{ start: "1789990000", end: "18446744073709551615" }],
        informedEntity: [{ agencyId: "A", routeType: 3 }],
        cause: "MAINTENANCE",
        effect: "DETOUR",
        headerText: { translation: [{ text: "Umleitung", language: "de" }] },
      },
    },
    {
      id: "u1",
      tripUpdate: {
        trip: { tripId: "t1", scheduleRelationship: "SCHEDULED" },
        stopTimeUpdate: [
          { stopSequence: 0, arrival: { delay: -5, time: "1790000300" }, scheduleRelationship: "SKIPPED" },
        ],
      },
    },
  ],
};

const snakeCased = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).map(([name, inner]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    snakeCased(inner),
  ]);
  return Object.fromEntries(named);
};
const codeOf = (json: unknown) => {
  try {
    messageFromJson(json);
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};

describe("ProtoJSON", () => {
  it("survives a round trip: enums by name, 64-bit numbers as text, floats in their shortest form", () => {
    expect(messageToJson(messageFromJson(MESSAGE))).toEqual(MESSAGE);
  });

  it("encodes .proto field names to the same bytes", () => {
    expect(messageFromJson(snakeCased(MESSAGE))).toEqual(messageFromJson(MESSAGE));
  });

  it("accepts numbers and enum numbers, and numbers as text", () => {
    const given = { header: { gtfsRealtimeVersion: "2.0", incrementality: 0, timestamp: 1_790_000_000 } };
    expect(messageToJson(messageFromJson(given))).toEqual({ header });
    const position = { latitude: "1.5", longitude: "-2.5e0" };
    const entity = [{ id: "1", vehicle: { position, currentStopSequence: "7" } }];
    expect(messageToJson(messageFromJson({ header, entity })).entity).toEqual([
      { id: "1", vehicle: { position: { latitude: 1.5, longitude: -2.5 }, currentStopSequence: 7 } },
    ]);
  });

  it("accepts a mixture of both, at any depth, in one pass", () => {
    const deep = (depth: number): unknown => (depth === 0 ? { un_known: 1 } : { a: deep(depth - 1), b: [deep(0)] });
    const given = { header: { ...header, gtfs_realtime_version: "2.0" }, entity: [], unknown: deep(60) };
    expect(messageToJson(messageFromJson(given))).toEqual({ header });
    expect(given.unknown).toEqual(deep(60));
  });

  it("omits null and unknown fields", () => {
    const given = {
      header: { ...header, timestamp: null, mood: "good", "[com.example.x]": {} },
      entity: null,
      extra: 1,
    };
    const { timestamp: _, ...rest } = header;
    expect(messageToJson(messageFromJson(given))).toEqual({ header: rest });
    expect(codeOf(JSON.parse('{"header":{"gtfsRealtimeVersion":"2.0","__proto__":{"timestamp":1}}}'))).toBeUndefined();
  });

  it.each([
    ["text", "soon"],
    ["null", null],
    ["a list", []],
    ["no header", {}],
    ["a header that is none", { header: 5 }],
    ["entities that are no list", { header, entity: {} }],
    ["an entity that is none", { header, entity: ["x"] }],
    ["a number that is none", { header: { ...header, timestamp: "yesterday" } }],
    ["a number with decimals for a whole one", { header, entity: [{ id: "1", tripUpdate: { trip: {}, delay: 1.5 } }] }],
    ["true for a number", { header: { ...header, timestamp: true } }],
  ])("refuses %s", (_, json) => {
    expect(codeOf(json)).toBe("realtime.malformed");
  });
});

describe("shortFloat", () => {
  it.each([
    [Math.fround(37.7749), 37.7749],
    [Math.fround(-122.41942), -122.41942],
    [Math.fround(0.1), 0.1],
    [0, 0],
    [180, 180],
    [Math.fround(1e-7), 1e-7],
    [16_777_216, 16_777_216],
  ])("%d → %d", (value, short) => {
    expect(shortFloat(value)).toBe(short);
    expect(Math.fround(short)).toBe(Math.fround(value));
  });
});

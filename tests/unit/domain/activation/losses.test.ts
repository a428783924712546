import { describe, expect, it } from "vitest";
import { greatLoss, keptOf, lossWords } from "../../../../src/domain/activation/losses.ts";

const counts = (kept: Record<string, number>, error = {}, reference = {}) => ({
  entity_count: kept,
  skip_entity_error_count: error,
  skip_entity_reference_count: reference,
});

describe("losses of an import", () => {
  it("count rows dropped for an error or a reference", () => {
    expect(keptOf(counts({ "trips.txt": 5 }, { "trips.txt": 1 }, { "trips.txt": 2 }))[0]).toEqual({
      ...{ file: "trips.txt", kept: 5, dropped: 3 },
    });
  });

  it("are great if less than half of a needed file remains", () => {
    expect(greatLoss(counts({ "trips.txt": 2 }, { "trips.txt": 2 }))).toBeNull();
    expect(greatLoss(counts({ "trips.txt": 2 }, { "trips.txt": 3 }))).toEqual({
      ...{ file: "trips.txt", kept: 2, dropped: 3 },
    });
    expect(greatLoss(counts({}, {}, { "stop_times.txt": 1 }))?.file).toBe("stop_times.txt");
    expect(greatLoss(counts({ "shapes.txt": 1 }, { "shapes.txt": 9 }))).toBeNull();
  });

  it("name the file of which the smallest part remains", () => {
    expect(greatLoss(counts({ "trips.txt": 2, "stops.txt": 1 }, { "trips.txt": 3, "stops.txt": 9 }))?.file).toBe(
      "stops.txt",
    );
  });

  it("are one sentence, or nothing", () => {
    expect(lossWords(counts({ "trips.txt": 2 }))).toBeNull();
    expect(lossWords(counts({ "trips.txt": 2 }, { "trips.txt": 1 }))).toBe("The import left out 1 trip of 3.");
    expect(lossWords(counts({ "trips.txt": 2 }, { "trips.txt": 1, "stops.txt": 1, "stop_times.txt": 4 }))).toBe(
      "The import left out 1 trip of 3, 4 calls of 4, and 1 stop of 1.",
    );
  });
});

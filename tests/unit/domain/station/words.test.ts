import { expect, test } from "vitest";
import {
  placeName,
  type SignedPathway,
  type StepEnd,
  secondsWords,
  stepWords,
} from "../../../../src/domain/station/words.ts";

const HALL: StepEnd = { name: "Hall", levelIndex: -1, levelName: "Mezzanine" };
const STREET: StepEnd = { name: "Main St entrance", levelIndex: 0, levelName: "Street" };
const UNKNOWN: StepEnd = { name: "Somewhere", levelIndex: null, levelName: null };

function words(pathway: Partial<SignedPathway>, [from, to]: [StepEnd, StepEnd], seconds: number, isReversed = false) {
  const row: SignedPathway = {
    ...{ from_stop_id: 1, to_stop_id: 2, pathway_mode: 1, is_bidirectional: 1, length: null, traversal_time: seconds },
    ...{ stair_count: null, signposted_as: null, reverse_signposted_as: null },
    ...pathway,
  };
  return stepWords({ from: 1, to: 2, seconds, pathway: row, isReversed }, from, to);
}

test.each([
  [{ pathway_mode: 5 }, [HALL, STREET], "Take the elevator up to Main St entrance (level Street), 20 s"],
  [{ pathway_mode: 4 }, [STREET, HALL], "Take the escalator down to Hall (level Mezzanine), 20 s"],
  [{ pathway_mode: 2, stair_count: 12 }, [UNKNOWN, UNKNOWN], "Take the stairs up to Somewhere, 12 steps, 20 s"],
  [{ pathway_mode: 2, stair_count: -1 }, [UNKNOWN, UNKNOWN], "Take the stairs down to Somewhere, 1 step, 20 s"],
  [{ pathway_mode: 3 }, [HALL, HALL], "Take the moving walkway to Hall, 20 s"],
  [{ pathway_mode: 6 }, [HALL, HALL], "Go through the fare gate to Hall, 20 s"],
  [{ pathway_mode: 7 }, [HALL, STREET], "Go out through the exit gate up to Main St entrance (level Street), 20 s"],
  [{ length: 31.4 }, [HALL, HALL], "Walk 31 m to Hall, 20 s"],
  [{}, [HALL, HALL], "Walk to Hall, 20 s"],
] as const)("%j in words", (pathway, ends, sentence) => {
  expect(words(pathway, [...ends] as [StepEnd, StepEnd], 20)).toBe(sentence);
});

test("signs are those of the direction", () => {
  const signs = { signposted_as: "Exit A", reverse_signposted_as: "Trains" };
  expect(words({ ...signs, pathway_mode: 5 }, [HALL, STREET], 75)).toBe(
    "Take the elevator up to Main St entrance (level Street, signposted “Exit A”), 1 min 15 s",
  );
  expect(words(signs, [STREET, STREET], 5, true)).toBe("Walk to Main St entrance (signposted “Trains”), 5 s");
  expect(words({ stair_count: 8, pathway_mode: 2 }, [UNKNOWN, UNKNOWN], 5, true)).toBe(
    "Take the stairs down to Somewhere, 8 steps, 5 s",
  );
});

test("times in words", () => {
  expect([0, 59, 60, 61, 3600].map(secondsWords)).toEqual(["0 s", "59 s", "1 min", "1 min 1 s", "60 min"]);
});

test("a place is named so that it differs from its station", () => {
  const place = { stop_id: "p1", stop_name: "Central", stop_desc: null, platform_code: null, location_type: 0 };
  expect(placeName(place, "Central")).toBe("Platform p1");
  expect(placeName({ ...place, stop_desc: "To the harbor" }, "Central")).toBe("To the harbor");
  expect(placeName({ ...place, platform_code: "2", stop_desc: "To the harbor" }, "Central")).toBe("Platform 2");
  expect(placeName({ ...place, stop_name: "North platform" }, "Central")).toBe("North platform");
  expect(placeName({ ...place, stop_name: null, location_type: 2 }, "Central")).toBe("Entrance p1");
});

import { expect, it } from "vitest";
import { isOtherPlace } from "../../../../src/domain/realtime/moved-call.ts";

const place = (id: number, location_type: number, parent_id: number | null = null) => ({
  id,
  location_type,
  parent_id,
});
const STATION = place(1, 1);
const PLATFORM = place(2, 0, 1);
const OTHER = place(3, 0, 1);
const AREA = place(4, 4, 2);
const ENTRANCE = place(5, 2, 1);

it("moves a call to another platform or boarding area, and not to its surroundings", () => {
  for (const isAssigned of [true, false]) {
    expect(isOtherPlace(PLATFORM, OTHER, isAssigned)).toBe(true);
    expect(isOtherPlace(PLATFORM, AREA, isAssigned)).toBe(true);
    for (const named of [PLATFORM, STATION, ENTRANCE]) expect(isOtherPlace(PLATFORM, named, isAssigned)).toBe(false);
  }
  expect(isOtherPlace(AREA, PLATFORM, false)).toBe(false);
  expect(isOtherPlace(AREA, PLATFORM, true)).toBe(true);
  expect(isOtherPlace(null, OTHER, true)).toBe(true);
  expect(isOtherPlace(null, OTHER, false)).toBe(false);
});

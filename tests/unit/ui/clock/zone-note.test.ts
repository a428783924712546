import { expect, test } from "vitest";
import { zoneDifference } from "../../../../src/ui/clock/zone-note.tsx";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test.each([
  ["Asia/Tokyo", "Europe/Berlin", winter, "8h ahead of yours"],
  ["Asia/Tokyo", "Europe/Berlin", summer, "7h ahead of yours"],
  ["America/New_York", "Europe/London", winter, "5h behind yours"],
  ["Asia/Kolkata", "UTC", winter, "5h 30 min ahead of yours"],
  ["Europe/London", "Europe/Lisbon", winter, ""],
  ["Europe/Lisbon", "Europe/Madrid", winter, "1h behind yours"],
  ["Australia/Lord_Howe", "Australia/Sydney", summer, "30 min ahead of yours"],
  ["Nowhere/Land", "UTC", winter, ""],
  ["UTC", "Nowhere/Land", winter, ""],
])("%s beside %s", (zone, yours, now, words) => {
  expect(zoneDifference(zone, yours, now)).toBe(words);
});

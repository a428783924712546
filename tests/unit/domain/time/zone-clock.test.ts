import fc from "fast-check";
import { expect, test } from "vitest";
import { wallClock } from "../../../../src/domain/time/zone-clock.ts";

/** Zones that change their clocks at 00:01, by half an hour, in the middle of a month, or never. */
const ZONES = [
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Europe/Berlin",
  "America/New_York",
];

/** Changes of clocks, in Unix seconds: St. John's at 00:01, Lord Howe, Apia over the date line, New York. */
const CHANGES = [1_300_505_460, 1_775_314_800, 1_325_239_200, 1_772_953_200];

function plainClock(zone: string, unix: number): number {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return Date.parse(`${parts.format(unix * 1000).replace(" ", "T")}Z`) / 1000;
}

const instant = fc.oneof(
  fc.integer({ min: 946_684_800, max: 2_208_988_800 }),
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -7200, max: 7200 })).map(([at, by]) => at + by),
);

test("is the clock that the runtime formats, also beside changes of clocks", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, unix) => {
      expect(wallClock(zone, unix), `${zone} ${unix}`).toBe(plainClock(zone, unix));
    }),
    { numRuns: 1000 },
  );
});

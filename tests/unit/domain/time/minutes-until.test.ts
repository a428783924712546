import { expect, it } from "vitest";
import { minutesUntil } from "../../../../src/domain/time/minutes-until.ts";

it("minutes until a departure are those between clocks, up to an hour", () => {
  const minute = 1000;
  const at = (minutes: number, seconds: number) => (minute + minutes) * 60 + seconds;
  const moments = [at(-1, 59), at(0, 0), at(0, 59), at(15, 30), at(60, 59), at(61, 0)];
  expect(moments.map((moment) => minutesUntil(moment, minute))).toEqual([null, 0, 0, 15, 60, null]);
});

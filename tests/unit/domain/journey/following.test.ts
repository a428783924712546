import { describe, expect, test } from "vitest";
import { followingRides } from "../../../../src/domain/journey/following.ts";
import type { NetworkLine } from "../../../../src/domain/journey/network.ts";
import { withRuns } from "./made-network.ts";

/** Three stops, ten minutes apart. @param bases starts in Unix seconds */
function line(name: string, bases: number[], changes: Partial<NetworkLine<string>> = {}): NetworkLine<string> {
  return {
    ...{ arrivals: [0, 600, 1200], departures: [0, 600, 1200], boards: () => true, alights: () => true },
    ...withRuns(bases, (index) => `${name}${bases[index]}`),
    ...changes,
  };
}

const following = (lines: NetworkLine<string>[], after: number, limit = 3) =>
  followingRides(lines, { board: 1, alight: 2, after, limit }).map(({ run, departure, arrival }) => [
    run,
    departure,
    arrival,
  ]);

describe("the rides after a departure", () => {
  test("are those that leave later, in order, from all lines of the pattern", () => {
    const slow = line("slow", [500, 2500], { arrivals: [0, 700, 2000], departures: [0, 700, 2000] });
    expect(following([line("fast", [0, 1000, 2000, 3000]), slow], 600)).toEqual([
      ["slow500", 1200, 2500],
      ["fast1000", 1600, 2200],
      ["fast2000", 2600, 3200],
    ]);
    expect(following([line("fast", [0, 1000])], 1600)).toEqual([]);
    expect(following([line("fast", [0, 1000, 2000])], 0, 2)).toHaveLength(2);
  });

  test("are one for each time, the earlier arrival of two", () => {
    const slow = line("slow", [1000], { arrivals: [0, 600, 1500] });
    expect(following([slow, line("fast", [1000])], 0)).toEqual([["fast1000", 1600, 2200]]);
  });

  test.each([
    ["nobody boards", { boards: (position: number) => position !== 1 }],
    ["nobody alights", { alights: (position: number) => position !== 2 }],
    ["there is no time to depart", { departures: [0, null, 1200] }],
    ["there is no time to arrive", { arrivals: [0, 600, null] }],
  ])("leave out lines where %s", (_, changes) => {
    expect(following([line("a", [1000], changes)], 0)).toEqual([]);
  });
});

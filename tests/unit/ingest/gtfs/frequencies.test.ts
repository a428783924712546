/** Departures of rows of frequencies.txt are counted, never listed. */
import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { countRuns, startsOfRuns } from "../../../../src/domain/schedule/timetable.ts";
import { headwaysOf } from "../../../../worker/ingest/derive/headways.ts";
import { serviceLevels, serviceWindow } from "../../../../worker/ingest/derive/service-levels.ts";
import { CONTENT_LIMITS } from "../../../../worker/ingest/limits.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";
import { GOOD_DAY, GOOD_FEED } from "../../../support/good-feed.ts";
import { makeZip } from "../../../support/zip.ts";

const HEADER = "trip_id,start_time,end_time,headway_secs\n";

async function read(rows: string) {
  const { network, report } = await readFeed(
    bytesSource(await makeZip({ ...GOOD_FEED, "frequencies.txt": HEADER + rows })),
    nodePlatform,
  );
  const levels = serviceLevels(network);
  serviceWindow(network, levels, GOOD_DAY);
  const headways = network.feed.routes.list.flatMap((_, route) => headwaysOf(network, route));
  const found = report.groups().filter(({ code }) => code === "frequency_too_many_runs");
  const trip = network.feed.trips.list.find(({ tripId }) => tripId === "T2")!;
  const starts = [...startsOfRuns(trip.frequencies)];
  const codes = report.groups().flatMap(({ file, code }) => (file === "frequencies.txt" ? [code] : []));
  return {
    ...{ headways, found, starts, codes, runs: countRuns(trip.frequencies) },
    ...{ entities: report.entities["frequencies.txt"], skipped: report.skippedError },
  };
}

describe("a frequency of one second until 9999:59:59", () => {
  it("is skipped with file, line, value and limit, and its runs are never made", async () => {
    const { found, headways, entities, skipped } = await read("T2,09:00:00,10:00:00,600\nT2,10:00:00,9999:59:59,1\n");
    expect(Math.max(...headways.map(({ departures }) => departures.length))).toBeLessThan(10);
    expect(found).toMatchObject([
      {
        level: "error",
        file: "frequencies.txt",
        field: "headway_secs",
        count: 1,
        samples: [
          { line: 3, value: "1", message: "The row describes 35963999 departures; the limit is 10000 per row." },
        ],
      },
    ]);
    expect([entities, skipped["frequencies.txt"]]).toEqual([1, 1]);
  });
});

describe("many frequencies below the limit per row", () => {
  const limit = `T2,00:00:00,02:46:40,1\n`;

  it("are read", async () => {
    const { found, headways } = await read("T2,00:00:00,02:46:39,1\n");
    expect([found, headways[0]?.departures.length]).toEqual([[], CONTENT_LIMITS.runs]);
  });

  it("have no headway at a stop with more departures than the limit", async () => {
    expect((await read(limit + limit)).headways.filter(({ departures }) => departures.length > 2)).toEqual([]);
  });

  it("are skipped once all rows together exceed the limit", async () => {
    const { found, entities, skipped } = await read(limit.repeat(1_005));
    expect([entities, skipped["frequencies.txt"]]).toEqual([1_000, 5]);
    expect(found[0]?.samples[0]?.message).toBe(
      "The row describes 10000 departures; the limit is 10000000 for all rows together.",
    );
  });
});

describe("a frequency that ends before it starts", () => {
  const hours = (starts: readonly number[]) => starts.map((seconds) => seconds / 3600);

  it("ends on the next day, with a finding", async () => {
    const { starts, codes, entities, skipped } = await read("T2,22:00:00,02:00:00,3600\n");
    expect(hours(starts)).toEqual([22, 23, 24, 25]);
    expect([codes, entities, skipped["frequencies.txt"]]).toEqual([["frequency_past_midnight"], 1, undefined]);
  });

  it("is the same as one whose end is above 24 hours", async () => {
    const { starts, codes } = await read("T2,22:00:00,26:00:00,3600\n");
    expect([hours(starts), codes]).toEqual([[22, 23, 24, 25], []]);
  });

  it("begins after midnight as well", async () => {
    expect(hours((await read("T2,25:00:00,03:00:00,3600\n")).starts)).toEqual([25, 26]);
  });

  it("is refused if the next day is not late enough", async () => {
    const { runs, codes, skipped } = await read("T2,50:00:00,02:00:00,3600\n");
    expect([runs, codes, skipped["frequencies.txt"]]).toEqual([0, ["value_invalid"], 1]);
  });
});

describe("a trip whose frequencies are all refused", () => {
  it.each([
    ["no start", ",10:00:00,600"],
    ["an unreadable end", "09:00:00,late,600"],
    ["no headway", "09:00:00,10:00:00,"],
    ["a headway of 0", "09:00:00,10:00:00,0"],
    ["a negative headway", "09:00:00,10:00:00,-600"],
    ["too many runs", "09:00:00,9999:59:59,1"],
    ["an end two days too early", "60:00:00,09:00:00,600"],
  ])("has no runs with %s", async (_, row) => {
    const { runs, starts, entities } = await read(`T2,${row}\n`);
    expect([runs, starts, entities]).toEqual([0, [], undefined]);
  });
});

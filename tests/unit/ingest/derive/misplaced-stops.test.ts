/** Positions that are certainly wrong: nothing is derived from them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLine } from "../../../../src/domain/geo/polyline.ts";
import { misplacedStops } from "../../../../worker/ingest/derive/misplaced-stops.ts";
import { agencyId, routeId, stopId } from "../../../../worker/ingest/derive/onestop-ids.ts";
import { routeLines } from "../../../../worker/ingest/derive/route-lines.ts";
import { areaOfFeed } from "../../../../worker/ingest/import.ts";
import { findings, judged } from "../../../support/judged-feed.ts";

const at = (lon: number | null, lat: number | null, parent = -1) => ({ lon, lat, parent });
const BUS = 3;
const trip = (...stops: number[]) => ({ stops, routeType: BUS });
const found = (stops: Parameters<typeof misplacedStops>[0], ...lists: Parameters<typeof misplacedStops>[1][]) => {
  const { impossible, far } = misplacedStops(
    stops,
    lists.flatMap((list) => [...list]),
  );
  return { impossible: [...impossible], far: [...far] };
};

const TOWN = [at(9.02, 45.33), at(9.03, 45.34), at(9.04, 45.35)];

describe("misplaced stops", () => {
  it("are those at 0, 0 and at the poles", () => {
    expect(found([...TOWN, at(0, 0), at(9, 90), at(9, -89.5), at(0, 45.3), at(null, null)], [])).toEqual({
      impossible: [3, 4, 5],
      far: [],
    });
  });

  it("are those far from the median and from all other stops of their trips", () => {
    expect(found([...TOWN, at(45.33, 9.02)], [trip(0, 1, 2, 3)]).far).toEqual([3]);
  });

  it("are not those with a neighbor on one of their trips", () => {
    expect(found([...TOWN, at(45.33, 9.02), at(45.4, 9.1)], [trip(0, 1, 2, 3), trip(0, 3, 4)]).far).toEqual([]);
  });

  it("are not airports", () => {
    expect(found([...TOWN, at(-157.9, 21.3)], [{ stops: [0, 3], routeType: 1100 }]).far).toEqual([]);
  });

  it("do not exist in a feed without a center", () => {
    expect(found([at(9, 45), at(45, 9)], [trip(0, 1)]).far).toEqual([]);
  });

  it("do not exist around the antimeridian", () => {
    expect(found([at(179.9, -16.8), at(-179.9, -16.8), at(-179.5, -16.8)], [trip(0, 1, 2)]).far).toEqual([]);
  });

  it("include the station of a misplaced platform, but not that of a good one", () => {
    const far = [at(45, 9, 4), at(45, 9)];
    expect(found([...TOWN, ...far], [trip(0, 1, 2, 3)]).far).toEqual([3, 4]);
    const remote = [at(45, 9, 5), at(45.1, 9.1), at(45, 9)];
    expect(found([...TOWN, ...remote, at(9, 45)], [trip(0, 3, 4)]).far).toEqual([]);
  });

  it("never include a stop of a feed within 500 km", () => {
    const point = fc.record({
      lon: fc.double({ min: 9, max: 13, noNaN: true }),
      lat: fc.double({ min: 44, max: 47, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const stops = points.map(({ lon, lat }) => at(lon, lat));
        expect(found(stops, [trip(...stops.keys())])).toEqual({ impossible: [], far: [] });
      }),
    );
  });
});

const HEADER = "stop_id,stop_name,stop_lat,stop_lon\nS1,One,45.33,9.02\nS2,Two,45.34,9.03\nS3,Three,45.35,9.04\n";
const CALLS = ["S1", "S2", "S4", "S3"].map((stop, i) => `T1,08:0${i}:00,08:0${i}:00,${stop},${i}\n`).join("");
const files = (row: string) => ({
  "stops.txt": HEADER + row,
  "stop_times.txt": `trip_id,arrival_time,departure_time,stop_id,stop_sequence\n${CALLS}`,
  "trips.txt": "route_id,service_id,trip_id\nR,WD,T1\n",
  "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n",
  "pathways.txt": "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n",
});

describe.each([
  ["0, 0", "0,0", "coordinates_zero"],
  ["a pole", "-89.9,9", "coordinates_at_pole"],
  ["coordinates in the wrong order", "9.02,45.33", "stop_far_from_others"],
])("a stop at %s", (_, position, code) => {
  it("is in no hull, Onestop ID, or line, and reported", async () => {
    const contents = await judged(files(`S4,Four,${position}\n`));
    const { network } = contents;
    expect(findings(contents).map((finding) => finding.code)).toContain(code);
    const plain = { min_lon: 9.02, min_lat: 45.33, max_lon: 9.04, max_lat: 45.35 };
    expect(areaOfFeed(network)).toMatchObject(plain);
    expect(stopId(network, 3)).toBeNull();
    expect(routeId(network, 0)).toMatch(/^r-u0n/);
    expect(agencyId(network, 0)).toMatch(/^o-u0n/);
    const lines = routeLines(network, 0)!.lines.map(({ line }) => decodeLine(line));
    expect(lines).toEqual([
      [
        [9.02, 45.33],
        [9.03, 45.34],
        [9.04, 45.35],
      ],
    ]);
  });
});

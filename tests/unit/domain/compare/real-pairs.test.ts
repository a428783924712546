/**
 * Compares two real versions of one feed. Runs if the variable GTFS_DATA names a folder with zips of public agencies.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { changedBy, compareAgencies, compareRoutes, compareStops } from "../../../../src/domain/compare/entities.ts";
import type { AgencyOutline, RouteOutline, StopOutline } from "../../../../src/domain/compare/outline.ts";
import { haversine } from "../../../../src/domain/geo/globe.ts";
import { readFeed } from "../../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../../worker/ingest/zip/directory.ts";

const FOLDER = process.env.GTFS_DATA ?? "";
const zip = (name: string) => join(FOLDER, `${name}.zip`);

async function outlines(name: string) {
  const { network } = await readFeed(bytesSource(new Uint8Array(readFileSync(zip(name)))), nodePlatform, {
    path: "",
    progress: () => {},
  });
  const { agencies, routes, stops } = network.feed;
  const agencyIds = agencies.list.map((agency) => agency.agency_id);
  return {
    agencies: agencies.list.map(
      (a): AgencyOutline => ({ id: a.agency_id, onestop_id: null, name: a.agency_name, url: a.agency_url }),
    ),
    routes: routes.list.map(
      (r): RouteOutline => ({
        id: r.route_id,
        onestop_id: null,
        short_name: r.route_short_name ?? "",
        long_name: r.route_long_name ?? "",
        type: r.route_type,
        color: null,
        text_color: null,
        agency: agencyIds[r.agency] ?? "",
      }),
    ),
    stops: stops.list.map(
      (s): StopOutline => ({
        id: s.stop_id,
        onestop_id: null,
        name: s.stop_name ?? "",
        lon: s.lon,
        lat: s.lat,
        location_type: s.location_type,
      }),
    ),
  };
}

describe.skipIf(FOLDER === "" || !existsSync(zip("bart-old")))("BART, 2016 and 2018", () => {
  test("three stations added, two renamed, four routes renamed, nothing removed", async () => {
    const [from, to] = [await outlines("bart-old"), await outlines("bart")];
    const stops = compareStops(from.stops, to.stops);
    expect(stops.added.map(({ id }) => id).sort()).toEqual(["ANTC", "PCTR", "WARM"]);
    expect([stops.removed, changedBy(stops, "new_id")]).toEqual([[], []]);
    expect(changedBy(stops, "renamed").map(({ from: a, to: b }) => [a.name, b.name])).toEqual([
      ["Oakland Int'l Airport", "Oakland International Airport"],
      ["San Francisco Int'l Airport", "San Francisco International Airport"],
    ]);
    const moved = changedBy(stops, "moved");
    expect([moved.length, moved[0]!.to.name, Math.round(moved[0]!.meters!)]).toEqual([41, "Powell St.", 114]);
    const routes = compareRoutes(from.routes, to.routes);
    expect([routes.added, routes.removed, routes.unchanged]).toEqual([[], [], 2]);
    expect(routes.changed.map((c) => [c.from.id, c.changes])).toEqual([
      ["01", ["renamed"]],
      ["03", ["renamed"]],
      ["05", ["renamed"]],
      ["19", ["renamed"]],
    ]);
    expect(compareAgencies(from.agencies, to.agencies).unchanged).toBe(1);
  });

  test("with all ids replaced, the same differences plus the ids", async () => {
    const [from, to] = [await outlines("bart-old"), await outlines("bart")];
    // Numbers of another order, some of which are ids of other stops in the old version.
    const anew = to.stops.map((stop, i) => ({ ...stop, id: from.stops[(i + 7) % 60]?.id ?? `new ${i}` }));
    const stops = compareStops(from.stops, anew);
    expect(stops.added.map(({ name }) => name).sort()).toEqual(
      ["Antioch", "Pittsburg Center", "Warm Springs/South Fremont"]
        .concat(["Oakland International Airport", "San Francisco International Airport"])
        .sort(),
    );
    expect(stops.removed.map(({ name }) => name).sort()).toEqual([
      "Oakland Int'l Airport",
      "San Francisco Int'l Airport",
    ]);
    for (const { from: a, to: b } of stops.changed) {
      expect(b.name).toBe(a.name);
      expect(haversine([a.lon!, a.lat!], [b.lon!, b.lat!])).toBeLessThan(250);
    }
  });
});

import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../cli/node-platform.ts";
import type { LonLat } from "../../../src/domain/geo.ts";
import type { LocatedPlace } from "../../../src/domain/place.ts";
import { readFeed } from "../../../worker/ingest/read-feed.ts";
import { bytesSource } from "../../../worker/ingest/zip/directory.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { makeZip } from "../../support/zip.ts";

/** Vienna south of 48.205, Lower Austria north of it, nothing below 48. */
function placeAt([, lat]: LonLat): LocatedPlace | null {
  if (lat < 48) return null;
  const vienna = lat < 48.205;
  return {
    adm0_name: "Austria",
    adm0_iso: "AT",
    adm1_name: vienna ? "Wien" : "Niederösterreich",
    adm1_iso: vienna ? "AT-9" : "AT-3",
    city_name: vienna ? "Vienna" : null,
    adm0_extent: null,
    adm1_extent: null,
    city_extent: null,
  };
}

describe("places of a feed", () => {
  it("are looked up once per stop and cell, and weighted by stop_times", async () => {
    const asked: { points: LonLat[]; cells: LonLat[] }[] = [];
    const contents = await readFeed(
      bytesSource(
        await makeZip({
          ...GOOD_FEED,
          "stops.txt": `${GOOD_FEED["stops.txt"]}N,Node,,,,3,P,,\nF,Far,,40,16,0,,,\n`,
          "trips.txt": `${GOOD_FEED["trips.txt"]}R,WD,T3,\n`,
          "stop_times.txt": `${GOOD_FEED["stop_times.txt"]}T3,10:00:00,10:00:00,S,1,1,\nT3,10:10:00,10:10:00,F,2,1,\n`,
        }),
      ),
      nodePlatform,
      {
        lookUpPlaces: async (points, cells) => {
          asked.push({ points: [...points], cells: [...cells] });
          return { points: points.map(placeAt), cells: cells.map(placeAt) };
        },
      },
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]!.points).toHaveLength(5);
    // End, End Station and Door share a cell.
    expect(asked[0]!.cells).toHaveLength(3);
    const places = (await contents.places)!;
    expect(places.ofStop.map((p) => p?.adm1_iso ?? null)).toEqual(["AT-9", "AT-3", "AT-3", "AT-3", null, null]);
    // Of six stop_times three are at S, two at E, one is nowhere.
    const [agency] = places.ofAgencies(contents.network);
    expect(agency!.map((p) => [p.adm1_name, p.city_name, Math.round(p.rank * 6)])).toEqual([
      ["Wien", "Vienna", 3],
      ["Wien", null, 3],
      ["Niederösterreich", null, 2],
    ]);
  });

  it("are null without a lookup, and a failed lookup rejects when it is awaited", async () => {
    const zip = bytesSource(await makeZip(GOOD_FEED));
    expect(await (await readFeed(zip, nodePlatform)).places).toBeNull();
    const failing = await readFeed(zip, nodePlatform, { lookUpPlaces: () => Promise.reject(new Error("no data")) });
    await expect(failing.places).rejects.toThrow("no data");
  });
});

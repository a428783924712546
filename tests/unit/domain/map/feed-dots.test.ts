import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geohashBounds } from "../../../../src/domain/geo/geohash.ts";
import { feedDots, type PlaceableFeed } from "../../../../src/domain/map/feed-dots.ts";
import { VERDICTS } from "../../../../src/domain/verdict/verdict.ts";

const feed = (onestopId: string, more: Partial<PlaceableFeed> = {}): PlaceableFeed => ({
  onestopId,
  name: "",
  verdict: "never_imported",
  box: null,
  operators: [],
  ...more,
});
const placesOf = (feeds: readonly PlaceableFeed[]) =>
  Object.fromEntries(feedDots(feeds).feeds.map(([id, , lon, lat, , active]) => [id, [lon, lat, active]]));

describe("dots of feeds", () => {
  test("are placed by stops, else by the geohash of the feed, else by its operators", () => {
    const operators = [
      { onestopId: "o-nowhere", box: null },
      { onestopId: "o-u33-x", box: null },
    ];
    expect(
      placesOf([
        feed("f-9q9-data", { box: [13, 52, 14, 53], operators }),
        feed("f-9q9-own", { operators }),
        feed("f-by~operator", { operators }),
        feed("f-by~stops", { operators: [{ onestopId: "o-x", box: [10, 50, 12, 52] }] }),
        feed("f-nowhere"),
        feed("f-8-fiji", { box: [178, -18, -178, -16] }),
      ]),
    ).toEqual({
      "f-9q9-data": [13.5, 52.5, 1],
      "f-9q9-own": [-121.64, 37.27, 0],
      "f-by~operator": [13.36, 52.73, 0],
      "f-by~stops": [11, 51, 0],
      "f-8-fiji": [180, -17, 1],
    });
  });

  test("count all feeds by verdict, and those without a place", () => {
    const feeds = [feed("f-9q9-a"), feed("f-b", { verdict: "current" }), feed("f-c")];
    expect(feedDots(feeds)).toMatchObject({ counts: { never_imported: 2, current: 1 }, unplaced: 2 });
  });

  test("of one cell lie apart from each other and within the cell, in any order of the feeds", () => {
    const geohash = fc.stringMatching(/^[0-9b-hjkmnp-z]{1,6}$/);
    fc.assert(
      fc.property(geohash, fc.integer({ min: 1, max: 60 }), (hash, count) => {
        const feeds = Array.from({ length: count }, (_, i) => feed(`f-${hash}-${i}`));
        const dots = feedDots(feeds);
        expect(feedDots(feeds.toReversed())).toEqual(dots);
        const { minLon, maxLon, minLat, maxLat } = geohashBounds(hash)!;
        for (const [, , lon, lat] of dots.feeds) {
          expect(lon).toBeGreaterThanOrEqual(minLon - 0.01);
          expect(lon).toBeLessThanOrEqual(maxLon + 0.01);
          expect(lat).toBeGreaterThanOrEqual(minLat - 0.01);
          expect(lat).toBeLessThanOrEqual(maxLat + 0.01);
        }
        const distinctPlaces = new Set(dots.feeds.map(([, , lon, lat]) => `${lon} ${lat}`));
        // Two decimals tell the dots of a cell apart unless it is a few hundred meters wide.
        if (hash.length <= 3) expect(distinctPlaces.size).toBe(count);
      }),
    );
  });

  test("of the whole registry are at most 60 kB, compressed in either way", () => {
    type Dmfr = { feeds?: { id: string; name?: string; operators?: Operator[] }[]; operators?: Operator[] };
    type Operator = { onestop_id: string; name: string; associated_feeds?: { feed_onestop_id?: string }[] };
    const packed = readFileSync(new URL("../../../../sample/registry/atlas.json.br", import.meta.url));
    const { files } = JSON.parse(brotliDecompressSync(packed).toString()) as { files: Record<string, Dmfr> };
    const operators = new Map<string, Operator[]>();
    const add = (id: string, operator: Operator) => operators.set(id, [...(operators.get(id) ?? []), operator]);
    for (const file of Object.values(files)) {
      for (const one of file.feeds ?? []) for (const operator of one.operators ?? []) add(one.id, operator);
      for (const operator of file.operators ?? []) {
        for (const { feed_onestop_id } of operator.associated_feeds ?? []) add(feed_onestop_id ?? "", operator);
      }
    }
    const feeds = Object.values(files).flatMap((file) =>
      (file.feeds ?? []).map((one, i) =>
        feed(one.id, {
          name: one.name ?? (operators.get(one.id) ?? []).map(({ name }) => name).join(", "),
          verdict: VERDICTS[i % VERDICTS.length]!,
          operators: (operators.get(one.id) ?? []).map(({ onestop_id }) => ({ onestopId: onestop_id, box: null })),
        }),
      ),
    );
    const dots = feedDots(feeds);
    expect(dots.feeds.length).toBeGreaterThan(1500);
    const text = JSON.stringify(dots);
    expect(gzipSync(text).length).toBeLessThan(60_000);
    expect(brotliCompressSync(text).length).toBeLessThan(60_000);
  });
});

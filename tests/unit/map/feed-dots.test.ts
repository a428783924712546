/** What the map is given of the dots of feeds. */
import { expect, it } from "vitest";
import type { FeedDots } from "../../../src/domain/map/feed-dots.ts";
import { VERDICTS } from "../../../src/domain/verdict/verdict.ts";
import { feedDotsStyle } from "../../../src/map/feed-dots.ts";

/** As many feeds as the registry has, with every verdict; each tenth one has data. */
const DOTS: FeedDots = {
  verdicts: VERDICTS,
  feeds: Array.from({ length: 3_000 }, (_, i) => [
    `f-${i}`,
    `Feed ${i}`,
    (i % 360) - 180,
    (i % 120) - 60,
    i % VERDICTS.length,
    i % 10 === 0 ? 1 : 0,
  ]),
  counts: {},
  unplaced: 0,
};

const featuresOf = (dots: FeedDots) => {
  const source = feedDotsStyle(dots, "light").sources["feed-dots"];
  if (source?.type !== "geojson" || typeof source.data === "string") throw new Error("The dots are not in the style.");
  return (source.data as GeoJSON.FeatureCollection<GeoJSON.MultiPoint>).features;
};

it("is one feature for each verdict, because the renderer copies and compares each feature at each change", () => {
  const features = featuresOf(DOTS);
  expect(features.map(({ properties }) => properties?.verdict)).toEqual(VERDICTS.toReversed());
  expect(features.flatMap(({ geometry }) => geometry.coordinates)).toHaveLength(2_700);
  for (const { properties, geometry } of features) {
    const feeds = DOTS.feeds.filter(
      ([, , , , verdict, active]) => active === 0 && VERDICTS[verdict] === properties?.verdict,
    );
    expect(geometry.coordinates).toEqual(feeds.map(([, , lon, lat]) => [lon, lat]));
  }
});

it("is nothing for verdicts without feeds", () => {
  expect(featuresOf({ ...DOTS, feeds: [["f-a", "A", 1, 2, VERDICTS.indexOf("expired"), 0]] })).toEqual([
    { type: "Feature", properties: { verdict: "expired" }, geometry: { type: "MultiPoint", coordinates: [[1, 2]] } },
  ]);
});

it("differs only in its data before and after the dots are read", () => {
  const [before, after] = [feedDotsStyle(null, "dark"), feedDotsStyle(DOTS, "dark")];
  expect(before.layers).toEqual(after.layers);
  expect(before.sources).toEqual({
    "feed-dots": { type: "geojson", data: { type: "FeatureCollection", features: [] } },
  });
});

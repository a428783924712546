/** A day of page views through the caches of all regions. */
import type { Random } from "../random.ts";
import { noOutcomes, type Outcomes, RegionCache } from "./caches.ts";
import { drawByShare, drawRank, KINDS, type KindName, REGIONS, shareOfHour } from "./views.ts";

const HOUR = 3_600;

/** Outcomes of a day: `regions` by their names, `kinds` by theirs. `peak`: views of all regions in the busiest second of the mean hour. */
export type Day = {
  readonly views: number;
  readonly flips: number;
  readonly regions: Readonly<Record<string, Outcomes>>;
  readonly kinds: Readonly<Record<KindName, Outcomes>>;
  readonly peak: number;
};

/**
 * @param views page views of the day
 * @param flips how often data changes, which makes all cached pages old (at random moments)
 */
export function simulateDay(views: number, flips: number, random: Random): Day {
  const kinds = Object.fromEntries(KINDS.map(({ name }) => [name, noOutcomes()])) as Record<KindName, Outcomes>;
  const moments = Array.from({ length: flips }, () => random.next() * 24 * HOUR).toSorted((a, b) => a - b);
  const hours = Array.from({ length: 24 }, () => 0);
  const regions = REGIONS.map((region) => {
    const caches = new Map(KINDS.map(({ name, pages }) => [name, new RegionCache(pages)]));
    const outcomes = noOutcomes();
    let data = 0;
    for (let hour = 0; hour < 24; hour++) {
      const count = Math.round(views * region.share * shareOfHour(region, hour));
      hours[hour]! += count;
      // Evenly spaced: the moment within a second does not matter to caches that last for a minute.
      for (let i = 0; i < count; i++) {
        const at = (hour + i / count) * HOUR;
        while (data < moments.length && moments[data]! <= at) data++;
        const { name, pages } = drawByShare(KINDS, random);
        const outcome = caches.get(name)!.visit(drawRank(pages, random), at, data);
        outcomes[outcome]++;
        kinds[name][outcome]++;
      }
    }
    return [region.name, outcomes] as const;
  });
  return { views, flips, regions: Object.fromEntries(regions), kinds, peak: Math.max(...hours) / HOUR };
}

/**
 * The page views of a day, as a script: what visitors ask for and how often, from where, and when. The figures are
 * assumptions; docs/operations.md names them, so that another portal can put its own in their place.
 */
import type { Random } from "../random.ts";

/** Feeds of the portal. Entities of a kind follow from what 1,022 measured feeds have. */
export const FEEDS = 2_600;

/**
 * Popularity falls with the rank to this power: 0.64 to 0.83 in six traces of web proxies (Breslau, Cao, Fan, Phillips and
 * Shenker, "Web Caching and Zipf-like Distributions", INFOCOM 1999).
 */
const EXPONENT = 0.8;

export type KindName = "home" | "list" | "feed" | "operator" | "route" | "stop" | "search" | "map" | "journey";

/** `share` of the views, and the number of different pages. */
export type Kind = { readonly name: KindName; readonly share: number; readonly pages: number };

export const KINDS: readonly Kind[] = [
  { name: "home", share: 0.1, pages: 1 },
  { name: "list", share: 0.05, pages: 300 },
  { name: "feed", share: 0.12, pages: FEEDS },
  { name: "operator", share: 0.1, pages: 2_800 },
  { name: "route", share: 0.18, pages: 84_600 },
  { name: "stop", share: 0.25, pages: 2_115_000 },
  { name: "search", share: 0.12, pages: 100_000 },
  { name: "map", share: 0.05, pages: 1 },
  { name: "journey", share: 0.03, pages: 10_000_000 },
];

/** A region of the world: its `share` of the views, and the hours that its clocks are before UTC. */
export type Region = { readonly name: string; readonly share: number; readonly offset: number };

export const REGIONS: readonly Region[] = [
  { name: "North America", share: 0.35, offset: -6 },
  { name: "Europe", share: 0.35, offset: 1 },
  { name: "Asia", share: 0.18, offset: 8 },
  { name: "South America", share: 0.07, offset: -3 },
  { name: "Oceania", share: 0.05, offset: 10 },
];

/** Views at an hour of the day on the spot, beside those of the mean hour: two peaks of commuters, and a quiet night. */
const HOURS: readonly number[] = [
  0.25, 0.15, 0.1, 0.1, 0.2, 0.5, 1.1, 1.7, 1.8, 1.3, 1.1, 1.1, 1.2, 1.2, 1.2, 1.4, 1.7, 1.9, 1.6, 1.3, 1.1, 0.9, 0.7,
  0.4,
];
const HOURS_SUM = HOURS.reduce((sum, weight) => sum + weight, 0);

/** Share of a day's views of a region that fall into an hour of UTC. */
export function shareOfHour({ offset }: Region, hour: number): number {
  return HOURS[(hour + offset + 24) % 24]! / HOURS_SUM;
}

/**
 * Draws ranks from 0 up to, but not including, `count`. The continuous distribution of the same power is inverted, which
 * takes no table and differs from the discrete one by less than a hundredth for all but the first ranks.
 */
export function drawRank(count: number, random: Random): number {
  const power = 1 - EXPONENT;
  const most = (count + 1) ** power;
  return Math.min(count - 1, Math.floor((1 + random.next() * (most - 1)) ** (1 / power)) - 1);
}

/** Draws one of several things by their shares. */
export function drawByShare<T extends { readonly share: number }>(list: readonly T[], random: Random): T {
  let left = random.next() * list.reduce((sum, { share }) => sum + share, 0);
  for (const one of list) {
    left -= one.share;
    if (left < 0) return one;
  }
  return list.at(-1)!;
}

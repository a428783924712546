/** Networks in which whole answers are measured, with the bounds of their CPU. */
import type { RegionSize } from "./made-region.ts";

export type SpeedNetwork = {
  name: string;
  /** Zips of the folder of real feeds; none for the region. */
  feeds: readonly string[];
  region?: RegionSize;
  /** A Monday of its service. */
  day: string;
  /** Hours that its clock is behind UTC. */
  hoursBehind: number;
  /** Milliseconds of CPU of workerd for an answer. */
  bounds: { p50: number; p95: number };
  /** The same on 2026-11-27, before searches kept journeys from step to step. */
  before: { p50: number; p95: number };
};

/** Answers that are measured, and those before them. */
export const SPEED_QUERIES = 200;
export const SPEED_WARM_UP = 40;

export const SPEED_NETWORKS: readonly SpeedNetwork[] = [
  {
    name: "HART",
    feeds: ["hart"],
    day: "2018-06-04",
    hoursBehind: 4,
    bounds: { p50: 8, p95: 15 },
    before: { p50: 25.5, p95: 63 },
  },
  {
    name: "WMATA",
    feeds: ["wmata"],
    day: "2026-06-01",
    hoursBehind: 4,
    bounds: { p50: 8, p95: 15 },
    before: { p50: 16.7, p95: 25 },
  },
  {
    name: "Mexico City",
    feeds: ["cdmx"],
    day: "2018-06-04",
    hoursBehind: 5,
    bounds: { p50: 20, p95: 50 },
    before: { p50: 56.8, p95: 125.8 },
  },
  {
    name: "Region",
    feeds: [],
    region: { agencies: 50, routes: 1000, trips: 200_000 },
    day: "2026-03-02",
    hoursBehind: 6,
    bounds: { p50: 50, p95: 150 },
    before: { p50: 35.1, p95: 55.3 },
  },
];

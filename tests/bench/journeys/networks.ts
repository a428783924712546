/** Real feeds in which journeys are compared. */

export type RealNetwork = {
  name: string;
  feeds: readonly string[];
  /** A Monday of its service. */
  day: string;
  /** Hours that its clock is behind UTC. */
  hoursBehind: number;
  queries: number;
};

export const NETWORKS: readonly RealNetwork[] = [
  { name: "BART and Caltrain", feeds: ["bart", "caltrain"], day: "2018-06-04", hoursBehind: 7, queries: 70 },
  { name: "Warsaw", feeds: ["warsaw-sample"], day: "2020-04-06", hoursBehind: -2, queries: 40 },
  { name: "Berlin", feeds: ["berlin-sample"], day: "2020-11-23", hoursBehind: -1, queries: 60 },
  { name: "Fortaleza", feeds: ["fortaleza"], day: "2019-07-08", hoursBehind: 3, queries: 60 },
  { name: "HART", feeds: ["hart"], day: "2018-06-04", hoursBehind: 4, queries: 60 },
  { name: "WMATA", feeds: ["wmata"], day: "2026-06-01", hoursBehind: 4, queries: 60 },
  { name: "Mexico City", feeds: ["cdmx"], day: "2018-06-04", hoursBehind: 5, queries: 40 },
];

/** Real feeds in which journeys are compared. */

export type RealNetwork = {
  name: string;
  feeds: readonly string[];
  /** A Monday of its service. */
  day: string;
  /** Hours that its clock is behind UTC. */
  hoursBehind: number;
  zone: string;
  queries: number;
  /** Of so many first answers, these were right with repeated searches in place of a profile. */
  alikeBefore: number;
  /** Origins from which reach is compared. */
  origins: number;
};

export const NETWORKS: readonly RealNetwork[] = [
  {
    name: "BART and Caltrain",
    feeds: ["bart", "caltrain"],
    day: "2018-06-04",
    hoursBehind: 7,
    zone: "America/Los_Angeles",
    queries: 70,
    alikeBefore: 53,
    origins: 15,
  },
  {
    name: "Warsaw",
    feeds: ["warsaw-sample"],
    day: "2020-04-06",
    hoursBehind: -2,
    zone: "Europe/Warsaw",
    queries: 40,
    alikeBefore: 33,
    origins: 13,
  },
  {
    name: "Berlin",
    feeds: ["berlin-sample"],
    day: "2020-11-23",
    hoursBehind: -1,
    zone: "Europe/Berlin",
    queries: 60,
    alikeBefore: 52,
    origins: 15,
  },
  {
    name: "Fortaleza",
    feeds: ["fortaleza"],
    day: "2019-07-08",
    hoursBehind: 3,
    zone: "America/Fortaleza",
    queries: 60,
    alikeBefore: 51,
    origins: 15,
  },
  {
    name: "HART",
    feeds: ["hart"],
    day: "2018-06-04",
    hoursBehind: 4,
    zone: "America/New_York",
    queries: 60,
    alikeBefore: 25,
    origins: 15,
  },
  {
    name: "WMATA",
    feeds: ["wmata"],
    day: "2026-06-01",
    hoursBehind: 4,
    zone: "America/New_York",
    queries: 60,
    alikeBefore: 50,
    origins: 15,
  },
  {
    name: "Mexico City",
    feeds: ["cdmx"],
    day: "2018-06-04",
    hoursBehind: 5,
    zone: "America/Mexico_City",
    queries: 40,
    alikeBefore: 15,
    origins: 15,
  },
];

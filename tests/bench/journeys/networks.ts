/** Real feeds in which journeys are compared. */

/** Answers that were right, and those with a fault, by its kind. */
type Before = { alike: number; faults: Partial<Record<FaultBefore, number>> };

type FaultBefore =
  | "none though some exist"
  | "arrives late"
  | "leaves too early"
  | "fewer changes missing"
  | "cut off"
  | "dominated"
  | "earlier than possible";

export type RealNetwork = {
  name: string;
  feeds: readonly string[];
  /** A Monday of its service. */
  day: string;
  /** Hours that its clock is behind UTC. */
  hoursBehind: number;
  zone: string;
  queries: number;
  /** Queries of riders with a wheelchair or a bicycle; none where no trip states that it takes either. */
  filteredQueries?: number;
  /** Of so many first answers, how many were right with repeated searches in place of a profile, and what was wrong with others. */
  before: Before;
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
    filteredQueries: 40,
    before: { alike: 53, faults: { "leaves too early": 2, "cut off": 2, dominated: 16 } },
    origins: 15,
  },
  {
    name: "Warsaw",
    feeds: ["warsaw-sample"],
    day: "2020-04-06",
    hoursBehind: -2,
    zone: "Europe/Warsaw",
    queries: 40,
    filteredQueries: 30,
    before: { alike: 33, faults: { dominated: 7 } },
    origins: 13,
  },
  {
    name: "Berlin",
    feeds: ["berlin-sample"],
    day: "2020-11-23",
    hoursBehind: -1,
    zone: "Europe/Berlin",
    queries: 60,
    filteredQueries: 40,
    before: { alike: 52, faults: { "none though some exist": 1, dominated: 7 } },
    origins: 15,
  },
  {
    name: "Fortaleza",
    feeds: ["fortaleza"],
    day: "2019-07-08",
    hoursBehind: 3,
    zone: "America/Fortaleza",
    queries: 60,
    filteredQueries: 40,
    before: {
      alike: 51,
      faults: { "none though some exist": 1, "fewer changes missing": 1, dominated: 3, "earlier than possible": 6 },
    },
    origins: 15,
  },
  {
    name: "HART",
    feeds: ["hart"],
    day: "2018-06-04",
    hoursBehind: 4,
    zone: "America/New_York",
    queries: 60,
    before: {
      alike: 25,
      faults: { "none though some exist": 5, "leaves too early": 3, "fewer changes missing": 6, dominated: 29 },
    },
    origins: 15,
  },
  {
    name: "WMATA",
    feeds: ["wmata"],
    day: "2026-06-01",
    hoursBehind: 4,
    zone: "America/New_York",
    queries: 60,
    before: { alike: 50, faults: { dominated: 10 } },
    origins: 15,
  },
  {
    name: "Mexico City",
    feeds: ["cdmx"],
    day: "2018-06-04",
    hoursBehind: 5,
    zone: "America/Mexico_City",
    queries: 40,
    filteredQueries: 20,
    before: {
      alike: 15,
      faults: { "arrives late": 1, "leaves too early": 1, "fewer changes missing": 2, "cut off": 1, dominated: 22 },
    },
    origins: 15,
  },
];

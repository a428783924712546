/** What each dataset is called and contains, by its name. */
import { messages } from "../language/messages.ts";

export const DATASET_WORDS = messages({
  stops: {
    title: "Stops",
    description: "Every stop, station, entrance and platform of the active feed versions.",
  },
  routes: {
    title: "Routes",
    description: "Every route of the active feed versions; the GeoJSON file includes its path.",
  },
  feeds: {
    title: "Feeds of the registry",
    description: "Every source feed in the registry with its URLs, license and tags, with or without imported data.",
  },
  operators: {
    title: "Operators of the registry",
    description: "Every operator in the registry, followed by those generated from agencies of feeds.",
  },
  feed_versions: {
    title: "Feed versions",
    description: "Every fetched version of the feeds, with its dates of service and the area around its stops.",
  },
  identifiers: {
    title: "Id crosswalk",
    description: "Ids in other catalogs and former Onestop IDs, with the feed or operator that each refers to.",
  },
  licenses: {
    title: "Feeds and their licenses",
    description: "Every feed with an active version: its terms of use, and whether its stops and routes are included.",
  },
  departures: {
    title: "Departures by day",
    description: "Scheduled trips and departures of each feed version by day and type of route.",
  },
  headways: {
    title: "Headways",
    description:
      "How often each route runs, by direction and kind of day: at its busiest stop, on the busiest day of that kind.",
  },
});

/** The words of a dataset in the language of the page; null for one that this program does not have. */
export const datasetWords = (name: string): { title: string; description: string } | null =>
  Object.hasOwn(DATASET_WORDS, name) ? DATASET_WORDS[name as keyof typeof DATASET_WORDS] : null;

/** Texts of the home page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "The world's public transport data, in the open",
  lead: "Find any operator, line or stop, see when it runs, and get the open data behind it.",
  description: (site: string) =>
    t`${site} is a directory of public transport data. Find any operator, line or stop, see when it runs, and get the open data behind it.`,
  search: {
    label: "Search operators, lines, stops and places",
    hint: "Operator, line, stop or place",
    button: "Search",
    /** @param examples links to operators, separated by commas */
    examples: (examples: ReactNode) => rich`For example ${examples}`,
  },
  counts: { feeds: "feeds", operators: "operators", routes: "routes", stops: "stops" },
  network: {
    title: (agency: string) => t`Lines of ${agency}`,
    description: (lines: number) =>
      plural(lines, {
        one: "A drawing of {n} line in its color, north at the top.",
        other: "A drawing of {n} lines, each in its color, north at the top.",
      }),
    caption: (agency: ReactNode) => rich`${agency}, drawn from its feed`,
    sampleCaption: (agency: ReactNode) => rich`${agency}, drawn from its feed (sample data)`,
    route: (name: string) => t`Route ${name}`,
  },
  ways: {
    title: "What you can do here",
    ride: {
      title: "Ride",
      body: "Look up an operator, follow a line stop by stop, and see the next departures.",
      operators: "Operators",
      nearby: "Near me",
      map: "Map",
    },
    build: {
      title: "Build",
      /** @param endpoint address of the API */
      body: (endpoint: ReactNode) =>
        rich`One GraphQL API for everything on this site, compatible with Transitland v2: ${endpoint}`,
      documentation: "Documentation",
      console: "Try a query",
      datasets: "Datasets",
    },
    publish: {
      title: "Publish",
      body: "Check, publish, and watch your feed.",
      find: "Find your feed",
      feeds: "Source feeds",
      check: "Check a feed",
    },
  },
  world: {
    title: "The world's feeds",
    open: "Open the map",
    map: "Map of the world's feeds",
    description: (placed: string) =>
      t`${placed} feeds as dots, colored by whether their data is usable today. The list has the number of each color.`,
    caption: (placed: string, feeds: string) =>
      t`${placed} of ${feeds} feeds have a known place. Large dots are networks with data.`,
    legend: "Feeds by state",
    feeds: (n: number) => plural(n, { one: "{n} feed", other: "{n} feeds" }),
  },
  agencies: {
    title: "Explore these networks",
    all: "All operators",
    routes: (n: number) => plural(n, { one: "{n} route", other: "{n} routes" }),
  },
  news: { title: "News", all: "All news" },
});

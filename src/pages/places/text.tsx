/** Every text of the pages of places. */

import type { ReactNode } from "react";
import { listComma } from "../../domain/language/current.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

const operators = (n: number) => plural(n, { one: "{n} operator", other: "{n} operators" });

export const text = messages({
  title: "Places",
  titleOf: (place: string) => t`${place} • Place`,
  description: "Countries, regions and cities with public transport data, and the operators in each.",
  descriptionOf: (place: string, count: number) => t`Public transport in ${place}: ${operators(count)} with open data.`,
  notFound: "Place not found",
  lead: "Operators by country, region and city. The numbers count all operators of the registry.",
  leadOf: (operators: ReactNode) => rich`${operators} with data.`,
  /** @param all link to all operators of the country in the registry */
  leadOfCountry: (operators: ReactNode, all: ReactNode) => rich`${operators} with data, of ${all} in the registry.`,
  kinds: ["Country", "Region", "City"],
  /** @param places that it is part of, the smallest first */
  kindIn: (kind: string, places: readonly ReactNode[]) => (
    <span>
      {kind}
      {places.map((place, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
        <span key={i}>
          {i === 0 ? "" : listComma()}
          {place}
        </span>
      ))}
    </span>
  ),
  sections: ["Countries", "Regions", "Cities"],
  files: {
    title: "Downloads",
    note: "All routes and stops, and the GTFS of each operator.",
    routes: "Routes",
    stops: "Stops",
    as: (what: string, format: string) => t`${what} as ${format}`,
    zip: "GTFS",
    withheld: "(its license forbids copies; its page links to the publisher)",
    all: (n: number) => t`Show all ${n} files`,
    more: "More feeds with data",
  },
  largest: {
    note: (n: number, all: ReactNode) => rich`The ${n} with the most routes. ${all}.`,
    all: "All operators with data",
  },
  lines: {
    title: "Lines",
    note: "Those of the five largest operators.",
    routes: (n: number) => plural(n, { one: "{n} route", other: "{n} routes" }),
  },
  operatorsTitle: "Operators",
  operators,
  operatorsWithData: (n: number, active: number) =>
    active === 0 ? t`${operators(n)}, none with data` : t`${operators(n)}, ${active} with data`,
  registry: {
    lead: (operators: ReactNode) => rich`${operators} in the registry. We have no data from them yet.`,
    note: (n: number, all: ReactNode) => rich`The first ${n} by name. ${all}.`,
    all: "All operators of the country",
    description: (place: string, n: number) => t`Public transport in ${place}: ${operators(n)} in the registry.`,
  },
  noOperators: "We don't know the operators of the agencies here yet.",
  elsewhere: ["", "Without a region", "Outside of cities"],
  noOperatorNote: "0 operators: feeds serve the place, but we don't know the operators of their agencies yet.",
  sort: "Sort",
  sorts: { name: "Alphabetical", count: "By count" },
  empty: {
    title: "No places yet",
    text: (operators: ReactNode, feeds: ReactNode) =>
      rich`Places appear when a feed is imported. Until then, browse the ${operators} or the ${feeds}.`,
    operators: "operators",
    feeds: "source feeds",
  },
  map: {
    world: "the world",
    title: (place: string) => t`Map of ${place}`,
    lines: (place: string) => t`Routes of operators in ${place}, north at the top`,
    below: [
      "Countries in the list, north at the top",
      "Regions in the list, north at the top",
      "Extents of the cities in the list, north at the top",
    ],
    here: (place: string) => t`Extent of ${place}, north at the top`,
    description: (caption: string) => t`${caption}. The list has the same content.`,
  },
  download: "Download places (JSON)",
  exported: "The operators",
});

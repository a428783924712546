/** Texts of the operator page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  head: {
    title: (name: string) => t`${name} • Operator details`,
    description: (name: string, where: string, feeds: string) =>
      where === ""
        ? t`${name} is a public transport operator with ${feeds}.`
        : t`${name} is a public transport operator in ${where}, with ${feeds}.`,
    feeds: (schedules: number, realtime: number) =>
      realtime === 0
        ? plural(schedules, { one: "{n} GTFS feed", other: "{n} GTFS feeds" })
        : plural(
            realtime,
            {
              one: "{schedules} GTFS and {n} GTFS Realtime feed",
              other: "{schedules} GTFS and {n} GTFS Realtime feeds",
            },
            { schedules },
          ),
    crumbs: { operators: "Operators", operator: "Operator" },
  },
  kind: "Operator",
  kindIn: (place: string) => t`Operator in ${place}`,
  actions: {
    download: "Download GTFS",
    sources: "Get the data from the publisher",
    forbidden: "Their licenses forbid copies.",
    noCopy: "We have no copy yet.",
    noFeed: "The registry lists no GTFS feed of this operator.",
    publisher: "For the publisher",
  },
  sections: {
    onDemand: "On demand",
    about: "About",
    map: "Map",
    routes: "Routes",
    stops: "Stops",
    sources: "Source feeds",
  },
  about: "About this operator",
  facts: {
    agencies: "Agencies",
    places: "Locations",
    website: "Website",
    phone: "Telephone",
    email: "Email",
    zone: "Time zone",
    fares: "Fares",
    file: "Registry file",
  },
  map: {
    title: (operator: string) => t`Lines of ${operator}`,
    description: (count: number) =>
      plural(count, {
        one: "A drawing of {n} route in its color, north at the top. The route is listed below.",
        other: "A drawing of {n} routes, each in its color, north at the top. The routes are listed below.",
      }),
    caption: (drawnCount: number, routes: number) =>
      plural(
        routes,
        {
          one: "{drawnCount} of {n} route is on the map, north at the top",
          other: "{drawnCount} of {n} routes are on the map, north at the top",
        },
        { drawnCount },
      ),
  },
  routes: {
    first: (count: number) =>
      plural(count, {
        one: "The first route. All of them are in the source feeds below.",
        other: "The first {n} routes. All of them are in the source feeds below.",
      }),
    showAll: (count: number) => plural(count, { one: "Show {n} route", other: "Show all {n} routes" }),
  },
  stops: {
    what: "stops",
    show: (count: number) => plural(count, { one: "Show {n} stop", other: "Show {n} stops" }),
    pastEnd: (first: ReactNode) => rich`The list has fewer stops. ${first}`,
    toFirst: "Go to the first stop",
  },
  sources: {
    caption: "Feeds that describe this operator's services",
    showAll: (count: number) => plural(count, { one: "Show {n} row", other: "Show all {n} rows" }),
    feed: "Source feed",
    format: "Format",
    type: "Association",
    types: {
      derived: "Derived from the feed's agency",
      feed: "Registry: feed",
      feedAndAgency: "Registry: feed and agency",
    },
    archive: "Archive",
    versions: "Versions",
    ofFeed: (feed: string) => t` of ${feed}`,
    agency: "Matching GTFS agency",
    noMatch: "No agency of the active version matches",
    fetched: "Active version fetched",
  },
} as const);

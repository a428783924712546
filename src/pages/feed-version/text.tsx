/** Texts of the feed version page. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

type Entities = "agencies" | "routes" | "stops";

export const text = messages({
  head: {
    title: (version: string) => t`${version} • Feed version`,
    description: (feed: string, sha1: string, fetchDate: string) =>
      t`Version ${sha1} of the feed ${feed}, fetched ${fetchDate}: service dates, files, agencies, routes, stops, import, and validation.`,
    crumbs: { feeds: "Source Feeds", feed: "Feed", version: "Version" },
  },
  kind: (fetchDate: string) => t`Feed version, fetched ${fetchDate}`,
  active: "Active",
  /** @param rest its days of service, or the beginning of its SHA-1 */
  named: (feed: string, rest: string) => `${feed}, ${rest}`,
  span: (from: string, to: string) => `${from} – ${to}`,
  actions: {
    compare: "Compare",
    previous: "Compare with the version before",
    next: "Compare with the version after",
    withActive: "Compare with the active version",
    any: "Compare with any other version",
    riders: "What riders see",
  },
  notices: {
    notActive: "This version is not the active one",
    showActive: (link: ReactNode) => rich`Routes, stops, and departures come from another version. ${link}`,
    activeLink: "Show the active version",
    noActive: (link: ReactNode) => rich`No version of this feed is active. ${link}`,
    feedLink: "Show the feed",
    losses: "Some of this version could not be imported",
    lossReasons: "See the reasons",
    sameZip: "Other feeds publish the same zip",
  },
  sections: {
    onDemand: "On demand",
    about: "About",
    map: "Map",
    coverage: "Coverage",
    calendar: "Calendar",
    files: "Files",
    agencies: "Agencies",
    routes: "Routes",
    stops: "Stops",
    trips: "Trips",
    import: "Import log",
    validation: "Validation",
  },
  headings: {
    about: "About this version",
    coverage: "Service coverage",
    calendar: "Service calendar",
    validation: "Validation report",
  },
  unknownCount: "–",
  facts: {
    feed: "Feed",
    name: "Name",
    description: "Description",
    publisher: "Publisher",
    publisherVersion: "Publisher's version",
    added: "Added on",
    url: "URL",
    sha1: "SHA-1",
    copySha1: "the SHA-1",
    zone: "Time zone",
    import: "Import",
  },
  map: {
    linesTitle: "Lines of this version",
    lines: (count: number) =>
      plural(count, {
        one: "A drawing of {n} route in its color, north at the top. The route is listed below.",
        other: "A drawing of {n} routes, each in its color, north at the top. The routes are listed below.",
      }),
    linesCaption: (drawnCount: string, routes: number) =>
      plural(
        routes,
        { one: "{drawn} of {n} route, north at the top", other: "{drawn} of {n} routes, north at the top" },
        { drawn: drawnCount },
      ),
    stopsTitle: "Stops of this version",
    stops: "A drawing of stops, north at the top. The version has no lines.",
    stopsCaption: "Stops, north at the top",
  },
  coverage: {
    label: "Timeline of the dates below",
    today: "today",
    span: (from: string, to: string) => t`${from} to ${to}`,
    calendars: "Calendars (line)",
    feedInfo: "feed_info.txt (bar)",
    week: "Typical week (frame)",
    fetched: "Fetched (dot)",
  },
  calendar: {
    note: "Hours of scheduled service per day, all trips together.",
    none: "This version has no service levels.",
    earlier: "Earlier weeks",
    later: "Later weeks",
    asTable: "Service hours as a table",
    caption: "Hours of scheduled service per day, all trips together. Equal weeks that follow each other share a row.",
    weeks: "Weeks",
    showAll: (count: number) => plural(count, { one: "Show {n} row", other: "Show all {n} rows" }),
    label: "Calendar of service hours",
    drawing: (from: string, to: string) =>
      t`Service by day from ${from} to ${to}; the table below has the same numbers`,
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    noService: "No service",
    most: (hours: number) => plural(hours, { one: "{n} hour", other: "{n} hours" }),
  },
  lists: {
    search: { agencies: "Search agencies", routes: "Search routes", stops: "Search stops" } as Record<Entities, string>,
    what: { agencies: "agencies", routes: "routes", stops: "stops" } as Record<Entities, string>,
    hint: "Name or id",
    submit: "Search",
    none: {
      agencies: "This version has no agencies.",
      routes: "This version has no routes.",
      stops: "This version has no stops.",
    } as Record<Entities, string>,
    noMatch: {
      agencies: "No agency matches. Try a shorter name.",
      routes: "No route matches. Try a shorter name.",
      stops: "No stop matches. Try a shorter name.",
    } as Record<Entities, string>,
    all: {
      agencies: (count: number) => plural(count, { one: "{n} agency", other: "{n} agencies" }),
      routes: (count: number) => plural(count, { one: "{n} route", other: "{n} routes" }),
      stops: (count: number) => plural(count, { one: "{n} stop", other: "{n} stops" }),
    } as Record<Entities, (count: number) => string>,
    found: {
      agencies: (matchCount: string, count: number) =>
        plural(count, { one: "{matches} of {n} agency", other: "{matches} of {n} agencies" }, { matches: matchCount }),
      routes: (matchCount: string, count: number) =>
        plural(count, { one: "{matches} of {n} route", other: "{matches} of {n} routes" }, { matches: matchCount }),
      stops: (matchCount: string, count: number) =>
        plural(count, { one: "{matches} of {n} stop", other: "{matches} of {n} stops" }, { matches: matchCount }),
    } as Record<Entities, (found: string, count: number) => string>,
    showAll: {
      agencies: (count: number) => plural(count, { one: "Show {n} agency", other: "Show all {n} agencies" }),
      routes: (count: number) => plural(count, { one: "Show {n} route", other: "Show {n} routes" }),
      stops: (count: number) => plural(count, { one: "Show {n} stop", other: "Show {n} stops" }),
    } as Record<Entities, (count: number) => string>,
    agency: "Agency",
    route: "Route",
    stop: "Stop",
    vehicle: "Vehicle type",
    kind: "Kind",
    place: "Latitude, longitude",
    stopKinds: ["Stop", "Station", "Entrance", "Node", "Boarding area"],
    otherKind: (locationType: number) => t`Type ${locationType}`,
  },
  files: {
    none: "The files of this version are not known yet.",
    caption: "Files of the zip",
    showAll: (count: number) => plural(count, { one: "Show {n} file", other: "Show all {n} files" }),
    name: "File",
    rows: "Rows",
    size: "Size",
    sha1: "SHA-1",
    copySha1: (file: string) => t`SHA-1 of ${file}`,
    columns: "Columns",
  },
  import: {
    archivedOnly: "Archived only",
    fromArchive: "Archived; answered from the archive",
    fromArchiveNote:
      "This version is archived. Its routes, stops, and timetables are still here. Search, maps, and directions leave it out.",
    inProgress: "In progress",
    failed: "Failed",
    imported: "Imported",
    withoutSchedule: "Imported: agencies, routes, and stops only",
    none: "This version is archived and not imported.",
    interpolated: (count: number) =>
      plural(count, { one: "{n} stop time was interpolated.", other: "{n} stop times were interpolated." }),
    caption: "Imported and skipped rows by file",
    file: "File",
    rows: "Rows",
    columns: {
      entity_count: "Imported rows",
      skip_entity_error_count: "Errors",
      skip_entity_reference_count: "Reference errors",
      skip_entity_filter_count: "Filtered",
      skip_entity_marked_count: "Unmarked",
      warning_count: "Warnings",
    },
  },
  validation: {
    none: "This version has not been validated yet.",
    refused: "The feed was refused",
    /** @param reason a sentence in English */
    firstError: (reason: ReactNode) => rich`Error 1: ${reason}`,
    noReason: "The report gives no reason.",
    clean: "No errors and no warnings.",
    noErrors: (warnings: ReactNode) => rich`No errors, ${warnings}.`,
    errors: (errors: ReactNode, warnings: ReactNode) => rich`${errors} and ${warnings}.`,
    errorCount: (count: number) => plural(count, { one: "{n} error", other: "{n} errors" }),
    warningCount: (count: number) => plural(count, { one: "{n} warning", other: "{n} warnings" }),
    riders: (count: number) =>
      plural(count, {
        one: "Riders notice {n} of them: a row is missing, or times, days, places, lines, or names are wrong.",
        other: "Riders notice {n} of them: rows are missing, or times, days, places, lines, or names are wrong.",
      }),
    checked: (when: ReactNode) => rich`Checked ${when}`,
    kept: "Rows kept",
    leftOut: "Rows left out",
    someLeftOut: "Some rows left out",
    errorsTitle: "Errors",
    warningsTitle: "Warnings",
    noSamples: "No examples were kept.",
    first: (shownCount: number, count: string) => t`The first ${shownCount} of ${count}`,
    all: "All of them",
    where: "Where",
    line: (file: ReactNode, line: string) => rich`${file}, line ${line}`,
    id: "Id",
    field: "Field",
    value: "Value",
    more: "More",
  },
} as const);

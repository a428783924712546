/** Texts of the comparison of two versions. */

import type { ReactNode } from "react";
import type { ServiceDays } from "../../domain/compare/summary.ts";
import { onwardArrow } from "../../domain/language/arrow.ts";
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";
import type { ComparedKind, ComparedList } from "./query.ts";

export const text = messages({
  head: {
    title: (feed: string) => t`Compare versions • ${feed}`,
    description: (feed: string) =>
      t`What changed between two versions of the feed ${feed}: agencies, routes, stops, service, and files.`,
    crumbs: { feeds: "Source Feeds", feed: "Feed", here: "Compare versions" },
    notFound: "One of these two versions does not exist here, or they cannot be compared.",
  },
  title: "Compare versions",
  choose: {
    label: "Choose other versions",
    from: "From version",
    to: "To version",
    submit: "Compare",
    /** A version by the dates of its service. @param from, to, fetchDate dates as people read them */
    version: (from: string, to: string, fetchDate: string) => t`${from} – ${to}, fetched ${fetchDate}`,
    undated: (fetchDate: string) => t`No service dates, fetched ${fetchDate}`,
    active: (version: string) => t`${version} (active)`,
    other: (sha1: string) => t`Version ${sha1}`,
    none: "Choose a version",
    bySha1: "Choose versions by SHA-1",
    bySha1Note: "Older versions, and versions of other feeds, can be compared by the SHA-1 of their zip.",
    fromSha1: "From version (SHA-1)",
    toSha1: "To version (SHA-1)",
    sha1: "SHA-1",
    sha1Hint: "The 40 hexadecimal digits of a version's SHA-1",
    swap: "Swap versions",
  },
  side: {
    from: "From version",
    to: "To version",
    fetched: (when: ReactNode) => rich`Fetched ${when}`,
    service: (from: string, to: string) => t`Service from ${from} to ${to}`,
    noService: "No service dates",
    notImported: "Not imported",
  },
  one: {
    title: "There is nothing to compare with yet",
    body: "This feed has fewer than two versions. You can name a version of another feed by its SHA-1.",
  },
  same: { title: "These are the same version", body: "Both sides are equal." },
  summary: {
    /** Clauses of one sentence. */
    sentence: (clauses: readonly string[]) => `${joinList(clauses)}.`,
    changes: {
      routes: {
        added: (n) => plural(n, { one: "{n} route added", other: "{n} routes added" }),
        removed: (n) => plural(n, { one: "{n} route removed", other: "{n} routes removed" }),
        renamed: (n) => plural(n, { one: "{n} route renamed", other: "{n} routes renamed" }),
        new_type: (n) =>
          plural(n, { one: "{n} route with a new vehicle type", other: "{n} routes with new vehicle types" }),
      },
      stops: {
        added: (n) => plural(n, { one: "{n} stop added", other: "{n} stops added" }),
        removed: (n) => plural(n, { one: "{n} stop removed", other: "{n} stops removed" }),
        moved: (n) => plural(n, { one: "{n} stop moved", other: "{n} stops moved" }),
        renamed: (n) => plural(n, { one: "{n} stop renamed", other: "{n} stops renamed" }),
      },
      stations: {
        added: (n) => plural(n, { one: "{n} station added", other: "{n} stations added" }),
        removed: (n) => plural(n, { one: "{n} station removed", other: "{n} stations removed" }),
      },
      agencies: {
        added: (n) => plural(n, { one: "{n} agency added", other: "{n} agencies added" }),
        removed: (n) => plural(n, { one: "{n} agency removed", other: "{n} agencies removed" }),
        renamed: (n) => plural(n, { one: "{n} agency renamed", other: "{n} agencies renamed" }),
      },
    } satisfies Record<ComparedKind | "stations", Partial<Record<ComparedList, (count: number) => string>>>,
    moreService: (hours: number, days: ServiceDays): string =>
      days === "weekday"
        ? plural(hours, {
            one: "{n} more hour of service on a typical weekday",
            other: "{n} more hours of service on a typical weekday",
          })
        : plural(
            hours,
            {
              one: "{n} more hour of service on a typical {day}",
              other: "{n} more hours of service on a typical {day}",
            },
            { day: text.service.days[days] },
          ),
    lessService: (hours: number, days: ServiceDays): string =>
      days === "weekday"
        ? plural(hours, {
            one: "{n} hour less service on a typical weekday",
            other: "{n} hours less service on a typical weekday",
          })
        : plural(
            hours,
            {
              one: "{n} hour less service on a typical {day}",
              other: "{n} hours less service on a typical {day}",
            },
            { day: text.service.days[days] },
          ),
    nothing: "Agencies, routes, stops, and hours of service are the same in both versions.",
    newIds: "Agencies, routes, stops, and hours of service are the same in both versions, apart from new ids.",
    filesOnly: "One of these versions is not imported, so only service dates and files can be compared.",
  },
  slider: {
    title: "Before and after",
    before: "Before",
    after: "After",
    label: "Share of the picture that shows the version before",
    description: "The lines of the version, in the same frame as those of the other version, north at the top.",
  },
  map: {
    title: "Map of changes",
    description:
      "A drawing of the routes of the newer version with the stops and routes that changed, north at the top. The lists below name them.",
    key: {
      added: (n: number) => plural(n, { one: "{n} stop added", other: "{n} stops added" }),
      removed: (n: number) => plural(n, { one: "{n} stop removed", other: "{n} stops removed" }),
      moved: (n: number) => plural(n, { one: "{n} stop moved", other: "{n} stops moved" }),
      addedRoutes: (n: number) => plural(n, { one: "{n} route added", other: "{n} routes added" }),
      removedRoutes: (n: number) => plural(n, { one: "{n} route removed", other: "{n} routes removed" }),
    },
    sampled: "Not all changed stops are drawn.",
  },
  sections: {
    summary: "Summary",
    agencies: "Agencies",
    routes: "Routes",
    stops: "Stops",
    service: "Service",
    files: "Files",
    matching: "Matching",
  },
  headings: { summary: "Summary of changes", service: "Service by weekday", matching: "How entities are matched" },
  table: {
    caption: "Summary of changes",
    what: "What",
    unchanged: "Unchanged",
  },
  lists: {
    names: {
      added: "Added",
      removed: "Removed",
      renamed: "Renamed",
      moved: "Moved",
      new_id: "New id",
      new_type: "New type",
    } as Record<ComparedList, string>,
    caption: (list: string, kind: string) => `${kind}: ${list}`,
    /** What the pages of a list count: `1–20 of 85 added stops`. */
    pages: {
      agencies: {
        added: "added agencies",
        removed: "removed agencies",
        renamed: "renamed agencies",
        new_id: "agencies with a new id",
      },
      routes: {
        added: "added routes",
        removed: "removed routes",
        renamed: "renamed routes",
        new_id: "routes with a new id",
        new_type: "routes with a new type",
      },
      stops: {
        added: "added stops",
        removed: "removed stops",
        renamed: "renamed stops",
        moved: "moved stops",
        new_id: "stops with a new id",
        new_type: "stops with a new type",
      },
    } as Record<ComparedKind, Partial<Record<ComparedList, string>>>,
    showAll: (count: number) => plural(count, { one: "Show {n} row", other: "Show {n} rows" }),
    none: (unchangedCount: number) =>
      plural(unchangedCount, { one: "No differences ({n} unchanged).", other: "No differences ({n} unchanged)." }),
    notComparable: "Only imported versions of up to 100,000 entities can be compared.",
    from: "Before",
    to: "After",
    by: "Matched by",
    distance: "Distance",
    evidence: {
      id: "same id",
      name: "same name",
      "name and place": "same name, nearby",
      place: "same place",
      address: "same website",
    } as Record<string, string>,
  },
  service: {
    caption: (from: string, to: string) =>
      t`Hours of scheduled service per day, all trips together. Typical weeks: from ${from}, to ${to}.`,
    noWeek: "no week",
    averages: (from: string, to: string) => t`Averages are over all weeks with service: ${from} before, ${to} after.`,
    weeks: (count: number) => plural(count, { one: "{n} week", other: "{n} weeks" }),
    day: "Day",
    days: {
      monday: "Monday",
      tuesday: "Tuesday",
      wednesday: "Wednesday",
      thursday: "Thursday",
      friday: "Friday",
      saturday: "Saturday",
      sunday: "Sunday",
    },
    typical: "Typical week",
    average: "Average week",
    changed: (from: string, to: string, change: ReactNode) => rich`${from} h → ${to} h (${change})`,
    unchanged: (hours: string) => t`${hours} h (same)`,
    more: (hours: string) => t`+${hours} h`,
    less: (hours: string) => t`−${hours} h`,
  },
  files: {
    none: "The files of these versions are not known.",
    caption: "Files by rows",
    showAll: (count: number) => plural(count, { one: "Show {n} file", other: "Show all {n} files" }),
    file: "File",
    content: "Content",
    changes: { added: "Added", removed: "Removed", changed: "Changed", same: "Same" },
    rows: "Rows",
    fromTo: (from: string, to: string) => `${from} ${onwardArrow()} ${to}`,
    change: "Change",
    noFile: "no file",
    more: (rows: string) => `+${rows}`,
    less: (rows: string) => `−${rows}`,
    same: "same",
  },
  matching: {
    intro:
      "A GTFS id may change although the entity stays the same, and it may be reused for another one. Rules apply in order: each one matches what the rules above it have left. What remains in the end was removed or added.",
    stops: [
      (meters: number) => t`Same id and name, at most ${meters} meters apart.`,
      (meters: number) => t`Same name and type within ${meters} meters, nearest first: the stop has a new id.`,
      (meters: number) => t`Same id, and either the same name or at most ${meters} meters apart.`,
      (meters: number) => t`Other id and name, but the only stop of its type within ${meters} meters.`,
    ],
    moved: (meters: number) =>
      plural(meters, {
        one: "A stop has moved if it is {n} meter or more from its earlier position. Less is rounding of coordinates.",
        other:
          "A stop has moved if it is {n} meters or more from its earlier position. Less is rounding of coordinates.",
      }),
    routes: [
      "Same id and names.",
      "Same names and vehicle type: the route has a new id.",
      "Same id.",
      "Same short name and type, then same long name and type.",
    ],
    agencies: ["Same id and name.", "Same name, then same id, then same website."],
    names:
      "Names are compared without case, blanks, and punctuation. Several entities with the same name are paired in file order if both versions have equally many of them; otherwise the next rule decides.",
  },
});

/** Texts of the components that several screens share. Dates and numbers arrive as people read them. */

import type { ReactNode } from "react";
import { messages, t } from "../domain/language/messages.ts";
import { rich } from "./rich.tsx";

export const text = messages({
  area: {
    box: "Area: west, south, east, north",
    boxHint: "-6.5, 53.2, -6.1, 53.5",
    near: "Near a point: latitude, longitude",
    nearHint: "53.35, -6.26",
    radius: "Distance from the point in km",
    radiusHint: "10",
  },
  attributions: {
    /** @param use what the source is used for, as a lower-case noun phrase */
    first: (use: string, source: ReactNode, license: ReactNode) => rich`Data for ${use}: ${source}, ${license}`,
    next: (use: string, source: ReactNode, license: ReactNode) => (
      <>
        ; {use}: {source}, {license}
      </>
    ),
  },
  copy: {
    label: (what: string) => t`Copy ${what}`,
    as: "Copy as",
    sample: (what: string, language: string) => t`Copy ${what} as ${language}`,
    languages: { curl: "curl", fetch: "TypeScript", python: "Python" },
  },
  fields: {
    counted: (name: string, count: string) => `${name} (${count})`,
  },
  notice: { info: "Note", warn: "Warning", error: "Error" },
  pageId: { label: "Onestop ID", copy: "the Onestop ID" },
  pager: {
    label: (what: string) => t`Pages of ${what}`,
    range: (from: string, to: string) => `${from}–${to}`,
    of: (range: string, total: string, what: string) => t`${range} of ${total} ${what}`,
    ofOne: (range: string) => t`${range} of 1`,
    without: (range: string, what: string) => `${what}: ${range}`,
    previous: "Previous",
    next: "Next",
  },
  sample: {
    title: "This is sample data",
    body: "Lines and stations are real; the timetable is simplified. Don't use it to travel.",
  },
  specs: { GTFS: "GTFS", GTFS_RT: "GTFS Realtime", GBFS: "GBFS", MDS: "MDS", unknown: "Unknown format" },
  pinned: {
    title: "This page shows one fixed version",
    body: (version: ReactNode, feed: ReactNode, current: ReactNode) =>
      rich`Version ${version} of feed ${feed}. ${current}`,
    current: "Show the current version",
  },
  suggestions: {
    feed: (id: string) => t`the feed ${id}`,
    operator: (id: string) => t`the operator ${id}`,
    route: (id: string) => t`the route ${id}`,
    stop: (id: string) => t`the stop ${id}`,
    named: (entity: string, name: string) => `${entity} (${name})`,
    feeds: (words: string) => t`feeds that match “${words}”`,
    operators: (words: string) => t`operators that match “${words}”`,
    everything: (words: string) => t`everything that matches “${words}”`,
    places: "all places",
  },
  total: {
    all: (count: ReactNode, what: string) => (
      <>
        {count} {what}
      </>
    ),
    some: (count: ReactNode, of: string, what: string) => rich`${count} of ${of} ${what}`,
  },
});

/** Texts of the components that several screens share. Dates and numbers arrive as people read them. */
import type { ReactNode } from "react";
import { plural } from "../domain/plural.ts";

export const text = {
  anchors: { label: "On this page" },
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
    first: (use: string, source: ReactNode, license: ReactNode) => (
      <>
        Data for {use}: {source}, {license}
      </>
    ),
    next: (use: string, source: ReactNode, license: ReactNode) => (
      <>
        ; {use}: {source}, {license}
      </>
    ),
  },
  fares: {
    title: "Fares",
    caption: "What tickets cost, as the feed tells it",
    fare: "Fare",
    rider: "Rider",
    media: "Paid with",
    price: "Price",
    transfers: "Transfers",
    unnamed: (id: string) => `Fare ${id}`,
    area: (area: string) => `Valid: ${area}`,
    amount: (amount: string, currency: string) => `${amount} ${currency}`,
    all: (count: number) => plural(count, { one: "Show {n} fare", other: "Show all {n} fares" }),
    first: (count: number, total: number) => `The first ${count} of ${total} fares. All of them are in the feed.`,
  },
  organizations: {
    title: "The feed names for its data:",
    roles: { producer: "data producer", operator: "operator", authority: "authority" } as Record<string, string>,
    about: ({ agencies, routes, trips }: Readonly<Record<"agencies" | "routes" | "trips", number>>) =>
      [
        agencies > 0 ? plural(agencies, { one: "{n} agency", other: "{n} agencies" }) : "",
        routes > 0 ? plural(routes, { one: "{n} route", other: "{n} routes" }) : "",
        trips > 0 ? plural(trips, { one: "{n} trip", other: "{n} trips" }) : "",
      ]
        .filter(Boolean)
        .join(", "),
  },
  copy: {
    label: (what: string) => `Copy ${what}`,
    as: "Copy as",
    sample: (what: string, language: string) => `Copy ${what} as ${language}`,
    languages: { curl: "curl", fetch: "TypeScript", python: "Python" },
  },
  exports: {
    label: (what: string) => `${what} as data`,
    list: "This list",
    /** @param files links to the files, one for each format */
    files: (what: string, files: ReactNode) => (
      <>
        Download {what.charAt(0).toLowerCase() + what.slice(1)}: {files}
      </>
    ),
    filesAndCalendar: (what: string, files: ReactNode, calendar: ReactNode) => (
      <>
        Download {what.charAt(0).toLowerCase() + what.slice(1)}: {files}, {calendar}
      </>
    ),
    calendar: "service end dates (iCal)",
    changes: (atom: ReactNode, jsonFeed: ReactNode) => (
      <>
        Follow what changes in a feed reader: {atom}, {jsonFeed}
      </>
    ),
    atom: "Atom",
    jsonFeed: "JSON Feed",
    call: (call: ReactNode) => <>API call: {call}</>,
    callName: "the API call",
  },
  fields: {
    counted: (name: string, count: string) => `${name} (${count})`,
  },
  license: {
    none: "The registry lists no license for this feed. Ask its publisher before you use the data.",
    terms: "Publisher's terms",
    derived: (spdx: string) => `Part of this list is taken from the standard terms of ${spdx}.`,
    open: (questions: string) => `Not stated: ${questions}`,
    attribution: "Attribution",
    attributionName: "the attribution",
    credit: (name: string) => `Data: ${name}`,
    creditWithTerms: (name: string, terms: string) => `Data: ${name} (${terms})`,
    commercial_use_allowed: {
      yes: "Commercial use is allowed",
      no: "Commercial use is not allowed",
      question: "commercial use",
    },
    redistribution_allowed: {
      yes: "You may redistribute the data",
      no: "You may not redistribute the data",
      question: "redistribution",
    },
    create_derived_product: {
      yes: "You may create derived products",
      no: "You may not create derived products",
      question: "derived products",
    },
    use_without_attribution: {
      yes: "Attribution is not required",
      no: "You must name the source",
      question: "attribution",
    },
    share_alike_optional: {
      yes: "Share-alike is not required",
      no: "You must share derived data under the same terms",
      question: "share-alike",
    },
  },
  notice: { info: "Note", warn: "Warning", error: "Error" },
  pageId: { label: "Onestop ID", copy: "the Onestop ID" },
  pager: {
    label: (what: string) => `Pages of ${what}`,
    range: (from: string, to: string) => `${from}–${to}`,
    of: (range: string, total: string, what: string) => `${range} of ${total} ${what}`,
    ofOne: (range: string) => `${range} of 1`,
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
    body: (version: ReactNode, feed: ReactNode, current: ReactNode) => (
      <>
        Version {version} of feed {feed}. {current}
      </>
    ),
    current: "Show the current version",
  },
  suggestions: {
    entity: (kind: string, id: string) => `the ${kind} ${id}`,
    named: (kind: string, id: string, name: string) => `the ${kind} ${id} (${name})`,
    feeds: (words: string) => `feeds that match “${words}”`,
    operators: (words: string) => `operators that match “${words}”`,
    everything: (words: string) => `everything that matches “${words}”`,
    places: "all places",
  },
  total: {
    all: (count: ReactNode, what: string) => (
      <>
        {count} {what}
      </>
    ),
    some: (count: ReactNode, of: string, what: string) => (
      <>
        {count} of {of} {what}
      </>
    ),
  },
};

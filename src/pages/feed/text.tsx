/** Texts of the feed page. The title of the document is in title.ts. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  crumbs: { feeds: "Source Feeds", feed: "Feed" },
  kind: (spec: string) => t`${spec} feed`,
  sections: {
    network: "Network",
    about: "About",
    operators: "Operators",
    license: "Terms of use",
    publisher: "Publisher",
    versions: "Versions",
    rentals: "Vehicles and stations",
    reliability: "Reliability",
    realtime: "Latest messages",
    related: "Related feeds",
    fetches: "Fetch history",
  },
  headings: {
    network: "What is in it",
    about: "About this feed",
    operators: "Operators",
    versions: "Archived versions",
    relatedRealtime: "Related realtime feeds",
    relatedStatic: "Related static feeds",
  },
  network: {
    modes: "Modes",
    agencies: "Agencies",
    routes: "Routes",
    stops: "Stops",
    trips: "Trips",
    /** @param words what changed, in English */
    change: (date: string, words: ReactNode, more: boolean) =>
      more ? rich`Last change, ${date}: ${words}, and more.` : rich`Last change, ${date}: ${words}.`,
    allChanges: "See what changed",
  },
  actions: {
    compare: "Compare versions",
    check: "Check a new zip of mine",
    riders: "What riders see",
  },
  notes: {
    fetchFailed: "The last fetch failed",
    noReason: "The source gave no reason.",
    registry: "Note in the registry",
    waiting: (sha1: string) => t`Version ${sha1} is archived, but not imported yet`,
    /** @param words sentences in English, @param since when the import came into this state, @param next when it is tried again; null if it is not */
    import: (words: ReactNode, since: ReactNode, next: ReactNode) =>
      next === null ? rich`${words} Since: ${since}.` : rich`${words} Since: ${since}. Next attempt: ${next}.`,
  },
  operators: {
    none: "No operator is associated with this feed.",
    all: (count: number) => plural(count, { one: "Show {n} operator", other: "Show all {n} operators" }),
  },
  facts: {
    name: "Name",
    format: "Format",
    urls: {
      static_current: "Current static GTFS",
      static_planned: "Planned static GTFS",
      static_historic: "Historic static GTFS",
      realtime_vehicle_positions: "Vehicle positions",
      realtime_trip_updates: "Trip updates",
      realtime_alerts: "Alerts",
      gbfs_auto_discovery: "GBFS auto-discovery",
      mds_provider: "MDS provider",
    },
    copyUrl: "the URL",
    urlCount: (count: number) => plural(count, { one: "{n} URL", other: "{n} URLs" }),
    lastFetch: "Last fetch",
    never: "Never",
    authorization: "Access",
    open: "Open: no key needed",
    ways: {
      header: "Needs a key in a request header",
      query_param: "Needs a key in the query string",
      path_segment: "Needs a key in the path",
      basic_auth: "Needs a user name and password (basic authentication)",
      replace_url: "Needs a personal URL, on request",
    } as Record<string, string>,
    /** @param way such as "Needs a key in a request header" */
    parameter: (way: string, name: ReactNode) => rich`${way} named ${name}`,
    howTo: "How to get access",
    languages: "Languages",
    tags: "Tags",
    file: "Registry file",
  },
  publisher: {
    none: "The newest version has no feed_info.txt.",
    name: "Publisher",
    version: "Version",
    language: "Language",
    email: "Email",
    contact: "Contact",
  },
  versions: {
    none: (feed: string) =>
      rich`No version of this feed has been archived yet. On your own server, ${<code>npm run portal -- add {feed}</code>} fetches and imports it.`,
    what: "versions",
    caption: "Newest first. Routes, stops, and departures come from the active version.",
    showAll: (count: number) => plural(count, { one: "Show {n} version", other: "Show all {n} versions" }),
    version: "Version",
    copySha1: (sha1: string) => t`SHA-1 ${sha1}`,
    active: "Active",
    latest: "Latest",
    added: "Added on",
    service: "Service dates",
    span: (from: ReactNode, to: ReactNode) => (
      <>
        {from} – {to}
      </>
    ),
    coverage: "Coverage",
    import: "Import",
    download: "Download",
    zip: "GTFS zip",
    ofVersion: (sha1: string) => t` of version ${sha1}`,
    archivedOnly: "Archived only",
    readable: "Archived, can be read",
    inProgress: "In progress",
    failed: "Failed",
    imported: "Imported",
    withoutSchedule: "agencies, stops, and routes only",
    outcomes: {
      activated: "Activated",
      waiting: "Waiting",
      held: "Not activated",
      passed: "Not activated",
      deactivated: "Deactivated",
    } as Record<string, string>,
  },
  timeline: {
    title: (versions: number) =>
      plural(versions, {
        one: "When the version is valid",
        other: "When the {n} versions are valid, newest first",
      }),
    active: (sha1: string) => t`${sha1} active`,
    key: {
      info: "Dates of feed_info.txt",
      calendar: "Calendars",
      fallback: "Typical week",
      fetched: "Fetched",
      today: "Today",
    },
    asText: "Show as text",
    row: (version: ReactNode, state: string, dates: string) => (
      <>
        {version} ({state}): {dates}
      </>
    ),
    states: { active: "active", imported: "imported", archived: "archived" },
    info: (from: string, to: string, fetchDate: string) => t`${from} to ${to}, fetched ${fetchDate}`,
    calendar: (from: string, to: string, fetchDate: string) =>
      t`${from} to ${to} by its calendars, fetched ${fetchDate}`,
    noDates: (fetchDate: string) => t`no service dates, fetched ${fetchDate}`,
  },
  history: {
    results: { fetched: "Fetched", mixed: "Partly failed", failed: "Failed", none: "No attempt" },
    last: (date: string) => t`Last fetch: ${date}.`,
    failures: "Show the days with failures",
    day: (date: string, fetchCount: number, failureCount: number) => {
      const failures = plural(failureCount, { one: "{n} attempt failed", other: "{n} attempts failed" });
      if (fetchCount === 0) return `${date}: ${failures}`;
      return plural(
        fetchCount,
        { one: "{date}: {failures}, {n} succeeded", other: "{date}: {failures}, {n} succeeded" },
        { date, failures },
      );
    },
  },
  fetches: {
    caption: "The last ten attempts",
    showAll: (count: number) => plural(count, { one: "Show {n} attempt", other: "Show all {n} attempts" }),
    at: "When",
    what: "URL",
    kinds: {
      static_current: "Current static",
      static_planned: "Planned static",
      static_historic: "Historic static",
      realtime_vehicle_positions: "Vehicle positions",
      realtime_trip_updates: "Trip updates",
      realtime_alerts: "Alerts",
      gbfs_auto_discovery: "GBFS",
    } as Record<string, string>,
    result: "Result",
    fetched: "Fetched",
    failed: "Failed",
    code: "HTTP",
    size: "Size",
  },
  realtime: {
    kinds: { vehicle_positions: "Vehicle positions", trip_updates: "Trip updates", alerts: "Alerts" },
    formats: { json: "JSON", pb: "Protocol Buffer", geojson: "GeoJSON" },
    kind: (name: string, files: ReactNode) => (
      <>
        {name}: {files}
      </>
    ),
    none: "No messages received yet.",
    notAllowed: "Its license forbids copies. Fetch the messages from the publisher: the URLs are above.",
    urls: "API URLs",
    urlsOf: (name: string) => t` of ${name}`,
    copyUrl: (name: string, format: string) => t`the URL of ${name} as ${format}`,
  },
  related: {
    caption: "Feeds with the same operators",
    showAll: (count: number) => plural(count, { one: "Show {n} feed", other: "Show all {n} feeds" }),
    feed: "Feed",
    format: "Format",
    kinds: "Realtime data",
    fetched: "Last fetched",
  },
} as const);

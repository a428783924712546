/** Texts of the list of feeds. */

import type { ReactNode } from "react";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

export const text = messages({
  title: "Source feeds",
  crumb: "Source Feeds",
  description:
    "Public transport data feeds in GTFS, GTFS Realtime and GBFS: where they come from, when they were last fetched, and their licenses.",
  /** @param operators, @param findByUrl, @param realtime links */
  lead: (operators: ReactNode, findByUrl: ReactNode, realtime: ReactNode) =>
    rich`A feed is one source of transit data that a publisher offers at a URL. Looking for an agency? See the ${operators}. Only have a URL? ${findByUrl}. ${realtime}.`,
  operators: "operators",
  findByUrl: "Find its feed",
  realtime: "Realtime feeds by reliability",
  what: "feeds",
  form: "Filter feeds",
  search: "Feed, operator or Onestop ID",
  hint: (example: string) => t`e.g. ${example}`,
  submit: "Search",
  clear: "Clear all",
  options: "Filters",
  more: "More filters",
  set: (count: number) => t`${count} set`,
  all: "All",
  fields: {
    spec: "Format",
    fetch: "Last fetch",
    import: "Import",
    license: "License",
    url: "Publisher's URL",
    verdict: "Usable today?",
    content: "Contains",
    country: "Country",
    region: "State or region",
    authorization: "Access",
    otherTags: "Tags in the registry",
  },
  specs: { GTFS: "GTFS", GTFS_RT: "GTFS Realtime", GBFS: "GBFS" },
  imports: {
    SUCCESS: "Imported",
    ERROR: "Import failed",
    IN_PROGRESS: "Import in progress",
    NEVER: "Not imported yet",
  },
  fetches: { false: "Succeeded", true: "Failed", never: "Never fetched" },
  contents: {
    shapes: "Shapes",
    pathways: "Pathways",
    flex: "On demand (Flex)",
    fares_v1: "Fares v1",
    fares_v2: "Fares v2",
    transfers: "Transfers",
    frequencies: "Frequencies",
    translations: "Translations",
    realtime_trip_updates: "Realtime trip updates",
    realtime_vehicle_positions: "Realtime vehicle positions",
    realtime_alerts: "Realtime alerts",
  },
  terms: {
    commercial_use_allowed: "Commercial use allowed",
    redistribution_allowed: "Redistribution allowed",
    create_derived_product: "Derived products allowed",
    use_without_attribution: "No attribution required",
  },
  unstableUrl: "Unstable URL",
  authorizations: {
    // "Open" alone is a button elsewhere, which other languages word differently.
    none: "Open access",
    header: "API key in a header",
    query_param: "API key in the URL",
    path_segment: "API key in the path",
    basic_auth: "Name and password",
    replace_url: "Private URL",
  },
  columns: {
    feed: "Feed",
    spec: "Format",
    country: "Country",
    modes: "Modes",
    routes: "Routes",
    fetched: "Last fetched",
    usable: "Usable today?",
    imported: "Last imported",
    error: "Fetch error",
    tags: "Tags",
  },
  never: "Never",
  until: (date: string) => t`until ${date}`,
  onDate: (date: string) => t`on ${date}`,
  none: {
    title: "No feeds found",
    body: (all: ReactNode, operators: ReactNode, url: ReactNode) =>
      rich`Try a shorter name, ${all}, look among the ${operators}, or ${url}.`,
    all: "show all feeds",
    operators: "operators",
    url: "find a feed by its URL",
    words: "Words",
    data: "With data",
  },
});

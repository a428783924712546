/** What the catalogs say about a feed, from its record, its active version, and the list of feeds. */
import { link } from "../../../src/domain/links.ts";
import type { CatalogFeed } from "../../../worker/store/entities/catalog.ts";
import type { FeedEntry } from "../../../worker/store/lists/read.ts";
import { iriOf } from "./graph.ts";

export type CatalogSite = { name: string; url: string };

/** A place where the data is: the publisher's, or our copy. */
type Source = { name: string; title: string; url: string; isOurs: boolean };

export type CatalogEntry = {
  onestopId: string;
  isRealtime: boolean;
  title: string;
  description: string;
  publisher: string;
  /** The page of this site about the feed. */
  page: string;
  /** ISO code, country, and region. */
  places: FeedEntry["places"];
  sources: readonly Source[];
  license: { name: string; iri: string } | null;
  mayRedistribute: boolean;
  /** RFC 3339 in UTC. */
  created: string;
  modified: string;
  /** ISO dates of the calendar. */
  firstDay: string | null;
  lastDay: string | null;
  email: string | null;
};

type Json = Readonly<Record<string, unknown>>;

const REALTIME = {
  realtime_vehicle_positions: "Vehicle positions",
  realtime_trip_updates: "Trip updates",
  realtime_alerts: "Service alerts",
} as const;

/** Null for a feed without a source that can be linked. @param entry of the feed in the list of feeds */
export function entryOf(feed: CatalogFeed, entry: FeedEntry | undefined, site: CatalogSite): CatalogEntry | null {
  const urls = JSON.parse(feed.urls) as Json;
  const license = JSON.parse(feed.license) as Record<string, string | undefined>;
  const isRealtime = feed.spec === "gtfs-rt";
  const page = site.url + link.feed(feed.onestop_id);
  const mayRedistribute = license.redistribution_allowed !== "no";
  const sources: Source[] = [];
  const add = (name: string, title: string, address: unknown, isOurs = false) => {
    const url = iriOf(address);
    if (url !== null) sources.push({ name, title, url, isOurs });
  };
  if (isRealtime) for (const [name, title] of Object.entries(REALTIME)) add(name, title, urls[name]);
  else add("static_current", "GTFS of the publisher", urls.static_current);
  if (!isRealtime && feed.sha1 !== null && mayRedistribute) {
    const copy = `${site.url}/api/v2/rest/feed_versions/${feed.sha1}/download`;
    add("copy", "Archived copy of the active version", copy, true);
  }
  if (sources.length === 0) return null;
  const title = feed.name || entry?.operatorNames || feed.onestop_id;
  const publisher = entry?.operatorNames.replaceAll(" · ", ", ") || title;
  return {
    onestopId: feed.onestop_id,
    isRealtime,
    title,
    description: `${isRealtime ? "Realtime data (GTFS Realtime)" : "Timetables, routes, and stops (GTFS)"} of ${publisher}.`,
    publisher,
    page,
    places: entry?.places ?? [],
    sources,
    license: licenseOf(license),
    mayRedistribute,
    created: feed.created_at,
    modified: [feed.updated_at, feed.fetched_at ?? ""].sort().at(-1)!,
    firstDay: feed.first_day,
    lastDay: feed.last_day,
    email: feed.email !== null && /^[^\s@<>"]+@[^\s@<>"]+$/.test(feed.email) ? feed.email : null,
  };
}

function licenseOf({ spdx_identifier: spdx, url }: Record<string, string | undefined>): CatalogEntry["license"] {
  if (spdx) return { name: spdx, iri: `https://spdx.org/licenses/${encodeURIComponent(spdx)}` };
  const iri = iriOf(url);
  return iri === null ? null : { name: "Terms of the publisher", iri };
}

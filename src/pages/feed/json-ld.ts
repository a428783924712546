import type { Site } from "../../data/site.ts";
import { link } from "../../domain/links.ts";
import { webUrl } from "../../domain/text/sanitize.ts";
import type { FeedHead } from "./query.ts";
import { feedDescription, feedNames } from "./title.ts";

/** The license as schema.org wants it: an address. */
function licenseOf({ license }: FeedHead): string | null {
  const url = webUrl(license?.url);
  if (url !== null) return url;
  return license?.spdx_identifier ? `https://spdx.org/licenses/${license.spdx_identifier}` : null;
}

/** Downloads of a feed: from this portal only if redistribution is allowed. */
function distributionOf(feed: FeedHead, site: Site): object[] {
  const from = (name: string, contentUrl: string, encodingFormat: string) => ({
    "@type": "DataDownload",
    name,
    contentUrl,
    encodingFormat,
  });
  const source = (name: string, url: string | null | undefined, encodingFormat: string) => {
    const contentUrl = webUrl(url);
    return contentUrl === null ? [] : [from(name, contentUrl, encodingFormat)];
  };
  const { urls } = feed;
  const mayPass = feed.license?.redistribution_allowed !== "no";
  const ownDownload =
    feed.feed_state?.feed_version && mayPass
      ? [from("Archived version", site.url + link.downloadLatest(feed.onestop_id, site.apiBase), "application/zip")]
      : [];
  return [
    ...ownDownload,
    ...source("Source", urls?.static_current, "application/zip"),
    ...source("GBFS", urls?.gbfs_auto_discovery, "application/json"),
    ...[urls?.realtime_trip_updates, urls?.realtime_vehicle_positions, urls?.realtime_alerts].flatMap((url) =>
      source("GTFS Realtime", url, "application/x-protobuf"),
    ),
  ];
}

/** schema.org `Dataset` of a feed, with the fields that dataset search engines ask for. */
export function feedJsonLd(feed: FeedHead, site: Site): object {
  const license = licenseOf(feed);
  const distribution = distributionOf(feed, site);
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: feed.name || feedNames(feed),
    description: feedDescription(feed),
    identifier: feed.onestop_id,
    url: site.url + link.feed(feed.onestop_id),
    isAccessibleForFree: feed.authorization === null,
    creator: (feed.associated_operators ?? []).slice(0, 10).map((operator) => ({
      "@type": "Organization",
      name: operator.name || operator.short_name || operator.onestop_id,
      ...(operator.onestop_id ? { url: site.url + link.operator(operator.onestop_id) } : {}),
    })),
    ...(license === null ? {} : { license }),
    ...(distribution.length > 0 ? { distribution } : {}),
  };
}

/** Fetches a feed by its kind. */
import type { FeedRow } from "../store/registry/feed.ts";
import { type FetchOutcome, type FetchTools, fetchFeed } from "./fetch.ts";
import { fetchSystem } from "./gbfs/fetch-system.ts";

/** A GTFS feed is archived as a version, a GBFS feed is read into the system that it describes. */
export function fetchAnyFeed(feed: FeedRow, tools: FetchTools): Promise<FetchOutcome> {
  return feed.spec === "gbfs" ? fetchSystem(feed, tools) : fetchFeed(feed, tools);
}

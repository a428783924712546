/** Ranked search of the portal's own part of the API. */
import type { RouteFacts } from "../domain/gtfs/route-facts.ts";
import { portalQuery } from "./query.ts";

export const SEARCH_KINDS = ["operators", "places", "stops", "routes", "feeds"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Shortest text that the search box asks for, in characters. */
export const MIN_LENGTH = 3;
/** Rows of each kind in the search box. */
export const BOX_LIMIT = 10;

/** A name in a further language, where that is what matches. */
type OtherName = { other_name: string | null; other_language: string | null };

type DatedService = { service_end: string | null };

type FoundFeed = DatedService & {
  id: number;
  onestop_id: string;
  name: string | null;
  spec: string;
  feed_version_sha1: string | null;
};
type FoundOperator = DatedService & {
  id: number;
  onestop_id: string;
  name: string | null;
  short_name: string | null;
  places: string;
  agency_lang: string | null;
};
export type FoundRoute = DatedService &
  OtherName &
  RouteFacts & {
    id: number;
    agency_name: string;
    agency_lang: string | null;
    feed_onestop_id: string;
  };
type FoundStop = DatedService &
  OtherName & {
    id: number;
    onestop_id: string | null;
    stop_id: string;
    stop_code: string | null;
    stop_name: string | null;
    location_type: number;
    agency_names: string | null;
    agency_lang: string | null;
    feed_onestop_id: string;
  };
type FoundPlace = { city_name: string | null; adm1_name: string | null; adm0_name: string; operators: number };

/** What `{apiBase}/portal/search` answers. */
export type SearchAnswer = {
  feeds: FoundFeed[];
  operators: FoundOperator[];
  routes: FoundRoute[];
  stops: FoundStop[];
  places: FoundPlace[];
  /** Kinds of which there is more. */
  more: SearchKind[];
  /** Nothing holds the words as they are. */
  corrected: boolean;
};

export type SearchAsked = { q: string; limit: number; kind?: SearchKind; offset?: number };

/** Null where another server answers that has no ranked search, or where it did not answer. */
export function searchQuery({ q, limit, kind, offset }: SearchAsked) {
  const fields = new URLSearchParams({ q, limit: String(limit) });
  if (kind !== undefined) fields.set("kind", kind);
  if (offset !== undefined && offset > 0) fields.set("offset", String(offset));
  return portalQuery<SearchAnswer>(`/search?${fields}`);
}

/** Query parameters that several screens share. */

/** Paging of lists that can only continue after a given row. */
export const PAGING_PARAMETERS = ["after", "trail"] as const;

/** Order, page and area of lists from the portal's own API. */
export const LIST_PARAMETERS = [
  "sort",
  "order",
  "before",
  "bbox",
  "near",
  "radius",
  "tag",
  ...PAGING_PARAMETERS,
] as const;

/** Identifies a route or stop in addition to the key in the path (parseEntityKey of keys.ts). */
export const ENTITY_PARAMETERS = [
  "feedOnestopId",
  "feed_onestop_id",
  "feedVersionSha1",
  "feed_version_sha1",
  "entityId",
  "route_id",
  "stop_id",
  "agency_id",
] as const;

export type PagingParameter = (typeof PAGING_PARAMETERS)[number];
export type ListParameter = (typeof LIST_PARAMETERS)[number];
export type EntityParameter = (typeof ENTITY_PARAMETERS)[number];

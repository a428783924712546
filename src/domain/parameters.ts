/** Query parameters that several screens share. */

/** Steps through a list that only knows "after this row". */
export const PAGING_PARAMETERS = ["after", "trail"] as const;

/** Order, pages and areas of the lists that the portal's own API answers. */
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

/** What names a route or stop beside the key in the path (parseEntityKey of keys.ts). */
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

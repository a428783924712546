import { integer, text } from "../shape.ts";
import { defineTable, type RowOf } from "../table.ts";

/** A feed of the registry; JSON columns hold objects as the API returns them, times are RFC 3339 in UTC. */
export const feedTable = defineTable("feed", {
  id: integer(),
  onestop_id: text(),
  name: text().nullable(),
  /** gtfs, gtfs-rt, gbfs or mds. */
  spec: text(),
  /** DMFR file name; '' for a feed that an import made. */
  file: text(),
  /** JSON array. */
  languages: text().nullable(),
  /** JSON object. */
  tags: text().nullable(),
  /** JSON object with the URLs that are set. */
  urls: text(),
  /** JSON object. */
  license: text(),
  /** JSON object. */
  authorization: text().nullable(),
  /** 0 hides the feed and everything below it. */
  public: integer(),
  exclude_from_global: integer(),
  /** When the registry lost the feed; its versions stay. */
  deleted_at: text().nullable(),
  /** A version goes live by this one write. */
  active_version_id: integer().nullable(),
  created_at: text(),
  updated_at: text(),
  /** Of its Onestop ID or its operators': JSON [ISO 3166-1 code, English name]. */
  country: text().nullable(),
});
export type FeedRecord = RowOf<typeof feedTable>;

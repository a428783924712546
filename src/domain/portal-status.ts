/** Status of the data, as `{apiBase}/portal/status` returns it and the status page shows it. */
export type PortalStatus = {
  /** Incremented by every change that pages show. */
  data_version: number;
  feeds: number;
  /** Feeds with an active version. */
  active: number;
  /** Fetchable feeds that were not fetched within a day. */
  due: number;
  /** Feeds whose last fetch failed. */
  failing: number;
  /** Feeds with a fetched version that is not imported yet. */
  pending: number;
  /** Feeds whose last import was refused. */
  refused: number;
  /** Times of the last fetch and of the last import, RFC 3339, or null. */
  last_fetch: string | null;
  last_import: string | null;
};

/** What the portal says of its data, as `{apiBase}/portal/status` answers it and the status screen shows it. */
export type PortalStatus = {
  /** Counts the changes that pages show. */
  data_version: number;
  feeds: number;
  /** With a version that is shown. */
  active: number;
  /** Can be fetched, and were not within a day. */
  due: number;
  /** The last fetch failed. */
  failing: number;
  /** Fetched, and the version is not imported yet. */
  pending: number;
  /** The last import was refused. */
  refused: number;
  /** Time of the last fetch and of the last import, RFC 3339, or null. */
  last_fetch: string | null;
  last_import: string | null;
};

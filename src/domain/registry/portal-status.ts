/** The status of the data. */
import type { HostIncident } from "./fetch-history.ts";
import type { ImportJob, ImportState } from "./import-job.ts";

/** An import that is not finished, with the Onestop ID and the name of its feed, and its state as a sentence. */
export type StatusImport = ImportJob & { feed: string; feed_name: string | null; words: string };

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
  /** Servers of which several feeds fail. */
  incidents: HostIncident[];
  /** From the fetch of new content until it is shown, in the last 30 days. */
  freshness: { versions: number; mean_seconds: number | null };
  /** Imports from the queue that are not finished, by state. */
  imports_by_state: Partial<Record<ImportState, number>>;
  /** The last changed of them. */
  imports: StatusImport[];
};

/** Reads and changes imports over the API. Browser only. */
import type { Site } from "../../../data/site.ts";
import { link } from "../../../domain/links.ts";
import type { JobAction } from "../../../domain/registry/desk-action.ts";
import type { FeedAddition } from "../../../domain/registry/feed-addition.ts";
import type { ImportState } from "../../../domain/registry/import-job.ts";
import { send } from "../../../session/send.ts";
import { entrance } from "../../../session/store.ts";
import type { DeskChange } from "../log.tsx";

export type DeskImport = {
  feed: string;
  sha1: string;
  state: ImportState;
  attempts: number;
  /** Why the last attempt failed. */
  detail: string | null;
  changed_at: string;
  /** When the queue tries again. */
  next_at: string | null;
  /** The process that works on the feed. */
  owner: string | null;
};

export type JobLists = {
  imports: readonly DeskImport[];
  additions: readonly (FeedAddition & { feed: string })[];
  working: readonly { name: string; owner: string; until: string }[];
  changes: readonly DeskChange[];
};

export const readJobs = (site: Site) => send<JobLists>(site, "desk/jobs");

/**
 * Takes the lists at once, and again whenever they change, over the stream of GraphQL subscriptions.
 * @param onError the stream was refused or lost; nothing more will come
 * @returns ends the stream
 */
export function followJobs(site: Site, onData: (lists: JobLists) => void, onError: () => void): () => void {
  const departure = new AbortController();
  void import("../../../data/live.ts").then(({ subscribe }) => {
    if (departure.signal.aborted) return;
    const stop = subscribe<JobLists>({
      apiBase: site.apiBase,
      query: "",
      headers: entrance.headers,
      send: (_, { headers, signal }) =>
        entrance.send(link.portalData("desk/jobs/live", {}, site.apiBase), {
          ...(headers !== undefined && { headers }),
          ...(signal !== undefined && { signal }),
          cache: "no-store",
        }),
      onData,
      onError,
    });
    departure.signal.addEventListener("abort", stop);
  }, onError);
  return () => departure.abort();
}

export const changeJob = (site: Site, { feed, sha1 }: DeskImport, action: JobAction) =>
  send<JobLists>(site, "desk/jobs/change", { feed, sha1, action });

/** Reads and changes imports over the API. Browser only. */
import type { Site } from "../../../data/site.ts";
import type { JobAction } from "../../../domain/registry/desk-action.ts";
import type { FeedAddition } from "../../../domain/registry/feed-addition.ts";
import type { ImportState } from "../../../domain/registry/import-job.ts";
import { send } from "../../../session/send.ts";
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

export const changeJob = (site: Site, { feed, sha1 }: DeskImport, action: JobAction) =>
  send<JobLists>(site, "desk/jobs/change", { feed, sha1, action });

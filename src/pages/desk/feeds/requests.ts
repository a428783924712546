/** Reads and changes feeds over the API. Browser only. */
import type { Site } from "../../../data/site.ts";
import type { FeedAction } from "../../../domain/registry/desk-action.ts";
import type { FeedAddition } from "../../../domain/registry/feed-addition.ts";
import type { DraftFault, FeedDraft } from "../../../domain/registry/feed-draft.ts";
import { send } from "../../../session/send.ts";
import type { DeskChange } from "../log.tsx";

/** A version about which a person decides, or whose import failed. */
export type OpenVersion = { feed: string; sha1: string; since: string; why: string };

export type PlannedFeed = { feed: string; due_at: string; failures: number };

export type FeedWork = {
  waiting: readonly OpenVersion[];
  stuck: readonly OpenVersion[];
  failing: readonly PlannedFeed[];
  stale: readonly PlannedFeed[];
  hidden: readonly { feed: string; name: string | null }[];
  working: readonly { name: string; until: string }[];
  changes: readonly DeskChange[];
};

export type DeskVersion = {
  sha1: string;
  state: "archived" | "retired" | "importing" | "failed" | "imported" | "active";
  fetched_at: string;
  service_from: string | null;
  service_to: string | null;
};

export type FeedState = {
  feed: string;
  name: string | null;
  spec: string;
  is_public: boolean;
  is_deleted: boolean;
  active_sha1: string | null;
  url: string | null;
  due_at: string | null;
  failures: number;
  /** The last addition, unless it reached its end. */
  addition: FeedAddition | null;
  version_count: number;
  versions: readonly DeskVersion[];
  changes: readonly DeskChange[];
};

const PATH = "desk/feeds";

export const readWork = (site: Site) => send<FeedWork>(site, PATH);

export const readState = (site: Site, feed: string) =>
  send<FeedState>(site, `${PATH}/state?feed=${encodeURIComponent(feed)}`);

/** @throws Refusal `feed.changed` if the feed is no longer as `state` shows it */
export const changeFeed = (site: Site, state: FeedState, action: FeedAction, sha1: string | null) =>
  send<FeedState>(site, `${PATH}/change`, {
    ...{ feed: state.feed, action, sha1 },
    seen: { is_public: state.is_public, active_sha1: state.active_sha1 },
  });

/** What a draft would save. */
export type RecordProposal = {
  faults: readonly DraftFault[];
  notes: readonly string[];
  /** Name and text of the DMFR file. */
  file: string;
  dmfr: string;
};

export const reviewDraft = (site: Site, draft: FeedDraft) => send<RecordProposal>(site, `${PATH}/review`, draft);

export const addFeed = (site: Site, draft: FeedDraft) => send<FeedState>(site, `${PATH}/add`, draft);

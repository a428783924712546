/** Reads and changes keys and webhooks over the API. Browser only. */
import type { Site } from "../../../data/site.ts";
import type { AccessAction } from "../../../domain/registry/desk-action.ts";
import { send } from "../../../session/send.ts";
import type { DeskChange } from "../log.tsx";

export type DeskKey = {
  id: string;
  name: string;
  /** Requests; 0: any number. */
  per_minute: number;
  max_rows: number | null;
  created_at: string;
  revoked_at: string | null;
  user_id: string | null;
  /** The last day on which it was used. */
  used_on: string | null;
};

export type DeskWebhook = {
  id: string;
  /** A user; null for one of the command line. */
  owner: string | null;
  url: string;
  state: "pending" | "active" | "refused";
  /** Null: all feeds. */
  subject: string | null;
  created_at: string;
  delivered_at: string | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_problem: string | null;
};

export type AccessLists = {
  keys: readonly DeskKey[];
  webhooks: readonly DeskWebhook[];
  changes: readonly DeskChange[];
};

/** `id` of a key or a webhook, or the fields of a new key. */
export type AccessChange = { action: AccessAction } & Readonly<Record<string, string>>;

export const readAccess = (site: Site) => send<AccessLists>(site, "desk/access");

/** @returns the new lists, and the secret of a key that was made */
export const changeAccess = (site: Site, change: AccessChange) =>
  send<AccessLists & { key: string | null }>(site, "desk/access/change", change);

/** The signed-in user's webhooks, read and changed over the API. Browser only. */
import type { Site } from "../../data/site.ts";
import { send } from "../../session/send.ts";

export type Webhook = {
  id: string;
  url: string;
  /** At most one of the three; `place` is a JSON array of names. */
  feed: string | null;
  operator: string | null;
  place: string | null;
  state: "pending" | "active" | "refused";
  delivered_at: string | null;
  failing_since: string | null;
  last_problem: string | null;
  disabled_at: string | null;
};

export type NewWebhook = { url: string; feed?: string; operator?: string; place?: string };

export const listWebhooks = (site: Site) => send<{ webhooks: Webhook[] }>(site, "webhooks");

export const addWebhook = (site: Site, webhook: NewWebhook) =>
  send<{ webhook: Webhook; secret: string }>(site, "webhooks/add", webhook);

export const confirmWebhook = (site: Site, id: string) => send<object>(site, `webhooks/${id}/confirm`, {});

export const removeWebhook = (site: Site, id: string) => send<object>(site, `webhooks/${id}/remove`, {});

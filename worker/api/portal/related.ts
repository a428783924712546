/** `{apiBase}/portal/feeds/{onestop_id}/related`. */
import { feedCompany } from "../../store/read/related.ts";
import type { PlainEndpoint } from "../rest/endpoint.ts";
import { refuse } from "../rest/refusal.ts";
import { jsonAnswer, object } from "./answer.ts";
import type { ShownFeed } from "./lists/feeds.ts";

const TEXT = { type: "string" };
const MAYBE = { type: ["string", "null"] };

export const RELATED: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/related",
  operation: "listRelatedFeeds",
  summary: "Feeds with the same operators, e.g. the realtime feeds of a static one",
  segments: { onestop_id: "Onestop ID of the feed." },
  answers: {
    200: {
      description: "Up to twelve feeds, and how many versions of the feed itself are archived",
      type: "application/json",
      schema: object({
        feed_versions: { type: "integer" },
        feeds: {
          type: "array",
          items: object({
            onestop_id: TEXT,
            name: MAYBE,
            spec: TEXT,
            content: { type: "array", items: TEXT, description: "What it holds, e.g. realtime_alerts" },
            last_successful_fetch_at: MAYBE,
          }),
        },
      }),
    },
    404: { description: "No such feed", type: "application/json" },
  },
  async answer({ path, context }) {
    const found = await feedCompany(context.api.stores.db, (path.onestop_id ?? "").normalize("NFC"));
    if (found === null) return refuse.notFound();
    const feeds = found.others.map((text) => {
      const { onestop_id, name, spec, content, last_successful_fetch_at } = JSON.parse(text) as ShownFeed;
      return { onestop_id, name, spec, content, last_successful_fetch_at };
    });
    return jsonAnswer({ feed_versions: found.versions, feeds });
  },
};

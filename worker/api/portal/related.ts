/** `{apiBase}/portal/feeds/{onestop_id}/related`. */
import { namesInShort } from "../../../src/domain/registry/feed-name.ts";
import { feedCompany } from "../../store/entities/related.ts";
import { jsonAnswer, object } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import type { ShownFeed } from "./lists/feeds.ts";

const TEXT = { type: "string" };
const MAYBE = { type: ["string", "null"] };

export const RELATED_FEEDS: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{onestop_id}/related",
  operation: "listRelatedFeeds",
  summary: "Feeds with the same operators, such as the realtime feeds of a static feed",
  examples: { onestop_id: SAMPLE.feed },
  segments: { onestop_id: "Onestop ID of the feed." },
  answers: {
    200: {
      description: "Up to twelve feeds; the operators, archived versions, and realtime messages of the feed itself",
      type: "application/json",
      schema: object(
        {
          feed_versions: { type: "integer" },
          operators: {
            type: ["array", "null"],
            items: object({ onestop_id: TEXT, name: MAYBE, short_name: MAYBE }, "OperatorName"),
            description: "Operators of the feed itself, by Onestop ID; null until they are derived",
          },
          messages: {
            type: "array",
            items: TEXT,
            description: "Types of the realtime messages of the feed that can be downloaded, e.g. realtime_alerts",
          },
          feeds: {
            type: "array",
            items: object(
              {
                onestop_id: TEXT,
                name: MAYBE,
                spec: TEXT,
                content: { type: "array", items: TEXT, description: "Contents, such as realtime_alerts" },
                last_successful_fetch_at: MAYBE,
              },
              "RelatedFeed",
            ),
          },
        },
        "RelatedFeeds",
      ),
    },
    404: { description: "No such feed", type: "application/json" },
  },
  async answer({ path, context }) {
    const company = await feedCompany(context.api.stores.db, (path.onestop_id ?? "").normalize("NFC"));
    if (company === null) return refuse.notFound();
    const feeds = company.others.map((text) => {
      const { onestop_id, name, operators, spec, content, last_successful_fetch_at } = JSON.parse(text) as ShownFeed;
      const names = [...new Set(operators.flatMap((operator) => operator.name ?? []))];
      return { onestop_id, name: name || namesInShort(names) || null, spec, content, last_successful_fetch_at };
    });
    return jsonAnswer({
      feed_versions: company.versions,
      operators: operatorsOf(company.shown),
      messages: company.messages,
      feeds,
    });
  },
};

/** The distinct operators of a feed as listed: agencies of one operator may have several names. */
function operatorsOf(json: string | null): ShownFeed["operators"] | null {
  if (json === null) return null;
  const { operators } = JSON.parse(json) as ShownFeed;
  return operators.filter(({ onestop_id }, i) => onestop_id !== operators[i - 1]?.onestop_id);
}

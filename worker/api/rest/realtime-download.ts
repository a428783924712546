/** Downloads of the latest realtime message of a feed: as received, or as JSON. */
import { JSON_LINES } from "../../../src/domain/media-types.ts";
import type { RealtimeType } from "../../../src/domain/realtime/message.ts";
import { noneMatches } from "../../cache/etag.ts";
import { problem } from "../../problem.ts";
import { downloadRealtime, type RealtimeFormat, realtimeFormatOf } from "../../store/realtime/download.ts";
import { askRows } from "../endpoint/ask.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { idOr } from "../endpoint/key.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { attachment } from "../endpoint/send-object.ts";

const TYPES: readonly string[] = ["alerts", "trip_updates", "vehicle_positions"];
const FORMATS: readonly RealtimeFormat[] = ["pb", "json", "geojson", "geojsonl"];

const DOCUMENT = `query ($ids: [Int!], $where: FeedFilter) {
  feeds(limit: 1, ids: $ids, where: $where) { onestop_id license { redistribution_allowed } }
}`;

type Feed = { onestop_id: string; license: { redistribution_allowed: string } | null };

export const REALTIME_DOWNLOAD: PlainEndpoint = {
  kind: "plain",
  path: "/feeds/{feed_key}/download_latest_rt/{rt_type}.{format}",
  operation: "downloadLatestRealtime",
  summary: "Last realtime message of a feed",
  segments: {
    feed_key: "Onestop ID or numeric id of the realtime feed.",
    rt_type: `Type of the message: ${TYPES.join(", ")}.`,
    format:
      "pb is the original message, json its protobuf JSON mapping; vehicle positions are also available as geojson or geojsonl.",
  },
  examples: { feed_key: SAMPLE.realtimeFeed, rt_type: "vehicle_positions", format: "json" },
  answers: {
    200: {
      description: "The message",
      type: "application/octet-stream",
      schema: { type: "string", format: "binary" },
      otherTypes: ["application/json", "application/geo+json", JSON_LINES],
    },
    304: { description: "The message has not changed", type: null },
    400: { description: "No such type or format", type: "application/json" },
    401: { description: "The license of the feed forbids redistribution", type: "application/json" },
    404: { description: "No such feed, or it has no message", type: "application/json" },
  },
  async answer({ path, request, context }) {
    const type = oneOf(TYPES, path.rt_type ?? "", "rt_type");
    const format = realtimeFormatOf(oneOf(FORMATS, path.format ?? "", "format"));
    const variables = idOr("onestop_id", path.feed_key ?? "");
    const [feed] = await askRows<Feed>(context.api, DOCUMENT, variables);
    if (feed === undefined) return refuse.notFound();
    if (feed.license?.redistribution_allowed === "no") return refuse.notAuthorized();
    const { db } = context.api.stores;
    const file = await downloadRealtime(db, feed.onestop_id, `realtime_${type}` as RealtimeType, format);
    if (file === null) return refuse.notFound();
    const etag = `"${file.facts.sha1}.${format}"`;
    const headers = { etag, "cache-control": "no-cache" };
    if (noneMatches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(file.body, {
      headers: { ...headers, "content-type": file.contentType, "content-disposition": attachment(file.fileName) },
    });
  },
};

function oneOf(choices: readonly string[], text: string, field: string): string {
  if (choices.includes(text)) return text;
  const value = text.slice(0, 200);
  throw problem("parameter.invalid", `${field} is one of ${choices.join(", ")}, not "${value}".`, { field, value });
}

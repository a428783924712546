/** The current realtime state of a feed or an operator, merged, as GTFS Realtime. */
import { digestOf } from "../../../../src/domain/bytes/digest.ts";
import { perIsolate } from "../../../../src/domain/memory.ts";
import type { RealtimeType } from "../../../../src/domain/realtime/message.ts";
import { noneMatches } from "../../../cache/etag.ts";
import { encodeFeedMessage } from "../../../realtime/feed-message.ts";
import { messageToJson } from "../../../realtime/message-json.ts";
import { realtimeOfFeeds, servedVersions } from "../../../store/realtime/feed-routing.ts";
import { askRows } from "../../endpoint/ask.ts";
import type { PlainEndpoint, RestRequest } from "../../endpoint/endpoint.ts";
import { idOr } from "../../endpoint/key.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { SAMPLE } from "../../endpoint/sample.ts";
import { listOf, oneOf } from "../../endpoint/value.ts";
import type { ApiContext } from "../../graphql/context.ts";
import { LIVE } from "../../http/cache-control.ts";
import { mergeStates, type StateOfFeed } from "./merge.ts";

const TYPES = {
  trip_updates: "realtime_trip_updates",
  vehicle_positions: "realtime_vehicle_positions",
  alerts: "realtime_alerts",
} as const satisfies Record<string, RealtimeType>;

const FORMATS = { pb: "application/x-protobuf", json: "application/json; charset=utf-8" } as const;

const PARAMETERS = [
  parameter("format", oneOf({ pb: "pb", json: "json" }), "pb: protobuf, by default; json: its JSON mapping.", "json"),
  parameter("types", listOf(oneOf(TYPES)), "Kinds of entities, between commas; all by default.", [
    "trip_updates",
    "alerts",
  ]),
  parameter(
    "ids",
    oneOf({ source: "source", portal: "portal" }),
    "source: ids as in the feeds, by default; portal: trips, routes, stops, and agencies as FEED:ID, with the Onestop ID of the feed.",
    "portal",
  ),
];

const FEED = "id onestop_id spec license { redistribution_allowed } feed_state { feed_version { id } }";

const OF_FEED = `query ($ids: [Int!], $where: FeedFilter) { feeds(limit: 1, ids: $ids, where: $where) { ${FEED} } }`;

const OF_OPERATOR = `query ($id: String!) {
  operators(limit: 1, where: { onestop_id: $id }) { feeds(limit: 1000, where: { spec: [GTFS] }) { ${FEED} } }
}`;

type License = { redistribution_allowed: string } | null;

type FeedAnswer = {
  id: number;
  onestop_id: string;
  spec: string;
  license: License;
  feed_state: { feed_version: { id: number } | null } | null;
};

const ANSWERS = {
  200: {
    description: "The message: protobuf, or its JSON mapping",
    type: "application/x-protobuf",
    schema: { type: "string", format: "binary" },
    otherTypes: ["application/json"],
  },
  304: { description: "The message has not changed", type: null },
  400: { description: "A parameter cannot be read", type: "application/json" },
  401: { description: "The license of a source forbids redistribution", type: "application/json" },
  404: { description: "No such feed or operator, or it has no schedule", type: "application/json" },
};

const DESCRIPTION =
  "One message with the trip updates, vehicles, and alerts of all sources about the schedule. Of a run that several sources update, " +
  "it has the update of the first; of a vehicle, its latest position. Sources whose license forbids redistribution are left out.";

export const REALTIME_OUT: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/feeds/{feed_key}/realtime_state",
    operation: "downloadFeedRealtime",
    summary: "Current realtime state of a feed, merged from all sources",
    description: DESCRIPTION,
    segments: { feed_key: "Onestop ID or numeric id of a feed with a schedule." },
    examples: { feed_key: SAMPLE.feed },
    parameters: PARAMETERS,
    answers: ANSWERS,
    async answer(request) {
      const feeds = await askRows<FeedAnswer>(
        request.context.api,
        OF_FEED,
        idOr("onestop_id", request.path.feed_key ?? ""),
      );
      if (feeds[0]?.license?.redistribution_allowed === "no") return refuse.notAuthorized();
      return stateOf(request, feeds);
    },
  },
  {
    kind: "plain",
    path: "/operators/{onestop_id}/realtime_state",
    operation: "downloadOperatorRealtime",
    summary: "Current realtime state of the feeds of an operator, merged from all sources",
    description: DESCRIPTION,
    segments: { onestop_id: "Onestop ID of the operator." },
    examples: { onestop_id: SAMPLE.operator },
    parameters: PARAMETERS,
    answers: ANSWERS,
    async answer(request) {
      const { onestop_id: id = "" } = request.path;
      const [operator] = await askRows<{ feeds: FeedAnswer[] }>(request.context.api, OF_OPERATOR, { id });
      const feeds = (operator?.feeds ?? []).filter(({ license }) => license?.redistribution_allowed !== "no");
      return stateOf(request, feeds);
    },
  },
];

/** Merged messages by what they were made of. */
const mergedMessages = perIsolate<string, Uint8Array<ArrayBuffer>>("merged realtime messages", {
  by: "sources and parameters",
  bytes: 8_000_000,
});

type Query = { format?: keyof typeof FORMATS; types?: readonly RealtimeType[]; ids?: "source" | "portal" };

async function stateOf({ url, request, context }: RestRequest, feeds: readonly FeedAnswer[]): Promise<Response> {
  const query = readAsked(PARAMETERS, url.searchParams, {}) as Query;
  const format = query.format ?? "pb";
  const types = [...new Set(query.types?.length ? query.types : Object.values(TYPES))].sort();
  const scheduledFeeds = feeds.filter(({ spec, feed_state: state }) => spec === "GTFS" && state?.feed_version != null);
  if (scheduledFeeds.length === 0) return refuse.notFound();
  const states = await statesOf(context.api, scheduledFeeds, types);
  const facts = states.flatMap(({ feedVersionId, messages }) => [
    feedVersionId,
    ...messages.map(({ facts: { feed, type, sha1 } }) => [feed, type, sha1]),
  ]);
  const key = await digestOf("SHA-1", JSON.stringify([facts, query.ids ?? "source"]));
  const etag = `"${key}.${format}"`;
  const headers = { etag, "cache-control": LIVE };
  if (noneMatches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const bytes = mergedMessages.get(key) ?? (await mergedBytes(context.api, states, query.ids === "portal"));
  mergedMessages.set(key, bytes, bytes.length);
  const body = format === "pb" ? bytes : JSON.stringify(messageToJson(bytes));
  return new Response(body, { headers: { ...headers, "content-type": FORMATS[format] } });
}

async function mergedBytes({ stores }: ApiContext, states: readonly StateOfFeed[], portalIds: boolean) {
  const sources = [...new Set(states.flatMap(({ messages }) => messages.map(({ facts }) => facts.feed)))];
  const versions = await servedVersions(stores.db, sources);
  const sharedSources = sources.filter(
    (source) => versions.filter(({ realtimeFeed }) => realtimeFeed === source).length > 1,
  );
  return encodeFeedMessage(await mergeStates(stores, states, new Set(sharedSources), portalIds));
}

/** The messages of each feed that may be passed on. */
async function statesOf(
  context: ApiContext,
  feeds: readonly FeedAnswer[],
  types: readonly RealtimeType[],
): Promise<StateOfFeed[]> {
  const ids = feeds.map(({ id }) => id);
  const byType = await Promise.all(types.map((type) => realtimeOfFeeds(context.stores.db, ids, type)));
  const messagesOf = (id: number) => byType.flatMap((messages) => messages.get(id) ?? []);
  const sources = [...new Set(ids.flatMap(messagesOf).map(({ facts }) => facts.feed))];
  const licenses = await Promise.all(
    sources.map((source) => askRows<FeedAnswer>(context, OF_FEED, { where: { onestop_id: source } })),
  );
  const isFree = new Map(
    sources.map((source, i) => [source, licenses[i]?.[0]?.license?.redistribution_allowed !== "no"]),
  );
  return feeds.map(({ id, onestop_id: feed, feed_state: state }) => ({
    ...{ feed, feedVersionId: state?.feed_version?.id ?? 0 },
    messages: messagesOf(id).filter(({ facts }) => isFree.get(facts.feed) === true),
  }));
}

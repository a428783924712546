/** `{apiBase}/portal/additions`: fetches, imports and activates a feed of the registry, for the people who run the portal. */
import { ADDITION_STATES, isUnderWay } from "../../../src/domain/registry/feed-addition.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { type FeedRow, findFeed } from "../../store/registry/feed.ts";
import { failAddition, findAddition, requestAddition } from "../../store/registry/feed-addition.ts";
import { OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import { FOR_OPS, requireOps } from "../endpoint/authorize.ts";
import type { PlainEndpoint, RestContext } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";

const SEGMENTS = { feed_onestop_id: "Onestop ID of the feed." };
const EXAMPLES = { feed_onestop_id: SAMPLE.feed };

const ANSWER = object(
  {
    offered: { type: "boolean", description: "Whether something on this server fetches and imports feeds" },
    is_under_way: { type: "boolean", description: "Whether the addition has not ended" },
    addition: {
      ...object(
        {
          state: { type: "string", enum: [...ADDITION_STATES] },
          code: { ...OPTIONAL_TEXT, description: "Code of the problem with which it failed" },
          detail: OPTIONAL_TEXT,
          requested_at: TEXT,
          changed_at: TEXT,
        },
        "FeedAddition",
      ),
      description: "The last addition of the feed; null if there was none, or if its version was deactivated since",
    },
  },
  "FeedAdditionStatus",
);

const ANSWERS = {
  200: { description: "The last addition of the feed", type: "application/json", schema: ANSWER },
  401: { description: "Not signed in", type: "application/problem+json" },
  403: { description: "The account lacks the role", type: "application/problem+json" },
  404: { description: "No such feed", type: "application/json" },
} satisfies PlainEndpoint["answers"];

/** A feed of the registry that can be imported. @throws Problem feed.not_found, parameter.invalid */
async function feedOf({ api: { stores } }: RestContext, id = ""): Promise<FeedRow> {
  const feed = await findFeed(stores.db, id);
  if (feed === null || feed.deleted_at !== null)
    throw problem("feed.not_found", `No feed has the id ${id.slice(0, 200)}.`, { value: id.slice(0, 200) });
  if (feed.spec !== "gtfs")
    throw problem("parameter.invalid", "Only GTFS feeds can be imported.", { field: "feed_onestop_id" });
  return feed;
}

/**
 * Hands a feed to what fetches, imports and activates it. If that fails, the addition has failed too.
 * @param now RFC 3339 in UTC
 * @throws Problem feed_version.busy; the error of `addFeed`
 */
export async function startAddition(
  db: Db,
  feed: Pick<FeedRow, "id" | "onestop_id">,
  { now, addFeed }: { now: string; addFeed(onestopId: string): Promise<void> },
): Promise<void> {
  if (!(await requestAddition(db, feed.id, now)))
    throw problem("feed_version.busy", `${feed.onestop_id} is being added.`);
  try {
    await addFeed(feed.onestop_id);
  } catch (error) {
    const reason = { code: "internal", detail: "The feed could not be handed to the importer." };
    await failAddition(db, feed.id, reason, now);
    throw error;
  }
}

async function statusOf(context: RestContext, { id, active_version_id }: FeedRow): Promise<Response> {
  const { stores, now } = context.api;
  const last = await findAddition(stores.db, id);
  // A feed that was deactivated after its addition can be added again.
  const addition = last?.state === "active" && active_version_id === null ? null : last;
  const body = {
    offered: context.addFeed !== undefined,
    is_under_way: addition !== null && isUnderWay(addition, now.getTime()),
    addition,
  };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}

const STATUS: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  path: "/additions/{feed_onestop_id}",
  operation: "getFeedAddition",
  summary: "Whether a feed is being added, and what became of it",
  description: FOR_OPS,
  segments: SEGMENTS,
  examples: EXAMPLES,
  answers: ANSWERS,
  async answer({ path, context }) {
    requireOps(context);
    return statusOf(context, await feedOf(context, path.feed_onestop_id));
  },
};

const START: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  method: "POST",
  path: "/additions/{feed_onestop_id}/start",
  operation: "startFeedAddition",
  summary: "Fetch, import and activate a feed of the registry",
  description: `${FOR_OPS} Does what \`portal add\` does.`,
  segments: SEGMENTS,
  examples: EXAMPLES,
  answers: {
    ...ANSWERS,
    409: { description: "The feed is being added", type: "application/json" },
    501: { description: "Nothing on this server fetches and imports feeds", type: "application/json" },
  },
  async answer({ path, context }) {
    requireOps(context);
    const feed = await feedOf(context, path.feed_onestop_id);
    const { stores, now } = context.api;
    if (context.addFeed === undefined)
      throw problem("query.not_offered", "Nothing on this server fetches and imports feeds.");
    await startAddition(stores.db, feed, { now: now.toISOString(), addFeed: context.addFeed });
    return statusOf(context, feed);
  },
};

export const ADDITIONS: readonly PlainEndpoint[] = [STATUS, START];

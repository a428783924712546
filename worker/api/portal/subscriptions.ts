/** `{apiBase}/portal/subscriptions`: what a browser follows by web push, without an account. Rows are changed by their token. */
import { LANGUAGES, languageNamed } from "../../../src/domain/language/languages.ts";
import { arePushKeys } from "../../../src/domain/push/keys.ts";
import { refusedUrl } from "../../../src/domain/webhook/url.ts";
import { problem } from "../../problem.ts";
import {
  addSubscriber,
  makeSubscriberKeys,
  moveSubscribers,
  removeSubscriber,
  type SubscriberRecord,
} from "../../store/registry/subscriber.ts";
import { OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint, RestContext } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import { jsonObjectBody } from "../http/body.ts";
import { type SubjectFields, subjectOf } from "./subject.ts";

const BODY_BYTES = 10_000;

/** Rows that a new subscription costs of the rate limit, which protects a form without sign-in: thirty a minute at the default limit. */
const ROWS_OF_ADDITION = 2_000;

export const uncachedJson = (body: object) => Response.json(body, { headers: { "cache-control": "no-store" } });

export const BAD_REQUEST = {
  400: { description: "The body cannot be read, or the endpoint is not allowed", type: "application/json" },
};

const PUSH_SUBSCRIPTION = {
  endpoint: { ...TEXT, description: "URL of the push service" },
  keys: object({ p256dh: TEXT, auth: TEXT }, "PushSubscriptionKeys"),
} satisfies Record<string, JsonSchema>;

/** What can be followed, in a body. */
export const TARGET_FIELDS = {
  feed: { ...TEXT, description: "Onestop ID; exactly one of feed, operator, place and line is required" },
  operator: TEXT,
  place: { ...TEXT, description: "Names of the country, the region and the city, with slashes" },
  line: { ...TEXT, description: "Onestop ID of a route: events of its feed" },
} satisfies Record<string, JsonSchema>;

const BROWSER_EXAMPLE = {
  endpoint: "https://push.example.org/p/1",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

const CHANNELS: PlainEndpoint = {
  kind: "plain",
  path: "/subscriptions/channels",
  operation: "getSubscriptionChannels",
  summary: "How this site can notify you",
  answers: {
    200: {
      description: "The key with which a browser subscribes to web push; null if this site sends none",
      type: "application/json",
      schema: object({ push_key: OPTIONAL_TEXT }, "SubscriptionChannels"),
    },
  },
  answer: ({ context }) => uncachedJson({ push_key: context.pushKey ?? null }),
};

const ADD: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/add",
  operation: "addSubscription",
  summary: "Follow a feed, an operator, a place or a route by web push",
  description:
    "A browser sends the subscription of its push service. The answer has the token by which it is removed. Costs as much " +
    "as twenty requests.",
  body: {
    ...object(PUSH_SUBSCRIPTION, "NewSubscription"),
    properties: {
      ...PUSH_SUBSCRIPTION,
      ...TARGET_FIELDS,
      language: { type: "string", enum: [...LANGUAGES], description: "Language of the notifications" },
    },
  },
  bodyExample: { ...BROWSER_EXAMPLE, feed: SAMPLE.feed },
  answers: {
    200: {
      description: "The subscription",
      type: "application/json",
      schema: object({ id: TEXT, token: TEXT }, "AddedSubscription"),
    },
    ...BAD_REQUEST,
    404: {
      description: "No such feed, operator or route, or this site sends no notifications",
      type: "application/json",
    },
    409: { description: "Too many subscriptions", type: "application/json" },
  },
  async answer({ request, context }) {
    const { api } = context;
    const body = await readBody(request);
    const browser = browserOf(body, context);
    const { target, target_key } = await targetOf(context, body);
    api.used.rows += ROWS_OF_ADDITION;
    const { id, token } = makeSubscriberKeys();
    await addSubscriber(api.stores.db, {
      ...{ id, token, channel: "push", ...browser, target, target_key },
      language: languageNamed(body.language),
      ...{ isConfirmed: true, now: api.now.toISOString() },
    });
    return uncachedJson({ id, token });
  },
};

const REMOVE: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/remove",
  operation: "removeSubscription",
  summary: "Stop following something",
  body: object({ id: TEXT, token: TEXT }, "RemovedSubscription"),
  bodyExample: { id: "sub_0123456789abcdef01234567", token: "0123456789abcdef0123456789abcdef0123456789abcdef" },
  answers: {
    200: {
      description: "The id of the subscription",
      type: "application/json",
      schema: object({ id: TEXT }, "SubscriptionId"),
    },
    ...BAD_REQUEST,
    404: { description: "No subscription has this id and token", type: "application/json" },
  },
  async answer({ request, context }) {
    const body = await readBody(request);
    const id = textOf(body, "id");
    if (await removeSubscriber(context.api.stores.db, id, textOf(body, "token"))) return uncachedJson({ id });
    throw problem("subscriber.not_found", "No subscription has this id and token.", { value: id.slice(0, 200) });
  },
};

const MOVE: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/move",
  operation: "moveSubscriptions",
  summary: "Replace the endpoint of a browser, whose push service renewed its subscription",
  body: object({ from: { ...TEXT, description: "The endpoint before" }, ...PUSH_SUBSCRIPTION }, "MovedSubscriptions"),
  bodyExample: { from: "https://push.example.org/p/0", ...BROWSER_EXAMPLE },
  answers: {
    200: {
      description: "How many subscriptions have the new endpoint",
      type: "application/json",
      schema: object({ moved: { type: "integer" } }, "MovedSubscriptionCount"),
    },
    ...BAD_REQUEST,
  },
  async answer({ request, context }) {
    const body = await readBody(request);
    const browser = browserOf(body, context);
    return uncachedJson({ moved: await moveSubscribers(context.api.stores.db, textOf(body, "from"), browser) });
  },
};

export const SUBSCRIPTIONS: readonly PlainEndpoint[] = [CHANNELS, ADD, REMOVE, MOVE];

type Body = Readonly<Record<string, unknown>>;

const badRequest = () =>
  problem("request.malformed", 'Send JSON such as {"endpoint": "https://…", "keys": {…}, "feed": "f-…"}.');

/** @throws Problem request.malformed */
export function readBody(request: Request): Promise<Body> {
  return jsonObjectBody(request, BODY_BYTES, badRequest);
}

/** @throws Problem request.malformed */
export function textOf(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== "string") throw badRequest();
  return value;
}

/** @throws Problem route.not_found where web push is off, request.malformed, parameter.invalid */
function browserOf(
  body: Body,
  { pushKey, siteUrl }: RestContext,
): Pick<SubscriberRecord, "address" | "keys"> & { keys: string } {
  if (pushKey == null) throw problem("route.not_found", "This site sends no notifications.");
  const endpoint = textOf(body, "endpoint");
  const keys = { ...(body.keys as object | undefined) } as Body;
  const { p256dh, auth } = { p256dh: textOf(keys, "p256dh"), auth: textOf(keys, "auth") };
  if (!arePushKeys({ p256dh, auth })) throw badRequest();
  const refusal = refusedUrl(endpoint, { ownHosts: siteUrl === undefined ? [] : [new URL(siteUrl).hostname] });
  if (refusal !== null) throw problem("parameter.invalid", refusal, { field: "endpoint" });
  return { address: endpoint, keys: JSON.stringify({ p256dh, auth }) };
}

const TARGETS = ["feed", "operator", "place", "line"] as const;

/** @throws as `subjectOf`, and request.malformed without any */
export async function targetOf(
  { api }: RestContext,
  body: Body,
): Promise<Pick<SubscriberRecord, "target" | "target_key">> {
  const fields: SubjectFields = {};
  for (const name of TARGETS) if (body[name] !== undefined) fields[name] = textOf(body, name).normalize("NFC");
  const subject = await subjectOf(api, fields);
  const target = TARGETS.find((name) => subject[name] !== undefined);
  if (target === undefined) throw badRequest();
  const key = subject[target] ?? "";
  return { target, target_key: typeof key === "string" ? key : JSON.stringify(key) };
}

/** `{apiBase}/portal/webhooks`: a signed-in user's webhooks. Writes need the token in a header, which no other site has. */
import { refusedUrl } from "../../../src/domain/webhook/url.ts";
import { problem } from "../../problem.ts";
import {
  listWebhooks,
  MAX_WEBHOOKS_PER_USER,
  makeWebhook,
  removeWebhook,
  requestChallenge,
  type ShownWebhook,
} from "../../store/registry/webhook.ts";
import { INTEGER, OPTIONAL_TEXT, object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint } from "../endpoint/endpoint.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import type { ApiContext } from "../graphql/context.ts";
import { jsonObjectBody } from "../http/body.ts";
import { subjectOf } from "./subject.ts";

const BODY_BYTES = 10_000;

const WEBHOOK_PROPERTIES = {
  id: TEXT,
  url: TEXT,
  feed: { ...OPTIONAL_TEXT, description: "Onestop ID; at most one of feed, operator and place is set" },
  operator: OPTIONAL_TEXT,
  place: { ...OPTIONAL_TEXT, description: "JSON array of names: country, region, city" },
  created_at: TEXT,
  state: {
    type: "string",
    enum: ["pending", "active", "refused"],
    description: "pending until the receiver returns the challenge, then active; refused if it does not",
  },
  challenged_at: { ...OPTIONAL_TEXT, description: "When the last challenge was sent" },
  delivered_at: { ...OPTIONAL_TEXT, description: "When the last message arrived" },
  failures: { ...INTEGER, description: "Attempts without success in a row" },
  failing_since: OPTIONAL_TEXT,
  last_problem: { ...OPTIONAL_TEXT, description: "Why the last attempt failed" },
  last_problem_code: {
    ...OPTIONAL_TEXT,
    description: "webhook.timeout, webhook.unreachable, webhook.rejected or webhook.challenge_failed",
  },
  disabled_at: { ...OPTIONAL_TEXT, description: "When it was switched off, because of last_problem" },
} satisfies Record<string, JsonSchema>;
const WEBHOOK = object(WEBHOOK_PROPERTIES, "Webhook");

function publicWebhook(webhook: ShownWebhook) {
  const names = Object.keys(WEBHOOK_PROPERTIES) as (keyof typeof WEBHOOK_PROPERTIES)[];
  return Object.fromEntries(names.map((name) => [name, webhook[name]]));
}

/** Never stored anywhere: the answers are one user's, and one of them has a secret. */
const uncachedJson = (body: object) => Response.json(body, { headers: { "cache-control": "no-store" } });

/** The subject of the token. @throws Problem auth.required */
function ownerOf({ user }: ApiContext): string {
  if (user === null) throw problem("auth.required", "Sign in to see and change your webhooks.");
  return user.id;
}

const SIGNED_OUT = { 401: { description: "Not signed in", type: "application/problem+json" } };

const LIST: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  path: "/webhooks",
  operation: "listWebhooks",
  summary: "Your webhooks",
  description: "Only for signed-in users.",
  answers: {
    200: {
      description: "The newest first",
      type: "application/json",
      schema: object({ webhooks: { type: "array", items: WEBHOOK } }, "Webhooks"),
    },
    ...SIGNED_OUT,
  },
  async answer({ context }) {
    const webhooks = await listWebhooks(context.api.stores.db, ownerOf(context.api));
    return uncachedJson({ webhooks: webhooks.map(publicWebhook) });
  },
};

const ADD: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  method: "POST",
  path: "/webhooks/add",
  operation: "addWebhook",
  summary: "Add a webhook for the changes of all feeds, or of a feed, an operator or a place",
  description:
    `Only for signed-in users, ${MAX_WEBHOOKS_PER_USER} each. The answer has the secret with which messages are verified ` +
    "(Standard Webhooks); it is not shown again. Nothing is sent before the receiver has returned a challenge.",
  body: {
    ...object({ url: TEXT }, "NewWebhook"),
    properties: {
      url: { ...TEXT, description: "Begins with https://" },
      feed: TEXT,
      operator: TEXT,
      place: { ...TEXT, description: "Names of the country, the region and the city, with slashes" },
    },
  },
  bodyExample: { url: "https://example.org/hook", feed: SAMPLE.feed },
  answers: {
    200: {
      description: "The webhook and its secret",
      type: "application/json",
      schema: object({ webhook: WEBHOOK, secret: TEXT }, "AddedWebhook"),
    },
    400: { description: "The body cannot be read, or the URL is not allowed", type: "application/json" },
    ...SIGNED_OUT,
    404: { description: "No such feed or operator", type: "application/json" },
    409: { description: "Too many webhooks", type: "application/json" },
  },
  async answer({ request, context }) {
    const { stores, now } = context.api;
    const owner = ownerOf(context.api);
    const { url, ...of } = await readWebhook(request);
    const refusal = refusedUrl(url, {
      ownHosts: context.siteUrl === undefined ? [] : [new URL(context.siteUrl).hostname],
    });
    if (refusal !== null) throw problem("parameter.invalid", refusal, { field: "url" });
    const subject = await subjectOf(context.api, of);
    const { secret, ...webhook } = await makeWebhook(stores.db, { url, owner, subject, now: now.toISOString() });
    return uncachedJson({ webhook: publicWebhook(webhook), secret });
  },
};

const CONFIRM: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/confirm",
  operation: "confirmWebhook",
  summary: "Send the challenge to the receiver of one of your webhooks again",
  description:
    "Only for signed-in users. The challenge is sent within seconds, but at most once a minute. A webhook that was refused " +
    "or switched off continues with the changes from now on.",
  segments: { webhook_id: "Id of the webhook." },
  examples: { webhook_id: "wh_0123456789abcdef01234567" },
  answers: {
    200: {
      description: "The webhook, whose state is pending",
      type: "application/json",
      schema: object({ webhook: WEBHOOK }, "ConfirmedWebhook"),
    },
    ...SIGNED_OUT,
    404: { description: "You have no such webhook", type: "application/json" },
  },
  async answer({ path, context }) {
    const { stores, now } = context.api;
    const owner = ownerOf(context.api);
    return uncachedJson({
      webhook: publicWebhook(await requestChallenge(stores.db, path.webhook_id ?? "", now.toISOString(), owner)),
    });
  },
};

const REMOVE: PlainEndpoint = {
  kind: "plain",
  isForUsers: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/remove",
  operation: "removeWebhook",
  summary: "Remove one of your webhooks",
  description: "Only for signed-in users.",
  segments: { webhook_id: "Id of the webhook." },
  examples: { webhook_id: "wh_0123456789abcdef01234567" },
  answers: {
    200: {
      description: "The webhook that was removed",
      type: "application/json",
      schema: object({ webhook: WEBHOOK }, "RemovedWebhook"),
    },
    ...SIGNED_OUT,
    404: { description: "You have no such webhook", type: "application/json" },
  },
  async answer({ path, context }) {
    const owner = ownerOf(context.api);
    return uncachedJson({
      webhook: publicWebhook(await removeWebhook(context.api.stores.db, path.webhook_id ?? "", owner)),
    });
  },
};

export const WEBHOOKS: readonly PlainEndpoint[] = [LIST, ADD, CONFIRM, REMOVE];

type WebhookRequest = { url: string; feed?: string; operator?: string; place?: string };
const FIELDS = ["url", "feed", "operator", "place"] as const;

/** The body, without fields that are empty. @throws Problem request.malformed */
async function readWebhook(request: Request): Promise<WebhookRequest> {
  const refusal = () =>
    problem("request.malformed", 'Send JSON such as {"url": "https://…", "feed": "f-…"}.', { field: "url" });
  const body = await jsonObjectBody(request, BODY_BYTES, refusal);
  const fields = FIELDS.flatMap((name) => {
    const value = body[name] ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  const texts = Object.fromEntries(fields) as Partial<WebhookRequest>;
  if (fields.every(([, value]) => typeof value === "string") && texts.url !== undefined) return texts as WebhookRequest;
  throw refusal();
}

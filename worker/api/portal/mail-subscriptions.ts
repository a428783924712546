/** `{apiBase}/portal/subscriptions/mail/*`: what a mailbox follows, without an account. */
import { LANGUAGES, languageNamed } from "../../../src/domain/language/languages.ts";
import { readMailAddress } from "../../../src/domain/mail/address.ts";
import { isLinkToken, linkToken } from "../../../src/domain/mail/link-token.ts";
import { problem } from "../../problem.ts";
import { addMailSubscriber, confirmMailSubscriber, removeMailbox } from "../../store/registry/mail-subscriber.ts";
import { makeSubscriberKeys, removeSubscriber } from "../../store/registry/subscriber.ts";
import { object, TEXT } from "../endpoint/answer.ts";
import type { PlainEndpoint, RestContext } from "../endpoint/endpoint.ts";
import { parameter } from "../endpoint/parameter.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { TEXT as TEXT_VALUE } from "../endpoint/value.ts";
import { BAD_REQUEST, readBody, TARGET_FIELDS, targetOf, textOf, uncachedJson } from "./subscriptions.ts";

/** Rows that a mail costs of the rate limit, which protects strangers from unwanted mail: three a minute at the default limit. */
export const ROWS_OF_MAIL = 20_000;

const ADD: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/mail/add",
  operation: "addMailSubscription",
  summary: "Follow a feed, an operator, a place or a route by e-mail",
  description:
    "Sends a mail that asks whether the address wants this. Without a yes within two days, the address is deleted. An address " +
    "is asked three times in two days at most; the answer is the same. Costs as much as two hundred requests.",
  body: {
    ...object({ address: TEXT }, "NewMailSubscription"),
    properties: {
      address: TEXT,
      ...TARGET_FIELDS,
      language: { type: "string", enum: [...LANGUAGES], description: "Language of the mails" },
    },
  },
  bodyExample: { address: "rider@example.org", feed: SAMPLE.feed },
  answers: {
    200: {
      description: "The mail will be sent",
      type: "application/json",
      schema: object({ state: { type: "string", enum: ["unconfirmed"] } }, "AddedMailSubscription"),
    },
    ...BAD_REQUEST,
    404: { description: "No such feed, operator or route, or this site sends no mail", type: "application/json" },
    409: { description: "Too many subscriptions", type: "application/json" },
  },
  async answer({ request, context }) {
    const { api } = context;
    const secret = secretOf(context);
    const body = await readBody(request);
    const address = readMailAddress(textOf(body, "address"));
    if (address === null) throw problem("parameter.invalid", "This is not a mail address.", { field: "address" });
    const { target, target_key } = await targetOf(context, body);
    api.used.rows += ROWS_OF_MAIL;
    await addMailSubscriber(api.stores.db, {
      ...{ id: makeSubscriberKeys().id, token: await linkToken(secret, "unsubscribe", address), address },
      ...{ target, target_key, now: api.now.toISOString() },
      language: languageNamed(body.language),
    });
    return uncachedJson({ state: "unconfirmed" });
  },
};

const CONFIRM: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/mail/confirm",
  operation: "confirmMailSubscription",
  summary: "Confirm a subscription by the token in its mail",
  body: object({ id: TEXT, token: TEXT }, "ConfirmedMailSubscription"),
  bodyExample: { id: "sub_0123456789abcdef01234567", token: "0".repeat(64) },
  answers: {
    200: {
      description: "What the mailbox follows from now on",
      type: "application/json",
      schema: object({ target: TEXT, key: TEXT }, "MailSubscriptionTarget"),
    },
    ...BAD_REQUEST,
    404: { description: "No subscription has this id and token, or it is too late", type: "application/json" },
  },
  async answer({ request, context }) {
    const { api } = context;
    const body = await readBody(request);
    const id = textOf(body, "id");
    const isProven = await isLinkToken(textOf(body, "token"), secretOf(context), "confirm", id);
    const subscriber = isProven ? await confirmMailSubscriber(api.stores.db, id, api.now.toISOString()) : null;
    if (subscriber === null) throw absent();
    return uncachedJson({ target: subscriber.target, key: subscriber.target_key });
  },
};

const REMOVE: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  path: "/subscriptions/mail/remove",
  operation: "removeMailSubscriptions",
  summary: "End a subscription by e-mail, or all of a mailbox",
  description:
    "Deletes the rows with their address. Mails name this URL for one click (RFC 8058): the token stands in the URL, and the " +
    "body is not read. Again changes nothing.",
  parameters: [
    parameter("token", TEXT_VALUE, "Token of the mailbox, as in its mails", "0".repeat(64)),
    parameter("id", TEXT_VALUE, "One subscription; all of the mailbox without it", "sub_0123456789abcdef01234567"),
  ],
  answers: {
    200: {
      description: "How many subscriptions have ended",
      type: "application/json",
      schema: object({ removed: { type: "integer" } }, "RemovedMailSubscriptions"),
    },
  },
  async answer({ url, context }) {
    const { db } = context.api.stores;
    const token = url.searchParams.get("token") ?? "";
    const id = url.searchParams.get("id");
    const count = id === null ? await removeMailbox(db, token) : Number(await removeSubscriber(db, id, token));
    return uncachedJson({ removed: count });
  },
};

export const MAIL_SUBSCRIPTIONS: readonly PlainEndpoint[] = [ADD, CONFIRM, REMOVE];

/** @throws Problem route.not_found where no mail is sent */
export function secretOf({ mailSecret }: RestContext): string {
  if (mailSecret == null) throw problem("route.not_found", "This site sends no mail.");
  return mailSecret;
}

const absent = () => problem("subscriber.not_found", "No subscription has this id and token, or it is too late.");

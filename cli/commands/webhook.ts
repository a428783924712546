import { readPlace } from "../../src/domain/places/place-names.ts";
import { nextChallenge } from "../../src/domain/webhook/challenge.ts";
import { refusedUrl } from "../../src/domain/webhook/url.ts";
import type { AddressPolicy } from "../../worker/ingest/address.ts";
import { problem } from "../../worker/problem.ts";
import { findFeed } from "../../worker/store/registry/feed.ts";
import {
  findWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  requestChallenge,
  type ShownWebhook,
  saveChallenge,
  type WebhookSubject,
} from "../../worker/store/registry/webhook.ts";
import type { Command, Context, Values } from "../command-line/command.ts";
import { privateAllowed } from "../fetch/fetch-tools.ts";
import { type Delivery, type Sender, send, sendChallenge } from "../follow/send-message.ts";
import { testMessage } from "../follow/webhook-message.ts";
import { ownHosts } from "../import/import-limits.ts";
import { siteUrl } from "../settings.ts";

type Answer = { webhooks: (ShownWebhook & { secret?: string })[]; test?: Delivery };

const usage =
  "webhook add URL [--feed ID | --operator ID | --place COUNTRY[/REGION[/CITY]]] | list | confirm ID | remove ID | test ID";

const ACTIONS: readonly string[] = ["add", "list", "confirm", "remove", "test"];

export const command: Command = {
  summary:
    "Sends what changes to other servers: adds, lists, confirms, removes and tests webhooks. follow delivers, signed by the " +
    "Standard Webhooks specification.",
  usage,
  actions: [...ACTIONS],
  words: 2,
  options: {
    feed: { type: "string" },
    operator: { type: "string" },
    place: { type: "string" },
    "allow-private": { type: "boolean" },
  },
  async run(context, [action = "list", argument], values): Promise<Answer> {
    const { db } = context.stores;
    if (action === "list") return { webhooks: await listWebhooks(db) };
    if (argument === undefined || !ACTIONS.includes(action)) throw problem("command.usage", `Usage: portal ${usage}`);
    if (action === "remove") return { webhooks: [await removeWebhook(db, argument)] };
    if (action === "test") return test(context, argument, values);
    if (action === "confirm") return confirm(context, argument, values);
    const refusal = refusedUrl(argument, policyOf(values));
    if (refusal !== null) throw problem("command.usage", refusal, { value: argument.slice(0, 200) });
    const subject = await subjectOf(context, values);
    return {
      webhooks: [await makeWebhook(db, { url: argument, owner: null, subject, now: context.now().toISOString() })],
    };
  },
  failed: (answer) => (answer as Answer).test?.failure != null,
  print(answer) {
    const { webhooks, test: testDelivery } = answer as Answer;
    if (testDelivery !== undefined)
      return testDelivery.failure?.detail ?? `The receiver answered with status ${testDelivery.status}.`;
    return webhooks.length === 0 ? "No webhooks yet." : webhooks.map(line).join("\n");
  },
};

const policyOf = (values: Values): AddressPolicy => ({
  allowPrivate: privateAllowed(values),
  ownHosts: ownHosts(),
});

async function subjectOf({ stores }: Context, { feed, operator, place }: Values): Promise<WebhookSubject> {
  const subjects = [feed, operator, place].filter((value) => value !== undefined);
  if (subjects.length > 1) throw problem("command.usage", "Only one of --feed, --operator and --place can be given.");
  if (typeof feed === "string") {
    if ((await findFeed(stores.db, feed)) === null)
      throw problem("feed.not_found", `No feed has the Onestop ID ${feed}.`, { value: feed });
    return { feed };
  }
  if (typeof operator === "string") return { operator };
  if (typeof place !== "string") return {};
  const names = readPlace(place);
  if (names === null) throw problem("command.usage", "--place takes up to three names with slashes between them.");
  return { place: names };
}

/** @throws Problem webhook.not_confirmed */
async function test({ stores, now }: Context, id: string, values: Values): Promise<Answer> {
  const webhook = await findWebhook(stores.db, id);
  if (webhook.state !== "active")
    throw problem("webhook.not_confirmed", `Its receiver has not confirmed it. Run portal webhook confirm ${id}.`);
  const { secret: _, ...publicFields } = webhook;
  return { webhooks: [publicFields], test: await send(webhook, testMessage(id, now().toISOString()), sender(values)) };
}

/** Sends the challenge at once. */
async function confirm({ stores, now }: Context, id: string, values: Values): Promise<Answer> {
  const at = now().toISOString();
  const { secret } = await findWebhook(stores.db, id);
  const challenge = await requestChallenge(stores.db, id, at);
  const delivery = await sendChallenge({ ...challenge, secret }, at, sender(values));
  const next = nextChallenge(Date.parse(at), 1, delivery.status);
  const nextAt = next === null ? null : new Date(next).toISOString();
  await saveChallenge(stores.db, id, { failure: delivery.failure, at, nextAt });
  const { secret: _, ...publicFields } = await findWebhook(stores.db, id);
  return { webhooks: [publicFields], test: delivery };
}

const sender = (values: Values): Sender => ({
  policy: policyOf(values),
  siteUrl: siteUrl(),
  signal: new AbortController().signal,
});

function line(webhook: Answer["webhooks"][number]): string {
  const { id, url, feed, operator, place, secret, state, disabled_at, failing_since, last_problem, delivered_at } =
    webhook;
  const subject = feed ?? operator ?? (place === null ? "all feeds" : (JSON.parse(place) as string[]).join("/"));
  const why = last_problem === null ? "" : `: ${last_problem}`;
  const standing =
    state === "pending"
      ? `, not confirmed yet${why}`
      : state === "refused"
        ? `, refused${why}`
        : disabled_at !== null
          ? `, switched off ${disabled_at}: ${last_problem}`
          : failing_since !== null
            ? `, failing since ${failing_since}: ${last_problem}`
            : delivered_at === null
              ? ""
              : `, last delivered ${delivered_at}`;
  const text = `${id}  ${url}  ${subject}${standing}`;
  return secret === undefined ? text : `${text}\n${secret}\nThis secret is shown once. The receiver verifies with it.`;
}

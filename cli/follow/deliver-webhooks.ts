/** Sends what happened to webhooks, each its messages one after the other, after its receiver has confirmed it. */
import { nextChallenge } from "../../src/domain/webhook/challenge.ts";
import { nextAttempt } from "../../src/domain/webhook/retry.ts";
import type { Leases } from "../../worker/ingest/leases.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { hasComeAt } from "../../worker/store/db/far-future.ts";
import {
  dueWebhooks,
  findWebhook,
  headOfChanges,
  saveChallenge,
  saveFailure,
  saveSeen,
  type WebhookRecord,
} from "../../worker/store/registry/webhook.ts";
import { type LoggedEvent, listEvents } from "../../worker/store/version/feed-notice.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { type Delivery, type Sender, send, sendChallenge } from "./send-message.ts";
import { eventMessage } from "./webhook-message.ts";

/** Messages to one receiver in one round. */
const MAX_MESSAGES = 20;

/** Milliseconds after which no more messages to one receiver begin in a round. */
const TURN_MS = 10_000;

export type DeliverOptions = Sender & {
  db: Db;
  leases: Leases;
  progress(line: string): void;
  /** Called after each message. */
  onSent(sent: Delivery): void;
};

/**
 * Delivers in rounds. A round begins with what is due and does not wait for receivers: those that are still being served
 * keep their place, and nobody else waits for them. A message is sent at least once: a process that is killed after its
 * answer sends it again, with the same id.
 */
export class Deliveries {
  readonly #options: DeliverOptions;
  readonly #queue: DeliveryQueue<WebhookRecord>;

  constructor(options: DeliverOptions) {
    this.#options = options;
    this.#queue = new DeliveryQueue((webhook) => serve(webhook, options));
    options.signal.addEventListener("abort", () => this.#queue.clear(), { once: true });
  }

  /** @throws an error of the store, also of an earlier round */
  async round(): Promise<void> {
    const { db, signal } = this.#options;
    if (signal.aborted) return;
    this.#queue.add(await dueWebhooks(db, await headOfChanges(db), new Date().toISOString()));
  }

  /** Waits for the receivers that are being served; each ends by its own timers. */
  settled(): Promise<void> {
    return this.#queue.settled();
  }
}

/** One webhook's turn: its challenge, if it has not been confirmed, and its next messages. */
async function serve(due: WebhookRecord, options: DeliverOptions): Promise<void> {
  const { db, leases, signal } = options;
  if (signal.aborted) return;
  const head = await headOfChanges(db);
  if (due.state === "active") {
    const events = await eventsFor(db, due, head);
    if (events.length === 0) return saveSeen(db, due.id, head, null);
  }
  await leases.during(`webhook ${due.id}`, async () => {
    // Another process may have served it meanwhile, and its owner may have removed it.
    const webhook = await findWebhook(db, due.id).catch(() => null);
    const isDue = webhook?.disabled_at === null && hasComeAt(Date.parse(webhook.next_at), Date.now(), "plan");
    if (webhook === null || !isDue || webhook.state === "refused") return;
    const isConfirmed = webhook.state === "active" || (await confirm(webhook, options));
    if (isConfirmed) await deliver(webhook, head, options);
  });
}

/** Asks the receiver whether it wants the messages. @returns whether it does */
async function confirm(webhook: WebhookRecord, options: DeliverOptions): Promise<boolean> {
  const { db, progress, signal } = options;
  const delivery = await sendChallenge(webhook, new Date().toISOString(), options);
  if (signal.aborted) return false;
  const at = Date.now();
  const { failure, status } = delivery;
  const next = failure === null ? null : nextChallenge(at, webhook.failures + 1, status);
  const nextAt = next === null ? null : new Date(next).toISOString();
  await saveChallenge(db, webhook.id, { failure, at: new Date(at).toISOString(), nextAt });
  if (failure === null) return true;
  progress(`webhook ${webhook.id}: ${failure.detail}${next === null ? " It is refused." : ""}`);
  return false;
}

async function deliver(webhook: WebhookRecord, head: number, options: DeliverOptions): Promise<void> {
  const { db, signal, siteUrl, onSent } = options;
  const events = await eventsFor(db, webhook, head);
  const start = performance.now();
  let standing = webhook.state === "active" ? webhook : { ...webhook, failures: 0, failing_since: null };
  for (const event of events) {
    if (performance.now() - start > TURN_MS) return;
    const delivery = await send(webhook, eventMessage(event, siteUrl), options);
    // A request that ended with this process says nothing about the receiver.
    if (signal.aborted) return;
    onSent(delivery);
    if (delivery.failure !== null) return noteFailure(standing, delivery, options);
    await saveSeen(db, webhook.id, event.id, new Date().toISOString());
    standing = { ...standing, failures: 0, failing_since: null };
  }
  if (events.length < MAX_MESSAGES) await saveSeen(db, webhook.id, head, null);
}

/** The next entries of the log that are about the subject of a webhook. */
async function eventsFor(db: Db, webhook: WebhookRecord, head: number): Promise<LoggedEvent[]> {
  const { feed, operator, place, seen_id } = webhook;
  const events = await listEvents(
    db,
    {
      after: seen_id,
      ...(feed === null ? {} : { feed }),
      ...(operator === null ? {} : { operator }),
      ...(place === null ? {} : { place: JSON.parse(place) as string[] }),
    },
    MAX_MESSAGES,
  );
  return events.filter(({ id }) => id <= head);
}

async function noteFailure(
  webhook: WebhookRecord,
  delivery: Delivery,
  { db, progress }: DeliverOptions,
): Promise<void> {
  const { failure, status, retryAfter } = delivery;
  if (failure === null) return;
  const at = Date.now();
  const failingSince = webhook.failing_since === null ? at : Date.parse(webhook.failing_since);
  const next = nextAttempt({ at, failures: webhook.failures + 1, failingSince, status, retryAfter }, Math.random());
  await saveFailure(db, webhook.id, {
    failure,
    at: new Date(at).toISOString(),
    nextAt: next === null ? null : new Date(next).toISOString(),
  });
  progress(`webhook ${webhook.id}: ${failure.detail}${next === null ? " It was switched off." : ""}`);
}

/** Brings events to the browsers that follow what they are about. */

import type { VapidKeys } from "../../src/domain/push/vapid.ts";
import { nextAttempt } from "../../src/domain/webhook/retry.ts";
import type { Db } from "../../worker/store/db/db.ts";
import {
  claimSubscribers,
  notePending,
  outcomeOf,
  pendingOf,
  removeAddresses,
  type SubscriberOutcome,
  type SubscriberRecord,
  saveOutcomes,
} from "../../worker/store/registry/subscriber.ts";
import { type LoggedEvent, listEvents } from "../../worker/store/version/feed-notice.ts";
import { DeliveryQueue, PUSH_PLACES, type QueuedWebhook } from "./delivery-queue.ts";
import { pushRequest } from "./push-message.ts";
import { type Delivery, type Sender, sendRequest } from "./send-message.ts";

/** Messages to one browser in one turn. */
const MAX_MESSAGES = 10;

/** Subscribers that wait for a place of the queue. */
const MAX_WAITING = { all: 512, unproven: 256 };

/** Milliseconds for which a subscriber belongs to this process: longer than it waits and is served. */
const CLAIM_MS = 600_000;

export type PushOptions = Sender & {
  db: Db;
  vapid: { keys: VapidKeys; subject: string };
  progress(line: string): void;
  /** Called after each message. */
  onSent(sent: Delivery): void;
};

type Turn = QueuedWebhook & {
  subscriber: SubscriberRecord;
  /** Entries of the log, the oldest first; an event is missing if nobody may see it any more. */
  entries: { id: number; event: LoggedEvent | undefined }[];
};

/**
 * Delivers in rounds, as `Deliveries` does for webhooks. A round needs a few statements, however many subscribers and events
 * there are: it claims subscribers together, reads their events together, and saves what happened in the rounds before.
 */
export class PushDeliveries {
  readonly #options: PushOptions;
  readonly #queue: DeliveryQueue<Turn>;
  #outcomes: SubscriberOutcome[] = [];
  #goneAddresses: string[] = [];

  constructor(options: PushOptions) {
    this.#options = options;
    this.#queue = new DeliveryQueue((turn) => this.#serve(turn), PUSH_PLACES);
    // Another process can then deliver at once, before the claims of this one end.
    const release = () => {
      for (const { id } of this.#queue.clear()) this.#note(id, {});
    };
    options.signal.addEventListener("abort", release, { once: true });
  }

  /** @throws an error of the store, also of an earlier round */
  async round(): Promise<void> {
    const { db, signal } = this.#options;
    if (signal.aborted) return;
    await this.#save();
    await notePending(db);
    const { all, unproven } = this.#queue.waiting();
    const now = Date.now();
    const claims = await claimSubscribers(db, "push", {
      now: new Date(now).toISOString(),
      until: new Date(now + CLAIM_MS).toISOString(),
      limit: Math.max(0, MAX_WAITING.all - all),
      unprovenLimit: Math.max(0, MAX_WAITING.unproven - unproven),
    });
    this.#queue.append(await turnsOf(db, claims));
  }

  /** Waits for the browsers that are being served; each ends by its own timers. */
  async settled(): Promise<void> {
    try {
      await this.#queue.settled();
    } finally {
      await this.#save();
    }
  }

  async #save(): Promise<void> {
    const { db } = this.#options;
    const [outcomes, addresses] = [this.#outcomes, this.#goneAddresses];
    this.#outcomes = [];
    this.#goneAddresses = [];
    if (outcomes.length > 0) await saveOutcomes(db, outcomes);
    if (addresses.length > 0) await removeAddresses(db, "push", addresses);
  }

  #note(id: string, more: Partial<SubscriberOutcome>): void {
    this.#outcomes.push(outcomeOf(id, more));
  }

  async #serve({ subscriber, entries }: Turn): Promise<void> {
    const { signal, onSent } = this.#options;
    const outcome = { deliveredId: 0, hasArrived: false };
    const end = (more: Partial<SubscriberOutcome>) => this.#note(subscriber.id, { ...outcome, ...more });
    for (const { id, event } of entries) {
      if (event !== undefined) {
        const delivery = await deliver(subscriber, event, this.#options);
        // A request that ended with this process says nothing about the service.
        if (signal.aborted) return end({});
        onSent(delivery);
        if (delivery.failure !== null) return this.#noteFailure(subscriber, delivery, outcome.hasArrived, end);
        outcome.hasArrived = true;
      }
      outcome.deliveredId = id;
    }
    end({});
  }

  #noteFailure(
    { id, address, ...subscriber }: SubscriberRecord,
    { failure, status, retryAfter }: Delivery,
    hasArrived: boolean,
    end: (more: Partial<SubscriberOutcome>) => void,
  ): void {
    const at = Date.now();
    const isFirst = hasArrived || subscriber.failing_since === null;
    const failingSince = isFirst ? at : Date.parse(subscriber.failing_since ?? "");
    const failures = hasArrived ? 1 : subscriber.failures + 1;
    // A push service answers so once the browser has ended its subscription (RFC 8030, 7.3).
    const isGone = status === 404 || status === 410;
    const next = isGone ? null : nextAttempt({ at, failures, failingSince, status, retryAfter }, Math.random());
    if (next === null) this.#goneAddresses.push(address);
    else end({ failure: failure?.code ?? null, nextAt: new Date(next).toISOString() });
    this.#options.progress(`subscriber ${id}: ${failure?.detail}${next === null ? " It was removed." : ""}`);
  }
}

/** The claimed subscribers with the events that wait for them. */
async function turnsOf(db: Db, subscribers: readonly SubscriberRecord[]): Promise<Turn[]> {
  const pending = subscribers.map((subscriber) => ({
    subscriber,
    ids: pendingOf(subscriber).slice(0, MAX_MESSAGES),
  }));
  const ids = [...new Set(pending.flatMap((one) => one.ids))];
  const events = ids.length === 0 ? [] : await listEvents(db, { ids }, ids.length);
  const byId = new Map(events.map((event) => [event.id, event]));
  return pending.map(({ subscriber, ids: waiting }) => ({
    ...{ id: subscriber.id, url: subscriber.address, owner: null, failures: subscriber.failures },
    state: subscriber.delivered_at === null ? "pending" : "active",
    subscriber,
    entries: waiting.map((id) => ({ id, event: byId.get(id) })),
  }));
}

/** Sends one message. Never throws. */
async function deliver(subscriber: SubscriberRecord, event: LoggedEvent, options: PushOptions): Promise<Delivery> {
  try {
    return await sendRequest(await pushRequest(subscriber, event, options), options);
  } catch {
    // Only keys that are no point of the curve: no message can be encrypted for them.
    const failure = { code: "webhook.rejected", detail: "The keys of the browser are wrong." };
    return { status: 410, retryAfter: null, failure };
  }
}

/** Sends what changed to webhooks: several receivers at a time, each its messages one after the other. */
import { redacted } from "../../src/domain/log-line.ts";
import { nextAttempt } from "../../src/domain/webhook/retry.ts";
import { type Message, webhookHeaders } from "../../src/domain/webhook/sign.ts";
import { type AddressPolicy, fetchableUrl } from "../../worker/ingest/address.ts";
import type { Leases } from "../../worker/ingest/leases.ts";
import { parseRetryAfter } from "../../worker/ingest/refetch.ts";
import { asProblem } from "../../worker/problem.ts";
import type { Db } from "../../worker/store/db.ts";
import { type LoggedChange, listChanges } from "../../worker/store/feed-change.ts";
import { dueWebhooks, headOfChanges, saveFailure, saveSeen, type WebhookRecord } from "../../worker/store/webhook.ts";
import { guardedRequest, type Resolver } from "../guarded-fetch.ts";
import { changeMessage } from "../webhook-message.ts";

/** Receivers that are asked at the same time. */
const MAX_PARALLEL = 8;

/** Messages to one receiver in one round. */
const MAX_MESSAGES = 20;

/** Milliseconds that a receiver has to answer. */
const TIMEOUT_MS = 15_000;

/** What sends a message. */
export type Sender = {
  /** Which addresses may be asked. */
  policy: AddressPolicy;
  /** Origin of links in messages. */
  siteUrl: string;
  signal: AbortSignal;
  resolver?: Resolver;
};

/** How a receiver answered; `problem` is null for a success. */
export type Sent = { status: number | null; retryAfter: number | null; problem: string | null };

export type DeliverOptions = Sender & { db: Db; leases: Leases; progress(line: string): void };

/** Counts of messages that arrived, and of attempts that failed. */
export type Delivered = { delivered: number; undelivered: number };

/**
 * Sends the changes that webhooks have not had yet. A message is sent at least once: a process that is killed after its
 * answer sends it again, with the same id.
 */
export async function deliverWebhooks(options: DeliverOptions): Promise<Delivered> {
  const { db, leases, signal } = options;
  const counts: Delivered = { delivered: 0, undelivered: 0 };
  await leases.during("webhooks", async () => {
    // The newest entry so far. Entries that are logged during the delivery are sent the next time.
    const head = await headOfChanges(db);
    const queue = await dueWebhooks(db, head, new Date().toISOString());
    await Promise.all(
      Array.from({ length: MAX_PARALLEL }, async () => {
        for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift())
          await deliverTo(next, head, options, counts);
      }),
    );
  });
  return counts;
}

async function deliverTo(webhook: WebhookRecord, head: number, options: DeliverOptions, counts: Delivered) {
  const { db, signal, siteUrl } = options;
  const changes = await changesFor(db, webhook, head);
  let standing = webhook;
  for (const change of changes) {
    const sent = await send(webhook, changeMessage(change, siteUrl), options);
    // A request that ended with this process says nothing about the receiver.
    if (signal.aborted) return;
    if (sent.problem !== null) {
      counts.undelivered++;
      return noteFailure(standing, sent, options);
    }
    counts.delivered++;
    await saveSeen(db, webhook.id, change.id, new Date().toISOString());
    standing = { ...standing, failures: 0, failing_since: null };
  }
  if (changes.length < MAX_MESSAGES) await saveSeen(db, webhook.id, head, null);
}

/** The next entries of the log that are about the subject of a webhook. */
async function changesFor(db: Db, webhook: WebhookRecord, head: number): Promise<LoggedChange[]> {
  const { feed, operator, place, seen_id } = webhook;
  const changes = await listChanges(
    db,
    {
      after: seen_id,
      ...(feed === null ? {} : { feed }),
      ...(operator === null ? {} : { operator }),
      ...(place === null ? {} : { place: JSON.parse(place) as string[] }),
    },
    MAX_MESSAGES,
  );
  return changes.filter(({ id }) => id <= head);
}

async function noteFailure(webhook: WebhookRecord, sent: Sent, { db, progress }: DeliverOptions): Promise<void> {
  const at = Date.now();
  const next = nextAttempt(
    {
      at,
      failures: webhook.failures + 1,
      failingSince: webhook.failing_since === null ? at : Date.parse(webhook.failing_since),
      status: sent.status,
      retryAfter: sent.retryAfter,
    },
    Math.random(),
  );
  const problem = sent.problem ?? "";
  await saveFailure(db, webhook.id, {
    problem,
    at: new Date(at).toISOString(),
    nextAt: next === null ? null : new Date(next).toISOString(),
  });
  progress(`webhook ${webhook.id}: ${problem}${next === null ? " It was switched off." : ""}`);
}

/** Sends one message, without following redirects. Never throws. */
export async function send(
  { url, secret }: Pick<WebhookRecord, "url" | "secret">,
  { id, body }: Pick<Message, "id" | "body">,
  { policy, signal, resolver }: Sender,
): Promise<Sent> {
  try {
    const target = fetchableUrl(url, policy);
    const headers = await webhookHeaders(secret, { id, timestamp: Math.floor(Date.now() / 1000), body });
    const bytes = new TextEncoder().encode(body);
    const response = await guardedRequest(target, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": String(bytes.length),
        "user-agent": "transit-portal-webhooks/1",
      },
      body: new Blob([bytes]).stream(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      trusted: policy.allowPrivate === true,
      ...(resolver === undefined ? {} : { resolver }),
    });
    await response.body?.cancel();
    const { status } = response;
    const after = parseRetryAfter(response.headers.get("retry-after"), Date.now());
    return {
      status,
      retryAfter: after === null ? null : after / 1000,
      problem: status >= 200 && status < 300 ? null : `The receiver answered with status ${status}.`,
    };
  } catch (error) {
    return { status: null, retryAfter: null, problem: failureOf(error) };
  }
}

function failureOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The receiver did not answer within ${TIMEOUT_MS / 1000} seconds.`;
  const { code, detail } = asProblem(error);
  if (code === "fetch.refused") return redacted(detail);
  const cause = (error as { code?: unknown }).code;
  return `The receiver cannot be reached${typeof cause === "string" ? ` (${cause})` : ""}.`;
}

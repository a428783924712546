/** Sends one signed message to a receiver, and says in a few classes how it went: nobody learns what a name resolves to. */
import { readBounded } from "../../src/domain/bytes/bounded-stream.ts";
import { inTime } from "../../src/domain/in-time.ts";
import { MAX_RESPONSE_BYTES, makeChallenge, returnsChallenge } from "../../src/domain/webhook/challenge.ts";
import { type Message, webhookHeaders } from "../../src/domain/webhook/sign.ts";
import { type AddressPolicy, fetchableUrl } from "../../worker/ingest/address.ts";
import { parseRetryAfter } from "../../worker/ingest/refetch.ts";
import { asProblem, type ProblemCode } from "../../worker/problem.ts";
import type { DeliveryFailure, WebhookRecord } from "../../worker/store/registry/webhook.ts";
import { guardedRequest, type NameResolver } from "../fetch/guarded-fetch.ts";
import { challengeMessage } from "./webhook-message.ts";

/** Milliseconds from the name to the end of what is read of the response. */
const MESSAGE_MS = 15_000;

/** What sends a message. */
export type Sender = {
  /** Which addresses may be asked. */
  policy: AddressPolicy;
  /** Origin of links in messages. */
  siteUrl: string;
  signal: AbortSignal;
  resolver?: NameResolver;
  /** Milliseconds for one message; for tests. */
  messageWithin?: number;
};

/** How a receiver answered; `failure` is null for a success. `retryAfter` is in seconds. */
export type Delivery = { status: number | null; retryAfter: number | null; failure: DeliveryFailure | null };

/** A POST request. */
export type OutgoingRequest = { url: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

type Receiver = Pick<WebhookRecord, "url" | "secret">;
type UnsignedMessage = Pick<Message, "id" | "body">;

/** Sends one message, without following redirects. Never throws, and always settles in the time of a message. */
export function send(receiver: Receiver, message: UnsignedMessage, sender: Sender): Promise<Delivery> {
  return post(signedRequest(receiver, message), sender, ignoreBody);
}

/** Sends any request, with the guards of messages to webhooks. As `send`. */
export function sendRequest(request: OutgoingRequest, sender: Sender): Promise<Delivery> {
  return post(() => Promise.resolve(request), sender, ignoreBody);
}

/** Sends a challenge, which the receiver returns if it wants the messages of the webhook. As `send`. */
export function sendChallenge(webhook: Receiver & { id: string }, now: string, sender: Sender): Promise<Delivery> {
  const challenge = makeChallenge();
  return post(
    signedRequest(webhook, challengeMessage(webhook.id, challenge, now)),
    sender,
    async ({ body }, signal) => {
      const bytes = await readBounded(body, { maxBytes: MAX_RESPONSE_BYTES, signal });
      if (returnsChallenge(new TextDecoder().decode(bytes), challenge)) return null;
      return failure("webhook.challenge_failed", "The receiver did not return the challenge.");
    },
  );
}

const failure = (code: ProblemCode, detail: string): DeliveryFailure => ({ code, detail });

/** The signature has the time of the attempt. */
const signedRequest =
  ({ url, secret }: Receiver, { id, body }: UnsignedMessage) =>
  async (): Promise<OutgoingRequest> => ({
    url,
    headers: {
      ...(await webhookHeaders(secret, { id, timestamp: Math.floor(Date.now() / 1000), body })),
      "content-type": "application/json",
    },
    body: new TextEncoder().encode(body),
  });

async function ignoreBody({ body }: Response): Promise<null> {
  body?.cancel().catch(() => {});
  return null;
}

/** @param read judges the response to a message that was accepted */
async function post(
  make: () => Promise<OutgoingRequest>,
  { policy, signal, resolver, messageWithin = MESSAGE_MS }: Sender,
  read: (response: Response, signal: AbortSignal) => Promise<DeliveryFailure | null>,
): Promise<Delivery> {
  const timeout = new AbortController();
  const running = AbortSignal.any([signal, timeout.signal]);
  let status: number | null = null;
  let retryAfter: number | null = null;
  const exchange = async () => {
    const { url, headers, body } = await make();
    const response = await guardedRequest(fetchableUrl(url, policy), {
      method: "POST",
      headers: {
        ...headers,
        "content-length": String(body.length),
        "user-agent": "transit-portal-webhooks/1",
      },
      body: new Blob([body]).stream(),
      signal: running,
      trusted: policy.allowPrivate === true,
      ...(resolver === undefined ? {} : { resolver }),
    });
    ({ status } = response);
    const after = parseRetryAfter(response.headers.get("retry-after"), Date.now());
    retryAfter = after === null ? null : after / 1000;
    if (status >= 200 && status < 300) return read(response, running);
    response.body?.cancel().catch(() => {});
    return failure("webhook.rejected", `The receiver answered with status ${status}.`);
  };
  try {
    const outcome = await inTime(exchange(), messageWithin, "The receiver");
    return { status, retryAfter, failure: outcome };
  } catch (error) {
    return { status, retryAfter, failure: failureOf(error, messageWithin) };
  } finally {
    // The connection ends with its message: nobody reads the rest of the response.
    timeout.abort();
  }
}

/** Every way in which a connection can fail is one class, so that a message cannot explore a network. */
function failureOf(error: unknown, within: number): DeliveryFailure {
  const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "SilentStreamError");
  if (isLate || asProblem(error).code === "fetch.timeout")
    return failure("webhook.timeout", `The receiver did not answer within ${within / 1000} seconds.`);
  if (error instanceof Error && error.name === "TooManyBytesError")
    return failure("webhook.challenge_failed", "The receiver did not return the challenge.");
  return failure("webhook.unreachable", "The message could not be delivered.");
}

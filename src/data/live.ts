/**
 * GraphQL subscriptions in the browser: server-sent events, one connection a subscription (GraphQL over SSE, distinct
 * connections). What breaks is tried again 5 times, after 500 ms and then twice as long each time.
 * Loaded on demand: no page needs it to show what it has.
 */
import { serverEvents } from "./event-stream.ts";
import { Failure } from "./failure.ts";
import { failureText } from "./failure-text.ts";
import type { GraphqlResponse } from "./transport.ts";

export type Subscription<Data> = {
  /** Where the API is: `/api/v2`. */
  apiBase: string;
  /** Text of a document with one subscription. */
  query: string;
  variables?: Readonly<Record<string, unknown>>;
  /** Language of names, in place of that of each file. */
  language?: string | undefined;
  /** Takes the whole answer each time that it has changed; the first comes at once. */
  onData(data: Data): void;
  /**
   * Nothing more will come: the subscription was refused (at once), or could not be had in 6 attempts.
   * An orderly end by the server is no error, and is not reported.
   */
  onError(failure: Failure): void;
  /** Headers added to each attempt: the Bearer token of a signed-in visitor, the CSRF header behind a proxy. */
  headers?(): Record<string, string>;
  /** Sends an attempt, `fetch` unless given: for signed-in visitors one that goes on without a token that is refused. */
  send?(address: string, init: RequestInit): Promise<Response>;
};

/** Attempts after the first. */
export const RETRIES = 5;

/** Milliseconds before the first of them; each further one waits twice as long. */
export const FIRST_DELAY = 500;

/** Milliseconds of silence after which a connection counts as lost; the server sends a sign of life every 15 s. */
export const SILENCE = 45_000;

/** Milliseconds for which a connection must have worked for its end to count as the first failure again. */
export const STEADY = 10_000;

/** Codes of refusals that pass. */
const PASSING = new Set(["store.unavailable", "query.timeout", "rate.limited", "internal"]);

type StreamEnd = "complete" | { failure: Failure; passing: boolean };

/** Subscribes. @returns ends the subscription: nothing is called after that */
export function subscribe<Data = unknown>(subscription: Subscription<Data>): () => void {
  const abortController = new AbortController();
  void keepUp(subscription, abortController.signal);
  return () => abortController.abort();
}

async function keepUp<Data>(subscription: Subscription<Data>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const startedAt = Date.now();
    let hasWorked = false;
    const end = await connect(subscription, signal, () => {
      hasWorked = true;
    });
    if (signal.aborted || end === "complete") return;
    if (hasWorked && Date.now() - startedAt >= STEADY) failures = 0;
    if (!end.passing || failures >= RETRIES) return subscription.onError(end.failure);
    await pause(FIRST_DELAY * 2 ** failures, signal);
    failures++;
  }
}

/** One connection, until it ends in whatever way. */
async function connect<Data>(
  { apiBase, query, variables = {}, language, headers, send = fetch, onData }: Subscription<Data>,
  signal: AbortSignal,
  onAnswer: () => void,
): Promise<StreamEnd> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE);
  };
  try {
    const response = await send(`${apiBase}/query`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...headers?.() },
      body: JSON.stringify({ query, variables, extensions: language === undefined ? undefined : { language } }),
      cache: "no-store",
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!isEvents(response)) return await refusalOf(response);
    for await (const event of serverEvents(response.body as ReadableStream<Uint8Array>)) {
      if (signal.aborted) return "complete";
      alive();
      if (event?.event === "complete") return "complete";
      if (event?.event !== "next") continue;
      const answer = JSON.parse(event.data) as GraphqlResponse;
      if (answer.data === undefined || answer.data === null) return withoutData(answer);
      onAnswer();
      onData(answer.data as Data);
    }
    return connectionLost();
  } catch (error) {
    return connectionLost(error);
  } finally {
    clearTimeout(timer);
    silent.abort(); // closes the connection, whichever way it ended
  }
}

function isEvents(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && response.body !== null && /^text\/event-stream\b/i.test(type);
}

/** The server answered with something else: a GraphQL answer with errors, a problem, or a page of somebody between. */
async function refusalOf(response: Response): Promise<StreamEnd> {
  const body = (await response.json().catch(() => null)) as
    | (GraphqlResponse & { code?: string; detail?: string })
    | null;
  const code = body?.errors?.[0]?.extensions?.code ?? body?.code ?? "data.missing";
  const message = body?.errors?.[0]?.message ?? body?.detail ?? failureText.missingLive;
  const { status } = response;
  // 501: with another server behind it, the portal has no subscriptions, now or later.
  const passing = (status >= 500 && status !== 501) || status === 429 || status === 408 || PASSING.has(code);
  return { failure: new Failure(status, code, message), passing };
}

function withoutData({ errors = [] }: GraphqlResponse): StreamEnd {
  const code = errors[0]?.extensions?.code ?? "data.missing";
  const failure = new Failure(PASSING.has(code) ? 503 : 400, code, errors[0]?.message ?? failureText.missingLive);
  return { failure, passing: PASSING.has(code) };
}

function connectionLost(cause?: unknown): StreamEnd {
  const failure = new Failure(503, "data.unreachable", failureText.unreachable, cause);
  return { failure, passing: true };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener("abort", finish);
  });
}

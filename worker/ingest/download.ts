/** Downloads one file from a public web server, checks every redirect, and limits size and time. */
import {
  drainBounded,
  MAX_SILENCE_MS,
  readBounded,
  SilentStreamError,
  TooManyBytesError,
} from "../../src/domain/bytes/bounded-stream.ts";
import { asProblem, type Problem, problem } from "../problem.ts";
import { type AddressPolicy, fetchableUrl } from "./address.ts";
import type { Request } from "./secrets.ts";

export type DownloadPolicy = AddressPolicy & {
  /** Maximum bytes of the body, after it is unpacked. */
  maxBytes: number;
  /** Total seconds, including redirects. */
  timeout: number;
  maxRedirects: number;
  /** Seconds without a byte after which the source is given up. */
  silence: number;
  /** A sentence that follows if the body is too large: what becomes of it. */
  ifTooLarge?: string;
};

export const DOWNLOAD_POLICY: DownloadPolicy = {
  maxBytes: 500 * 2 ** 20,
  timeout: 60,
  maxRedirects: 5,
  silence: MAX_SILENCE_MS / 1000,
};

/** Sends one GET without following redirects. A rejection means that the server did not answer. */
export type Fetcher = (url: URL, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

/**
 * The platform's fetch, for a Worker. It resolves names itself: Cloudflare's cannot reach a private network, and that of
 * the local site goes through a guard in Node (cli/local/guarded-outbound.ts).
 */
export const webFetcher: Fetcher = (url, init) => fetch(url, { ...init, redirect: "manual" });

/** What a server sends to tell its current content from an earlier one (RFC 9110, 8.8). */
type Validators = { etag?: string; lastModified?: string };

export type DownloadOptions = {
  /** Validators of the content that is known already: the server may then answer 304, which sets `notModified`. */
  known?: Validators;
  /** Receives the body piece by piece. Without it, `bytes` holds the body. */
  write?(bytes: Uint8Array): Promise<void>;
  /** Awaited before each request, also of a redirect; the time does not count. May throw a problem. */
  turn?(url: URL): Promise<void>;
};

/** The result of a download; known fields are set even if it failed. */
export type DownloadResult = {
  /** HTTP status of the last response. */
  code?: number;
  /** Bytes received. */
  size?: number;
  bytes?: Uint8Array<ArrayBuffer>;
  /** The content is the one whose validators were given. */
  notModified?: true;
  /** Validators of the content that was received. */
  validators?: Validators;
  problem?: Problem;
};

/** Downloads the file. Never throws: `problem` holds a refusal or failure, without secrets. */
export async function download(
  request: Request,
  policy: DownloadPolicy,
  fetcher: Fetcher,
  options: DownloadOptions = {},
): Promise<DownloadResult> {
  const facts: { code?: number; size?: number } = {};
  const stopwatch = new Stopwatch(policy.timeout * 1000);
  const deadline = stopwatch.signal;
  const turn = async (url: URL) => {
    stopwatch.pause();
    await options.turn?.(url);
    stopwatch.run();
  };
  try {
    const response = await follow(conditional(request, options.known), policy, fetcher, { deadline, turn }, facts);
    if (response.status === 304) return { ...facts, notModified: true };
    const validators = validatorsOf(response.headers);
    const bytes = await body(response, policy, deadline, facts, options.write);
    return { ...facts, validators, ...(bytes === undefined ? {} : { bytes }) };
  } catch (error) {
    if (error instanceof TooManyBytesError) return { ...facts, problem: tooLarge(policy, error.actual) };
    if (error instanceof SilentStreamError) return { ...facts, problem: silent(policy.silence) };
    if (deadline.aborted) {
      const detail = `The source was not done after ${policy.timeout} seconds.`;
      return { ...facts, problem: problem("fetch.failed", detail, { limit: policy.timeout }) };
    }
    const cause = asProblem(error);
    return { ...facts, problem: cause.code === "internal" ? noAnswer(error) : cause };
  } finally {
    // Without this, a request that was given up would run on until its time limit.
    stopwatch.end();
  }
}

/** Aborts its signal after it has run for some time in total; pauses do not count. */
class Stopwatch {
  readonly #controller = new AbortController();
  #left: number;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param milliseconds that it may run */
  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  run(): void {
    this.pause();
    this.#since = performance.now();
    this.#timer = setTimeout(
      () => this.#controller.abort(new Error("The download took too long.")),
      Math.max(0, this.#left),
    );
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= performance.now() - this.#since;
  }

  end(): void {
    this.pause();
    this.#controller.abort(new Error("The download is over."));
  }
}

function noAnswer(error: unknown): Problem {
  // Platform error messages may quote the URL, which may contain a key; error codes (ENOTFOUND, …) do not.
  const code = [error, (error as Error).cause].map((e) => (e as { code?: unknown } | undefined)?.code).find(isWord);
  return problem("fetch.failed", `The source did not answer${code === undefined ? "" : ` (${code})`}.`, {}, error);
}

function isWord(code: unknown): code is string {
  return typeof code === "string" && /^\w{1,60}$/.test(code);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A request, and the headers that make it conditional; they are sent to redirect targets, too. */
type Conditional = Request & { conditions: Record<string, string> };

/** If-None-Match wins over If-Modified-Since (RFC 9110, 13.2.2), so both may be sent. */
function conditional(request: Request, { etag, lastModified }: Validators = {}): Conditional {
  const conditions = {
    ...(etag === undefined ? {} : { "If-None-Match": etag }),
    ...(lastModified === undefined ? {} : { "If-Modified-Since": lastModified }),
  };
  return { ...request, conditions };
}

/** Maximum characters of a validator; longer ones are ignored. */
const MAX_VALIDATOR_CHARACTERS = 300;

function validatorsOf(headers: Headers): Validators {
  const read = (name: string) => {
    const value = headers.get(name);
    return value === null || value === "" || value.length > MAX_VALIDATOR_CHARACTERS ? undefined : value;
  };
  const [etag, lastModified] = [read("etag"), read("last-modified")];
  return { ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) };
}

/** @returns a response with status 200, or 304 if the request is conditional */
async function follow(
  request: Conditional,
  policy: DownloadPolicy,
  fetcher: Fetcher,
  { deadline, turn }: { deadline: AbortSignal; turn(url: URL): Promise<void> },
  facts: { code?: number },
): Promise<Response> {
  let url = fetchableUrl(request.url, policy);
  const { origin } = url;
  for (let redirects = 0; ; redirects++) {
    // Secrets are sent only to the origin they belong to, never to its unencrypted twin.
    const secret = url.origin === origin ? request.headers : {};
    const headers = { "User-Agent": "transit-portal", Accept: "*/*", ...request.conditions, ...secret };
    url.hash = "";
    await turn(url);
    const response = await firstByte(fetcher(url, { headers, signal: deadline }), policy.silence);
    facts.code = response.status;
    if (response.status === 200) return response;
    await response.body?.cancel().catch(() => {});
    if (response.status === 304 && Object.keys(request.conditions).length > 0) return response;
    if (!REDIRECTS.has(response.status)) {
      throw problem("fetch.failed", `The source answered with status ${response.status}.`, { actual: response.status });
    }
    if (redirects === policy.maxRedirects) {
      const limit = policy.maxRedirects;
      throw problem("fetch.failed", `The source redirects more than ${limit} times.`, { limit });
    }
    const location = response.headers.get("location");
    if (location === null) throw problem("fetch.failed", "The source redirects without a target URL.");
    url = fetchableUrl(resolve(location, url), policy);
  }
}

/** Gives up a server that does not begin to answer. */
async function firstByte(response: Promise<Response>, silence: number): Promise<Response> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(silent(silence)), silence * 1000);
  try {
    return await Promise.race([response, late.promise]);
  } finally {
    clearTimeout(timer);
    response.catch(() => {});
  }
}

function resolve(location: string, base: URL): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

async function body(
  response: Response,
  policy: DownloadPolicy,
  deadline: AbortSignal,
  facts: { size?: number },
  write: DownloadOptions["write"],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { maxBytes, silence } = policy;
  const statedLength = Number(response.headers.get("content-length") ?? "0");
  if (statedLength > maxBytes) {
    await response.body?.cancel().catch(() => {});
    throw tooLarge(policy, statedLength);
  }
  facts.size = 0;
  const bounds = {
    maxBytes,
    silence: silence * 1000,
    signal: deadline,
    progress(bytes: number) {
      facts.size = bytes;
    },
  };
  if (write === undefined) return readBounded(response.body, bounds);
  await drainBounded(response.body, bounds, write);
  return undefined;
}

function tooLarge({ maxBytes: limit, ifTooLarge }: DownloadPolicy, actual: number): Problem {
  const detail = `The download exceeds ${limit} bytes.${ifTooLarge === undefined ? "" : ` ${ifTooLarge}`}`;
  return problem("fetch.too_large", detail, { limit, actual });
}

function silent(limit: number): Problem {
  return problem("fetch.failed", `The source sent nothing for ${limit} seconds.`, { limit });
}

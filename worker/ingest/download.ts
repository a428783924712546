/** Downloads one file from a public web server, checks every redirect, and limits size and time. */
import { asProblem, type Problem, problem } from "../problem.ts";
import { type AddressPolicy, fetchableUrl } from "./address.ts";
import type { Request } from "./secrets.ts";

export type DownloadPolicy = AddressPolicy & {
  /** Maximum bytes of the body. */
  maxBytes: number;
  /** Total seconds, including redirects. */
  timeout: number;
  maxRedirects: number;
};

export const DOWNLOAD_POLICY: DownloadPolicy = { maxBytes: 500 * 2 ** 20, timeout: 60, maxRedirects: 5 };

/** Sends one GET without following redirects. A rejection means that the server did not answer. */
export type Fetcher = (url: URL, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

/** The platform's fetch, for a Worker. The platform resolves names and keeps requests out of private networks. */
export const webFetcher: Fetcher = (url, init) => fetch(url, { ...init, redirect: "manual" });

/** The result of a download; known fields are set even if it failed. */
export type Downloaded = {
  /** HTTP status of the last response. */
  code?: number;
  /** Bytes received. */
  size?: number;
  bytes?: Uint8Array<ArrayBuffer>;
  problem?: Problem;
};

/** Downloads the file. Never throws: `problem` holds a refusal or failure, without secrets. */
export async function download(request: Request, policy: DownloadPolicy, fetcher: Fetcher): Promise<Downloaded> {
  const known: { code?: number; size?: number } = {};
  const deadline = AbortSignal.timeout(policy.timeout * 1000);
  try {
    const response = await follow(request, policy, fetcher, deadline, known);
    const bytes = await body(response, policy.maxBytes, deadline, known);
    return { ...known, bytes };
  } catch (error) {
    if (deadline.aborted) {
      const detail = `The source was not done after ${policy.timeout} seconds.`;
      return { ...known, problem: problem("fetch.failed", detail, { limit: policy.timeout }) };
    }
    const cause = asProblem(error);
    return { ...known, problem: cause.code === "internal" ? noAnswer(error) : cause };
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

async function follow(
  request: Request,
  policy: DownloadPolicy,
  fetcher: Fetcher,
  deadline: AbortSignal,
  known: { code?: number },
): Promise<Response> {
  let url = fetchableUrl(request.url, policy);
  const { origin } = url;
  for (let redirects = 0; ; redirects++) {
    // Secrets are sent only to the origin they belong to, never to its unencrypted twin.
    const secret = url.origin === origin ? request.headers : {};
    const headers = { "User-Agent": "transit-portal", Accept: "*/*", ...secret };
    url.hash = "";
    const response = await fetcher(url, { headers, signal: deadline });
    known.code = response.status;
    if (response.status === 200) return response;
    await response.body?.cancel().catch(() => {});
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

function resolve(location: string, base: URL): string {
  return URL.canParse(location, base) ? new URL(location, base).href : location;
}

async function body(
  response: Response,
  maxBytes: number,
  deadline: AbortSignal,
  known: { size?: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (actual: number) =>
    problem("fetch.too_large", `The download exceeds ${maxBytes} bytes.`, { limit: maxBytes, actual });
  const promised = Number(response.headers.get("content-length") ?? "0");
  if (promised > maxBytes) {
    await response.body?.cancel().catch(() => {});
    throw tooLarge(promised);
  }
  known.size = 0;
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const aborted = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
  });
  aborted.catch(() => {});
  const chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) break;
      known.size += value.length;
      if (known.size > maxBytes) throw tooLarge(known.size);
      chunks.push(value);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(known.size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

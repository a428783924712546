/** Conditions under which a shared response may answer a request. */
import { type Bindings, knownSettings, type Settings } from "../env.ts";
import { freshDataVersion } from "./data-version.ts";

/** Headers of a request that name its user, or ask for a part of the response. */
const PERSONAL_HEADERS = ["authorization", "apikey", "range"];

/** Whether a response that is the same for everybody may answer: GET, without credentials, of the whole. */
export function isAnonymousRead({ method, headers, url }: Request): boolean {
  if (method !== "GET" || PERSONAL_HEADERS.some((name) => headers.has(name))) return false;
  return !/[?&]api_?key=/i.test(url);
}

/** Whether responses sent under these settings may be repeated: sign-in is not required, and no log or test needs each request. */
export const isRepeatable = ({ requestLog, requireLogin, testHooks }: Settings) =>
  !requestLog && !requireLogin && !testHooks;

/** A request for which the fast path is open. */
export type FastRequest = {
  request: Request;
  bindings: Bindings;
  settings: Settings;
  /** Milliseconds since 1970. */
  now: number;
};

/** Null leaves the request to the middleware: it is no read, or the settings are unknown or concern each request. */
export function fastRequest(request: Request, bindings: Bindings): FastRequest | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const settings = knownSettings(bindings);
  if (settings === undefined || settings.requestLog || settings.testHooks) return null;
  return { request, bindings, settings, now: Date.now() };
}

/** The data version, if it was read lately and no rule in KV overrides a page, which the middleware would have to apply; else null. */
export function plainDataVersion({ bindings }: FastRequest): number | null {
  const version = freshDataVersion(bindings.DB);
  return version?.overrides === false ? version.data : null;
}

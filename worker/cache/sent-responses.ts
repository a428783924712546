/** Remembers responses as they left the middleware, so that the fast path can repeat them. */
import { currentLanguage } from "../../src/domain/language/current.ts";
import { prefixOf } from "../../src/domain/language/languages.ts";
import { responseMemory, type SentResponse } from "./memory.ts";
import { type FastRequest, isAnonymousRead, isRepeatable } from "./precondition.ts";

/** Characters of an address that is remembered. */
const MAX_ADDRESS_LENGTH = 1_000;

/** Headers of one response. */
const UNREPEATED_HEADERS = ["x-request-id", "age", "ratelimit", "ratelimit-policy"];

/** What was sent lately for this request's address to everybody. Conditional requests are left to the middleware. */
export function sentLately({ request, settings }: FastRequest): SentResponse | null {
  const sentResponse = responseMemory.getSent(nameOf(request));
  if (sentResponse === undefined || sentResponse.settings !== settings) return null;
  return isAnonymousRead(request) && !request.headers.has("if-none-match") ? sentResponse : null;
}

/** Remembers a response as it leaves the middleware, if it may be repeated to everybody. */
export function rememberSent(request: Request, sentResponse: SentResponse): void {
  const address = nameOf(request);
  if (!isRepeatable(sentResponse.settings) || !isAnonymousRead(request) || address.length > MAX_ADDRESS_LENGTH) return;
  const headers = new Headers(sentResponse.headers);
  for (const name of UNREPEATED_HEADERS) headers.delete(name);
  responseMemory.putSent(address, { ...sentResponse, headers });
}

/** The address as the visitor wrote it, with the language that answerInLanguage took from it. */
const nameOf = (request: Request) => prefixOf(currentLanguage()) + addressOf(request.url);

/** Path and query: no response depends on the host. */
export function addressOf(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("//") + 2));
}

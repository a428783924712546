/** Extracts the token of a request and checks its form (RFC 6750, 2.1; RFC 7515, 3.1). */
import { problem } from "../problem.ts";

/** Maximum characters of a token. */
const MAX_TOKEN_CHARACTERS = 8 * 1024;

const PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The token of `Authorization: Bearer`, null without such a header.
 * Refuses additional schemes, several tokens, overlong tokens, and non-canonical base64url, with which the same token would
 * have many spellings.
 * @throws Problem auth.token_invalid
 */
export function bearerToken(headers: Headers): string | null {
  const header = headers.get("authorization");
  if (header === null) return null;
  const [, token] = /^bearer +(.*)$/is.exec(header) ?? [];
  // Ignore Basic and other schemes, which this site does not use.
  if (token === undefined) {
    if (/\bbearer\b/i.test(header)) throw invalid("The header Authorization contains more than a Bearer token.");
    return null;
  }
  if (token.length > MAX_TOKEN_CHARACTERS)
    throw invalid(`The token is longer than ${MAX_TOKEN_CHARACTERS} characters.`);
  // Repeated headers arrive joined by a comma.
  if (!PARTS.test(token)) throw invalid("The token does not have three parts of base64url.");
  if (!token.split(".").every(isCanonical)) throw invalid("The token is not written canonically.");
  return token;
}

/** Unused bits of the last base64url character must be zero (RFC 4648, 3.5). */
function isCanonical(part: string): boolean {
  const rest = part.length % 4;
  if (rest === 1) return false;
  const last = ALPHABET.indexOf(part.at(-1)!);
  return rest === 0 || (rest === 2 ? last % 16 === 0 : last % 4 === 0);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export function invalid(detail: string, cause?: unknown) {
  return problem("auth.token_invalid", detail, {}, cause);
}

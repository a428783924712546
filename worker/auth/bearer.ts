/** The token of a request, as a text of the one right form (RFC 6750, 2.1; RFC 7515, 3.1). */
import { problem } from "../problem.ts";

/** Characters of a token; more is no token of ours. */
const LONGEST = 8 * 1024;

const PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The token behind `Authorization: Bearer`, null where no such header is sent.
 * Refused are other schemes beside it, more than one, what is too long, and base64url that is not written canonically:
 * the same token would have many texts.
 * @throws Problem auth.token_invalid
 */
export function bearerToken(headers: Headers): string | null {
  const header = headers.get("authorization");
  if (header === null) return null;
  const [, token] = /^bearer +(.*)$/is.exec(header) ?? [];
  // Basic and other schemes are for somebody else: nothing here asks for them.
  if (token === undefined) {
    if (/\bbearer\b/i.test(header)) throw invalid("The header Authorization holds more than a Bearer token.");
    return null;
  }
  if (token.length > LONGEST) throw invalid(`The token is longer than ${LONGEST} characters.`);
  // Headers that are sent twice arrive joined by a comma.
  if (!PARTS.test(token)) throw invalid("The token does not have three parts of base64url.");
  if (!token.split(".").every(isCanonical)) throw invalid("The token is not written canonically.");
  return token;
}

/** The last character of base64url has bits that no byte needs; they have to be zero (RFC 4648, 3.5). */
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

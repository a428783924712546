/** Lines of the log: one JSON object each, so that programs can read them, and nothing secret in them. */

/** Names of query parameters that may hold a secret: keys of an API, what comes back from a sign-in. */
const NAMES =
  "(?:[\\w.-]*[_.-]|api|app|auth|access|client|consumer)?(?:key|token|secret|password|signature)|code(?:_verifier)?|state|sig";

/** Such a parameter in an address, or in an address that is itself a parameter of one. */
const SECRET = new RegExp(`((?:[?&]|%3F|%26)(?:${NAMES})(?:=|%3D))(?:(?!%26|%23)[^&#\\s"'])*`, "gi");

/** What stands before the host of an address. */
const CREDENTIALS = /(\/\/)[^\s/@"']+@/g;

const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;

/** A text with addresses in it as it may be written down. */
export function redacted(text: string): string {
  return text.replace(SECRET, "$1…").replace(CREDENTIALS, "$1…@").replace(BEARER, "$1 …");
}

/**
 * The line for something that went wrong.
 * @param message what it means, always the same words for the same thing
 * @param cause whatever was thrown
 */
export function failureLine(message: string, cause?: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  const why = cause instanceof Error ? (cause.stack ?? cause.message) : cause === undefined ? undefined : String(cause);
  return JSON.stringify({ level: "error", message, ...more, cause: why === undefined ? undefined : redacted(why) });
}

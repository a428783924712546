/** Formats log lines: one JSON object each, without secrets. */

/** Query parameters that may hold a secret: API keys and sign-in responses. */
const NAMES =
  "(?:[\\w.-]*[_.-]|api|app|auth|access|client|consumer)?(?:key|token|secret|password|signature)|code(?:_verifier)?|state|sig";

/** Matches such a parameter in a URL, also in a URL nested in a parameter. */
const SECRET = new RegExp(`((?:[?&]|%3F|%26)(?:${NAMES})(?:=|%3D))(?:(?!%26|%23)[^&#\\s"'])*`, "gi");

/** Matches the user information of a URL. */
const CREDENTIALS = /(\/\/)[^\s/@"']+@/g;

const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;

/** Removes secrets from the URLs in a text. */
export function redact(text: string): string {
  return text.replace(SECRET, "$1…").replace(CREDENTIALS, "$1…@").replace(BEARER, "$1 …");
}

/**
 * Formats a failure.
 * @param message constant text per kind of failure
 * @param cause the thrown value
 */
export function failureLine(message: string, cause?: unknown, more: Readonly<Record<string, unknown>> = {}): string {
  const why = cause instanceof Error ? (cause.stack ?? cause.message) : cause === undefined ? undefined : String(cause);
  return JSON.stringify({ level: "error", message, ...more, cause: why === undefined ? undefined : redact(why) });
}

/** Checks the URL of a webhook before anything is sent there. */

const MAX_CHARACTERS = 2_000;

/**
 * Why a URL cannot be that of a webhook, as a sentence; null if it can. The addresses to which its name resolves are checked
 * with each request (cli/guarded-fetch.ts).
 * @param allowPlain also http, for tests on one machine
 */
export function refusedUrl(text: string, allowPlain = false): string | null {
  if (text.length > MAX_CHARACTERS) return `The URL has more than ${MAX_CHARACTERS} characters.`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return "This is not a URL.";
  if (url.protocol !== "https:" && !(allowPlain && url.protocol === "http:"))
    return "The URL must begin with https://.";
  if (url.username !== "" || url.password !== "") return "The URL must not contain a user name or password.";
  return null;
}

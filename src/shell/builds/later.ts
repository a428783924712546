/** Loads what a page needs only once it is idle: the redirects of its build, and the watch for newer builds. Browser only. */
import { type Payload, payloadAddress } from "../../data/payload.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../domain/redirects/table.ts";
import { compiledRedirect } from "./compiled-redirect.ts";
import { connection } from "./connection.ts";
import { watchBuilds } from "./newer-build.ts";
import type { BuildState } from "./state.ts";

/**
 * Fetches the rules of a build; null on slow-2g, where the server's redirects are enough.
 * @throws Error when they do not come
 */
export async function fetchRules(build: string): Promise<RedirectTable | null> {
  if (connection().effectiveType === "slow-2g") return null;
  const response = await fetch(`/builds/meta/${build}.json`);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return redirectTable(((await response.json()) as { redirects: readonly RedirectRule[] }).redirects);
}

/** Starts watching for newer builds and teaches the page the redirects of its own. */
export async function begin(state: BuildState): Promise<void> {
  watchBuilds(state);
  const table = await fetchRules(state.id);
  if (table === null) return;
  state.redirect = (url) => {
    const location = compiledRedirect(table, url, new Date());
    if (location === null) return null;
    const settle = async () => {
      const now = (await ask(payloadAddress(url, state.id))) ?? location;
      return now.includes("#") ? now : now + url.hash;
    };
    return { location, settle };
  };
}

/** Milliseconds that a visitor waits for the server's answer at most. */
const SETTLE_TIMEOUT_MS = 2_000;

/** Where the server redirects an address to; null when it does not answer or does not redirect. */
async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(SETTLE_TIMEOUT_MS) });
    const { redirect } = (await response.json()) as Partial<Payload>;
    return redirect?.location ?? null;
  } catch {
    return null;
  }
}

/** Background work of an open page: loads the redirects of its build and watches for newer builds. Browser only. */
import { type Payload, payloadAddress } from "../../data/payload.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../domain/redirects/table.ts";
import { compiledRedirect } from "./compiled-redirect.ts";
import { connection } from "./connection.ts";
import { watchBuilds } from "./newer-build.ts";
import type { BuildState } from "./state.ts";

/**
 * Fetches the redirects of a build; null on slow-2g, where those of the server are enough.
 * @throws Error if they cannot be loaded
 */
async function fetchRules(build: string): Promise<RedirectTable | null> {
  if (connection().effectiveType === "slow-2g") return null;
  const response = await fetch(`/builds/meta/${build}.json`);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return redirectTable(((await response.json()) as { redirects: readonly RedirectRule[] }).redirects);
}

/** Starts watching for newer builds and loads the redirects of this one. */
export async function begin(state: BuildState): Promise<void> {
  watchBuilds(state);
  const table = await fetchRules(state.id);
  if (table === null) return;
  state.redirect = (url) => {
    const location = compiledRedirect(table, url, new Date());
    if (location === null) return null;
    const settle = async () => {
      const now = (await fetchRedirect(payloadAddress(url, state.id))) ?? location;
      return now.includes("#") ? now : now + url.hash;
    };
    return { location, settle };
  };
}

/** Maximum milliseconds for which a visitor waits for the server's redirect. */
const SETTLE_TIMEOUT_MS = 2_000;

/** The target to which the server redirects a payload request; null if it neither redirects nor answers. */
async function fetchRedirect(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(SETTLE_TIMEOUT_MS) });
    const { redirect } = (await response.json()) as Partial<Payload>;
    return redirect?.location ?? null;
  } catch {
    return null;
  }
}

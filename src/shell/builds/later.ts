/** What a page needs only when it has come to rest: the rules of its build, and whether it still is the newest. Browser only. */
import { type Payload, payloadAddress } from "../../data/payload.ts";
import { resolveRedirect } from "../../domain/redirects/resolve.ts";
import { fetchRules } from "./manifest.ts";
import { watchBuilds } from "./newer-build.ts";
import type { BuildState } from "./state.ts";

export async function begin(state: BuildState): Promise<void> {
  watchBuilds(state);
  const table = await fetchRules(state.id);
  if (table === null) return;
  state.redirect = (url) => {
    const found = resolveRedirect(table, url.pathname, { search: url.search, now: new Date(), hosts: [] });
    if (found === null) return null;
    const { location } = found;
    const settle = async () => {
      const now = (await ask(payloadAddress(url, state.id))) ?? location;
      return now.includes("#") ? now : now + url.hash;
    };
    return { location, settle };
  };
}

/** Milliseconds that a visitor waits for the server's word at most. */
const DEADLINE = 2_000;

/** Where the server says that an address leads; null when it does not say. */
async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE) });
    const { redirect } = (await response.json()) as Partial<Payload>;
    return redirect?.location ?? null;
  } catch {
    return null;
  }
}

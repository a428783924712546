/** What a page needs only when it has come to rest: the rules of its build, and whether it still is the newest. Browser only. */
import { resolveRedirect } from "../../domain/redirects/resolve.ts";
import { fetchRules } from "./manifest.ts";
import { watchBuilds } from "./newer-build.ts";
import type { BuildState } from "./state.ts";

export async function begin(state: BuildState): Promise<void> {
  watchBuilds(state);
  const table = await fetchRules(state.id);
  if (table === null) return;
  state.redirect = (url) =>
    resolveRedirect(table, url.pathname, { search: url.search, now: new Date(), hosts: [] })?.location ?? null;
}

/** Finds the target of a link inside the app by the redirects of the page's build. */
import { compiledKnowledge, decideRedirect } from "../../domain/redirects/decide.ts";
import type { RedirectTable } from "../../domain/redirects/table.ts";

/**
 * The target, or null. Rules in KV and replaced IDs are left to the server, whose target is requested before the page
 * is shown.
 */
export function compiledRedirect(table: RedirectTable, { pathname, search }: URL, now: Date): string | null {
  const knowledge = compiledKnowledge(table, { hosts: [], now, currentPath: (path) => path });
  const decision = decideRedirect({ path: pathname, search }, knowledge);
  return decision.kind === "redirect" ? decision.location : null;
}

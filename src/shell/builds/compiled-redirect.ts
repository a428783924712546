/** Where a link inside the app leads by the redirects of the page's build. */
import { compiledKnowledge, decideRedirect } from "../../domain/redirects/decide.ts";
import type { RedirectTable } from "../../domain/redirects/table.ts";

/** The location, or null. Rules in KV and replaced IDs are the server's, which is asked before the page is shown. */
export function compiledRedirect(table: RedirectTable, { pathname, search }: URL, now: Date): string | null {
  const knowledge = compiledKnowledge(table, { hosts: [], now, currentPath: (path) => path });
  const decision = decideRedirect({ path: pathname, search }, knowledge);
  return decision.kind === "redirect" ? decision.location : null;
}

/** Finds the targets of links inside the app by the redirects of the page's build. */
import { compiledKnowledge, decideRedirect } from "../../domain/redirects/decide.ts";
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { redirectTable } from "../../domain/redirects/table.ts";

/**
 * A function that tells the target of a URL, or null. Rules in KV and replaced IDs are left to the server, whose target is
 * requested before the page is shown.
 */
export function compiledRedirects(rules: readonly RedirectRule[]): (url: URL, now: Date) => string | null {
  const table = redirectTable(rules);
  return ({ pathname, search }, now) => {
    const knowledge = compiledKnowledge(table, { hosts: [], now, currentPath: (path) => path });
    const decision = decideRedirect({ path: pathname, search }, knowledge);
    return decision.kind === "redirect" ? decision.location : null;
  };
}

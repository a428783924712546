/** The build's own rules, so that links inside the app follow them too. Browser only. */
import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../domain/redirects/table.ts";
import { connection } from "./connection.ts";

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

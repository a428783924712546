/** The build's own rules, fetched a moment after the page has loaded, so that links inside the app follow them too. Browser only. */

import type { RedirectRule } from "../../domain/redirects/rule.ts";
import { type RedirectTable, redirectTable } from "../../domain/redirects/table.ts";
import { connection } from "./connection.ts";

/** Milliseconds after the page has started (specification, section 9). */
export const MANIFEST_DELAY = 1_000;

/** Fetched when the page has come to rest; until then, and when it fails, the table is empty and the server redirects. */
export function fetchManifest(build: string): { table: RedirectTable } {
  const manifest = { table: redirectTable([]) };
  if (connection().effectiveType === "slow-2g") return manifest;
  setTimeout(() => {
    load(build).then(
      (rules) => {
        manifest.table = redirectTable(rules);
      },
      (error: unknown) => console.warn("The route rules could not be loaded.", error),
    );
  }, MANIFEST_DELAY);
  return manifest;
}

async function load(build: string): Promise<readonly RedirectRule[]> {
  const response = await fetch(`/builds/meta/${build}.json`);
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  return ((await response.json()) as { redirects: readonly RedirectRule[] }).redirects;
}

/** Sites for browser tests: the run's shared ones for tests that only read, and one of a file's own for all others. */
import { inject } from "vitest";
import type { Local } from "../../cli/local/local.ts";
import type { FilledData } from "./fill-states.ts";
import { type Site, startSiteOn } from "./start-site.ts";
import type { Data } from "./states.ts";

export type { Site };

/**
 * Starts a site of the caller's own, on a copy of the data.
 * @param vars settings that differ from wrangler.toml
 * @param change writes to the store before the first request
 */
export function startSite(
  data: Data = "empty",
  vars: Record<string, string> = {},
  change?: (store: Local) => Promise<unknown>,
): Promise<Site> {
  return startSiteOn(data === "empty" ? null : inject("states")[data], vars, change);
}

/** The running site with default settings that all files of browser tests share. Its store is closed to them. */
export function sharedSite(data: FilledData): Site {
  return {
    origin: inject("sharedSites")[data],
    get store(): never {
      throw new TypeError("Other tests read the shared site's store: start a site of your own (startSite).");
    },
    close: async () => {},
  };
}

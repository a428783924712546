/** State folders that are filled once for a whole test run; every site or command that needs one works on a copy. */
import { cpSync } from "node:fs";
import { inject } from "vitest";
import type { FilledData, SharedSites, States } from "./fill-states.ts";

declare module "vitest" {
  interface ProvidedContext {
    states: States;
    sharedSites: SharedSites;
  }
}

/** What a store holds: nothing, the bundled sample, or the sample with places (./places.ts). */
export type Data = "empty" | FilledData;

/** Fills the folder of a store that no process has opened yet. */
export function copyState(data: Data, folder: string): void {
  if (data !== "empty") cpSync(inject("states")[data], folder, { recursive: true });
}

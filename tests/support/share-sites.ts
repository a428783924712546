/** Global setup of the browser tests: one site for each filled state, with default settings, for all files that only read. */
import type { TestProject } from "vitest/node";
import { fillStates } from "./fill-states.ts";
import { startSiteOn } from "./start-site.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { states, remove } = await fillStates();
  const [sample, places] = await Promise.all([startSiteOn(states.sample), startSiteOn(states.places)]);
  project.provide("states", states);
  project.provide("sharedSites", { sample: sample.origin, places: places.origin });
  return async () => {
    await Promise.all([sample.close(), places.close()]);
    remove();
  };
}

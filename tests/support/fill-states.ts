/**
 * Global setup of the command line tests: builds the site when the sources have changed, and fills the states that tests
 * copy. The browser tests (./share-sites.ts) use the same states in one run.
 */
import "../../cli/silence.ts";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../cli/build/bundle.ts";
import { openLocal } from "../../cli/local/local.ts";
import { loadSampleIfEmpty } from "../../cli/sample/sample.ts";
import { addPlaces } from "./places.ts";
import { smallRegistry } from "./small-registry.ts";

export type FilledData = "sample" | "places";

/** Folders of the filled states; no process works on them. */
export type States = Readonly<Record<FilledData, string>>;

/** Origins of the sites that the browser tests share. */
export type SharedSites = Readonly<Record<FilledData, string>>;

/** Holds the folder of the states for the setup of the other project, which runs in the same process. */
const FOLDER_VARIABLE = "TEST_STATES";

/** @returns the states, and what removes them after the run */
export async function fillStates(): Promise<{ states: States; remove: () => void }> {
  await ensureBuilt();
  const filled = process.env[FOLDER_VARIABLE];
  const folder = filled ?? mkdtempSync(join(tmpdir(), "portal-states-"));
  const states = { sample: join(folder, "sample"), places: join(folder, "places") };
  if (filled !== undefined) return { states, remove: () => {} };

  const sample = await openLocal(states.sample);
  await loadSampleIfEmpty(sample, states.sample, () => {}, smallRegistry).finally(() => sample.close());
  cpSync(states.sample, states.places, { recursive: true });
  const places = await openLocal(states.places);
  await addPlaces(places).finally(() => places.close());
  process.env[FOLDER_VARIABLE] = folder;
  return {
    states,
    remove() {
      delete process.env[FOLDER_VARIABLE];
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { states, remove } = await fillStates();
  project.provide("states", states);
  return remove;
}

/** Miniflare options with which several processes can open one local store safely (docs/decisions/001-one-local-store.md). */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { problem } from "../worker/problem.ts";

/**
 * Creates a folder and its parents one by one. Node's own `recursive` option loops forever on file systems that report
 * an existing folder as missing, such as /proc.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Creates the folder if it is missing. @throws Problem command.usage if it is not writable */
function readyFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw problem("command.usage", `The store cannot be opened: the folder ${folder} cannot be written (${code}).`);
  }
}

/** Options for a Miniflare on the store in `folder`, which is created if missing. */
export function sharedStorage(
  state: string,
): Pick<
  MiniflareOptions,
  | "resourcePersistencePath"
  | "isolatedResourcePersistencePath"
  | "enableDevRegistry"
  | "unsafeDevRegistryPath"
  | "unsafeEnableSharedStorage"
  | "telemetry"
> {
  if (state === "") throw problem("command.usage", "--state takes a folder; it is empty.");
  const folder = resolve(state);
  readyFolder(folder);
  return {
    resourcePersistencePath: folder,
    isolatedResourcePersistencePath: `${folder}/isolated`,
    enableDevRegistry: true,
    unsafeDevRegistryPath: `${folder}/registry`,
    unsafeEnableSharedStorage: true,
    telemetry: { enabled: false },
  };
}

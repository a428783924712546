/** How every process opens the local store, so that they do not break each other (docs/decisions/001-one-local-store.md). */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { problem } from "../worker/problem.ts";

/**
 * Makes a folder and those above it. One step after the other: Node's own `recursive` never ends where a file system
 * says that a folder is missing which is there, as /proc does.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was first.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Makes the folder when it is not there. Throws `command.usage` where nothing can be written. */
function readyFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw problem("command.usage", `The store cannot be opened: the folder ${folder} cannot be written (${code}).`);
  }
}

/** Options of a Miniflare on the store in `folder`, which is made when it is not there. */
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

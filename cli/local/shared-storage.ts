/**
 * Miniflare options with which several processes can open one local store safely (docs/decisions/001-local-store.md).
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { problem } from "../../worker/problem.ts";

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

/** Read, write and open, for the owner alone. */
const PRIVATE = 0o700;
const STICKY = 0o1000;

/**
 * Lets only the owner open the folder of a store: it holds the addresses at which the processes of this store reach each
 * other, hidden feeds, and hashes of keys. Folders that were used for something else, such as /tmp, stay as they are.
 */
function closeToOthers(folder: string): void {
  const { mode } = statSync(folder);
  const isStore = readdirSync(folder).length === 0 || (existsSync(`${folder}/registry`) && existsSync(`${folder}/d1`));
  if ((mode & 0o777) === PRIVATE || (mode & STICKY) !== 0 || !isStore) return;
  try {
    chmodSync(folder, PRIVATE);
  } catch {
    // The folder belongs to another user, or its file system has no permissions: nothing to change.
  }
}

/** Creates the folder, private to its user, if it is missing. @throws Problem command.usage if it is not writable */
function readyFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    closeToOthers(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw problem("command.usage", `The store cannot be opened: the folder ${folder} cannot be written (${code}).`);
  }
}

/** Folder of what Miniflare does not share between processes. */
const ISOLATED_NAME = "isolated";

/**
 * Removes the responses that Miniflare's Cache API left in the store in `state`. It deletes an expired one only when the
 * same key is asked for again, and a site does not use it: `npm run dev` and earlier versions do.
 */
export function removeCacheFiles(state: string): void {
  rmSync(resolve(state, ISOLATED_NAME, "cache"), { recursive: true, force: true, maxRetries: 5 });
}

/** Options for a Miniflare on the store in `folder`, which is created, private to its user, if missing. */
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
    isolatedResourcePersistencePath: `${folder}/${ISOLATED_NAME}`,
    enableDevRegistry: true,
    unsafeDevRegistryPath: `${folder}/registry`,
    unsafeEnableSharedStorage: true,
    telemetry: { enabled: false },
  };
}

/** How every process opens the local store, so that they do not break each other (docs/decisions/001-one-local-store.md). */
import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { problem } from "../worker/problem.ts";

/** Makes the folder when it is not there. Throws `command.usage` where nothing can be written. */
function readyFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
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

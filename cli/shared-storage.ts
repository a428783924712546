/** How every process opens the local store, so that they do not break each other (docs/decisions/001-one-local-store.md). */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { MiniflareOptions } from "miniflare";

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
  const folder = resolve(state);
  mkdirSync(folder, { recursive: true });
  return {
    resourcePersistencePath: folder,
    isolatedResourcePersistencePath: `${folder}/isolated`,
    enableDevRegistry: true,
    unsafeDevRegistryPath: `${folder}/registry`,
    unsafeEnableSharedStorage: true,
    telemetry: { enabled: false },
  };
}

/** Reads the key of a route or stop page from its address. */

import { type EntityKey, parseEntityKey } from "../domain/keys.ts";
import { ENTITY_PARAMETERS, type EntityParameter } from "../domain/parameters.ts";
import type { PageUrl } from "../domain/screen.ts";

export { type EntityVariables, entityVariables } from "../domain/entity-variables.ts";

/** The key of an address, or null when it fails its pattern. */
export function keyOf(segment: string | undefined, { searchParams }: PageUrl<EntityParameter>): EntityKey | null {
  return parseEntityKey(
    segment ?? "",
    Object.fromEntries(ENTITY_PARAMETERS.map((name) => [name, searchParams.get(name)])),
  );
}

/** Whether a key names one fixed version. */
export function isPinned(key: EntityKey): boolean {
  return key.kind === "entity" && key.sha1 !== undefined;
}

/** Reads the key of a route or stop page from its address. */

import { type EntityKey, parseEntityKey } from "../domain/ids/keys.ts";
import { decodeSegment } from "../domain/links.ts";
import type { PageUrl } from "../domain/screen.ts";
import { ENTITY_PARAMETERS, type EntityParameter } from "../domain/site/parameters.ts";

export { type EntityVariables, entityVariables } from "../domain/ids/entity-variables.ts";

/**
 * The key of an address, or null when it fails its pattern. Reads it from the path and not from the parameters of the
 * router, which take `%252F` and `%2F` for the same.
 */
export function keyOf({ pathname, searchParams }: PageUrl<EntityParameter>): EntityKey | null {
  const segment = pathname.split("/")[2] ?? "";
  return parseEntityKey(
    decodeSegment(segment) ?? segment,
    Object.fromEntries(ENTITY_PARAMETERS.map((name) => [name, searchParams.get(name)])),
  );
}

/** Whether a key names one fixed version. */
export function isPinned(key: EntityKey): boolean {
  return key.kind === "entity" && key.sha1 !== undefined;
}

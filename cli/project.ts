/** Paths of this checkout. */

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Values } from "./command-line/command.ts";

/** Root folder of the checkout, with a trailing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Default folder of the local store. */
export const STATE = `${ROOT}.wrangler/state`;

/** The local store folder that a command uses. */
export function stateFolder(values: Values): string {
  return resolve((values.state as string | undefined) ?? STATE);
}

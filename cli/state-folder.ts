import { resolve } from "node:path";
import type { Values } from "./command.ts";
import { STATE } from "./project.ts";

/** The local store folder that a command uses. */
export function stateFolder(values: Values): string {
  return resolve((values.state as string | undefined) ?? STATE);
}

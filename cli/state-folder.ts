import { resolve } from "node:path";
import type { Values } from "./command.ts";
import { STATE } from "./project.ts";

/** The folder of the local store that a command works on. */
export function stateFolder(values: Values): string {
  return resolve((values.state as string | undefined) ?? STATE);
}

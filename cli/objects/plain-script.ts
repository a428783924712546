import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { ROOT } from "../project.ts";

/**
 * The JavaScript of a module without a build: the text with blanks in place of its types.
 * @param path below the project; the module imports nothing but types and parts of the runtime
 */
export function plainScript(path: string): string {
  const { emitWarning } = process;
  // Node reports this function as experimental, on the standard error of every command.
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(readFileSync(`${ROOT}${path}`, "utf8"));
  } finally {
    process.emitWarning = emitWarning;
  }
}

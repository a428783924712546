/**
 * Makes worker/store/realtime/definition.ts and codec.ts from gtfs-realtime.proto:
 * `npx -c "node tests/support/realtime/generate.ts"`. A test compares the files with its output.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codecText } from "./codec-text.ts";
import { FOLDER, readDefinition } from "./definition.ts";
import { definitionText } from "./definition-text.ts";

/** Generated text by file name, formatted with the repository's formatter. */
export function generated(): Record<"definition.ts" | "codec.ts", string> {
  const definition = readDefinition();
  return {
    "definition.ts": formatted("definition.ts", definitionText(definition)),
    "codec.ts": formatted("codec.ts", codecText(definition)),
  };
}

function formatted(name: string, text: string): string {
  const biome = fileURLToPath(new URL("../../../node_modules/.bin/biome", import.meta.url));
  const path = fileURLToPath(new URL(name, FOLDER));
  const { status, stdout, stderr } = spawnSync(biome, ["format", `--stdin-file-path=${path}`], {
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(generated())) writeFileSync(new URL(name, FOLDER), text);
}

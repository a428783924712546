/**
 * Makes worker/realtime/definition.generated.ts and codec.generated.ts from gtfs-realtime.proto:
 * `npx -c "node tests/support/realtime/generate.ts"`. A test compares the files with its output.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codecText } from "./codec-text.ts";
import { FOLDER, readDefinition } from "./definition.ts";
import { definitionText } from "./definition-text.ts";

/** Generated text by file name, formatted with the repository's formatter. */
export function generated(): Record<"definition.generated.ts" | "codec.generated.ts", string> {
  const definition = readDefinition();
  return {
    "definition.generated.ts": formatted("definition.generated.ts", definitionText(definition)),
    "codec.generated.ts": formatted("codec.generated.ts", codecText(definition)),
  };
}

function formatted(name: string, text: string): string {
  const biome = fileURLToPath(new URL("../../../node_modules/.bin/biome", import.meta.url));
  // Biome leaves generated files alone, so the text is formatted under another name.
  const path = fileURLToPath(new URL(name.replace(".generated", ""), FOLDER));
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

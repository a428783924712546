/** Where a command writes its result: standard output, or the file of `--output`. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { problem } from "../../worker/problem.ts";
import type { Options, Values } from "./command.ts";

export const OUTPUT_OPTION = { output: { type: "string", short: "o" } } satisfies Options;

/**
 * Writes the chunks to the file of `--output`, else to standard output. A file appears complete or not at all: it is
 * written beside its place and then renamed.
 * @throws Problem command.usage if the file cannot be written
 */
export async function writeOutput(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  values: Values,
): Promise<void> {
  const { output } = values;
  if (typeof output === "string") return writeFile(output, chunks);
  for await (const chunk of chunks) {
    if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
  }
}

async function writeFile(
  path: string,
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  let file: FileHandle;
  try {
    file = await open(part, "wx");
  } catch (error) {
    throw problem("command.usage", `The file ${path} cannot be written.`, {}, error);
  }
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

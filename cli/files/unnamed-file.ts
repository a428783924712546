/** A temporary file without a name, so that nothing is left of it however the process ends. */
import { randomUUID } from "node:crypto";
import { openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Opens an empty file for reading and writing, which only its owner can read. @returns its descriptor, to be closed */
export function openUnnamedFile(): number {
  const path = join(tmpdir(), `portal-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  rmSync(path);
  return file;
}

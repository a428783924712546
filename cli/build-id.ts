/** Derives the build ID: a hash of all sources, so that equal sources give an equal ID. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.ts";

const SOURCES = ["src", "worker", "content", "public", "cli/content"];
const FILES = ["package-lock.json", "vite.config.ts", "wrangler.toml"];

/** @returns 12 hex digits */
export function buildId(root: string = ROOT): string {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash("sha256");
  for (const file of [...files.sort(), ...FILES.map((name) => join(root, name))]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

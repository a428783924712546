/** Hashes the content of a feed independently of how it was zipped. */
import type { Machine } from "./machine.ts";
import type { FeedFile } from "./zip/archive.ts";

/**
 * SHA-1 over the names and contents of a feed's files, in hexadecimal: unchanged if the same files are zipped again
 * (feed_version.sha1_dir).
 */
export async function contentsSha1(files: ReadonlyMap<string, FeedFile>, machine: Machine): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of files) {
    const sha1 = machine.sha1();
    for await (const chunk of file.open()) sha1.update(chunk);
    lines.push(`${name} ${sha1.digest()}\n`);
  }
  const whole = machine.sha1();
  whole.update(new TextEncoder().encode(lines.sort().join("")));
  return whole.digest();
}

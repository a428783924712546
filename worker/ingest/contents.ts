/** Hashes the content of a feed independently of how it was zipped. */
import type { Platform } from "./platform.ts";
import type { FeedFile } from "./zip/archive.ts";

/**
 * SHA-1 over the names and contents of a feed's files, in hexadecimal: unchanged if the same files are zipped again
 * (feed_version.sha1_dir).
 */
export async function contentsSha1(files: ReadonlyMap<string, FeedFile>, platform: Platform): Promise<string> {
  const lines: string[] = [];
  for (const [name, file] of files) {
    const sha1 = platform.sha1();
    for await (const chunk of file.open()) await sha1.update(chunk);
    lines.push(`${name} ${await sha1.digest()}\n`);
  }
  const whole = platform.sha1();
  await whole.update(new TextEncoder().encode(lines.sort().join("")));
  return whole.digest();
}

/** Reads the texts of the portal out of its public files, of which only names and hashes are compiled in. */
import { hashes, here } from "virtual:texts";
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/deadline.ts";

/** Texts kept in an isolate, parsed; nobody may change them. */
const kept = new BoundedMap<string, unknown>(64);

/**
 * @param assets the public files
 * @returns what reads a text by its name; null when there is no such text
 * @throws (when reading) Problem internal when a file of this build is not there, store.unavailable when none can be read
 */
export function textReader(assets: Fetcher): (name: string) => Promise<unknown> {
  return async function readText(name) {
    const hash = hasText(name) ? hashes[name] : undefined;
    if (hash === undefined) return null;
    const known = kept.get(hash);
    if (known !== undefined) return known;
    const text = JSON.parse(here?.[name] ?? (await fetchText(assets, hash))) as unknown;
    kept.set(hash, text);
    return text;
  };
}

/** Whether there is a text of this name. */
export const hasText = (name: string): boolean => Object.hasOwn(hashes, name);

/** Addresses of all texts: documentation, articles and custom pages. */
export const textPaths: readonly string[] = Object.keys(hashes)
  .filter((name) => /^(documentation(\/|$)|news\/|pages\/)/.test(name))
  .map((name) => `/${name.replace(/^pages\//, "")}`);

/** Milliseconds that the store of public files has. */
const DEADLINE = 2_000;

async function fetchText(assets: Fetcher, hash: string): Promise<string> {
  // Only the path counts to the store of public files.
  const asked = (async () => assets.fetch(`https://portal.invalid/content/${hash}.json`))();
  const response = await inTime(asked, DEADLINE, "The store of public files").catch((error: unknown) => {
    throw problem("store.unavailable", "The texts cannot be read now.", {}, error);
  });
  if (!response.ok) throw problem("internal", `The public file content/${hash}.json answered ${response.status}.`);
  return response.text();
}

/** Reads the portal's texts from its public files. Only names and hashes are compiled in. */

import { hashes, here } from "virtual:texts";
import { EXAMPLE_ORIGIN } from "../../src/domain/content/text.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";

/** Parsed texts, cached per isolate; must not be modified. */
const texts = perIsolate<string, unknown>("texts of pages", { by: "hash and site", entries: 64, bytes: 6_400_000 });

/**
 * Reads texts as visitors of this site need them: examples contain its address, so that they can be copied.
 * @param assets the public files
 * @param siteUrl origin of the site
 * @returns a function from a name to the text, or null when there is none
 * @throws (when reading) Problem store.unavailable when it cannot be read
 */
export function textReader(assets: Fetcher, siteUrl: string): (name: string) => Promise<unknown> {
  return async function readText(name) {
    const hash = hasText(name) ? hashes[name] : undefined;
    if (hash === undefined) return null;
    const key = `${hash} ${siteUrl}`;
    const cachedText = texts.get(key);
    if (cachedText !== undefined) return cachedText;
    const ownText = here?.[name];
    const text = ownText === undefined ? await fetchText(assets, hash, siteUrl) : parseText(ownText, siteUrl);
    texts.set(key, text);
    return text;
  };
}

/** Whether there is a text of this name. */
export const hasText = (name: string): boolean => Object.hasOwn(hashes, name);

/** Addresses of all texts: documentation, articles and custom pages. */
export const textPaths: readonly string[] = Object.keys(hashes)
  .filter((name) => /^(documentation(\/|$)|news\/|pages\/)/.test(name))
  .map((name) => `/${name.replace(/^pages\//, "")}`);

/** Milliseconds that the public files have to answer. */
const ASSET_TIMEOUT_MS = 2_000;

/** A text from its JSON, with the address of the site in its examples. */
const parseText = (json: string, siteUrl: string): unknown => JSON.parse(json.replaceAll(EXAMPLE_ORIGIN, siteUrl));

/** @throws Problem store.unavailable, also for a missing file, since a new build may have just replaced it */
export async function fetchText(assets: Fetcher, hash: string, siteUrl: string): Promise<unknown> {
  const fetchAgain = async () => {
    // Only the path matters to the assets binding.
    const response = await assets.fetch(`https://portal.invalid/content/${hash}.json`);
    if (!response.ok) throw new Error(`The public file content/${hash}.json answered ${response.status}.`);
    return parseText(await response.text(), siteUrl);
  };
  return inTime(fetchAgain(), ASSET_TIMEOUT_MS, "The store of public files").catch((error: unknown) => {
    throw problem("store.unavailable", "The texts cannot be read right now.", {}, error);
  });
}

/** Reads the site's public files, which the build made. */
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";

/** Milliseconds that the public files have to answer. */
const ASSET_TIMEOUT_MS = 2_000;

/**
 * @param path without a slash in front
 * @param parse reads the file; may throw
 * @throws Problem store.unavailable, also for a file that is missing or cannot be parsed: a new build may have just replaced it
 */
export async function readPublicFile<T>(assets: Fetcher, path: string, parse: (text: string) => T): Promise<T> {
  const read = async () => {
    // Only the path matters to the assets binding.
    const response = await assets.fetch(`https://portal.invalid/${path}`);
    if (!response.ok) throw new Error(`The public file ${path} answered ${response.status}.`);
    return parse(await response.text());
  };
  return inTime(read(), ASSET_TIMEOUT_MS, "The store of public files").catch((error: unknown) => {
    throw problem("store.unavailable", "The texts cannot be read right now.", {}, error);
  });
}

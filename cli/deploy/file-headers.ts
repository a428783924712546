/** Writes `dist/client/_headers`, the headers of files that are served without the Worker. */
import { readFile, writeFile } from "node:fs/promises";
import { transportOrder } from "../../worker/settings.ts";
import { ROOT } from "../project.ts";

type Variables = { SITE_URL?: string; HSTS?: string };

/**
 * Adds Strict-Transport-Security to the static files of a build for a site on https. Idempotent.
 * @param dist folder of the build
 */
export async function writeFileHeaders({ SITE_URL = "", HSTS = "" }: Variables, dist = `${ROOT}dist`): Promise<void> {
  const text = await readFile(`${ROOT}public/_headers`, "utf8");
  // The same value as worker/middleware/security-headers.ts sets on responses.
  const order = `  Strict-Transport-Security: ${transportOrder(HSTS)}`;
  const headersText = SITE_URL.startsWith("https:") ? text.replace(/^\/\*$/m, `/*\n${order}`) : text;
  const file = `${dist}/client/_headers`;
  // Write only if something changes: another process may be starting from the same files.
  if ((await readFile(file, "utf8").catch(() => null)) !== headersText) await writeFile(file, headersText);
}

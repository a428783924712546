/** Headers of the files that are served without the Worker, as `dist/client/_headers` says them. */
import { readFile, writeFile } from "node:fs/promises";
import { transportOrder } from "../worker/settings.ts";
import { ROOT } from "./project.ts";

type Variables = { SITE_URL?: string; HSTS?: string };

/**
 * Writes the headers of public/ into a build, for a site that is served over https with the order to ask for nothing else.
 * May be repeated.
 * @param dist folder of the build
 */
export async function writeFileHeaders({ SITE_URL = "", HSTS = "" }: Variables, dist = `${ROOT}dist`): Promise<void> {
  const text = await readFile(`${ROOT}public/_headers`, "utf8");
  // As worker/chain/security-headers.ts says it for all else.
  const order = `  Strict-Transport-Security: ${transportOrder(HSTS)}`;
  const said = SITE_URL.startsWith("https:") ? text.replace(/^\/\*$/m, `/*\n${order}`) : text;
  const file = `${dist}/client/_headers`;
  // Another site may be starting from the same files.
  if ((await readFile(file, "utf8").catch(() => null)) !== said) await writeFile(file, said);
}

/** Headers of the files that are served without the Worker, as `dist/client/_headers` says them. */
import { readFile, writeFile } from "node:fs/promises";
import { ROOT } from "./project.ts";

/** As worker/chain/security-headers.ts says it for all else. */
const HTTPS = "  Strict-Transport-Security: max-age=31536000";

/**
 * Writes the headers of public/ into a build, for a site that is served over https with the order to ask for nothing else.
 * May be repeated.
 * @param dist folder of the build
 */
export async function writeFileHeaders(siteUrl: string, dist = `${ROOT}dist`): Promise<void> {
  const text = await readFile(`${ROOT}public/_headers`, "utf8");
  const said = siteUrl.startsWith("https:") ? text.replace(/^\/\*$/m, `/*\n${HTTPS}`) : text;
  const file = `${dist}/client/_headers`;
  // Another site may be starting from the same files.
  if ((await readFile(file, "utf8").catch(() => null)) !== said) await writeFile(file, said);
}

/** What of the one configuration reaches the Worker that is served here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtWorker } from "../../../cli/built.ts";
import { readSettings } from "../../../cli/settings.ts";

it("paths without files go past them, here as in Cloudflare's network", async () => {
  const dist = mkdtempSync(join(tmpdir(), "portal-built-"));
  try {
    mkdirSync(`${dist}/worker`);
    writeFileSync(`${dist}/worker/index.js`, "export default {};");
    const settings = readSettings({});
    expect(settings.workerFirst).toEqual(["/tiles/*", "/api/*"]);
    expect(await builtWorker(settings, dist)).toMatchObject({ routes: ["*/tiles/*", "*/api/*"] });
  } finally {
    rmSync(dist, { recursive: true });
  }
});

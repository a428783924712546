/**
 * Runs Lighthouse for `tests/bench/lighthouse.ts`, one visit after the other: loading it takes longer than some visits.
 * The argument is its package folder; each message is a visit, and is answered with Lighthouse's result or null.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export type Wanted = {
  address: string;
  /** Settings of Lighthouse beside its mobile preset. */
  settings: object;
  chromeFlags: readonly string[];
};

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: unknown } | undefined>;
type Chrome = { port: number; kill(): void };
type Launcher = { launch(options: { chromeFlags: readonly string[] }): Promise<Chrome> };

const folder = process.argv[2] ?? "";
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;
const { default: lighthouse } = await load<{ default: Lighthouse }>(join(folder, "core/index.js"));
const { launch } = await load<Launcher>(createRequire(join(folder, "package.json")).resolve("chrome-launcher"));

process.on("message", async ({ address, settings, chromeFlags }: Wanted) => {
  let chrome: Chrome | undefined;
  let lhr: unknown = null;
  try {
    chrome = await launch({ chromeFlags });
    lhr = (await lighthouse(address, { ...settings, port: chrome.port, output: "json", logLevel: "silent" }))?.lhr;
  } catch {
    // A visit that came to nothing.
  } finally {
    chrome?.kill();
  }
  process.send?.(lhr ?? null);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

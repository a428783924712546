/** What a browser loads for a page, counted by the browser itself. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { launch } from "../../support/browser.ts";

/** Milliseconds without a request after which a page is taken as loaded: the portal looks for newer builds after one second. */
const QUIET_MS = 2_500;

/** Milliseconds after which a page that never rests is counted as it is. */
const PATIENCE_MS = 20_000;

/** Bytes: HTML as gzip, scripts and styles as brotli, whatever the local server sends them as. */
export type Weight = { html: number; scripts: number; scriptFiles: number; styles: number };

type Kind = "scripts" | "styles";

/** Kind of a file by what the server calls it. */
function kindOf(type: string): Kind | null {
  if (/javascript/.test(type)) return "scripts";
  return /^text\/css/.test(type) ? "styles" : null;
}

const brotli = async (address: string) =>
  brotliCompressSync(new Uint8Array(await (await fetch(address)).arrayBuffer())).length;

/** @param address of a page on a local server */
export async function weigh(address: string): Promise<Weight> {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const files = new Map<string, Kind>();
    let last = performance.now();
    page.on("request", () => {
      last = performance.now();
    });
    page.on("response", (response) => {
      last = performance.now();
      const kind = kindOf(response.headers()["content-type"] ?? "");
      if (kind !== null && response.url().startsWith(new URL(address).origin)) files.set(response.url(), kind);
    });
    const start = performance.now();
    const response = await page.goto(address);
    if (response?.status() !== 200) throw new Error(`${address}: ${response?.status()}`);
    while (performance.now() - last < QUIET_MS && performance.now() - start < PATIENCE_MS)
      await page.waitForTimeout(100);
    const weight = {
      html: gzipSync(await (await fetch(address)).text()).length,
      scripts: 0,
      scriptFiles: 0,
      styles: 0,
    };
    for (const [file, kind] of files) {
      weight[kind] += await brotli(file);
      if (kind === "scripts") weight.scriptFiles++;
    }
    return weight;
  } finally {
    await browser.close();
  }
}

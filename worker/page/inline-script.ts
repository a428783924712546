/** The one inline script of a page, and the hash by which the content policy allows it. */
import { DEFERRED_BOOT_SCRIPT } from "../../src/shell/deferred-boot.ts";
import { THEME_SCRIPT } from "../../src/shell/theme-script.ts";

export const INLINE_SCRIPT = `${THEME_SCRIPT};${DEFERRED_BOOT_SCRIPT}`;

let known: string | undefined;

/** As a source of script-src: `'sha256-…'`. */
export async function inlineScriptSource(): Promise<string> {
  known ??= await hash(INLINE_SCRIPT);
  return known;
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

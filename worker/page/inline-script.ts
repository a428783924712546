/** The inline script of every page, and the hash by which the content policy allows it. */
import { DEFERRED_BOOT_SCRIPT } from "../../src/shell/deferred-boot.ts";
import { THEME_SCRIPT } from "../../src/shell/theme-script.ts";

export const INLINE_SCRIPT = `${THEME_SCRIPT};${DEFERRED_BOOT_SCRIPT}`;

let known: string | undefined;

/** As a source of script-src: `'sha256-…'`. */
export async function inlineScriptSource(): Promise<string> {
  known ??= await scriptHash(INLINE_SCRIPT);
  return known;
}

/** Source of script-src that allows an inline script of this text (Content Security Policy Level 3, 2.3.1). */
export async function scriptHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

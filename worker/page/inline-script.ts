/** The inline script of every page, and the hash by which the content policy allows it. */
import { perIsolate } from "../../src/domain/memory.ts";
import { DEFERRED_BOOT_SCRIPT } from "../../src/shell/deferred-boot.ts";
import { FONT_SCRIPT } from "../../src/shell/font-script.ts";
import { THEME_SCRIPT } from "../../src/shell/theme-script.ts";

/**
 * Shows late content in the frame after its arrival. React would hold it back until 300 ms after the frame of the page was
 * painted, or until 2.3 s after the start of the page, so that several late parts come together; here each page has one
 * (src/shell/frame.tsx). React keeps the time of that paint in a global, which stays empty.
 */
const REVEAL_SCRIPT = 'Object.defineProperty(self,"$RT",{set:function(){}})';

export const INLINE_SCRIPT = `${THEME_SCRIPT};${FONT_SCRIPT};${DEFERRED_BOOT_SCRIPT};${REVEAL_SCRIPT}`;

const hashes = perIsolate<string, string>("hash of the inline script", { by: "script", entries: 1, bytes: 10_000 });

/** As a source of script-src: `'sha256-…'`. */
export async function inlineScriptSource(): Promise<string> {
  const hash = hashes.get(INLINE_SCRIPT) ?? (await scriptHash(INLINE_SCRIPT));
  hashes.set(INLINE_SCRIPT, hash);
  return hash;
}

/** Source of script-src that allows an inline script of this text (Content Security Policy Level 3, 2.3.1). */
export async function scriptHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

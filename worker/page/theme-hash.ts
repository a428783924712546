/** The hash under which the policy allows the one inline script. */
import { THEME_SCRIPT } from "../../src/shell/theme-script.ts";

let known: string | undefined;

/** As a source of script-src: `'sha256-…'`. */
export async function themeScriptSource(): Promise<string> {
  known ??= await hash(THEME_SCRIPT);
  return known;
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

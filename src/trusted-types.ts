/**
 * Trusted Types: all markup and script URLs that scripts put into a page pass through one policy. It is the default one,
 * because React and MapLibre hand over plain strings (docs/decisions/040-sign-in.md).
 */
import { isInertHtml } from "./domain/text/inert-html.ts";

type Policy = {
  createHTML(html: string): string | null;
  createScript(text: string): string | null;
  createScriptURL(url: string): string | null;
};
type Factory = { createPolicy(name: string, policy: Policy): unknown };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

trustedTypes?.createPolicy("default", {
  // Null is refused by the browser and reported.
  createHTML: (html) => (isInertHtml(html) ? html : null),
  // Structured data for search engines is set as the text of a script element.
  createScript: (text) => (isJson(text) ? text : null),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

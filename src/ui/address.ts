/** Addresses of the page that is shown, with other fields of its query. */
import { inPageLanguage } from "../domain/language/current.ts";
import type { PageUrl } from "../domain/screen.ts";

/** The fields of a query but those that are dropped. */
export const otherFields = (search: string, drops: readonly string[]): [string, string][] =>
  [...new URLSearchParams(search)].filter(([name]) => !drops.includes(name));

/** @param fields to set; null takes one out */
export function addressWith(url: PageUrl, fields: Readonly<Record<string, string | null>>, fragment = ""): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${inPageLanguage(url.pathname)}${text === "" ? "" : `?${text}`}${fragment === "" ? "" : `#${fragment}`}`;
}

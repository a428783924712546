/** Address of the page that is shown with other fields of its query; null takes a field out. */
import type { PageUrl } from "../domain/screen.ts";

export function addressWith(url: PageUrl, fields: Readonly<Record<string, string | null>>, fragment = ""): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${url.pathname}${text === "" ? "" : `?${text}`}${fragment === "" ? "" : `#${fragment}`}`;
}

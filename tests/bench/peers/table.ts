/** Whether pages show the same table. */

/**
 * The table of a page without what frameworks add for themselves: comments between nodes, blanks between elements, and the
 * two spellings of an empty attribute.
 * @throws Error for a page without exactly one table
 */
export function tableOf(html: string): string {
  const [table, ...more] = html.match(/<table[\s>][\s\S]*?<\/table>/g) ?? [];
  if (table === undefined || more.length > 0) throw new Error("A page of the comparison needs one table.");
  return table
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/>\s+</g, "><")
    .replace(/(\s[\w-]+)=""/g, "$1")
    .trim();
}

/** The texts of a table's cells, whatever its markup. @param table as `tableOf` returns it */
export function textsOf(table: string): string[] {
  return table.split(/<[^>]*>/).filter((text) => text !== "");
}

/** @returns the name of a header by which a page could be answered without being rendered, or null */
export function cachedBy(headers: Headers): string | null {
  if (headers.has("age")) return "age";
  return /\b(?:s-maxage|max-age)=[1-9]/.test(headers.get("cache-control") ?? "") ? "cache-control" : null;
}

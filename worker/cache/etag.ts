/** Conditions on entity tags (RFC 9110, sections 8.8 and 13.1). */

/** Whether `If-None-Match` names the tag; compared weakly, as it demands. */
export function noneMatches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const bare = (tag: string) => tag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => bare(tag) === bare(etag));
}

/** Whether `If-Match` lets the request go on; compared strongly. */
export function matches(header: string | null, etag: string): boolean {
  return (
    header === null || header.trim() === "*" || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag === etag)
  );
}

/** Whether a Range applies beside `If-Range`: only with the same strong tag. A date never matches. */
export function ifRangeHolds(header: string | null, etag: string): boolean {
  return header === null || header.trim() === etag;
}

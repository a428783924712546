/** Passes the query of a redirected URL on to its target. */

const nameOf = (parameter: string) => new URLSearchParams(parameter).keys().next().value;

/**
 * Adds the parameters of a request unchanged to a path of this site, except those that the path has itself.
 * @param search query with its `?`, or nothing
 */
export function withSearch(location: string, search: string): string {
  if (search.length < 2 || !location.startsWith("/")) return location;
  const [, path = "", own = "", fragment = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(location) ?? [];
  const taken = new URLSearchParams(own);
  const more = search.slice(1);
  const added = own === "" ? more : [own, ...more.split("&").filter((p) => !taken.has(nameOf(p) ?? ""))].join("&");
  return `${path}?${added}${fragment}`;
}

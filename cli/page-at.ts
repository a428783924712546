/** Finds the page of a path as the router of the site does. */
import { routeNameOf } from "../src/screens.ts";

/**
 * Name of the screen or path of the text at a path, or null.
 * @param path decoded; case is ignored, as in the router
 * @param texts paths of written pages
 */
export function pageAt(path: string, texts: readonly string[]): string | null {
  const trimmed = path.replace(/\/+$/, "") || "/";
  // The router accepts no empty segments.
  if (trimmed.includes("//")) return null;
  const lower = trimmed.toLowerCase();
  const name = routeNameOf(lower);
  if (name === null)
    return texts.find((text) => text.toLowerCase() === lower && !/^\/documentation\//.test(text)) ?? null;
  if (name !== "documentation-slug") return name;
  // Below /documentation only texts are pages, and their names are case-sensitive.
  const [, , ...slug] = trimmed.split("/");
  return texts.includes(`/documentation/${slug.join("/")}`) ? name : null;
}

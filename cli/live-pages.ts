/** Lists the pages that Markdown files in `content/` add to the site. */
import { readdirSync } from "node:fs";
import { routeNameOf } from "../src/domain/route-names.ts";
import { ROOT } from "./project.ts";

const FOLDERS = [
  ["documentation", "/documentation"],
  ["news", "/news"],
  ["pages", ""],
] as const;

/** Paths of documentation pages, news articles, and custom pages. */
export function textPaths(root: string = ROOT): string[] {
  return FOLDERS.flatMap(([folder, above]) =>
    readdirSync(`${root}content/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${above}/${name.slice(0, -3)}`.replace(/\/index$/, "")),
  );
}

/** The name of the page at a path (decoded, without a trailing slash), or its path if it has no name; null if there is no page. */
export function pageAt(path: string, texts: readonly string[]): string | null {
  if (texts.includes(path)) return routeNameOf(path) ?? path;
  const name = routeNameOf(path);
  return name === "documentation-slug" ? null : name;
}

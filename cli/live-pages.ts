/** Which pages the site has beyond its screens: a Markdown file in `content/` is one by being there. */
import { readdirSync } from "node:fs";
import { routeNameOf } from "../src/domain/route-names.ts";
import { ROOT } from "./project.ts";

const FOLDERS = [
  ["documentation", "/documentation"],
  ["news", "/news"],
  ["pages", ""],
] as const;

/** Paths of the documentation, of news and of custom pages. */
export function textPaths(root: string = ROOT): string[] {
  return FOLDERS.flatMap(([folder, above]) =>
    readdirSync(`${root}content/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${above}/${name.slice(0, -3)}`.replace(/\/index$/, "")),
  );
}

/** What to call the page at a path (decoded, without a slash at its end): its name, or its path; null: no page is there. */
export function pageAt(path: string, texts: readonly string[]): string | null {
  if (texts.includes(path)) return routeNameOf(path) ?? path;
  const name = routeNameOf(path);
  return name === "documentation-slug" ? null : name;
}

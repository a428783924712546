/** Lists the pages that Markdown files in `content/` add to the site. */
import { readdirSync } from "node:fs";
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

/** Reads the texts of `content/`: documentation, news, and pages, with their images. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type FrontMatter, splitFrontMatter } from "./front-matter.ts";

export type Source = {
  /** Path relative to the folder that holds `content/`, with slashes. */
  file: string;
  /** Path below the folder of its kind without the extension; "" is the root page of the documentation. */
  slug: string;
  front: FrontMatter;
  body: string;
  /** Line of the file at which the body begins. */
  firstLine: number;
};

export type Sources = { documentation: Source[]; news: Source[]; pages: Source[] };

/** @param root folder that holds `content/` */
export function readSources(root: string): Sources {
  return {
    documentation: readFolder(root, "documentation"),
    news: readFolder(root, "news"),
    pages: readFolder(root, "pages"),
  };
}

function readFolder(root: string, kind: keyof Sources): Source[] {
  const folder = join(root, "content", kind);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => {
    const file = `content/${kind}/${name.replaceAll("\\", "/")}`;
    const slug = name
      .replaceAll("\\", "/")
      .slice(0, -3)
      .replace(/(?:^|\/)index$/, "");
    if (!/^[a-z0-9_.\-/]*$/.test(slug))
      throw new Error(`${file}: names consist of lower-case letters, digits, - and _`);
    return { file, slug, ...splitFrontMatter(readFileSync(join(folder, name), "utf8"), file) };
  });
}

/** Bytes of an image next to a text. @throws Error when it is missing or outside of `content/` */
export function readImage(root: string, file: string, source: string): Uint8Array<ArrayBuffer> {
  const path = join(root, dirname(file), source);
  if (relative(join(root, "content"), path).startsWith("..") || !existsSync(path)) {
    throw new Error(`${file}: there is no image ${source} in its folder`);
  }
  return new Uint8Array(readFileSync(path));
}

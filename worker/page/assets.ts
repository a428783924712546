/** Finds the files of the browser bundle that a page needs in the client build's manifest. */
import { perIsolate } from "../../src/domain/memory.ts";
import { modulePathOf } from "../../src/routes.tsx";

type ManifestChunk = { file: string; imports?: string[]; css?: string[] };
export type Manifest = Record<string, ManifestChunk>;

export type PageAssets = {
  /** Address of the entry script. */
  entry: string;
  /** Scripts that the page imports statically, without the entry. */
  modules: readonly string[];
  styles: readonly string[];
  /** The font that the text of every page uses. */
  font?: string;
};

const ENTRY = "src/entry.client.ts";

/** The letters of most pages (src/styles/fonts.css); other files of the typeface load where their letters occur. */
const FONT = "node_modules/@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2";

/** Without a client build (hot reload, tests) Vite serves the sources. */
const SOURCES: PageAssets = { entry: `/${ENTRY}`, modules: [], styles: ["/src/styles/index.css"] };

// The client is built first; its manifest is compiled into the Worker and removed from the public files.
const [manifest] = Object.values(
  import.meta.glob<Manifest>("../../dist/client/manifest.json", { eager: true, import: "default" }),
);

const hasClientBuild = manifest !== undefined && !import.meta.env.DEV;

const assetsByRoutes = perIsolate<string, PageAssets>("assets of pages", {
  by: "names of routes",
  entries: 200,
  bytes: 400_000,
});

/** @param names names of the matched routes, outermost first */
export function assetsFor(names: readonly string[]): PageAssets {
  if (manifest === undefined || !hasClientBuild) return SOURCES;
  return assetsByRoutes.getOrMake(names.join(" "), () => collect(manifest, names));
}

/** Follows the static imports of the entry and of the routes' modules. */
export function collect(manifest: Manifest, names: readonly string[]): PageAssets {
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const importedChunk of chunk.imports ?? []) visit(importedChunk);
  };
  visit(ENTRY);
  for (const name of names) visit(modulePathOf(name) ?? "");
  const [entry, ...modules] = [...files].map((file) => `/${file}`);
  const font = manifest[FONT];
  return {
    entry: entry ?? "",
    modules,
    styles: [...styles].map((file) => `/${file}`),
    ...(font === undefined ? {} : { font: `/${font.file}` }),
  };
}

/**
 * The browser bundle's manifest as the Worker needs it to name the files of a page (worker/page/assets.ts): the entry
 * and the pages with what they import in any case. Everything else, and names that nobody looks up, would be 5 kB of
 * the Worker's bundle.
 */

/** A chunk as the bundler writes it; what else it says of it is left out. */
type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
export type SlimManifest = Record<string, Pick<Chunk, "file" | "imports" | "css">>;

const PAGE = /^src\/pages\/.+\/index\.tsx$/;

/** Keys of the entry and of pages stay; the chunks that they import get numbers. */
export function slimManifest(manifest: Readonly<Record<string, Chunk>>): SlimManifest {
  const slim: SlimManifest = {};
  const names = new Map<string, string>();
  const nameOf = (key: string, chunk: Chunk) => (chunk.isEntry === true || PAGE.test(key) ? key : String(names.size));
  const visit = (key: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The bundler's manifest names ${key} and does not have it.`);
    const name = nameOf(key, chunk);
    names.set(key, name);
    const imports = chunk.imports?.map(visit);
    slim[name] = { file: chunk.file, ...(imports && { imports }), ...(chunk.css && { css: chunk.css }) };
    return name;
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true || PAGE.test(key)) visit(key);
  return slim;
}

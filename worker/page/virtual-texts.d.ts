/** Made by cli/content/plugin.ts. */
declare module "virtual:texts" {
  /** Name of a text → its public file, `content/<hash>.json`. */
  export const hashes: Readonly<Record<string, string>>;
  /** The texts themselves, as JSON, where nothing is built; else null. */
  export const here: Readonly<Record<string, string>> | null;
}

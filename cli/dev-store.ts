/**
 * Preloaded into Vite's process by `npm run dev`: the Cloudflare plugin makes its Miniflare without a way to say which
 * store it opens, so its import of `miniflare` is led to the class below, which opens the store of the launcher and
 * the command line, in the way that several processes can (docs/decisions/001-one-local-store.md).
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const SHARED = pathToFileURL(`${import.meta.dirname}/dev-miniflare.ts`).href;

registerHooks({
  resolve(specifier, context, next) {
    const wanted = specifier === "miniflare" && context.parentURL?.includes("/@cloudflare/vite-plugin/") === true;
    return wanted ? { url: SHARED, shortCircuit: true } : next(specifier, context);
  },
});

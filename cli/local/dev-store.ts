/**
 * Preloaded into Vite's process by `npm run dev`. The Cloudflare plugin cannot be told which store its Miniflare opens,
 * so its import of `miniflare` is redirected to cli/local/dev-miniflare.ts, which opens the store that the site and the
 * command line share (docs/decisions/001-local-store.md).
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const SHARED_MODULE = pathToFileURL(`${import.meta.dirname}/dev-miniflare.ts`).href;

registerHooks({
  resolve(specifier, context, next) {
    const isMiniflare = specifier === "miniflare" && context.parentURL?.includes("/@cloudflare/vite-plugin/") === true;
    return isMiniflare ? { url: SHARED_MODULE, shortCircuit: true } : next(specifier, context);
  },
});

/** Makes Vite's development server apply the same protection as the front server of `npm start` (cli/front.ts). */
import type { Plugin } from "vite";
import { hideRuntime } from "./front.ts";

/** Runs before Cloudflare's plugin, which answers the runtime's own paths. */
export function devFront(): Plugin {
  return {
    name: "dev-front",
    apply: "serve",
    enforce: "pre",
    configureServer({ httpServer, middlewares }) {
      middlewares.use((request, _, next) => {
        hideRuntime(request);
        request.originalUrl = request.url ?? "";
        next();
      });
      httpServer?.prependListener("upgrade", hideRuntime);
    },
  };
}

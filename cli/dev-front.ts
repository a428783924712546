/** Vite's server as the front of the site in development: the same as `npm start` has (cli/front.ts). */
import type { Plugin } from "vite";
import { hideRuntime } from "./front.ts";

/** Comes before Cloudflare's plugin, which answers paths of the runtime itself. */
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

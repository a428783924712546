/**
 * React Router as it goes into the bundles: without the parts that this portal does not use
 * (docs/decisions/018-first-load.md). Components are marked as droppable, so that the bundler leaves out those that
 * nobody imports. For the browser, inside `createRouter`, which no bundler can look into, the bodies of named functions are replaced by a
 * sentence that says so. A React Router that looks otherwise fails the build.
 */
import type { Plugin } from "vite";

const FOLDER = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/** Functions by module that only mutations, fetchers, routes found on the way and measuring need: the portal has none. */
export const UNUSED: Readonly<Record<string, readonly string[]>> = {
  "router/router": [
    "handleAction",
    "fetch",
    "handleFetcherAction",
    "handleFetcherLoader",
    "discoverRoutes",
    "patchRoutesImpl",
    "getTargetedDataStrategyMatches",
    "getSubmittingFetcher",
    "getSubmittingNavigation",
    "convertSearchParamsToFormData",
  ],
  "router/instrumentation": ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
};

/** Lets the bundler drop what is made by a call of React and never used. */
export function markPure(code: string): string {
  return code
    .replace(/^(const \w+ = )(React\$1\.(?:forwardRef|createContext|memo)\()/gm, "$1/* @__PURE__ */ $2")
    .replace(/^\w+\.displayName = .*;$/gm, "");
}

/**
 * Replaces the bodies of functions.
 * @param code text of router/router.js
 * @throws Error when a function is not there exactly once
 */
export function withoutBodies(code: string, names: readonly string[]): string {
  let changed = code;
  for (const name of names) {
    // The file is indented by tabs: a function ends where a brace stands as deep as it began.
    const pattern = new RegExp(`^(\\t*)((?:async )?function ${name}\\(.*\\) \\{)\\n[\\s\\S]*?\\n\\1\\}$`, "gm");
    const times = changed.match(pattern)?.length ?? 0;
    if (times !== 1)
      throw new Error(`React Router's ${name} is there ${times} times; cli/router-parts.ts has to follow.`);
    changed = changed.replace(pattern, `$1$2 throw new Error("left out: ${name}"); }`);
  }
  return changed;
}

/** Applies the changes in the browser's production build. */
export function routerParts(): Plugin {
  const left = new Set(Object.keys(UNUSED));
  return {
    name: "router-parts",
    apply: "build",
    transform(code, id) {
      const part = FOLDER.exec(id.replaceAll("\\", "/"))?.[1];
      if (part === undefined) return null;
      // The server's handler of routes is made of functions that the browser's router does without.
      if (this.environment.name !== "client") return { code: markPure(code), map: null };
      left.delete(part);
      return { code: withoutBodies(markPure(code), UNUSED[part] ?? []), map: null };
    },
    buildEnd(error) {
      if (error === undefined && this.environment.name === "client" && left.size > 0)
        throw new Error(`${[...left].join(", ")} of React Router did not go through cli/router-parts.ts.`);
    },
  };
}

/** The route table as the server uses it, made once per isolate: it holds routes and their modules, nothing of a request. */
import { createStaticHandler, matchRoutes, type StaticHandler } from "react-router";
import { BoundedMap } from "../../src/domain/bounded-map.ts";
import { documentationName } from "../../src/domain/content/text.ts";
import { createRoutes } from "../../src/routes.tsx";
import { SCREENS } from "../../src/screens.ts";
import { hasText, textPaths } from "./texts.ts";

let handler: StaticHandler | undefined;

export function staticHandler(): StaticHandler {
  handler ??= createStaticHandler(createRoutes());
  return handler;
}

const known = new BoundedMap<string, boolean>(5_000);

/** Whether a screen has this path. */
export function hasPage(pathname: string): boolean {
  return known.getOrMake(pathname, () => {
    const match = matchRoutes(staticHandler().dataRoutes, pathname)?.at(-1);
    // Below /documentation anything may be asked for; what is no page of it may be an old address.
    if (match?.route.id === "documentation-slug")
      return hasText(documentationName((match.params["*"] ?? "").replace(/\/+$/, "")));
    return match !== undefined && match.route.id !== "not-found";
  });
}

/** Paths of the screens that have no parameter. */
export const plainPaths: readonly string[] = SCREENS.map(([, path]) => path).filter((path) => !/[:*]/.test(path));

/** Paths that search engines are told of: those, and every text. */
export const listedPaths: readonly string[] = [...new Set([...plainPaths, ...textPaths])];

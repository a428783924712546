/** What must hold before a page is shown. Screens name their guards; the names lead here. */
import { Failure } from "../data/failure.ts";

/** Throws (a failure, or a redirect of the router) to keep a page from being shown. */
export type Guard = (url: URL) => void | Promise<void>;

export type Guards = Readonly<Record<string, Guard>>;

/** The guards of this portal by the names that screens use. */
export const GUARDS: Guards = {};

/**
 * Asks every guard in turn.
 * @throws Failure for a name that no guard has (the specification's text), and whatever a guard throws
 */
export async function askGuards(names: readonly string[], guards: Guards, url: URL): Promise<void> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (guard === undefined) throw new Failure(500, "route.unknown_guard", `Unknown route middleware: '${name}'`);
    await guard(url);
  }
}

/**
 * Hono as it goes into the Worker: without applications that are mounted in another and without bodies that are forms,
 * of which this portal has none. A Hono that looks otherwise fails the build.
 */
import { workerParts } from "./worker-parts.ts";

const FOLDER = /\/hono\/dist\/utils\/(\w+)\.js$/;

/** Modules and the one function that each of them exports. */
const UNUSED: Readonly<Record<string, string>> = { mount: "createMountedRequest", body: "parseBody" };

/**
 * @param part name of a module of `hono/utils`
 * @throws Error when what is left out is not all that it exports
 */
export function withoutUnused(part: string, code: string): string {
  const name = Object.hasOwn(UNUSED, part) ? UNUSED[part] : undefined;
  if (name === undefined) return code;
  if (code.match(/^export .*$/gm)?.join() !== `export { ${name} };`)
    throw new Error(`Hono's utils/${part} exports something else than ${name}; cli/hono-parts.ts has to follow.`);
  return `export function ${name}() { throw new Error("left out: ${name}"); }`;
}

/** Applies the changes in the Worker's build. */
export const honoParts = () =>
  workerParts("hono-parts", {
    called: "Hono",
    module: FOLDER,
    parts: Object.keys(UNUSED),
    change: withoutUnused,
  });

/**
 * Hono as it goes into the Worker: without applications that are mounted in another and without bodies that are forms,
 * of which this portal has none. A Hono that looks otherwise fails the build.
 */
import type { Plugin } from "vite";

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
export function honoParts(): Plugin {
  const left = new Set(Object.keys(UNUSED));
  return {
    name: "hono-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      const part = FOLDER.exec(id.replaceAll("\\", "/"))?.[1];
      if (part === undefined) return null;
      left.delete(part);
      return { code: withoutUnused(part, code), map: null };
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0)
        throw new Error(`${[...left].join(", ")} of Hono did not go through cli/hono-parts.ts.`);
    },
  };
}

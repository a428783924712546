/**
 * GraphQL as it goes into the Worker: without the checks of schemas. The portal's schema is checked by a test and built
 * as valid (worker/api/graphql/schema.ts), so that they never run. A GraphQL that looks otherwise fails the build.
 */
import type { Plugin } from "vite";

const FOLDER = /\/graphql\/(type\/validate|validation\/specifiedRules)\.mjs$/;

/** By module: what is there exactly once, and what stands in its place. */
const CHANGES: Readonly<Record<string, readonly [found: RegExp, instead: string]>> = {
  "type/validate": [
    /^ {4}validateRootTypes\(context\);\n {4}validateDirectives\(context\);\n {4}validateTypes\(context\);$/gm,
    '    throw new Error("left out: checks of schemas");',
  ],
  "validation/specifiedRules": [
    /^export const specifiedSDLRules = Object\.freeze\(\[[^\]]*\]\);$/gm,
    "export const specifiedSDLRules = Object.freeze([]);",
  ],
};

/**
 * @param part path below the package, without its ending
 * @throws Error when what changes is not there exactly once
 */
export function withoutSchemaChecks(part: string, code: string): string {
  const change = CHANGES[part];
  if (change === undefined) return code;
  const times = code.match(change[0])?.length ?? 0;
  if (times !== 1)
    throw new Error(`GraphQL's ${part} has ${times} places to change; cli/graphql-parts.ts has to follow.`);
  return code.replace(change[0], change[1]);
}

/** Applies the changes in the Worker's build; the bundler then drops what nobody calls. */
export function graphqlParts(): Plugin {
  const left = new Set(Object.keys(CHANGES));
  return {
    name: "graphql-parts",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "worker",
    transform(code, id) {
      const part = FOLDER.exec(id.replaceAll("\\", "/"))?.[1];
      if (part === undefined) return null;
      left.delete(part);
      return { code: withoutSchemaChecks(part, code), map: null };
    },
    buildEnd(error) {
      if (error === undefined && left.size > 0)
        throw new Error(`${[...left].join(", ")} of GraphQL did not go through cli/graphql-parts.ts.`);
    },
  };
}

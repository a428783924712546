/**
 * GraphQL as it goes into the Worker: without the checks of schemas, and without those of @defer and @stream. The
 * portal's schema is checked by a test and built as valid (worker/api/graphql/schema.ts), so that the former never run;
 * it has neither directive, so that what the latter would look at is refused as unknown. A GraphQL that looks otherwise
 * fails the build.
 */
import { workerParts } from "./worker-parts.ts";

const FOLDER = /\/graphql\/(type\/validate|validation\/specifiedRules)\.mjs$/;

/** What stands how often in a module, and what stands in its place. */
type Change = { found: RegExp; times: number; instead: string };

const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  "type/validate": [
    {
      found: /^ {4}validateRootTypes\(context\);\n {4}validateDirectives\(context\);\n {4}validateTypes\(context\);$/gm,
      times: 1,
      instead: '    throw new Error("left out: checks of schemas");',
    },
  ],
  "validation/specifiedRules": [
    {
      found: /^export const specifiedSDLRules = Object\.freeze\(\[[^\]]*\]\);$/gm,
      times: 1,
      instead: "export const specifiedSDLRules = Object.freeze([]);",
    },
    { found: /^ {4}(?:Defer|Stream)\w+Rule,\n/gm, times: 4, instead: "" },
  ],
};

/**
 * @param part path below the package, without its ending
 * @throws Error when what changes is not there as often as expected
 */
export function withoutSchemaChecks(part: string, code: string): string {
  let changed = code;
  for (const { found, times, instead } of CHANGES[part] ?? []) {
    const places = changed.match(found)?.length ?? 0;
    if (places !== times)
      throw new Error(`GraphQL's ${part} has ${places} places to change; cli/graphql-parts.ts has to follow.`);
    changed = changed.replace(found, instead);
  }
  return changed;
}

/** Applies the changes in the Worker's build; the bundler then drops what nobody calls. */
export const graphqlParts = () =>
  workerParts("graphql-parts", {
    called: "GraphQL",
    module: FOLDER,
    parts: Object.keys(CHANGES),
    change: withoutSchemaChecks,
  });

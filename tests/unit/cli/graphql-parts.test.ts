/** The installed GraphQL with and without the checks of schemas. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { withoutSchemaChecks } from "../../../cli/graphql-parts.ts";
import { ROOT } from "../../../cli/project.ts";

const LIB = join(ROOT, "node_modules/graphql");
const changed = (part: string) => withoutSchemaChecks(part, readFileSync(join(LIB, `${part}.mjs`), "utf8"));

/** A module of the package, as the changed ones import it. */
const original = (part: string): Promise<typeof import("graphql")> =>
  import(/* @vite-ignore */ pathToFileURL(join(LIB, `${part}.mjs`)).href);

/** A module from text, its relative imports led back to the package. */
async function load(part: string): Promise<Record<string, unknown>> {
  const base = pathToFileURL(join(LIB, `${part}.mjs`));
  const absolute = changed(part).replace(/from "(\.[^"]+)"/g, (_, path: string) => `from "${new URL(path, base)}"`);
  return await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(absolute).toString("base64")}`);
}

describe("withoutSchemaChecks", () => {
  it("leaves the rules for queries, and none for schemas", async () => {
    const { specifiedRules, specifiedSDLRules } = await load("validation/specifiedRules");
    expect(specifiedSDLRules).toEqual([]);
    expect((specifiedRules as unknown[]).length).toBeGreaterThan(25);
  });

  it("refuses @defer and @stream all the same: the schema does not know them", async () => {
    const rules = (await load("validation/specifiedRules")).specifiedRules as never;
    const { buildASTSchema, parse, specifiedRules, validate } = await original("index");
    const schema = buildASTSchema(parse("type Query { a: [Query] }"), { assumeValid: true });
    for (const text of ["{ a @stream { __typename } }", "{ ... @defer { a { __typename } } }"]) {
      const said = (which: typeof specifiedRules) => validate(schema, parse(text), which).map(({ message }) => message);
      expect(said(rules)).toEqual(said(specifiedRules));
      expect(said(rules)[0]).toMatch(/^Unknown directive/);
    }
    expect((rules as unknown[]).length).toBe(specifiedRules.length - 4);
  });

  it("takes a schema that says it is valid, and says so where one does not", async () => {
    const validateSchema = (await load("type/validate")).validateSchema as (schema: unknown) => unknown;
    const { buildASTSchema, parse } = await original("index");
    const document = parse("type Query { a: Int }");
    expect(validateSchema(buildASTSchema(document, { assumeValid: true }))).toEqual([]);
    expect(() => validateSchema(buildASTSchema(document))).toThrow("left out: checks of schemas");
  });

  it("fails for a GraphQL that looks otherwise, and leaves other modules as they are", () => {
    expect(() => withoutSchemaChecks("type/validate", "export {};")).toThrow("0 places");
    expect(withoutSchemaChecks("type/schema", "export {};")).toBe("export {};");
  });
});

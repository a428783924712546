/** Introspection of the built Worker answers the schema as it is written, descriptions included. */
import { buildSchema, getIntrospectionQuery, introspectionFromSchema } from "graphql";
import { expect, it } from "vitest";
import { SDL } from "../../worker/api/graphql/schema/index.ts";
import { sharedSite } from "../support/site.ts";

const site = sharedSite("sample");

const ask = async (query: string) => {
  const response = await fetch(`${site.origin}/api/v2/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data: Record<string, unknown> };
};

it("answers introspection with the written schema, including descriptions", async () => {
  const { data } = await ask('{ __type(name: "Route") { description } }');
  expect(data).toEqual({ __type: { description: "A row of routes.txt." } });
  const { data: whole } = await ask(getIntrospectionQuery());
  expect(whole).toEqual(
    JSON.parse(
      JSON.stringify(
        introspectionFromSchema(buildSchema(SDL), {
          specifiedByUrl: false,
          directiveIsRepeatable: false,
          schemaDescription: false,
          inputValueDeprecation: false,
          experimentalDirectiveDeprecation: false,
          oneOf: false,
        }),
      ),
    ),
  );
});

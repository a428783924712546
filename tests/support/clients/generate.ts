/** Generates clients of the API with the generators that people use. */
import { generate } from "@graphql-codegen/cli";
import { getIntrospectionQuery, parse, print } from "graphql";
import { generateSource } from "oazapfts";
import { InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import { GraphQLInput } from "quicktype-graphql-input";

/** The TypeScript client that oazapfts generates. @param url of the OpenAPI document */
export function typescriptOfRest(url: string): Promise<string> {
  return generateSource(url, { argumentStyle: "object" });
}

/** Types and documents in TypeScript, by GraphQL Code Generator. @param url of the endpoint, which is introspected */
export async function typescriptOfGraphql(url: string, documents: string): Promise<string> {
  const files = await generate(
    {
      schema: url,
      documents,
      silent: true,
      generates: { "graphql.ts": { plugins: ["typescript-operations", "typed-document-node"] } },
      config: { useTypeImports: true, enumsAsTypes: true },
    },
    false,
  );
  return files.map(({ content }: { content: string }) => content).join("\n");
}

type OpenapiDocument = { components: { schemas: Record<string, unknown> } };

/** Classes in Python of all schemas of the document, by quicktype. */
export async function restTypes({ components }: OpenapiDocument): Promise<string> {
  const names = Object.keys(components.schemas);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
  const schema = JSON.stringify({ type: "object", properties, components });
  const input = new JSONSchemaInput(undefined);
  await input.addSource({ name: "Everything", schema });
  return pythonOf(input);
}

/** Classes in Python of the results of the documents, by quicktype. */
export async function pythonTypesOfGraphql(url: string, documents: string): Promise<string> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  });
  const schema: unknown = await response.json();
  const input = new GraphQLInput();
  for (const definition of parse(documents).definitions) {
    if (!("name" in definition) || definition.name === undefined) throw new Error("Documents need names.");
    await input.addSource({ name: definition.name.value, schema, query: print(definition) });
  }
  return pythonOf(input);
}

async function pythonOf(input: JSONSchemaInput | GraphQLInput): Promise<string> {
  const inputData = new InputData();
  inputData.addInput(input);
  const { lines } = await quicktype({ inputData, lang: "python", rendererOptions: { "python-version": "3.7" } });
  return lines.join("\n");
}

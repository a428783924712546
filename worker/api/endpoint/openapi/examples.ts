/** The OpenAPI document of a portal without the sample networks: its examples are ids of the store. */
import type { ExampleOf } from "../own-examples.ts";
import type { JsonSchema } from "../value.ts";

type ExampleHolder = { name?: string; example?: unknown };
type DocumentedOperation = {
  operationId?: string;
  parameters?: readonly ExampleHolder[];
  requestBody?: { content: Record<string, ExampleHolder> };
};

/** A parameter or a body with the example of the store, or without one. */
function withExample<Holder extends ExampleHolder>(holder: Holder, name: string, exampleOf: ExampleOf): Holder {
  const { example, ...others } = holder;
  const ownExample = example === undefined ? undefined : exampleOf(name, example);
  return (ownExample === undefined ? others : { ...others, example: ownExample }) as Holder;
}

/** Operations about what a store may have none of, such as a station with ways inside. */
const WITHOUT_EXAMPLE: ReadonlySet<string | undefined> = new Set(["findWaysInStation"]);

function withExamples(operation: DocumentedOperation, exampleOfStore: ExampleOf): DocumentedOperation {
  const { operationId, parameters, requestBody } = operation;
  const exampleOf: ExampleOf = WITHOUT_EXAMPLE.has(operationId) ? () => undefined : exampleOfStore;
  const contents = Object.entries(requestBody?.content ?? {});
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((one) => withExample(one, one.name ?? "", exampleOf)) }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: Object.fromEntries(contents.map(([type, content]) => [type, withExample(content, "", exampleOf)])),
      },
    }),
  };
}

/** The document with other examples in its parameters and bodies. */
export function withOwnExamples(document: JsonSchema, exampleOf: ExampleOf): JsonSchema {
  const paths = Object.entries(document.paths as Record<string, Record<string, unknown>>);
  return {
    ...document,
    paths: Object.fromEntries(
      paths.map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([key, value]) => [
            key,
            key === "get" || key === "post" ? withExamples(value as DocumentedOperation, exampleOf) : value,
          ]),
        ),
      ]),
    ),
  };
}

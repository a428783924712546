/** The texts of the REST console. Operations and parameters are described in the OpenAPI document. */
import type { ReactNode } from "react";

export const text = {
  title: "REST console",
  documentation: "Documentation",
  description: (site: string) =>
    `Every path of the REST API of ${site} with its parameters and a real response. Try them without a key.`,
  /** @param links to the guide, the OpenAPI document, and the other console */
  lead: (guide: ReactNode, openapi: ReactNode, graphql: ReactNode) => (
    <>
      You need no key and no account. See the {guide}, the {openapi}, or the {graphql}.
    </>
  ),
  guide: "REST guide",
  openapi: "OpenAPI document",
  graphql: "GraphQL console",
  client: {
    open: "Open the client",
    note: "Fill in parameters and send requests: Swagger UI, 0.5 MB.",
    loading: "Loading…",
    paths: "Paths",
    server: "Server",
    choice: "Choice",
    snippets: { curl: "curl", fetch: "TypeScript", python: "Python", r: "R" },
  },
  operation: {
    parameters: "Parameters",
    responses: "Responses",
    example: "Example",
    responseOf: (summary: string) => `Response of ${summary}`,
    inPath: (type: string) => `${type}, in the path`,
    required: (type: string) => `${type}, required`,
  },
  schema: {
    values: "values",
    any: "any",
    alternatives: new Intl.ListFormat("en-US", { type: "disjunction" }),
    list: (of: string) => `list of ${of}`,
    between: (minimum: number, maximum: number) => `${minimum} to ${maximum}`,
    atMost: (maximum: number) => `at most ${maximum}`,
    atLeast: (minimum: number) => `at least ${minimum}`,
    fallback: (value: string) => `default ${value}`,
  },
} as const;

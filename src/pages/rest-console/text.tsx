/** The texts of the REST console. Operations and parameters are described in the OpenAPI document. */

import type { ReactNode } from "react";
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { rich } from "../../ui/rich.tsx";

/** Languages of the code that the client shows; the same in every language. */
export const CLIENT_LANGUAGES = { curl: "curl", fetch: "TypeScript", python: "Python", r: "R" } as const;

export const text = messages({
  title: "REST console",
  documentation: "Documentation",
  description: (site: string) =>
    t`Every path of the REST API of ${site} with its parameters and a real response. Try them without a key.`,
  /** @param links to the guide, the OpenAPI document, and the other console */
  lead: (guide: ReactNode, openapi: ReactNode, graphql: ReactNode) =>
    rich`You need no key and no account. See the ${guide}, the ${openapi}, or the ${graphql}.`,
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
  },
  operation: {
    /** @param account link to the account page */
    forUsers: (account: ReactNode) =>
      rich`Only for signed-in users: send the token of the sign-in service, or use your ${account}.`,
    account: "account page",
    parameters: "Parameters",
    responses: "Responses",
    example: "Example",
    responseOf: (summary: string) => t`Response of ${summary}`,
    inPath: (type: string) => t`${type}, in the path`,
    required: (type: string) => t`${type}, required`,
  },
  schema: {
    values: "values",
    any: "any",
    alternatives: (types: readonly string[]) => joinList(types, "disjunction"),
    list: (of: string) => t`list of ${of}`,
    between: (minimum: number, maximum: number) => t`${minimum} to ${maximum}`,
    atMost: (maximum: number) => t`at most ${maximum}`,
    atLeast: (minimum: number) => t`at least ${minimum}`,
    fallback: (value: string) => t`default ${value}`,
  },
});

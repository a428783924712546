/** Runs one GraphQL operation on the other server, after checking it here against the schema and the limits. */

import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode, print } from "graphql";
import { digestOf } from "../../src/domain/bytes/digest.ts";
import { formatError, type GraphqlAnswer, notOffered, refusal } from "../api/graphql/answer.ts";
import { OWN_SCHEMA } from "../api/graphql/api-schema.ts";
import { prepare } from "../api/graphql/document.ts";
import { execute, type GraphqlOperation } from "../api/graphql/execute.ts";
import { StaleFallbackError } from "../cache/response-cache.ts";
import { asProblem, problem } from "../problem.ts";
import { fits } from "./fits.ts";
import { cacheableResponse, type Upstream, uncachedResponse } from "./upstream.ts";

const JSON_TYPE = "application/json";

/**
 * Runs a query. Never throws: every failure is in `errors`, as in the results of the portal's own `execute`. Mutations
 * and subscriptions are not forwarded, because they would use the portal's key.
 */
export async function executeUpstream(upstream: Upstream, operation: GraphqlOperation): Promise<GraphqlAnswer> {
  try {
    const preparation = prepare(OWN_SCHEMA, operation.query, operation.context.maskSuggestions);
    if ("errors" in preparation) return { errors: preparation.errors.map(formatError) };
    const { document } = preparation;
    const choice = getOperationAST(document, operation.operationName);
    if (choice === null || choice === undefined) {
      throw problem("query.invalid", "The document contains more than one operation, and none is named.");
    }
    // Only this portal can identify the caller: requests to the other server carry the portal's own key.
    if (isIdentityQuery(choice)) return await execute(operation);
    if (choice.operation !== "query") throw notOffered(`a ${choice.operation} through another server`);
    // Print the document again, so that white space and comments do not make a different query.
    const body = JSON.stringify({
      query: print(document),
      operationName: operation.operationName ?? null,
      variables: sortMembers(operation.variables ?? {}),
    });
    const headers = { "content-type": JSON_TYPE, accept: JSON_TYPE };
    const request = { path: "/query", method: "POST", headers, body } as const;
    const read = (response: Response) => readResponse(response, upstream, document, choice);
    const response = await upstream.shared(`query ${await digestOf("SHA-256", body)}`, request, read);
    return (await response.json()) as GraphqlAnswer;
  } catch (error) {
    return refusal(asProblem(error));
  }
}

function isIdentityQuery({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every((s) => s.kind === Kind.FIELD && ["me", "__typename"].includes(s.name.value));
}

async function readResponse(
  response: Response,
  upstream: Upstream,
  document: DocumentNode,
  operationDefinition: OperationDefinitionNode,
): Promise<Response> {
  const headers = new Headers({ "content-type": JSON_TYPE });
  const text = await upstream.readText(response);
  const answer = parseAnswer(text);
  const { data, errors } = answer ?? {};
  if (answer === null || (errors === undefined && !fits(data, document, operationDefinition))) {
    throw upstream.unavailable("Its response is not GraphQL.");
  }
  if (errors === undefined && response.status === 200) return cacheableResponse(text, headers);
  const upstreamResponse = uncachedResponse(text, response.status, headers);
  // An earlier complete response is better than errors, even if some root fields have data.
  if (data == null || Object.values(data).includes(null)) throw new StaleFallbackError(text, upstreamResponse);
  return upstreamResponse;
}

function parseAnswer(text: string): GraphqlAnswer | null {
  try {
    const value = JSON.parse(text) as GraphqlAnswer | null;
    return typeof value === "object" && value !== null && ("data" in value || Array.isArray(value.errors))
      ? value
      : null;
  } catch {
    return null;
  }
}

/** Sorts the members of variables, so that their order does not make a different query. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortMembers(inner)]),
  );
}

/** Formats errors as members of a GraphQL answer: each has a problem code, and none has internal details. */

import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { failureLine } from "../../../src/domain/log-line.ts";
import { asProblem, Problem, problem } from "../../problem.ts";

export type GraphqlAnswer = {
  /** Absent if the operation did not run; null if an error reached the root. */
  data?: Record<string, unknown> | null;
  errors?: GraphQLFormattedError[];
  extensions?: Record<string, unknown>;
};

/** The problem as a member of `errors`. */
function problemError(p: Problem): GraphQLFormattedError {
  return { message: p.detail, extensions: { code: p.code, ...p.evidence } };
}

/** Formats an error of graphql-js: an error thrown by a resolver keeps its code, an invalid query gets `query.invalid`. */
export function formatError(error: GraphQLError | Problem): GraphQLFormattedError {
  if (error instanceof Problem) return problemError(error);
  const { message: _, extensions: __, ...place } = error.toJSON();
  const cause = error.cause ?? error.originalError;
  if (cause instanceof GraphQLError || cause === undefined || cause === null) {
    return { message: error.message, ...place, extensions: { code: "query.invalid" } };
  }
  const p = asProblem(cause);
  // The client gets only the code; the log gets the rest.
  if (p.isFailure) console.error(failureLine(p.message, p.cause, { path: place.path?.join(".") }));
  return { ...problemError(p), ...place };
}

/** An answer with one error and no data. */
export function refusal(p: Problem): GraphqlAnswer {
  return { errors: [problemError(p)] };
}

/** The problem of a field that the portal does not offer; the schema has it so that queries validate. */
export function notOffered(what: string): Problem {
  return problem("query.not_offered", `This portal does not offer ${what}.`);
}

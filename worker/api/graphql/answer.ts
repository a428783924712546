/** Errors of an operation in the shape of a GraphQL answer: a coded problem each, and never what went wrong inside. */

import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { failureLine } from "../../../src/domain/log-line.ts";
import { asProblem, Problem, problem } from "../../problem.ts";

export type GraphqlAnswer = {
  /** Absent when the operation did not run at all; null when an error reached the root. */
  data?: Record<string, unknown> | null;
  errors?: GraphQLFormattedError[];
  extensions?: Record<string, unknown>;
};

/** The problem as a member of `errors`. */
export function problemError(p: Problem): GraphQLFormattedError {
  return { message: p.detail, extensions: { code: p.code, ...p.evidence } };
}

/** One error of the engine: what a resolver threw keeps its code, what the query did wrong is `query.invalid`. */
export function formatError(error: GraphQLError | Problem): GraphQLFormattedError {
  if (error instanceof Problem) return problemError(error);
  const { message: _, extensions: __, ...place } = error.toJSON();
  const thrown = error.cause ?? error.originalError;
  if (thrown instanceof GraphQLError || thrown === undefined || thrown === null) {
    return { message: error.message, ...place, extensions: { code: "query.invalid" } };
  }
  const p = asProblem(thrown);
  // The client learns the code only; whoever runs the portal needs the rest.
  if (p.status >= 500 && p.code !== "query.not_offered")
    console.error(failureLine(p.message, p.cause, { path: place.path?.join(".") }));
  return { ...problemError(p), ...place };
}

/** An answer that consists of one refusal. */
export function refusal(p: Problem): GraphqlAnswer {
  return { errors: [problemError(p)] };
}

/** What the portal does not run: the field stays in the schema, so that queries validate. */
export function notOffered(what: string): Problem {
  return problem("query.not_offered", `This portal does not offer ${what}.`);
}

/** Runs one GraphQL operation in-process: pages and REST call this, the HTTP handler does too. */
import { GraphQLError, getOperationAST, type OperationTypeNode, execute as run } from "graphql";
import { asProblem, type Problem, problem } from "../../problem.ts";
import { formatError, type GraphqlAnswer, refusal } from "./answer.ts";
import { type ApiContext, queryContext } from "./context.ts";
import { type Prepared, prepare } from "./document.ts";
import { QueryBudget } from "./query-budget.ts";
import { schema } from "./schema.ts";

export type GraphqlOperation = {
  context: ApiContext;
  query: string;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
  operationName?: string | null | undefined;
  /** Report rows read and round trips as `extensions.cost`. */
  cost?: boolean;
};

/**
 * Answers a GraphQL query. Never throws: every failure is in `errors`, with `extensions.code` of a Problem.
 * `data` is absent when the query was refused before it ran.
 */
export async function execute(operation: GraphqlOperation): Promise<GraphqlAnswer> {
  try {
    const prepared = prepare(schema(), operation.query, operation.context.maskSuggestions);
    if ("errors" in prepared) return { errors: prepared.errors.map(formatError) };
    return await runPrepared(operation, prepared);
  } catch (error) {
    return refusal(asProblem(error));
  }
}

/** Kind of the operation that would run: `query`, `mutation`, or null where the text or the name selects none. */
export function operationKind(operation: GraphqlOperation): OperationTypeNode | null {
  const prepared = prepare(schema(), operation.query, operation.context.maskSuggestions);
  if ("errors" in prepared) return null;
  return getOperationAST(prepared.document, operation.operationName)?.operation ?? null;
}

async function runPrepared(
  { context, variables, operationName, cost }: GraphqlOperation,
  { document, fields }: Extract<Prepared, { document: unknown }>,
): Promise<GraphqlAnswer> {
  const before = { ...context.stores.db.cost };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooLate(context.timeout)), context.timeout);
  try {
    const result = await run({
      schema: schema(),
      document,
      contextValue: queryContext(context, fields, new QueryBudget(late, context.answers)),
      variableValues: variables ?? {},
      operationName: operationName ?? null,
      abortSignal: late.signal,
      hideSuggestions: context.maskSuggestions,
    });
    const answer: GraphqlAnswer = {};
    if (result.errors !== undefined) answer.errors = result.errors.map(formatError);
    if (result.data !== undefined) answer.data = result.data;
    if (cost === true) {
      const { rowsRead, roundTrips } = context.stores.db.cost;
      answer.extensions = {
        cost: { rows_read: rowsRead - before.rowsRead, round_trips: roundTrips - before.roundTrips },
      };
    }
    return answer;
  } catch (error) {
    if (late.signal.aborted) return { ...refusal(late.signal.reason as Problem), data: null };
    if (error instanceof GraphQLError) return { errors: [formatError(error)] };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(timeout: number): Problem {
  return problem("query.timeout", `The query was given up after ${timeout / 1000} seconds.`, { limit: timeout / 1000 });
}

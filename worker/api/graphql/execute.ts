/** Runs one GraphQL operation in-process, for pages, REST and the HTTP handler. */
import { GraphQLError, getOperationAST, type OperationTypeNode, execute as run } from "graphql";
import { asProblem, type Problem, problem } from "../../problem.ts";
import { formatError, type GraphqlAnswer, refusal } from "./answer.ts";
import { QueryBudget } from "./budget.ts";
import { type ApiContext, queryContext } from "./context.ts";
import { type Prepared, prepare } from "./document.ts";
import { estimate } from "./estimate.ts";
import { DEAR_ROWS, tooDear } from "./limits.ts";
import { places } from "./places.ts";
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
 * Runs a GraphQL operation. Never throws: each failure is in `errors`, with the code of a Problem in `extensions.code`.
 * `data` is absent if the query was refused before it ran.
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

/** The kind of the operation that would run: `query`, `mutation` or `subscription`; null if none is selected. */
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
  const expected = estimate(schema(), document, operationName, variables ?? {});
  const refused = tooDear(expected);
  if (refused !== null) return refusal(refused);
  let leave: (() => void) | undefined;
  let isOver = false;
  const enter = async () => {
    if (leave !== undefined) return;
    leave = await places.take(context.caller);
    // The operation may have ended while it waited.
    if (isOver) leave();
  };
  if (context.caller !== null && expected.rows > DEAR_ROWS) await enter();
  const abort = new AbortController();
  const { turn } = context.stores.db;
  const budget = new QueryBudget({ abort, maxRows: context.answers, turn, enter });
  const timer = setTimeout(() => abort.abort(timedOut(context.timeout)), context.timeout);
  try {
    const result = await run({
      schema: schema(),
      document,
      contextValue: queryContext(context, fields, budget),
      variableValues: variables ?? {},
      operationName: operationName ?? null,
      abortSignal: abort.signal,
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
    if (abort.signal.aborted) return { ...refusal(abort.signal.reason as Problem), data: null };
    if (error instanceof GraphQLError) return { errors: [formatError(error)] };
    throw error;
  } finally {
    clearTimeout(timer);
    isOver = true;
    budget.close();
    leave?.();
    context.used.rows += budget.rows;
    context.used.fields += budget.work;
  }
}

function timedOut(timeout: number): Problem {
  return problem("query.timeout", `The query was stopped after ${timeout / 1000} seconds.`, { limit: timeout / 1000 });
}

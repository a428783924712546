/** Runs one GraphQL operation in-process, for pages, REST and the HTTP handler. */
import { GraphQLError, getOperationAST, type OperationTypeNode, execute as run } from "graphql";
import { asProblem, type Problem, problem } from "../../problem.ts";
import { formatError, type GraphqlAnswer, refusal } from "./answer.ts";
import { type ApiSchema, OWN_SCHEMA } from "./api-schema.ts";
import { QueryBudget } from "./budget.ts";
import { type ApiContext, type QueryContext, queryContext } from "./context.ts";
import { type PreparedDocument, prepare } from "./document.ts";
import { estimate } from "./estimate.ts";
import { DEAR_ROWS, tooDear } from "./limits.ts";
import { places } from "./places.ts";

export type GraphqlOperation = {
  context: ApiContext;
  query: string;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
  operationName?: string | null | undefined;
  /** Report rows read and round trips as `extensions.cost`. */
  cost?: boolean;
  /** Our own, unless it is another. */
  schema?: ApiSchema;
};

/**
 * Runs a GraphQL operation. Never throws: each failure is in `errors`, with the code of a Problem in `extensions.code`.
 * `data` is absent if the query was refused before it ran.
 */
export async function execute(operation: GraphqlOperation): Promise<GraphqlAnswer> {
  try {
    const document = prepare(operation.schema ?? OWN_SCHEMA, operation.query, operation.context.maskSuggestions);
    if ("errors" in document) return { errors: document.errors.map(formatError) };
    return await runPrepared(operation, document);
  } catch (error) {
    return refusal(asProblem(error));
  }
}

/** The kind of the operation that would run: `query`, `mutation` or `subscription`; null if none is selected. */
export function operationKind(operation: GraphqlOperation): OperationTypeNode | null {
  const document = prepare(operation.schema ?? OWN_SCHEMA, operation.query, operation.context.maskSuggestions);
  if ("errors" in document) return null;
  return getOperationAST(document.document, operation.operationName)?.operation ?? null;
}

async function runPrepared(
  { context, variables, operationName, cost, schema = OWN_SCHEMA }: GraphqlOperation,
  { document, fields }: Extract<PreparedDocument, { document: unknown }>,
): Promise<GraphqlAnswer> {
  const before = { ...context.stores.db.cost };
  const expectedCost = estimate(schema.get(), document, operationName, variables ?? {});
  const refusalProblem = tooDear(expectedCost);
  if (refusalProblem !== null) return refusal(refusalProblem);
  const abort = new AbortController();
  const isDear = context.caller !== null && expectedCost.rows > DEAR_ROWS;
  try {
    return await withinLimits(context, { fields: schema.reads(fields), abort, isDear }, async (contextValue) => {
      const result = await run({
        schema: schema.get(),
        document,
        contextValue,
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
      if (context.languages.length > 0)
        answer.extensions = { ...answer.extensions, translations: context.translations };
      return answer;
    });
  } catch (error) {
    if (abort.signal.aborted) return { ...refusal(abort.signal.reason as Problem), data: null };
    if (error instanceof GraphQLError) return { errors: [formatError(error)] };
    throw error;
  }
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/**
 * Runs what a resolver does without a document, within the same bounds as an operation.
 * @param fields of our own schema whose columns and messages the work needs
 * @throws Problem that of the work, query.timeout, or the one that ends an operation which is too large
 */
export function asOperation<T>(
  context: ApiContext,
  work: (context: QueryContext) => Promise<T>,
  fields = NO_FIELDS,
): Promise<T> {
  const abort = new AbortController();
  const abortion = new Promise<never>((_, refuse) => {
    abort.signal.addEventListener("abort", () => refuse(abort.signal.reason as Problem));
  });
  return withinLimits(context, { fields, abort, isDear: false }, (query) => Promise.race([work(query), abortion]));
}

/**
 * Gives an operation its loaders and its budget, which count for its caller, and aborts it when its time is over.
 * @param isDear whether it takes its caller's place among expensive operations from the beginning
 */
async function withinLimits<T>(
  context: ApiContext,
  { fields, abort, isDear }: { fields: ReadonlySet<string>; abort: AbortController; isDear: boolean },
  work: (context: QueryContext) => Promise<T>,
): Promise<T> {
  let leave: (() => void) | undefined;
  let isOver = false;
  const enter = async () => {
    if (leave !== undefined) return;
    leave = await places().take(context.caller);
    // The operation may have ended while it waited.
    if (isOver) leave();
  };
  const { turn } = context.stores.db;
  const budget = new QueryBudget({ abort, maxRows: context.answers, turn, enter });
  const timer = setTimeout(() => abort.abort(timedOut(context.timeout)), context.timeout);
  try {
    if (isDear) await enter();
    abort.signal.throwIfAborted();
    return await work(queryContext(context, fields, budget));
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
  const detail = `The query was stopped after ${timeout / 1000} seconds. Ask for less, or try again later.`;
  return problem("query.timeout", detail, { limit: timeout / 1000 });
}

import type { ApiContext } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import { firstProblem } from "./refusal.ts";

/** Rows of a document with a single root field that is a list. @throws Problem of the first error */
export async function askRows<T>(
  context: ApiContext,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<T[]> {
  const answer = await execute({ context, query, variables });
  const failed = firstProblem(answer);
  if (failed !== null) throw failed;
  return (Object.values(answer.data ?? {})[0] ?? []) as T[];
}

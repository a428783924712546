/** Refuses work while the runtime of a machine has no room for it (docs/decisions/003-front-server.md). */
import type { Context } from "hono";
import type { Env } from "../../env.ts";
import { type Problem, problem } from "../../problem.ts";

/** The front server of a machine sets it, and removes it from what visitors send. */
const BUSY_HEADER = "cf-front-busy";

const RETRY_AFTER_S = 5;

/** Why this request may not be answered anew; undefined if it may. */
export function busyProblem(c: Context<Env>): Problem | undefined {
  if (c.req.header(BUSY_HEADER) === undefined) return undefined;
  return problem("answer.busy", "The site is busy. Try again in a few seconds.", { retryAfter: RETRY_AFTER_S });
}

/** Renders any thrown error: problem details for programs, the error screen for people. */
import type { Context, ErrorHandler } from "hono";
import { failureLine } from "../../src/domain/log-line.ts";
import type { Env, Settings } from "../env.ts";
import { asProblem, type Problem, problem, problemResponse } from "../problem.ts";
import { isMachinePath, wantsJson } from "./machine-path.ts";
import { PAGE_METHODS } from "./methods.ts";
import { REQUEST_ID } from "./trace.ts";

/** Renders the error screen; passed in by app.ts. */
export type RenderError = (c: Context<Env>, p: Problem) => Promise<Response>;

export function errors(screen: RenderError): ErrorHandler<Env> {
  return async function errors(error, c) {
    const p = withBlame(c, asProblem(error));
    if (p.isFailure) log(c, p);
    const response =
      isMachinePath(c.req.path) || wantsJson(c.req.raw)
        ? problemResponse(p, c.req.path)
        : await screenOrProblem(screen, c, p);
    if (p.code === "method.not_allowed" && !response.headers.has("allow")) response.headers.set("allow", PAGE_METHODS);
    return response;
  };
}

/** With another server behind the portal, an unexpected error is blamed on its data. */
function withBlame(c: Context<Env>, p: Problem): Problem {
  const settings = c.get("settings") as Settings | undefined;
  if (p.code !== "internal" || (settings?.upstream ?? null) === null) return p;
  const detail = "The server behind this site sent an invalid response.";
  return problem("upstream.unavailable", detail, { retryAfter: 30 }, p.cause);
}

/** If rendering the error screen fails, sends the problem details. */
async function screenOrProblem(screen: RenderError, c: Context<Env>, p: Problem): Promise<Response> {
  try {
    return await screen(c, p);
  } catch (error) {
    log(c, asProblem(error));
    return problemResponse(p, c.req.path);
  }
}

function log(c: Context<Env>, p: Problem): void {
  const about = { [REQUEST_ID]: c.get("requestId"), path: c.req.path, code: p.code, detail: p.detail };
  console.error(failureLine("A request failed.", p.cause, about));
}

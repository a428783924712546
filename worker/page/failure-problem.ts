/** From a page's failure to the problem that the chain renders. */
import type { FailureShape } from "../../src/data/failure.ts";
import { PROBLEMS, type Problem, type ProblemCode, problem } from "../problem.ts";

/** A failure that will pass is one problem for a page, whatever part of the store it came from. */
export function problemOf(failure: FailureShape, url: URL): Problem {
  if (failure.code === "place.not_found") return problem(failure.code, failure.message);
  if (failure.status === 404) return problem("route.not_found", `Page Not Found: ${url.pathname}${url.search}`);
  const cause = failure instanceof Error ? failure.cause : undefined;
  const code = failure.code === "upstream.unavailable" ? failure.code : "store.unavailable";
  if (failure.status === 503) return problem(code, failure.message, { retryAfter: 30 }, cause);
  return problem(isCode(failure.code) ? failure.code : "internal", failure.message, {}, cause);
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

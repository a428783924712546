/** Answers a request before the other middleware, where that is known to send the same response as lately. */
import { type FastRequest, fastRequest } from "../cache/precondition.ts";
import type { Bindings } from "../env.ts";
import { REQUEST_ID, requestIdOf } from "./trace.ts";

/** One kind of response; null leaves the request to the next kind, and in the end to the middleware. */
export type FastAnswer = (fast: FastRequest) => Response | null;

/** @param answers in the order in which they are tried */
export function fastPath(answers: readonly FastAnswer[]): (request: Request, bindings: Bindings) => Response | null {
  return function fastPath(request, bindings) {
    const fast = fastRequest(request, bindings);
    if (fast === null) return null;
    for (const answer of answers) {
      const response = answer(fast);
      if (response !== null) {
        response.headers.set(REQUEST_ID, requestIdOf(request.headers));
        return response;
      }
    }
    return null;
  };
}

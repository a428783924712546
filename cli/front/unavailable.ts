/** What the front server answers while the runtime does not: 503 with a time to try again, as a page or as JSON. */
import { problem, problemBody } from "../../worker/problem.ts";
import { RETRY_AFTER_SECONDS } from "./watchdog.ts";

export type UnavailableAnswer = { status: 503; headers: Record<string, string>; body: string };

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site is starting</title>
<style>body { font: 1rem/1.5 sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>The site is starting</h1>
<p>It does not answer at the moment. Try again in a few seconds.</p>
</html>
`;

/** @param accept the Accept header of the request: browsers get a page, programs a problem (RFC 9457) */
export function unavailable(accept: string): UnavailableAnswer {
  const isPage = accept.includes("text/html");
  const p = problem("upstream.unavailable", "The site is not responding. Try again in a few seconds.", {
    retryAfter: RETRY_AFTER_SECONDS,
  });
  return {
    status: 503,
    headers: {
      "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
      "cache-control": "no-store",
      "retry-after": String(RETRY_AFTER_SECONDS),
    },
    body: isPage ? PAGE : JSON.stringify(problemBody(p)),
  };
}

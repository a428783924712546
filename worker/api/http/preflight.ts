/** Answers to the question of browsers whether a page of another origin may send a request (Fetch, "CORS-preflight fetch"). */

/** Seconds for which a browser may keep the answer: a day. */
const MAX_AGE = "86400";

/**
 * @param methods e.g. `GET, HEAD, OPTIONS`
 * @param headers names of request headers; every other is allowed, too, except `authorization`, which has to be named
 */
export function preflight(methods: string, headers: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: methods,
      "access-control-allow-origin": "*",
      "access-control-allow-methods": methods,
      "access-control-allow-headers": `${headers}, *`,
      "access-control-max-age": MAX_AGE,
    },
  });
}

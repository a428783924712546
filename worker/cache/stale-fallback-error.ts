/** Thrown in place of caching a response that reports an outage, so that a stale one is served if there is one. */
export class StaleFallbackError extends Error {
  /** As on a problem: the failure is transient. */
  readonly status = 503;
  readonly #body: string;
  readonly #init: ResponseInit;

  /** @param init status and headers of the response that is sent if nothing is cached */
  constructor(body: string, { status, headers }: Pick<Response, "status" | "headers">) {
    super("The response reports an outage.");
    this.#body = body;
    this.#init = { status, headers };
  }

  /** Made for each request that waited for the same. */
  response(): Response {
    return new Response(this.#body, this.#init);
  }
}

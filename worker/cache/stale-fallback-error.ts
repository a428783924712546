/** An answer which says that nobody answered: thrown in place of being kept, so that what was kept is given rather than it. */
export class StaleFallbackError extends Error {
  /** As a problem has it: it passes. */
  readonly status = 503;
  readonly #body: string;
  readonly #init: ResponseInit;

  /** @param init status and headers with which it is given where nothing was kept */
  constructor(body: string, { status, headers }: Pick<Response, "status" | "headers">) {
    super("An answer says that it is none.");
    this.#body = body;
    this.#init = { status, headers };
  }

  /** Made anew for each of those who waited for the same. */
  response(): Response {
    return new Response(this.#body, this.#init);
  }
}

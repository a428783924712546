/** Why a page cannot be shown: what loaders throw, and what the error screen reads. */

import type { Near } from "../domain/registry/near-id.ts";
import { failureText } from "./failure-text.ts";

export type FailureShape = { status: number; code: string; message: string; near?: readonly Near[] };

export class Failure extends Error implements FailureShape {
  readonly status: number;
  readonly code: string;

  /**
   * @param status HTTP status of the page
   * @param code a code of the API's problems, or of `data.*` for what failed on the way
   * @param message one sentence for the visitor
   */
  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "Failure";
    this.status = status;
    this.code = code;
  }
}

/** The page's address leads nowhere: no route matches, a key fails its pattern, or nothing has this id. */
export function notFound(url: { pathname: string }): Failure {
  return new Failure(404, "route.not_found", failureText.notFound(url.pathname));
}

/** Codes of the API that mean "try again later". */
const PASSING = new Set([
  "store.unavailable",
  "upstream.unavailable",
  "feed_version.unreadable",
  "query.timeout",
  "data.unreachable",
]);

/** The status that belongs to a code of the API, for a page that has no data because of it. */
export function statusOf(code: string): number {
  return PASSING.has(code) ? 503 : 500;
}

/** Code of a failure for lack of a network. */
export const OFFLINE = "data.offline";

/** Whether this is a browser without a network. */
export function isOffline(): boolean {
  return (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false;
}

/** Anything that was thrown, as a failure. The text of an unforeseen error is not shown. */
export function asFailure(error: unknown): FailureShape {
  const failure = failureOf(error);
  return failure.status >= 500 && isOffline() ? new Failure(503, OFFLINE, failureText.offline, error) : failure;
}

function failureOf(error: unknown): FailureShape {
  if (error instanceof Failure) return error;
  if (isShape(error)) return error;
  if (isAbort(error)) return new Failure(503, "data.unreachable", failureText.late, error);
  return new Failure(500, "internal", failureText.unexpected, error);
}

/** As it travels to the browser inside a page: no class, no stack, no cause. */
export function plainFailure(failure: FailureShape): FailureShape {
  const { status, code, message, near } = failure;
  return { status, code, message, ...(near === undefined ? {} : { near }) };
}

function isShape(value: unknown): value is FailureShape {
  return (
    typeof value === "object" &&
    value !== null &&
    "status" in value &&
    "code" in value &&
    typeof (value as FailureShape).message === "string"
  );
}

function isAbort(value: unknown): boolean {
  return value instanceof Error && (value.name === "AbortError" || value.name === "TimeoutError");
}

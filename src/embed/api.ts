/** How embeds ask the API: in the browser by fetch, in the Worker in the same process. */
import type { GraphqlDocument } from "../data/document.ts";

/** `missing`: there is no such thing. `closed`: the site requires sign-in. `unavailable`: any other failure. */
export type FailureReason = "missing" | "closed" | "unavailable";

export class EmbedFailure extends Error {
  readonly reason: FailureReason;
  /** Seconds after which the server wants to be asked again; 0 if it did not say. */
  readonly retryAfter: number;
  /** Whether the visitor has asked too often. */
  readonly isLimited: boolean;

  constructor(reason: FailureReason, retryAfter = 0, isLimited = false) {
    super(reason);
    this.name = "EmbedFailure";
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.isLimited = isLimited;
  }
}

/**
 * Reads JSON from the API.
 * @param path below the base of the API
 * @throws EmbedFailure
 */
export type AskApi = (path: string) => Promise<unknown>;

/** The JSON of a response. @throws EmbedFailure */
export async function readResponse(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const reasons: Readonly<Record<number, FailureReason>> = { 401: "closed", 404: "missing" };
  const retryAfter = Number(response.headers.get("retry-after")) || 0;
  throw new EmbedFailure(reasons[response.status] ?? "unavailable", retryAfter, response.status === 429);
}

/** Sends a GraphQL document as a GET, which caches answer. @throws EmbedFailure */
export async function query<Data, Variables>(
  ask: AskApi,
  { text }: GraphqlDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const fields = new URLSearchParams({ query: text, variables: JSON.stringify(variables) });
  const { data, errors } = (await ask(`/query?${fields}`)) as { data?: Data | null; errors?: unknown };
  if (!data || errors !== undefined) throw new EmbedFailure("unavailable");
  return data;
}

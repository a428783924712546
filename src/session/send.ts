/** Requests of a signed-in user to the portal's own endpoints. Browser only. */
import { csrfHeaders } from "../data/csrf.ts";
import type { Site } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { entrance } from "./store.ts";

/** An answer that refuses; `code` as in worker/problem.ts. */
export class Refusal extends Error {
  readonly answer: Readonly<Record<string, unknown>> & { code?: string };

  constructor(message: string, answer: Refusal["answer"]) {
    super(message);
    this.answer = answer;
  }
}

/** The code of a refusal, as in worker/problem.ts. The API has it inside of `problem`, the desk beside it. */
export function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { code, problem } = error.answer as { code?: string; problem?: { code?: string } };
  return code ?? problem?.code;
}

/**
 * Why a request failed, for the user.
 * @param error what `send` threw
 * @param unreachable the sentence where the site did not answer with one
 */
export const failureSentence = (error: unknown, unreachable: string): string =>
  (error instanceof TypeError ? "" : (error as Error).message) || unreachable;

/** What a request needs to know of the site. */
type SendingSite = Pick<Site, "apiBase" | "csrfHeader">;

/**
 * @param path below `{apiBase}/portal`
 * @param body sent by POST; without it the request is a GET
 * @throws Refusal with a sentence for the user, or a TypeError without a network
 */
export async function send<Answer>(site: SendingSite, path: string, body?: object): Promise<Answer> {
  return (await sendBody(site, path, body && JSON.stringify(body))).json() as Answer;
}

/** The same for a body of any kind, with the response as it is. */
export async function sendBody(site: SendingSite, path: string, body?: string | Blob): Promise<Response> {
  const response = await entrance.send(link.portalData(path, {}, site.apiBase), {
    ...(body === undefined ? {} : { method: "POST", body }),
    headers: { "content-type": "application/json", ...csrfHeaders(site), ...entrance.headers() },
  });
  if (response.ok) return response;
  const answer = (await response.json()) as { error?: string; detail?: string; code?: string };
  throw new Refusal(answer.error ?? answer.detail ?? "", answer);
}

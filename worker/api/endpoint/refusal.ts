/** Refusals in the shape of Transitland v2's REST errors, `{"error": "…"}`, with the problem's code. */
import { challengeOf, PROBLEMS, type Problem, type ProblemCode, problem } from "../../problem.ts";
import type { GraphqlAnswer } from "../graphql/answer.ts";

const HEADERS = { "content-type": "application/json", "cache-control": "no-store" } as const;

/** Converts a problem to a response. */
export function problemAnswer(p: Problem, extra: Record<string, string> = {}): Response {
  const { retryAfter, ...evidence } = p.evidence;
  const headers = new Headers({ ...HEADERS, ...extra });
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  else if (p.status === 503) headers.set("retry-after", "30");
  const challenge = challengeOf(p);
  if (challenge !== null) headers.set("www-authenticate", challenge);
  const body = { error: p.detail, problem: { code: p.code, title: p.title, ...evidence } };
  return new Response(JSON.stringify(body), { status: p.status, headers });
}

/** Refusals whose entire body is part of the contract. */
export const refuse = {
  notFound: () => new Response('{"error":"not found"}', { status: 404, headers: HEADERS }),
  notAuthorized: () => new Response('{"error":"not authorized"}', { status: 401, headers: HEADERS }),
  text: (status: number, body: string) =>
    new Response(body, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    }),
} as const;

/** The first error of a GraphQL response as a problem, or null. */
export function firstProblem(answer: GraphqlAnswer): Problem | null {
  const error = answer.errors?.[0];
  if (error === undefined) return null;
  const { code, ...evidence } = error.extensions ?? {};
  const knownCode = typeof code === "string" && Object.hasOwn(PROBLEMS, code) ? (code as ProblemCode) : "internal";
  return problem(knownCode, error.message, evidence);
}

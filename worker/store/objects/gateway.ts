/**
 * Calls of Durable Objects in HTTP, for the command line: the Worker of a command answers them for a local store, an
 * entrypoint without a public address for a deployed one. The caller decides who may send them.
 */
import type { ObjectAnswers, ObjectStatement, ShardObjects } from "./binding.ts";

/** With `statements` they are run, otherwise the object is emptied. */
export type ObjectCall = { object: string } & (
  | { statements: readonly ObjectStatement[] }
  | { unlessIn: readonly string[] }
);

/** `retryable` as Durable Objects say it of their errors. */
export type ObjectReply = ObjectAnswers | { empty: boolean } | { error: string; retryable: boolean };

/** Answers with an `ObjectReply` as JSON. Never throws. */
export async function answerObjectCall(objects: ShardObjects, call: ObjectCall): Promise<Response> {
  try {
    const object = objects.getByName(call.object);
    if (!("statements" in call)) {
      const empty = await object.empty(call.unlessIn);
      return Response.json({ empty } satisfies ObjectReply);
    }
    const answer = await object.run(call.statements);
    return "answers" in answer ? Response.json(answer satisfies ObjectReply) : new Response(answer);
  } catch (error) {
    const { message, retryable } = error as { message?: unknown; retryable?: unknown };
    const reply: ObjectReply = { error: String(message ?? error), retryable: retryable === true };
    return Response.json(reply);
  }
}

/** Durable Objects for commands: each call is one request to a Worker that has the binding. */
import type { ObjectAnswers, ObjectStatement, ShardObjects } from "../../worker/store/objects/binding.ts";
import type { ObjectCall, ObjectReply } from "../../worker/store/objects/gateway.ts";

/** @param send sends the JSON of an `ObjectCall` and returns the response of `answerObjectCall` */
export function objectsBehind(send: (body: string) => Promise<Pick<Response, "json">>): ShardObjects {
  const ask = async <T>(call: ObjectCall): Promise<T> => {
    const reply = (await (await send(JSON.stringify(call))).json()) as ObjectReply;
    if ("error" in reply) throw Object.assign(new Error(reply.error), { retryable: reply.retryable });
    return reply as T;
  };
  return {
    getByName: (object) => ({
      run: (statements) => ask<ObjectAnswers>({ object, statements: statements.map(wellFormed) }),
      empty: async (unlessIn) => (await ask<{ empty: boolean }>({ object, unlessIn })).empty,
    }),
  };
}

/** Replaces halves of surrogate pairs, which UTF-8 cannot hold; SQLite would store three characters for each. */
export function wellFormed({ sql, values }: ObjectStatement): ObjectStatement {
  return { sql, values: values.map((value) => (typeof value === "string" ? value.toWellFormed() : value)) };
}

/** Durable Objects as databases: the binding of their namespace, and what an object answers as D1 would answer it. */
import type { D1Answer, D1Binding, D1Statement } from "../d1.ts";

/** Name of the binding of the namespace. */
export const OBJECTS = "SHARD_OBJECTS";

/** A file of `migrations/`, split into statements. */
export type Migration = { readonly name: string; readonly statements: readonly string[] };

export type ObjectStatement = { readonly sql: string; readonly values: readonly unknown[] };

export type ObjectAnswer = { columns: string[]; rows: unknown[][]; rowsRead: number; rowsWritten: number };

/** `size`: bytes of the object's database. */
export type ObjectAnswers = { answers: ObjectAnswer[]; size: number };

/** An object as its callers see it (worker/store/objects/shard-object.ts). */
export type ShardObjectStub = {
  run(statements: readonly ObjectStatement[]): Promise<ObjectAnswers | ReadableStream<Uint8Array>>;
  empty(unlessIn: readonly string[]): Promise<boolean>;
};

/** The part of the namespace's binding that the store needs. */
export type ShardObjects = { getByName(name: string): ShardObjectStub };

/** By namespace and name: a binding identifies its database as long as the isolate lives. */
const bindings = new WeakMap<object, Map<string, D1Binding>>();

/** The object with this name as a database. It exists from the first write on. */
export function objectBinding(objects: ShardObjects, name: string): D1Binding {
  const known = bindings.get(objects) ?? new Map<string, D1Binding>();
  bindings.set(objects, known);
  const binding = known.get(name) ?? newBinding(objects, name);
  known.set(name, binding);
  return binding;
}

function newBinding(objects: ShardObjects, name: string): D1Binding {
  return {
    prepare: (sql) => statement(sql, []),
    async batch(statements: (D1Statement & ObjectStatement)[]): Promise<D1Answer[]> {
      // A stub that has failed stays broken: each batch has its own.
      const answer = await objects.getByName(name).run(statements.map(({ sql, values }) => ({ sql, values })));
      const { answers, size } = "answers" in answer ? answer : await readAnswers(answer);
      return answers.map(({ columns, rows, rowsRead, rowsWritten }) => ({
        results: rows.map((row) => {
          const named: Record<string, unknown> = {};
          for (let i = 0; i < columns.length; i++) named[columns[i]!] = row[i];
          return named;
        }),
        meta: { rows_read: rowsRead, rows_written: rowsWritten, size_after: size },
      }));
    },
    empty: (unlessIn) => objects.getByName(name).empty(unlessIn),
  };
}

async function readAnswers(stream: ReadableStream<Uint8Array>): Promise<ObjectAnswers> {
  return (await new Response(stream).json()) as ObjectAnswers;
}

/** A statement that keeps what is bound to it, for a database that is asked in another place. */
export function statement(sql: string, values: readonly unknown[]): D1Statement & ObjectStatement {
  return { sql, values, bind: (...bound) => statement(sql, bound) } as D1Statement & ObjectStatement;
}

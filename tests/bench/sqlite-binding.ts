/** SQLite in this process in the shape of a D1 binding, so that the time in the database can be told from the rest. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { D1Answer, D1Binding, D1Statement, Value } from "../../worker/store/db/db.ts";

type Bound = D1Statement & { sql: string; values: readonly Value[] };

function bound(sql: string, values: readonly Value[]): Bound {
  return { sql, values, bind: (...given) => bound(sql, given as Value[]) };
}

/** Milliseconds of CPU that this process has used. */
export function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export class SqliteBinding implements D1Binding {
  /** Milliseconds of CPU in the database so far. */
  spent = 0;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  /** @param path file of the database; without one it is in memory */
  constructor(path = ":memory:") {
    this.#database = new DatabaseSync(path);
    this.#database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
  }

  prepare(sql: string): D1Statement {
    return bound(sql, []);
  }

  async batch(statements: readonly Bound[]): Promise<D1Answer[]> {
    const start = cpu();
    try {
      this.#database.exec("BEGIN");
      const answers = statements.map(({ sql, values }) => ({
        results: this.#statement(sql).all(...values) as unknown[],
        meta: {},
      }));
      this.#database.exec("COMMIT");
      return answers;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      throw error;
    } finally {
      this.spent += cpu() - start;
    }
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    if (this.#prepared.size < 200) this.#prepared.set(sql, statement);
    return statement;
  }
}

/**
 * The database as the rest of the store sees it: reads that are batched into one round trip, bulk writes, and a count of
 * the rows read and written (D1 bills rows).
 */
import { Problem, problem, storeFailure } from "../../problem.ts";
import { inTime } from "../archive/deadline.ts";
import { transientErrors } from "../archive/transient.ts";
import type { ColdBucket } from "../cold/file.ts";
import { ColdVersions } from "../cold/versions.ts";
import { insertFromJson, type RowShape } from "../table.ts";
import type { D1Answer, D1Binding } from "./d1.ts";
import { type NearSession, openNearSession } from "./session.ts";
import { Turn } from "./turn.ts";

export type { D1Answer, D1Binding, D1Statement } from "./d1.ts";

export type Value = string | number | null;

/** SQL with the values of its placeholders. */
export type Statement = { sql: string; values: readonly Value[] };

/**
 * A LIMIT for a scan: the rows that the request may still read and one more, so that a query which needs too many is
 * refused without reading much more. Stands among the values of a query.
 */
export class RowsLeft {
  readonly rowsEach: number;

  /** @param rowsEach how many rows each step of the scan reads at least */
  constructor(rowsEach = 1) {
    this.rowsEach = rowsEach;
  }
}

/** A value of a query. */
export type Bound = Value | RowsLeft;

export type Row = Record<string, unknown>;

export type Cost = { rowsRead: number; rowsWritten: number; roundTrips: number };

/** Trips to the database as one request sees them, in all stores that it opens. */
export type Trips = {
  /**
   * How many trips that have come back were made one after the other; several at the same time are one level. A visitor
   * waits for the database about this many times the time of one trip.
   */
  levels: number;
  /** Rows that were read, for the rate limit. */
  rows: number;
  /** Milliseconds by which a test makes each trip slower. */
  readonly delay: number;
};

type Pending = {
  sql: string;
  /** Levels that had come back when it was asked for. */
  after: number;
  values: readonly Bound[];
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
};

/** Errors after which a statement is retried: the local store restarted, or the database was moved. */
const isTransient = transientErrors(
  "reset because its code was updated|D1_ERROR: internal error|database is locked|SQLITE_BUSY",
);

export type DbOptions = {
  /** Attempts of a statement after a transient failure (the importer's writes are idempotent). */
  attempts?: number;
  /** Milliseconds before the second attempt; doubles each time. */
  delay?: number;
  /** Maximum rows that SELECTs may read in one request; 0 for no limit. */
  rowsReadLimit?: number;
  /** Milliseconds from the first trip until the end of the last one; 0 for no limit. */
  deadline?: number;
  /** Shared by the stores of one request. */
  trips?: Trips;
  /**
   * `near`: from the nearest replica (./session.ts). `primary`, the default: where every write is seen at once, for
   * whatever writes.
   */
  reads?: "near" | "primary";
  /** Collects the queries of the database and of the loaders that read from it. */
  turn?: Turn;
};

const defaultOptions = (): Required<DbOptions> => ({
  attempts: 6,
  delay: 40,
  rowsReadLimit: 0,
  deadline: 0,
  trips: newTrips(),
  reads: "primary",
  turn: new Turn(),
});

export function newTrips(delay = 0): Trips {
  return { levels: 0, rows: 0, delay };
}

export class Db {
  readonly cost: Cost = { rowsRead: 0, rowsWritten: 0, roundTrips: 0 };
  /** Identifies the database as long as the isolate lives: a key for caches. */
  readonly source: object;
  /** Versions that are answered from their cold files. */
  readonly cold: ColdVersions;
  readonly #binding: D1Binding;
  readonly #options: Required<DbOptions>;
  /** Rows read by SELECTs, which may be limited. */
  #selected = 0;
  /** When the first trip began, in milliseconds since 1970. */
  #begun: number | undefined;
  /** Scans that run again, one after the other, so that each knows what the others left. */
  #again: Promise<unknown> = Promise.resolve();
  #pending: Pending[] = [];
  #session: NearSession | undefined;

  constructor(binding: D1Binding, cold: ColdVersions, options: Required<DbOptions>) {
    this.#binding = binding;
    this.source = binding;
    this.cold = cold;
    this.#options = options;
  }

  /** Collects the queries of one turn; loaders that read from the database use it too. */
  get turn(): Turn {
    return this.#options.turn;
  }

  /** Trips one after the other so far, of all stores of the request. */
  get levels(): number {
    return this.#options.trips.levels;
  }

  /**
   * Rows of one SELECT, checked against the shape. All queries of one turn (./turn.ts) go out as one batch, so a level of
   * a GraphQL query costs one round trip.
   * @throws Problem store.value_invalid for a row of another shape
   */
  rows<T extends object>(shape: RowShape<T>, sql: string, ...values: Bound[]): Promise<T[]>;
  /** Without a shape the values stay `unknown`. */
  rows(sql: string, ...values: Bound[]): Promise<Row[]>;
  rows(...query: [RowShape<object>, string, ...Bound[]] | [string, ...Bound[]]): Promise<object[]> {
    const [shape, sql, values] = parts(query);
    return new Promise<object[]>((resolve, reject) => {
      const after = this.levels;
      const query = { sql, values, after };
      if (isScan(query)) this.#options.turn.scans++;
      this.#pending.push({ ...query, resolve: (rows) => settle(shape, rows, resolve, reject), reject });
      if (this.#pending.length === 1) this.#options.turn.send(() => void this.#sendPending());
    });
  }

  /** The first row or null. */
  row<T extends object>(shape: RowShape<T>, sql: string, ...values: Bound[]): Promise<T | null>;
  row(sql: string, ...values: Bound[]): Promise<Row | null>;
  async row(...query: [RowShape<object>, string, ...Bound[]] | [string, ...Bound[]]): Promise<object | null> {
    const [shape, sql, values] = parts(query);
    const rows = await (shape === null ? this.rows(sql, ...values) : this.rows(shape, sql, ...values));
    return rows[0] ?? null;
  }

  /** Runs statements that change data in one batch, all or nothing. Returns the rows of each (RETURNING). */
  async write(statements: readonly { sql: string; values?: readonly Value[] }[]): Promise<Row[][]> {
    if (statements.length === 0) return [];
    const answers = await this.#send(
      statements.map((s) => ({ sql: s.sql, values: s.values ?? [] })),
      { after: this.levels, limited: false },
    );
    return answers.map((answer) => answer.results as Row[]);
  }

  /**
   * Inserts rows in bulk through json_each, under 1 MB a statement; replaces rows with the same key, so that
   * a repeated import repairs and a retried statement does no harm.
   * @param rows arrays in the order of `columns`
   */
  async insertRows(table: string, columns: readonly string[], rows: Iterable<readonly Value[]>): Promise<number> {
    let rowCount = 0;
    let parts: string[] = [];
    let size = 0;
    const sql = insertFromJson(table, columns);
    const flush = async () => {
      if (parts.length === 0) return;
      await this.write([{ sql, values: [`[${parts.join(",")}]`] }]);
      rowCount += parts.length;
      parts = [];
      size = 0;
    };
    for (const row of rows) {
      const text = JSON.stringify(row);
      if (size + text.length > MAX_STATEMENT_BYTES) await flush();
      parts.push(text);
      size += text.length + 1;
    }
    await flush();
    return rowCount;
  }

  async #sendPending(): Promise<void> {
    const batch = this.#pending;
    this.#pending = [];
    try {
      const { scans } = this.#options.turn;
      const bound = batch.map((p) => this.#bind(p, scans));
      const { statements, places } = distinct(bound);
      const answers = await this.#send(statements, { after: Math.max(...batch.map((p) => p.after)) });
      const taken = new Set<number>();
      for (const [i, p] of batch.entries()) {
        const place = places[i]!;
        let answer = answers[place];
        // Whoever changes its rows must not change those of others; the texts in them are shared.
        if (answer !== undefined && taken.has(place)) answer = { ...answer, results: answer.results.map(copyOf) };
        taken.add(place);
        // Several scans share the rows that are left. One that needed more than its share gets what is left now.
        if (scans > 1 && isScan(p) && (answer?.meta.rows_read ?? 0) >= bound[i]!.limit)
          [answer] = await this.#sendAgain(p);
        p.resolve((answer?.results ?? []) as Row[]);
      }
    } catch (error) {
      for (const p of batch) p.reject(error);
    }
  }

  /** Sends a scan with the rows that are left, after all others that run again. */
  #sendAgain(query: Pending): Promise<D1Answer[]> {
    const answers = this.#again.then(() => this.#send([this.#bind(query, 1)], { after: this.levels }));
    this.#again = answers.catch(() => undefined);
    return answers;
  }

  /**
   * The statement with its limits as numbers.
   * @param scans how many statements share the rows that are left
   * @returns also the rows from which on the statement may have been cut
   */
  #bind({ sql, values }: Pending, scans: number): { sql: string; values: readonly Value[]; limit: number } {
    const { rowsReadLimit } = this.#options;
    const remainingRows = rowsReadLimit === 0 ? NO_LIMIT : Math.max(0, rowsReadLimit - this.#selected);
    let limit = Number.POSITIVE_INFINITY;
    const bound = values.map((value) => {
      if (!(value instanceof RowsLeft)) return value;
      const steps = rowsReadLimit === 0 ? NO_LIMIT : Math.floor(remainingRows / scans / value.rowsEach) + 1;
      limit = Math.min(limit, steps * value.rowsEach);
      return steps;
    });
    return { sql, values: bound, limit };
  }

  async #send(
    statements: readonly { sql: string; values: readonly Value[] }[],
    { after, limited = true }: { after: number; limited?: boolean },
  ): Promise<D1Answer[]> {
    const { attempts, delay, rowsReadLimit, deadline, reads, trips } = this.#options;
    this.#begun ??= Date.now();
    for (let attempt = 1; ; attempt++) {
      // A slow database must not add its delay once for each level.
      const remainingMs = deadline - (Date.now() - this.#begun);
      try {
        if (deadline > 0 && remainingMs <= 0) throw new Error(`The database was not done within ${deadline} ms.`);
        if (trips.delay > 0) await new Promise((resolve) => setTimeout(resolve, trips.delay));
        if (reads === "near") this.#session ??= openNearSession(this.#binding);
        const connection = this.#session?.connection ?? this.#binding;
        const d1Statements = statements.map((s) => connection.prepare(s.sql).bind(...s.values));
        const sent = connection.batch(d1Statements) as Promise<D1Answer[]>;
        const answers = await (deadline === 0 ? sent : inTime(sent, remainingMs, "The database"));
        this.#session?.answered();
        this.cost.roundTrips++;
        trips.levels = Math.max(trips.levels, after + 1);
        for (const a of answers) {
          this.cost.rowsRead += a.meta.rows_read ?? 0;
          trips.rows += a.meta.rows_read ?? 0;
          if (limited) this.#selected += a.meta.rows_read ?? 0;
          this.cost.rowsWritten += a.meta.rows_written ?? 0;
        }
        const selectedBefore = this.#selected;
        if (rowsReadLimit > 0 && selectedBefore > rowsReadLimit) {
          throw problem(
            "query.too_many_rows",
            `The query read ${selectedBefore} rows; the limit is ${rowsReadLimit}.`,
            {
              limit: rowsReadLimit,
              actual: selectedBefore,
            },
          );
        }
        return answers;
      } catch (error) {
        if (error instanceof Problem) throw error;
        this.#session?.failed();
        this.#session = undefined;
        if (attempt >= attempts || !isTransient(error)) throw unavailable(error);
        await pause(delay, attempt);
      }
    }
  }
}

/**
 * The same statement with the same values goes out once: aliases of one list ask for it twenty times.
 * @returns for each statement its place among those that go out
 */
function distinct<T extends { sql: string; values: readonly Value[] }>(
  all: readonly T[],
): { statements: T[]; places: number[] } {
  const placeOf = new Map<string, number>();
  const statements: T[] = [];
  const places = all.map((statement) => {
    const key = JSON.stringify([statement.sql, statement.values]);
    const place = placeOf.get(key) ?? statements.push(statement) - 1;
    placeOf.set(key, place);
    return place;
  });
  return { statements, places };
}

const copyOf = (row: unknown) => ({ ...(row as Row) });

const unavailable = (error: unknown) => storeFailure(error, "The database did not respond.");

/** Waits before the next attempt: about `delay` milliseconds after the first one, doubled each time. */
function pause(delay: number, attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)));
}

/** As a LIMIT: none. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const isScan = (query: Pick<Pending, "values">) => query.values.some((value) => value instanceof RowsLeft);

type Query = readonly [shape: RowShape<object> | null, sql: string, values: readonly Bound[]];

function parts(query: [RowShape<object>, string, ...Bound[]] | [string, ...Bound[]]): Query {
  const [first, ...rest] = query;
  if (typeof first === "string") return [null, first, rest];
  const [sql, ...values] = rest;
  return [first, String(sql), values as Bound[]];
}

/** Rejects only the queries of a batch whose rows have another shape. */
function settle(
  shape: RowShape<object> | null,
  rows: Row[],
  resolve: (rows: object[]) => void,
  reject: (error: unknown) => void,
): void {
  try {
    resolve(shape === null ? rows : shape.narrow(rows));
  } catch (error) {
    reject(error);
  }
}

const MAX_STATEMENT_BYTES = 900_000;

/** What a request or a command reads from and writes to. */
export type Stores = {
  readonly db: Db;
  /** The bucket with streets; absent in commands that need none. */
  readonly tiles?: ReadableBucket;
};

/** The part of an R2 bucket that reads whole objects. */
export type ReadableBucket = { get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null> };

/**
 * Opens the database for one request or one command.
 * @param bindings an object with `DB`, `ARCHIVE` with cold files, and `TILES` with streets
 */
export function openStores(bindings: Record<string, unknown>, dbOptions?: DbOptions): Stores {
  const options = { ...defaultOptions(), ...dbOptions };
  const cold = new ColdVersions(bindings.ARCHIVE as ColdBucket | undefined, options.trips);
  const db = new Db(bindings.DB as D1Binding, cold, options);
  return bindings.TILES === undefined ? { db } : { db, tiles: bindings.TILES as ReadableBucket };
}

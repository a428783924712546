/**
 * Bounds one operation while it runs: the rows, characters and work of its answer. Gives way to other requests in between.
 * The clock of a Worker stands still while it computes, so work is counted in fields in place of milliseconds.
 */
import { type Problem, problem } from "../../problem.ts";
import type { Turn } from "../../store/db/turn.ts";

export const ANSWER_LIMITS = {
  /** Members of all lists of objects in an answer, unless the key of the caller allows more. */
  rows: 10_000,
  /** The same for the documents of the site's own pages, such as the timetable of a long route. */
  siteRows: 100_000,
  /** Work for each row that the answer may have. */
  fieldsEachRow: 25,
  /** Characters of the values in an answer for each row that it may have. */
  charactersEachRow: 400,
} as const;

/** Work after which others get a turn: about 5 ms (`npm run drill -- dear`). */
export const FIELDS_A_TURN = 2_500;

/** Work from which on an operation is expensive: a caller has one of them at a time. */
export const CHEAP_FIELDS = 10_000;

/** Work of one search of a plan, a few milliseconds. A plan makes some dozens, and the longest one fits into an answer. */
export const SEARCH_FIELDS = 1_250;

/** Work of making a network ready, which makes a plan an expensive operation. */
export const PLAN_FIELDS = 12_500;

/** Work of a search for everything that can be reached. */
export const REACH_FIELDS = 25_000;

/** Characters of values, or of unpacked rows, that take as long as a field. */
const CHARACTERS_A_FIELD = { answered: 100, unpacked: 40 } as const;

/** Rows by which work and characters are bounded at least: a small bound on rows leaves room for one large object. */
const MIN_ROWS = 10_000;

/**
 * Rows whose reads wait for each other: a level of more takes several trips, because all fields that wait for one trip go on
 * at once when it is back.
 */
const ROWS_A_TRIP = 4_000;

/** Lists longer than this are resolved in several turns if it is time to give way. */
const LONG_LIST = 100;

/** What a geometry costs for each number, and any other value, in characters. */
const CHARACTERS_A_NUMBER = 8;

/** Steps of the microtask queue in which a value reaches the fields below it. */
const MICROTASKS_A_FIELD = 8;

export type BudgetOptions = {
  /** Aborts the operation. */
  abort: AbortController;
  /** Members of all lists in the answer. */
  maxRows: number;
  /** Collects the reads of a level, and waits while a level is resolved in several turns. */
  turn: Turn;
  /** Waits for the caller's place among expensive operations. */
  enter?: () => Promise<void>;
};

export class QueryBudget {
  rows = 0;
  /** Fields so far, and other work as the fields that take as long. */
  work = 0;
  #characters = 0;
  /** Work since others had a turn. */
  #sinceTurn = 0;
  /** The last of those that wait for a turn, and how many there are. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #place: "none" | "waiting" | "taken" = "none";
  /** Levels that are being resolved in several turns: their reads wait. */
  #levels = 0;
  #isHolding = false;
  /** Rows of which reads wait, and whether they go out just now. */
  #rowsOfTrip = 0;
  #isSending = false;
  #isClosed = false;
  readonly #breadth: number;
  readonly #options: BudgetOptions;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#breadth = Math.max(options.maxRows, MIN_ROWS);
  }

  /** Counts a field before it is resolved. @throws Problem query.too_many_fields */
  countField(): void {
    this.#sinceTurn++;
    this.#countWork(1);
  }

  /** Counts the members of a list before they are resolved. @throws Problem query.too_many_rows */
  countRows(list: readonly unknown[], field: string): void {
    this.rows += list.length;
    this.#rowsOfTrip += list.length;
    const limit = this.#options.maxRows;
    if (this.rows <= limit) return;
    const detail =
      `The query returns ${this.rows} rows or more; the limit is ${limit}. Lower the limit of ${field} or of a list ` +
      "above it, and read the next page with after.";
    throw this.#refuse(problem("query.too_many_rows", detail, { field, limit, actual: this.rows }));
  }

  /** Counts the characters that a value takes in the answer. @throws Problem query.too_many_bytes */
  countValue(value: unknown, field: string): void {
    const characters = charactersOf(value);
    this.#characters += characters;
    this.#sinceTurn += characters / CHARACTERS_A_FIELD.answered;
    this.#countWork(characters / CHARACTERS_A_FIELD.answered);
    const limit = this.#breadth * ANSWER_LIMITS.charactersEachRow;
    if (this.#characters <= limit) return;
    const detail =
      `The answer has more than ${limit} characters; the last were of ${field}. Leave out long fields such as ` +
      "geometry, or lower the limits of lists.";
    throw this.#refuse(problem("query.too_many_bytes", detail, { field, limit, actual: this.#characters }));
  }

  /** Wait for this after rows were unpacked. @param characters of their columns @throws as `spend` */
  countUnpacked(characters: number): Promise<void> {
    return this.spend(characters / CHARACTERS_A_FIELD.unpacked);
  }

  /**
   * Wait for this before long work, or after it.
   * @param fields that take as long
   * @throws Problem query.too_many_fields, or why the operation was aborted
   */
  async spend(fields: number): Promise<void> {
    this.#countWork(fields);
    await this.#giveWay(fields);
  }

  /** Whether there is room for further work. */
  allows(fields: number): boolean {
    return this.work + fields <= this.#maxWork;
  }

  /** The value at once, or in a later turn if this one has been long enough. */
  inTurn<T>(value: T): T | Promise<T> {
    return this.#isOver() ? this.#giveWay().then(() => value) : value;
  }

  /** A list whose members are resolved in several turns if it is long. */
  inTurns<T>(list: readonly T[]): readonly T[] | AsyncIterable<T> {
    return list.length <= LONG_LIST ? list : this.#members(list);
  }

  async *#members<T>(list: readonly T[]): AsyncGenerator<T, void, void> {
    this.#countLevels(1);
    try {
      for (const member of list) {
        if (this.#isOver()) await this.#giveWay();
        yield member;
      }
    } finally {
      this.#countLevels(-1);
    }
  }

  /** To be called when the operation is over: the reads of others no longer wait for it. */
  close(): void {
    this.#isClosed = true;
    this.#holdReads();
  }

  get #maxWork(): number {
    return this.#breadth * ANSWER_LIMITS.fieldsEachRow;
  }

  #countWork(fields: number): void {
    this.work += fields;
    const limit = this.#maxWork;
    if (this.work <= limit) return;
    const detail =
      `The query resolves more than ${limit} fields, or takes as long. Select fewer fields, or lower the limits of its ` +
      "lists and read the next page with after.";
    throw this.#refuse(problem("query.too_many_fields", detail, { limit, actual: Math.round(this.work) }));
  }

  #refuse(p: Problem): Problem {
    this.#options.abort.abort(p);
    return p;
  }

  /** Whether others are to have a turn before the next `fields`. */
  #isOver(fields = 0): boolean {
    const isUnplaced = this.work > CHEAP_FIELDS && this.#place !== "taken";
    return this.#waiting > 0 || isUnplaced || this.#sinceTurn + fields >= FIELDS_A_TURN;
  }

  /**
   * The one place where an operation lets others have a turn. Those that wait go on one after the other, because what each
   * resolves is known only when its microtasks have run; the reads of their level wait, so that they stay one trip.
   * @throws why the operation was aborted
   */
  async #giveWay(fields = 0): Promise<void> {
    this.#options.abort.signal.throwIfAborted();
    if (!this.#isOver(fields)) {
      this.#sinceTurn += fields;
      return;
    }
    this.#waiting++;
    this.#countLevels(1);
    this.#last = this.#last.then(() => this.#nextTurn(fields));
    try {
      await this.#last;
    } finally {
      this.#waiting--;
      this.#countLevels(-1);
    }
  }

  async #nextTurn(fields: number): Promise<void> {
    const { abort } = this.#options;
    for (let step = 0; step < MICROTASKS_A_FIELD; step++) await null;
    if (this.work > CHEAP_FIELDS && this.#place === "none") await this.#takePlace();
    if (this.#sinceTurn + fields >= FIELDS_A_TURN) {
      this.#isSending = this.#rowsOfTrip > ROWS_A_TRIP;
      this.#holdReads();
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      if (this.#isSending) this.#rowsOfTrip = 0;
      this.#isSending = false;
      this.#holdReads();
      this.#sinceTurn = 0;
    }
    this.#sinceTurn += fields;
    abort.signal.throwIfAborted();
  }

  /** The reads of other operations of the same request go on meanwhile. */
  async #takePlace(): Promise<void> {
    this.#place = "waiting";
    this.#holdReads();
    try {
      await this.#options.enter?.();
    } catch (error) {
      this.#options.abort.abort(error);
      throw error;
    } finally {
      this.#place = "taken";
      this.#holdReads();
    }
  }

  #countLevels(change: 1 | -1): void {
    this.#levels += change;
    this.#holdReads();
  }

  /** Holds the reads of the request once, as long as a level needs it. */
  #holdReads(): void {
    const holds = this.#levels > 0 && this.#place !== "waiting" && !this.#isSending && !this.#isClosed;
    if (holds === this.#isHolding) return;
    this.#isHolding = holds;
    if (holds) this.#options.turn.hold();
    else this.#options.turn.release();
  }
}

/** About the characters that a value takes as JSON. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return CHARACTERS_A_NUMBER;
  let sum = 0;
  for (const member of Array.isArray(value) ? value : Object.values(value)) sum += charactersOf(member);
  return sum;
}

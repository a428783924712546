/**
 * Bounds one operation while it runs: rows, fields, and bytes of its answer. Gives way to other requests in between.
 * The clock of a Worker stands still while it computes, so fields are counted in place of milliseconds.
 */
import { type Problem, problem } from "../../problem.ts";
import type { Turn } from "../../store/turn.ts";

export const ANSWER_LIMITS = {
  /** Members of all lists of objects in an answer, unless the key of the caller allows more. */
  rows: 20_000,
  /** The same for the documents of the site's own pages, such as the timetable of a long route. */
  siteRows: 100_000,
  /** Fields that are resolved for each row that the answer may have. */
  fieldsEachRow: 25,
  /** Characters of the values in an answer for each row that it may have. */
  charactersEachRow: 400,
} as const;

/** Fields that are resolved before others get a turn: about 5 ms (`npm run drill -- dear`). */
export const FIELDS_A_TURN = 2_500;

/** Fields from which on an operation is expensive: a caller has one of them at a time. */
export const CHEAP_FIELDS = 10_000;

/** What a search of journeys costs: as long as this many fields. */
export const SEARCH_FIELDS = 25_000;

/** Lists longer than this are resolved in several turns if it is time to give way. */
const LONG_LIST = 100;

/** Characters of values that take as long as a field. */
const CHARACTERS_A_FIELD = 100;

/** Unpacked characters of rows that take as long as a field. */
const UNPACKED_A_FIELD = 40;

/** Unpacked characters after which others get a turn: about 10 ms. */
const UNPACKED_A_TURN = 75_000;

/** What a geometry costs for each number, and any other value, in characters. */
const CHARACTERS_A_NUMBER = 8;

export type BudgetOptions = {
  /** Aborts the operation. */
  abort: AbortController;
  /** Members of all lists in the answer. */
  maxRows: number;
  /** Collects the reads of a level, and waits while a level is resolved in several turns. */
  turn: Turn;
  /** Waits for the caller's place among expensive operations, once. */
  enter?: () => Promise<void>;
};

export class QueryBudget {
  rows = 0;
  fields = 0;
  #characters = 0;
  #otherWork = 0;
  #unpacked = 0;
  /** Fields since the last macrotask. */
  #sinceTurn = 0;
  #isTimed = false;
  readonly #waiting: (() => void)[] = [];
  #isReleasing = false;
  #holds = 0;
  #isHolding = false;
  #isEntering = false;
  #isClosed = false;
  #entered: Promise<void> | null = null;
  #isIn = false;
  #next: Promise<unknown> = Promise.resolve();
  readonly #options: BudgetOptions;

  /** Rows by which fields and characters are bounded: a small bound on rows leaves room for one large object. */
  readonly #breadth: number;

  constructor(options: BudgetOptions) {
    this.#options = options;
    this.#breadth = Math.max(options.maxRows, 1_000);
  }

  /** Counts a field before it is resolved. Throws once the operation is aborted. */
  countField(): void {
    this.fields++;
    this.#sinceTurn++;
    if (!this.#isTimed) this.#timeTurn();
    const limit = this.#breadth * ANSWER_LIMITS.fieldsEachRow;
    if (this.fields > limit) {
      const detail =
        `The query resolves more than ${limit} fields. Select fewer fields, or lower the limits of its lists ` +
        "and read the next page with after.";
      throw this.#refuse(problem("query.too_many_fields", detail, { limit, actual: this.fields }));
    }
  }

  /** Fields and other work so far, as the fields that take as long. */
  get work(): number {
    return this.fields + this.#otherWork;
  }

  /**
   * Wait for this before a search of journeys and its like: it counts as expensive, and has its turn.
   * @param fields that take as long
   */
  async begin(fields: number): Promise<void> {
    this.#otherWork += fields;
    await this.#enter();
    await this.nextTurn();
  }

  /**
   * Counts characters of rows that were unpacked. Lets others have a turn after many of them; the reads of this level wait
   * meanwhile, so that they stay one trip. A stop at which hundreds of routes call is a hundred times as large as others.
   */
  async countUnpacked(characters: number): Promise<void> {
    this.#otherWork += characters / UNPACKED_A_FIELD;
    this.#unpacked += characters;
    if (this.#unpacked < UNPACKED_A_TURN) return;
    this.#unpacked = 0;
    const limit = this.#breadth * ANSWER_LIMITS.fieldsEachRow;
    if (this.work > limit) {
      const detail =
        "The query reads too many stops at which many routes call. Ask for fewer routes, or for the stops of one route " +
        "after the other.";
      throw this.#refuse(problem("query.too_many_fields", detail, { limit, actual: Math.round(this.work) }));
    }
    if (this.work > CHEAP_FIELDS && !this.#isIn) await this.#enter();
    this.#hold();
    try {
      await this.nextTurn();
    } finally {
      this.#release();
    }
  }

  /** Counts the members of a list before they are resolved. Aborts the operation and throws when there are too many. */
  countRows(list: readonly unknown[], field: string): void {
    this.rows += list.length;
    const limit = this.#options.maxRows;
    if (this.rows <= limit) return;
    const detail =
      `The query returns ${this.rows} rows or more; the limit is ${limit}. Lower the limit of ${field} or of a list ` +
      "above it, and read the next page with after.";
    throw this.#refuse(problem("query.too_many_rows", detail, { field, limit, actual: this.rows }));
  }

  /** Counts the characters that a value takes in the answer. */
  countValue(value: unknown, field: string): void {
    const characters = charactersOf(value);
    this.#characters += characters;
    this.#sinceTurn += characters / CHARACTERS_A_FIELD;
    this.#otherWork += characters / CHARACTERS_A_FIELD;
    const limit = this.#breadth * ANSWER_LIMITS.charactersEachRow;
    if (this.#characters <= limit) return;
    const actual = this.#characters;
    const detail =
      `The answer has more than ${limit} characters; the last were of ${field}. Leave out long fields such as ` +
      "geometry, or lower the limits of lists.";
    throw this.#refuse(problem("query.too_many_bytes", detail, { field, limit, actual }));
  }

  /** The value at once, or in a later turn if this one has been long enough. */
  inTurn<T>(value: T): T | Promise<T> {
    if (this.#waiting.length === 0 && !this.#isOver()) return value;
    return this.#pause().then(() => value);
  }

  /** A list whose members are resolved in several turns if it is long. */
  inTurns<T>(list: readonly T[]): readonly T[] | AsyncIterable<T> {
    if (list.length <= LONG_LIST) return list;
    return { [Symbol.asyncIterator]: () => this.#members(list) };
  }

  #members<T>(list: readonly T[]): AsyncIterator<T> {
    let index = 0;
    let isHeld = true;
    this.#hold();
    const free = () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
    return {
      next: async () => {
        if (index > 0 && (this.#waiting.length > 0 || this.#isOver())) await this.#pause();
        if (index < list.length) return { done: false, value: list[index++] as T };
        free();
        return { done: true, value: undefined };
      },
      return: async () => {
        free();
        return { done: true, value: undefined };
      },
    };
  }

  /**
   * Wait for this before long computations. They run one after the other, with a macrotask between them in which the
   * timeout of the operation can fire. Rejects once the operation is aborted.
   */
  nextTurn(): Promise<unknown> {
    this.#next = this.#next.then(nextMacrotask).then(() => this.#options.abort.signal.throwIfAborted());
    return this.#next;
  }

  /** Lets go of whatever waits. To be called when the operation is over. */
  close(): void {
    this.#isClosed = true;
    this.#holdTurn();
    for (const go of this.#waiting.splice(0)) go();
  }

  #refuse(p: Problem): Problem {
    this.#options.abort.abort(p);
    return p;
  }

  #isOver(): boolean {
    return this.#sinceTurn >= FIELDS_A_TURN || (this.fields > CHEAP_FIELDS && !this.#isIn);
  }

  /** Ends the turn with the macrotask. */
  #timeTurn(): void {
    this.#isTimed = true;
    void nextMacrotask().then(() => {
      this.#isTimed = false;
      this.#sinceTurn = 0;
    });
  }

  #pause(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((go) => {
      this.#hold();
      this.#waiting.push(() => {
        this.#release();
        go();
      });
      if (!this.#isReleasing) void this.#goOn();
    });
  }

  /** Releases what waits, a turn's worth of fields in each macrotask. */
  async #goOn(): Promise<void> {
    this.#isReleasing = true;
    const { abort } = this.#options;
    try {
      if (this.fields > CHEAP_FIELDS && !this.#isIn) await this.#enter();
      while (this.#waiting.length > 0) {
        await nextMacrotask();
        this.#sinceTurn = 0;
        while (this.#waiting.length > 0 && this.#sinceTurn < FIELDS_A_TURN) {
          // One at a time: what it resolves is known only when its microtasks have run.
          this.#waiting.shift()?.();
          for (let step = 0; step < MICROTASKS_A_FIELD; step++) await null;
          this.#sinceTurn++;
        }
      }
    } catch (error) {
      abort.abort(error);
      this.close();
    } finally {
      this.#isReleasing = false;
    }
  }

  /** Waits for the place; the reads of other operations of the same request go on meanwhile. */
  async #enter(): Promise<void> {
    this.#isEntering = true;
    this.#holdTurn();
    try {
      this.#entered ??= this.#options.enter?.() ?? Promise.resolve();
      await this.#entered;
      this.#isIn = true;
    } finally {
      this.#isEntering = false;
      this.#holdTurn();
    }
  }

  #hold(): void {
    this.#holds++;
    this.#holdTurn();
  }

  #release(): void {
    this.#holds--;
    this.#holdTurn();
  }

  /** Holds the turn once while anything here is in several turns. */
  #holdTurn(): void {
    const holds = this.#holds > 0 && !this.#isEntering && !this.#isClosed;
    if (holds === this.#isHolding) return;
    this.#isHolding = holds;
    if (holds) this.#options.turn.hold();
    else this.#options.turn.release();
  }
}

/** Steps of the microtask queue in which a value reaches the fields below it. */
const MICROTASKS_A_FIELD = 8;

const nextMacrotask = () => new Promise<void>((done) => setTimeout(done, 0));

/** About the characters that a value takes as JSON. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return CHARACTERS_A_NUMBER;
  let sum = 0;
  for (const member of Array.isArray(value) ? value : Object.values(value)) sum += charactersOf(member);
  return sum;
}

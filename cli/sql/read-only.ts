/** Statements that only read: SQLite itself says what a statement would do, before it runs. */
import { constants, type DatabaseSync, type StatementSync } from "node:sqlite";
import { type Problem, problem } from "../../worker/problem.ts";

/** What a statement may do. Everything else is refused: writing, ATTACH, transactions, and settings. */
const ALLOWED_ACTIONS: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);

/** Pragmas that describe the schema and change nothing. */
const ALLOWED_PRAGMAS: ReadonlySet<string> = new Set([
  "table_list",
  "table_info",
  "table_xinfo",
  "index_list",
  "index_info",
  "index_xinfo",
  "foreign_key_list",
]);

/** Lets a connection prepare and run only statements that read. */
export function allowReadsOnly(db: DatabaseSync): void {
  db.setAuthorizer((action, name) => {
    const isAllowed =
      ALLOWED_ACTIONS.has(action) || (action === constants.SQLITE_PRAGMA && ALLOWED_PRAGMAS.has(name ?? ""));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
}

/**
 * Prepares the only statement of a text.
 * @param db a connection that only reads
 * @throws Problem command.usage for no statement, several, or one that does not only read; query.invalid for one that
 *   SQLite cannot read
 */
export function prepareRead(db: DatabaseSync, sql: string): StatementSync {
  let statement: StatementSync;
  try {
    statement = db.prepare(sql);
  } catch (error) {
    throw refusal(error);
  }
  // SQLite keeps the text of the statement up to its end; what follows must be nothing but blanks and comments.
  if (!isEmpty(db, sql.slice(statement.sourceSQL.length)))
    throw problem("command.usage", "Several statements were given; one is run at a time.");
  // VACUUM asks no permission, and has no result.
  if (statement.columns().length === 0) throw notReading();
  return statement;
}

/** Whether a text contains no statement. */
function isEmpty(db: DatabaseSync, sql: string): boolean {
  try {
    db.prepare(sql);
    return false;
  } catch (error) {
    return EMPTY.test(messageOf(error));
  }
}

const EMPTY = /contains no statements/;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The problem of a statement that cannot be prepared or run. */
export function refusal(error: unknown): Problem {
  const message = messageOf(error);
  if (EMPTY.test(message)) return problem("command.usage", "The statement is empty.");
  if (/not authorized|prohibited|readonly database/.test(message)) return notReading();
  return problem("query.invalid", `The statement cannot be run: ${message}.`, {}, error);
}

function notReading(): Problem {
  return problem(
    "command.usage",
    "Only statements that read can be run, such as SELECT and EXPLAIN: this one would write or change the connection.",
  );
}

/** One call of the command line: finds cli/commands/<command>.ts, opens the store, runs the command, and prints its answer. */
import { parseArgs } from "node:util";
import { asProblem, type Problem, problem, problemBody } from "../../worker/problem.ts";
import { requireOneDatabase } from "../../worker/store/db/one-database.ts";
import { requireWholeStore } from "../../worker/store/move/receive.ts";
import { explainProblem } from "../local/failure.ts";
import type { Local, OpenOptions } from "../local/local.ts";
import { STATE } from "../project.ts";
import { type Command, type Context, OUTPUT_WRITTEN, type Values } from "./command.ts";
import { commandNames, EVERYWHERE, loadCommand } from "./declared-commands.ts";
import { joinNegativeValues } from "./negative-values.ts";

/** Takes what a call prints: its answer, and its progress and errors. */
export type Terminal = { write(text: string): void; writeError(text: string): void };

/** Opens the local store in a folder for a call that does more than read it. */
export type WritingOpener = (state: string, options: OpenOptions) => Promise<Omit<Local, "url">>;

// Loaded here, so that a command without a store starts at once.
const openLocalStore: WritingOpener = async (state, options) =>
  (await import("../local/local.ts")).openLocal(state, undefined, options);

/**
 * Finds the command: the first word that is neither an option nor an option's value, at any position.
 * @returns its index, or -1
 */
function firstWord(args: string[]): number {
  return args.findIndex((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--state");
}

async function help(names: string[], only?: Command): Promise<string> {
  if (only !== undefined) {
    return `${[`portal ${only.usage}`, only.summary, ...(only.details === undefined ? [] : [only.details])].join("\n\n")}\n`;
  }
  const lines = ["Usage: npm run portal -- <command> [--state DIR | --remote] [--json] [--quiet]", ""];
  for (const name of names) {
    const { usage, summary } = await loadCommand(name);
    lines.push(`  ${usage}`, `      ${summary}`);
  }
  return `${lines.join("\n")}\n`;
}

function refuse(p: Problem, json: boolean, terminal: Terminal): void {
  const { code, detail, file, line } = problemBody(p) as { code: string; detail: string; file?: string; line?: number };
  if (json) terminal.write(`${JSON.stringify({ problem: { ...problemBody(p), code, detail } })}\n`);
  const where = file === undefined ? "" : ` (${file}${line === undefined ? "" : `, line ${line}`})`;
  terminal.writeError(`${code}: ${detail}${where}\n`);
  if (p.code === "store.full") terminal.writeError(`${WHAT_TO_FREE}\n`);
  if (p.code === "internal" || p.code === "store.unavailable") terminal.writeError(`${causes(p)}\n`);
}

/** The folder of the local store that the arguments name. */
function stateOf(args: readonly string[]): string | null {
  if (args.includes("--remote")) return null;
  const at = args.findIndex((arg) => arg === "--state" || arg.startsWith("--state="));
  return at === -1 ? STATE : args[at] === "--state" ? (args[at + 1] ?? STATE) : args[at]!.slice("--state=".length);
}

/** What an operator can remove without losing what visitors see. */
const WHAT_TO_FREE = `Free space on the disk of the state folder, for example:
  portal status --clean       removes what interrupted imports left
  portal retire               removes the rows of replaced versions
  portal unimport             removes the rows of a version
  dist/, node_modules/.cache  are made again by npm start
These commands use a reserve of the store, and so do those that hide data or read it. status and versions need none.`;

/** @throws Problem command.usage for a value that an option does not accept */
function checkChoices({ choices = {}, usage }: Command, values: Values): void {
  for (const [option, choiceList] of Object.entries(choices)) {
    for (const value of [values[option] ?? []].flat()) {
      if (choiceList.includes(String(value))) continue;
      const choiceText = choiceList.join(", ");
      throw problem("command.usage", `--${option} takes ${choiceText}, not "${value}". Usage: portal ${usage}`);
    }
  }
}

/** Takes the place of the store for commands that use none. */
const NO_STORE = { close: async () => {} } as Local;

/** The messages of the underlying errors, for the operator. */
function causes(error: unknown): string {
  const lines: string[] = [];
  for (let e = (error as Error).cause; e instanceof Error; e = e.cause) lines.push(e.stack ?? e.message);
  return lines.join("\n");
}

async function openStoreFor(
  command: Command,
  positionals: string[],
  values: Values,
  openForWriting: WritingOpener,
): Promise<Omit<Local, "url">> {
  if (command.needsStore?.(positionals, values) === false) return NO_STORE;
  const { restores = false, worksOnFullDisk = false } = command;
  if (values.remote !== true) {
    const state = (values.state as string | undefined) ?? STATE;
    if (command.onlyReads?.(values) === true) {
      const reading = await (await import("../local/local-reading.ts")).openForReading(state);
      if (reading !== null) return { ...NO_STORE, ...reading };
    }
    return openForWriting(state, { restores, worksOnFullDisk });
  }
  const remote = await (await import("../deploy/remote.ts")).openRemote();
  try {
    if (!restores) {
      await requireWholeStore(remote.stores.db);
      await requireOneDatabase(remote.stores.db);
    }
  } catch (error) {
    await remote.close();
    throw error;
  }
  return remote;
}

/**
 * Runs the command that the arguments name.
 * @param terminal takes what it prints, except what the command writes itself (OUTPUT_WRITTEN)
 * @returns the exit code, unless the command has set `process.exitCode`
 */
export async function runCommand(
  args: string[],
  terminal: Terminal,
  openForWriting: WritingOpener = openLocalStore,
): Promise<number> {
  const names = await commandNames();
  const at = firstWord(args);
  const word = args[at] ?? "help";
  const json = args.includes("--json");
  let refusedCode = 1;
  try {
    if (word === "help") {
      const about = args[firstWord(args.slice(at + 1)) + at + 1] ?? "";
      terminal.write(await help(names, names.includes(about) ? await loadCommand(about) : undefined));
      return 0;
    }
    if (!names.includes(word)) {
      throw problem("command.usage", `Unknown command "${word}". Known commands: ${names.join(", ")}.`);
    }
    const command = await loadCommand(word);
    refusedCode = command.refusedCode ?? 1;
    let parsedArguments: { values: Values; positionals: string[] };
    try {
      parsedArguments = parseArgs({
        args: joinNegativeValues([...args.slice(0, at), ...args.slice(at + 1)]),
        options: { ...EVERYWHERE, ...command.options },
        allowPositionals: true,
      }) as typeof parsedArguments;
    } catch (error) {
      throw problem("command.usage", `${(error as Error).message} Usage: portal ${command.usage}`);
    }
    const { values, positionals } = parsedArguments;
    if (values.help !== true && positionals.length > (command.words ?? Number.POSITIVE_INFINITY)) {
      throw problem("command.usage", `There are too many arguments. Usage: portal ${command.usage}`);
    }
    if (values.help === true) {
      terminal.write(await help(names, command));
      return 0;
    }
    checkChoices(command, values);
    const local = await openStoreFor(command, positionals, values, openForWriting);
    try {
      const context: Context = {
        stores: local.stores,
        archive: local.archive,
        tiles: local.tiles,
        kv: local.kv,
        onFullDisk: local.onFullDisk === true,
        progress: (line) => void (values.quiet === true || terminal.writeError(`${line}\n`)),
        now: () => new Date(),
      };
      const answer = await command.run(context, positionals, values);
      if (answer === OUTPUT_WRITTEN) return 0;
      terminal.write(
        values.json === true ? `${JSON.stringify(answer)}\n` : `${command.print(answer, values).trimEnd()}\n`,
      );
      return command.failed?.(answer) === true ? 1 : 0;
    } finally {
      await local.close();
    }
  } catch (error) {
    refuse(await explainProblem(asProblem(error), stateOf(args)), json, terminal);
    return refusedCode;
  }
}

/** The command line: `npm run portal -- <command> …`. Loads cli/commands/<command>.ts, opens the store, and runs it. */
import "./node-version.ts";
import "./silence.ts";
import { parseArgs } from "node:util";
import { asProblem, type Problem, problem, problemBody } from "../worker/problem.ts";
import { requireOneDatabase } from "../worker/store/db/one-database.ts";
import { requireWholeStore } from "../worker/store/move/receive.ts";
import { type Command, type Context, OUTPUT_WRITTEN, type Values } from "./command-line/command.ts";
import { commandNames, EVERYWHERE, loadCommand } from "./command-line/declared-commands.ts";
import { joinNegativeValues } from "./command-line/negative-values.ts";
import { explainProblem, ignoreBrokenOutput } from "./local/failure.ts";
import type { Local } from "./local/local.ts";
import { STATE } from "./project.ts";

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

function refuse(p: Problem, json: boolean, exitCode = 1): void {
  const { code, detail, file, line } = problemBody(p) as { code: string; detail: string; file?: string; line?: number };
  if (json) process.stdout.write(`${JSON.stringify({ problem: { ...problemBody(p), code, detail } })}\n`);
  const where = file === undefined ? "" : ` (${file}${line === undefined ? "" : `, line ${line}`})`;
  process.stderr.write(`${code}: ${detail}${where}\n`);
  if (p.code === "store.full") process.stderr.write(`${WHAT_TO_FREE}\n`);
  if (p.code === "internal" || p.code === "store.unavailable") process.stderr.write(`${causes(p)}\n`);
  process.exitCode = exitCode;
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

/** Stands for the store of a command that needs none. */
const NO_STORE = { close: async () => {} } as Local;

/** The messages of the underlying errors, for the operator. */
function causes(error: unknown): string {
  const lines: string[] = [];
  for (let e = (error as Error).cause; e instanceof Error; e = e.cause) lines.push(e.stack ?? e.message);
  return lines.join("\n");
}

async function openStoreFor(command: Command, positionals: string[], values: Values): Promise<Omit<Local, "url">> {
  if (command.needsStore?.(positionals, values) === false) return NO_STORE;
  // Loaded here, so that a command without a store starts at once.
  const { restores = false, worksOnFullDisk = false } = command;
  if (values.remote !== true) {
    const state = (values.state as string | undefined) ?? STATE;
    if (command.onlyReads?.(values) === true) {
      const reading = await (await import("./local/local-reading.ts")).openForReading(state);
      if (reading !== null) return { ...NO_STORE, ...reading };
    }
    return (await import("./local/local.ts")).openLocal(state, undefined, { restores, worksOnFullDisk });
  }
  const remote = await (await import("./deploy/remote.ts")).openRemote();
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

async function main(args: string[]): Promise<void> {
  const names = await commandNames();
  const at = firstWord(args);
  const word = args[at] ?? "help";
  const json = args.includes("--json");
  let refusedCode: number | undefined;
  try {
    if (word === "help") {
      const about = args[firstWord(args.slice(at + 1)) + at + 1] ?? "";
      process.stdout.write(await help(names, names.includes(about) ? await loadCommand(about) : undefined));
      return;
    }
    if (!names.includes(word)) {
      throw problem("command.usage", `Unknown command "${word}". Known commands: ${names.join(", ")}.`);
    }
    const command = await loadCommand(word);
    refusedCode = command.refusedCode;
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
      process.stdout.write(await help(names, command));
      return;
    }
    checkChoices(command, values);
    const local = await openStoreFor(command, positionals, values);
    try {
      const context: Context = {
        stores: local.stores,
        archive: local.archive,
        tiles: local.tiles,
        kv: local.kv,
        onFullDisk: local.onFullDisk === true,
        progress: (line) => void (values.quiet === true || process.stderr.write(`${line}\n`)),
        now: () => new Date(),
      };
      const answer = await command.run(context, positionals, values);
      if (answer === OUTPUT_WRITTEN) return;
      process.stdout.write(
        values.json === true ? `${JSON.stringify(answer)}\n` : `${command.print(answer, values).trimEnd()}\n`,
      );
      if (command.failed?.(answer) === true) process.exitCode = 1;
    } finally {
      await local.close();
    }
  } catch (error) {
    refuse(await explainProblem(asProblem(error), stateOf(args)), json, refusedCode);
  }
}

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  const isFull = error.code === "ENOSPC";
  process.stderr.write(
    `${isFull ? "store.full" : "command.usage"}: The output cannot be written${isFull ? ": the disk is full" : ` (${error.code})`}.\n`,
  );
  process.exit(1);
});
ignoreBrokenOutput(process.stderr);

await main(process.argv.slice(2));

/** The command line: `npm run portal -- <command> …`. Loads cli/commands/<command>.ts, opens the store, and runs it. */
import "./node-version.ts";
import "./silence.ts";
import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { asProblem, type Problem, problem, problemBody } from "../worker/problem.ts";
import type { Command, Options, Values } from "./command.ts";
import { openLocal } from "./local.ts";
import { ROOT, STATE } from "./project.ts";
import { openRemote } from "./remote.ts";

const EVERYWHERE = {
  state: { type: "string" },
  remote: { type: "boolean" },
  json: { type: "boolean" },
  quiet: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} satisfies Options;

async function commandNames(): Promise<string[]> {
  const files = await readdir(`${ROOT}cli/commands`);
  return files
    .filter((f) => f.endsWith(".ts"))
    .map((f) => f.slice(0, -3))
    .sort();
}

async function load(name: string): Promise<Command> {
  return ((await import(`./commands/${name}.ts`)) as { command: Command }).command;
}

/**
 * Finds the command: the first word that is neither an option nor an option's value, at any position.
 * @returns its index, or -1
 */
function firstWord(args: string[]): number {
  return args.findIndex((arg, i) => !arg.startsWith("-") && args[i - 1] !== "--state");
}

async function help(names: string[], only?: Command): Promise<string> {
  if (only !== undefined) return `portal ${only.usage}\n\n${only.summary}\n`;
  const lines = ["Usage: npm run portal -- <command> [--state DIR | --remote] [--json] [--quiet]", ""];
  for (const name of names) {
    const { usage, summary } = await load(name);
    lines.push(`  ${usage}`, `      ${summary}`);
  }
  return `${lines.join("\n")}\n`;
}

function refuse(p: Problem, json: boolean): void {
  const { code, detail, file, line } = problemBody(p) as { code: string; detail: string; file?: string; line?: number };
  if (json) process.stdout.write(`${JSON.stringify({ problem: { ...problemBody(p), code, detail } })}\n`);
  const where = file === undefined ? "" : ` (${file}${line === undefined ? "" : `, line ${line}`})`;
  process.stderr.write(`${code}: ${detail}${where}\n`);
  if (p.code === "internal" || p.code === "store.unavailable") process.stderr.write(`${causes(p)}\n`);
  process.exitCode = 1;
}

/** The messages of the underlying errors, for the operator. */
function causes(error: unknown): string {
  const lines: string[] = [];
  for (let e = (error as Error).cause; e instanceof Error; e = e.cause) lines.push(e.stack ?? e.message);
  return lines.join("\n");
}

async function main(args: string[]): Promise<void> {
  const names = await commandNames();
  const at = firstWord(args);
  const word = args[at] ?? "help";
  const json = args.includes("--json");
  try {
    if (word === "help") {
      const about = args[firstWord(args.slice(at + 1)) + at + 1] ?? "";
      process.stdout.write(await help(names, names.includes(about) ? await load(about) : undefined));
      return;
    }
    if (!names.includes(word)) {
      throw problem("command.usage", `There is no command "${word}". Known: ${names.join(", ")}.`);
    }
    const command = await load(word);
    let parsed: { values: Values; positionals: string[] };
    try {
      parsed = parseArgs({
        args: [...args.slice(0, at), ...args.slice(at + 1)],
        options: { ...EVERYWHERE, ...command.options },
        allowPositionals: true,
      }) as typeof parsed;
    } catch (error) {
      throw problem("command.usage", `${(error as Error).message} Usage: portal ${command.usage}`);
    }
    const { values, positionals } = parsed;
    if (values.help !== true && positionals.length > (command.words ?? Number.POSITIVE_INFINITY)) {
      throw problem("command.usage", `There are too many arguments. Usage: portal ${command.usage}`);
    }
    if (values.help === true) {
      process.stdout.write(await help(names, command));
      return;
    }
    const local =
      values.remote === true ? await openRemote() : await openLocal((values.state as string | undefined) ?? STATE);
    try {
      const answer = await command.run(
        {
          stores: local.stores,
          archive: local.archive,
          tiles: local.tiles,
          kv: local.kv,
          progress: (line) => void (values.quiet === true || process.stderr.write(`${line}\n`)),
          now: () => new Date(),
        },
        positionals,
        values,
      );
      process.stdout.write(
        values.json === true ? `${JSON.stringify(answer)}\n` : `${command.print(answer).trimEnd()}\n`,
      );
      if (command.failed?.(answer) === true) process.exitCode = 1;
    } finally {
      await local.close();
    }
  } catch (error) {
    refuse(asProblem(error), json);
  }
}

await main(process.argv.slice(2));

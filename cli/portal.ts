/** The command line: `npm run portal -- <command> …`. Finds cli/commands/<command>.ts, opens the store, runs it. */
import "./node-version.ts";
import "./silence.ts";
import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { asProblem, type Problem, problem, problemBody } from "../worker/problem.ts";
import type { Command, Options, Values } from "./command.ts";
import { openLocal } from "./local.ts";
import { ROOT, STATE } from "./project.ts";

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

/** The command's name may stand anywhere: options that hold a value may come before it. */
function findCommand(args: string[], names: string[]): number {
  const takesValue = new Set(["--state"]);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    if (takesValue.has(arg)) i++;
    else if (!arg.startsWith("-")) return names.includes(arg) ? i : -1;
  }
  return -1;
}

async function help(names: string[], only?: Command): Promise<string> {
  if (only !== undefined) return `portal ${only.usage}\n\n${only.summary}\n`;
  const lines = ["Usage: npm run portal -- <command> [--state DIR] [--json] [--quiet]", ""];
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

/** What the machine said below a problem, for the operator of the portal, who may read it. */
function causes(error: unknown): string {
  const lines: string[] = [];
  for (let e = (error as Error).cause; e instanceof Error; e = e.cause) lines.push(e.stack ?? e.message);
  return lines.join("\n");
}

async function main(args: string[]): Promise<void> {
  const names = await commandNames();
  const at = findCommand(args, names);
  const json = args.includes("--json");
  try {
    if (at === -1) {
      const first = args.find((a) => !a.startsWith("-"));
      if (first !== undefined && first !== "help") {
        throw problem("command.usage", `There is no command "${first}". Known: ${names.join(", ")}.`);
      }
      process.stdout.write(await help(names));
      return;
    }
    const command = await load(args[at]!);
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
    if (values.help === true) {
      process.stdout.write(await help(names, command));
      return;
    }
    if (values.remote === true) {
      throw problem("query.not_offered", "Working on the deployed store is not built yet; leave --remote out.");
    }
    const local = await openLocal((values.state as string | undefined) ?? STATE);
    try {
      const answer = await command.run(
        {
          stores: local.stores,
          archive: local.archive,
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
    } finally {
      await local.close();
    }
  } catch (error) {
    refuse(asProblem(error), json);
  }
}

await main(process.argv.slice(2));

/** The commands of the command line: one for each file in cli/commands. */
import { readdir } from "node:fs/promises";
import { ROOT } from "../project.ts";
import type { Command, Options } from "./command.ts";

/** Options of every command. */
export const EVERYWHERE = {
  state: { type: "string" },
  remote: { type: "boolean" },
  json: { type: "boolean" },
  quiet: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} satisfies Options;

export async function commandNames(): Promise<string[]> {
  const files = await readdir(`${ROOT}cli/commands`);
  return files
    .filter((f) => f.endsWith(".ts"))
    .map((f) => f.slice(0, -3))
    .sort();
}

export async function loadCommand(name: string): Promise<Command> {
  return ((await import(`../commands/${name}.ts`)) as { command: Command }).command;
}

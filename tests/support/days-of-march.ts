/** Runs commands on days of March 2026, such as imports of a small feed that changes each day. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command, Values } from "../../cli/command-line/command.ts";
import { command as importCommand } from "../../cli/commands/import.ts";
import type { Local } from "../../cli/local/local.ts";
import { SMALL_FEED } from "./small-feed.ts";
import { makeZip } from "./zip.ts";

/** Runs a command on a day of March 2026. */
export async function runOn(store: Local, day: number, command: Command, words: string[], values: Values = {}) {
  const now = () => new Date(`2026-03-${String(day).padStart(2, "0")}T06:00:00Z`);
  const answer = await command.run({ ...store, progress: () => {}, now }, words, values);
  return { answer, text: command.print(answer) };
}

/** Imports and activates the edition of a day as f-small. @param folder for its zip @returns SHA-1 */
export async function importEdition(store: Local, folder: string, day: number): Promise<string> {
  const zip = join(folder, `${day}.zip`);
  writeFileSync(zip, await makeZip({ ...SMALL_FEED, "notes.txt": `day\n${day}\n` }));
  const { answer } = await runOn(store, day, importCommand, [zip], { feed: "f-small", activate: true });
  return (answer as { sha1: string }).sha1;
}

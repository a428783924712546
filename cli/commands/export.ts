import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { exportStore } from "../move/export-store.ts";
import { type StoreLine, writeStoreFile } from "../move/store-file.ts";

/** `missing`: keys of archived files that are listed and cannot be read. */
type Answer = { file: string; rows: number; objects: number; keys: number; missing: string[] };

const usage = "export FILE [--feed ID …]";

export const command: Command = {
  summary: "Exports the whole store, or some of its feeds, to one file for `restore`.",
  usage,
  worksOnFullDisk: true,
  options: { feed: { type: "string", multiple: true } },
  async run(context, positionals, values): Promise<Answer> {
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a file. Usage: portal ${usage}`);
    let end = { rows: 0, objects: 0, keys: 0 };
    const missing: string[] = [];
    const feeds = (values.feed ?? []) as string[];
    const lines = async function* (): AsyncGenerator<StoreLine> {
      for await (const line of exportStore(context, feeds, (key) => missing.push(key))) {
        if ("end" in line) end = line.end;
        yield line;
      }
    };
    await writeStoreFile(file, lines());
    return { file, ...end, missing };
  },
  // The export is usable, and not whole.
  failed: (answer) => (answer as Answer).missing.length > 0,
  print(answer) {
    const { file, rows, objects, keys, missing } = answer as Answer;
    const lines = [`${file}: ${rows} rows, ${objects} archived files and ${keys} keys.`];
    if (missing.length > 0) lines.push(`Missing from the archive: ${missing.join(", ")}`);
    return lines.join("\n");
  },
};

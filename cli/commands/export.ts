import { problem } from "../../worker/problem.ts";
import type { Command } from "../command.ts";
import { exportStore } from "../move/export-store.ts";
import { type Line, writeStoreFile } from "../move/store-file.ts";

type Answer = { file: string; rows: number; objects: number; keys: number };

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
    const feeds = (values.feed ?? []) as string[];
    const lines = async function* (): AsyncGenerator<Line> {
      for await (const line of exportStore(context, feeds)) {
        if ("end" in line) end = line.end;
        yield line;
      }
    };
    await writeStoreFile(file, lines());
    return { file, ...end };
  },
  print(answer) {
    const { file, rows, objects, keys } = answer as Answer;
    return `${file}: ${rows} rows, ${objects} archived files and ${keys} keys.`;
  },
};

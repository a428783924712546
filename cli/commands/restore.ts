import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { type RestoreResult, restoreStore } from "../move/restore-store.ts";
import { readStoreFile } from "../move/store-file.ts";

const usage = "restore FILE";

export const command: Command = {
  summary:
    "Fills an empty store from a file written by `export` of this or an older build. Running it again changes nothing.",
  usage,
  restores: true,
  async run(context, positionals): Promise<RestoreResult> {
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a file. Usage: portal ${usage}`);
    const lines = readStoreFile(file);
    try {
      return await restoreStore(context, lines);
    } finally {
      await lines.return(undefined);
    }
  },
  print(answer) {
    const { restored, rows, objects, keys } = answer as RestoreResult;
    if (!restored) return "This export was restored into this store before: nothing is written.";
    return `Restored ${rows} rows, ${objects} archived files and ${keys} keys.`;
  },
};

import {
  CHANGES_HEADER,
  changeRow,
  type RepairedCell,
  type RepairSummary,
  summaryOf,
} from "../../src/domain/feed-check/repair.ts";
import { plural } from "../../src/domain/plural.ts";
import { writeZip } from "../../worker/ingest/zip/writer.ts";
import { problem } from "../../worker/problem.ts";
import { isGood, planRepair, repairedFiles } from "../../worker/repair/repair.ts";
import { readZip } from "../command-line/arguments.ts";
import type { Command } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import { LIMIT_OPTIONS, LIMIT_USAGE, limitsOf, typedPolicy } from "../import/import-limits.ts";
import { nodePlatform } from "../node-platform.ts";

const usage = "repair ZIP|URL -o OUT.zip";

/** `file` and `list` are the paths of the new zip and of the list of changes; null if there was nothing to repair. */
type Answer = { file: string | null; list: string | null } & RepairSummary;

export const command: Command = {
  summary:
    "Writes a GTFS zip anew with what an import reads wherever a deviation has one meaning, and lists every change in a CSV file beside it.",
  usage: `${usage}\n  [--allow-private] ${LIMIT_USAGE}`,
  details: `Repaired are numbers, dates, times and colors in other forms, invisible characters, separators, encodings, columns
that are there twice, names of files, frequencies past midnight, platforms without a position in a station that has one,
texts that are too long, and optional references that lead nowhere. Rows that are not changed stay byte for byte. What has
two meanings is left alone, and no row is removed. The list OUT.changes.csv names file, line, field, the value before and
after, and the reason.`,
  options: { ...LIMIT_OPTIONS, ...OUTPUT_OPTION },
  needsStore: () => false,
  async run(_, positionals, values): Promise<Answer> {
    const [source] = positionals;
    const { output } = values;
    if (source === undefined || positionals.length > 1)
      throw problem("command.usage", `Name a zip. Usage: portal ${usage}`);
    if (typeof output !== "string") throw problem("command.usage", "Name the zip to write with -o.");
    const limits = limitsOf(values);
    const { zip, path, close } = await readZip(source, typedPolicy(values, limits));
    try {
      const plan = await planRepair(zip, nodePlatform, { path, limits });
      if (isGood(plan)) return { file: null, list: null, ...summaryOf([]) };
      const changes: RepairedCell[] = [];
      await writeOutput(writeZip(repairedFiles(plan, (change) => changes.push(change))), { output });
      const list = `${output.replace(/\.zip$/i, "")}.changes.csv`;
      await writeOutput(rowsOf(changes), { output: list });
      return { file: output, list, ...summaryOf(changes) };
    } finally {
      await close();
    }
  },
  print(answer) {
    const { file, list, changes, files, codes } = answer as Answer;
    if (file === null) return "There is nothing to repair; no file was written.";
    const where = plural(files, { one: "{n} file", other: "{n} files" });
    return [
      `${file}: ${plural(changes, { one: "{n} change", other: "{n} changes" })} in ${where}, listed in ${list}`,
      ...codes.map((code) => `  ${code.code}: ${code.changes}`),
    ].join("\n");
  },
};

function* rowsOf(changes: readonly RepairedCell[]): Generator<string> {
  yield CHANGES_HEADER;
  for (const change of changes) yield changeRow(change);
}

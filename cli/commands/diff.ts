import { csvHead, csvLine } from "../../src/domain/csv.ts";
import { problem } from "../../worker/problem.ts";
import { type Command, type Context, OUTPUT_WRITTEN, type Values } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import { compareFeeds, type FeedComparison, readCompared } from "../feeds/compare.ts";
import { DIFFERENCE_COLUMNS, differenceRows, differencesJson, differencesText } from "../feeds/differences.ts";
import { isFile, openSource, SOURCE } from "../feeds/source.ts";

const FORMATS = ["text", "json", "ndjson", "csv"] as const;

const usage = `diff A B [--format ${FORMATS.join("|")}] [-o FILE] [--allow-private]   (A, B: ${SOURCE})`;

/** Exit codes, as of other programs that compare files. */
const DIFFERS = 1;
const EXIT_REFUSED = 2;

export const command: Command = {
  summary: "Compares two GTFS feeds: routes, stops, agencies, hours of service and files. Exits 0, 1 or 2.",
  usage,
  worksOnFullDisk: true,
  details: `Each feed is a zip, a URL, a version by its SHA-1 (or seven digits of it), or a feed by its Onestop ID, which means its
active version. The rules are those of the comparison page and of the change log.

--format text     what riders notice, then counts, hours of service, and files that differ (the default)
--format json     the comparison of the API with all rows (also --json)
--format ndjson   one difference on each line: kind, change, id, onestop_id, name, from, to, meters
--format csv      the same as a table

Exit codes: 0 if no row of any file differs, 1 if the feeds differ, 2 if they could not be compared.`,
  options: { format: { type: "string" }, "allow-private": { type: "boolean" }, ...OUTPUT_OPTION },
  choices: { format: FORMATS },
  words: 2,
  refusedCode: EXIT_REFUSED,
  needsStore: (positionals) => !positionals.every(isFile),
  async run(context, positionals, values) {
    const comparison = await compare(context, positionals, values);
    const format = values.json === true ? "json" : (values.format ?? "text");
    await writeOutput(formatComparison(comparison, String(format)), values);
    if (!comparison.same) process.exitCode = DIFFERS;
    return OUTPUT_WRITTEN;
  },
  print: () => "",
};

async function compare(context: Context, positionals: readonly string[], values: Values): Promise<FeedComparison> {
  const [first, second] = positionals;
  if (first === undefined || second === undefined)
    throw problem("command.usage", `Name two feeds. Usage: portal ${usage}`);
  const read = async (argument: string) => {
    const source = await openSource(argument, context, values, usage);
    try {
      return await readCompared(source, context.stores?.db, context.now().toISOString());
    } finally {
      await source.close();
    }
  };
  // One after the other, so that only one feed is in memory as a whole.
  const from = await read(first);
  return compareFeeds(from, await read(second));
}

function* formatComparison(comparison: FeedComparison, format: string): Generator<string> {
  if (format === "text") yield `${differencesText(comparison)}\n`;
  else if (format === "json") yield `${JSON.stringify(differencesJson(comparison))}\n`;
  else {
    if (format === "csv") yield csvHead(DIFFERENCE_COLUMNS);
    for (const row of differenceRows(comparison))
      yield format === "csv"
        ? csvLine(DIFFERENCE_COLUMNS.map((column) => row[column])).text
        : `${JSON.stringify(row)}\n`;
  }
}

import { plural } from "../../src/domain/plural.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import { zipSummary } from "../feeds/extract.ts";
import { mergeZip } from "../feeds/merge.ts";
import { mergeNames } from "../feeds/merge-names.ts";
import { isFile, type OpenedFeed, openFiles, openSource, SOURCE } from "../feeds/source.ts";

const usage = `merge A B … -o OUT.zip [--prefix collisions|always] [--allow-private]   (A, B: ${SOURCE})`;

type Answer = { file: string; bytes: number; renamed: number; shared: number; rows: Record<string, number> };

export const command: Command = {
  summary: "Merges GTFS feeds into one zip; ids change only where two feeds use one for different things.",
  usage,
  details: `Stops, agencies, routes, levels, shapes and fares with the same id and equal rows are written once. Any other id that
an earlier feed has, too, gets the number of its feed, such as 2:weekday, everywhere in its feed. Calendars, trips and
blocks of two feeds always stay apart. Rows without an id of their own, such as transfers, are written once; if two feeds
disagree, the earlier one wins. Files that GTFS does not define come from the first feed that has them.

--prefix always   every id gets the number of its feed, and nothing is written once

All agencies must have one time zone.`,
  options: { prefix: { type: "string" }, "allow-private": { type: "boolean" }, ...OUTPUT_OPTION },
  choices: { prefix: ["collisions", "always"] },
  needsStore: (positionals) => !positionals.every(isFile),
  async run(context, positionals, values): Promise<Answer> {
    const { output } = values;
    if (positionals.length < 2) throw problem("command.usage", `Name two feeds or more. Usage: portal ${usage}`);
    if (typeof output !== "string") throw problem("command.usage", "Name the zip to write with -o.");
    const sources: OpenedFeed[] = [];
    try {
      for (const source of positionals) sources.push(await openSource(source, context, values, usage));
      const feeds = [];
      for (const source of sources) feeds.push(await openFiles(source));
      const names = await mergeNames(feeds, values.prefix === "always");
      const rows: Record<string, number> = {};
      let bytes = 0;
      const countedChunks = async function* () {
        for await (const chunk of mergeZip(names, rows)) {
          bytes += chunk.length;
          yield chunk;
        }
      };
      await writeOutput(countedChunks(), values);
      return { file: output, bytes, renamed: names.renamed, shared: names.shared, rows };
    } finally {
      for (const source of sources) await source.close();
    }
  },
  print(answer) {
    const { file, bytes, rows, renamed, shared } = answer as Answer;
    const ids = plural(renamed, { one: "{n} id got", other: "{n} ids got" });
    const once = plural(shared, { one: "{n} id is", other: "{n} ids are" });
    return `${zipSummary(file, bytes, rows)}\n${ids} the number of a feed; ${once} written once for several feeds.`;
  },
};

import { problem } from "../../worker/problem.ts";
import { type Command, OUTPUT_WRITTEN, type Values } from "../command-line/command.ts";
import { OUTPUT_OPTION, writeOutput } from "../command-line/output.ts";
import {
  EXTRACT_FORMATS,
  EXTRACTABLE_KINDS,
  type ExtractFormat,
  extractRows,
  extractZip,
  type WrittenRows,
  zipSummary,
} from "../feeds/extract.ts";
import { selectRows } from "../feeds/kept.ts";
import { parseBox, parseDates, type Selection } from "../feeds/selection.ts";
import { isFile, openFiles, openSource, SOURCE } from "../feeds/source.ts";

const usage =
  `extract ${SOURCE} -o OUT [--bbox W,S,E,N] [--agency ID …] [--route ID …] [--stop ID …] [--dates FROM..TO]\n` +
  "  [--format zip|geojson|csv|ndjson [--of stops|routes]] [--allow-private]";

export type ExtractAnswer = { file: string; bytes: number; rows: WrittenRows };

export const command: Command = {
  summary: "Cuts a part out of a GTFS feed: a smaller zip without dangling references, or its stops or routes as rows.",
  usage,
  details: `--bbox W,S,E,N     trips that serve a stop in the box: west, south, east, north in degrees; west beyond
                   east crosses the 180th meridian
--agency ID        trips of this agency, by id or name
--route ID         trips of this route
--stop ID          trips that serve this stop; a station means its platforms, too
--dates FROM..TO   services with a day in this range (ISO dates, both included); calendars are cut to it

Options of one kind add up (--route 1 --route 2); those of different kinds must all hold. Trips stay whole, with all their
stops, also those outside of the box. Everything that a trip refers to stays, and everything that refers to something else
goes: rows of any table whose ids are gone, and fares of which no rule is left. Files that GTFS does not define stay as
they are, unless their columns have ids.

--format           zip (the default), or the stops or (--of routes) the routes as geojson, csv or ndjson

The feed is read as a stream: memory grows with the number of trips and stops, not with stop_times.txt.`,
  options: {
    bbox: { type: "string" },
    agency: { type: "string", multiple: true },
    route: { type: "string", multiple: true },
    stop: { type: "string", multiple: true },
    dates: { type: "string" },
    format: { type: "string" },
    of: { type: "string" },
    "allow-private": { type: "boolean" },
    ...OUTPUT_OPTION,
  },
  choices: { format: EXTRACT_FORMATS, of: EXTRACTABLE_KINDS },
  words: 1,
  needsStore: (positionals) => !positionals.every(isFile),
  async run(context, [argument], values) {
    if (argument === undefined) throw problem("command.usage", `Name a feed. Usage: portal ${usage}`);
    const format = (values.format ?? "zip") as ExtractFormat;
    const { output } = values;
    if (format === "zip" && output === undefined) throw problem("command.usage", "Name the zip to write with -o.");
    if (format === "zip" && values.of !== undefined)
      throw problem("command.usage", "--of is for --format geojson, csv and ndjson.");
    const selection = selectionOf(values);
    const source = await openSource(argument, context, values, usage);
    try {
      const rowSelection = await selectRows(await openFiles(source), selection);
      if (format !== "zip") {
        await writeOutput(
          extractRows(rowSelection, (values.of ?? "stops") as (typeof EXTRACTABLE_KINDS)[number], format),
          values,
        );
        return OUTPUT_WRITTEN;
      }
      const rows: WrittenRows = {};
      let bytes = 0;
      const countedChunks = async function* () {
        for await (const chunk of extractZip(rowSelection, rows)) {
          bytes += chunk.length;
          yield chunk;
        }
      };
      await writeOutput(countedChunks(), values);
      const answer: ExtractAnswer = { file: String(output), bytes, rows };
      return answer;
    } finally {
      await source.close();
    }
  },
  print(answer) {
    const { file, bytes, rows } = answer as ExtractAnswer;
    return zipSummary(file, bytes, rows);
  },
};

function selectionOf({ bbox, agency, route, stop, dates }: Values): Selection {
  const set = (value: Values[string]) => (value === undefined ? null : new Set([value].flat().map(String)));
  return {
    box: bbox === undefined ? null : parseBox(String(bbox)),
    agencies: set(agency),
    routes: set(route),
    stops: set(stop),
    dates: dates === undefined ? null : parseDates(String(dates)),
  };
}

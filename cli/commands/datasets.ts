import { byteSize, thousands } from "../../src/domain/formats.ts";
import { plural } from "../../src/domain/plural.ts";
import { problem } from "../../worker/problem.ts";
import type { Command } from "../command-line/command.ts";
import { buildDatasets } from "../datasets/build.ts";

type Answer = {
  version: string;
  feed_versions: number;
  left_out: number;
  datasets: { name: string; rows: number; files: { name: string; size: number; sha256: string }[] }[];
  parquet: { name: string; rows: number; files: number; size: number }[];
};

const usage = "datasets build";

export const command: Command = {
  summary: "Builds the files of /datasets from the active versions and the registry: CSV, GeoJSON, JSON and Parquet.",
  usage,
  actions: ["build"],
  async run(context, positionals): Promise<Answer> {
    if (positionals.length !== 1 || positionals[0] !== "build")
      throw problem("command.usage", `Name an action. Usage: portal ${usage}`);
    const { version, feed_versions, left_out_total, datasets, parquet } = await buildDatasets(context);
    return {
      version,
      feed_versions,
      left_out: left_out_total,
      datasets: datasets.map(({ name, rows, files }) => ({
        name,
        rows,
        files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
      })),
      parquet: (parquet?.tables ?? []).map(({ name, rows, files, size }) => ({ name, rows, files, size })),
    };
  },
  print(answer) {
    const { version, feed_versions, left_out, datasets, parquet } = answer as Answer;
    const files = datasets.flatMap(({ rows, files }) =>
      files.map(({ name, size }) => `  ${name}: ${thousands(rows)} rows, ${byteSize(size)}`),
    );
    const tables = parquet.map(
      ({ name, rows, files, size }) =>
        `  ${name} in Parquet: ${thousands(rows)} rows, ${byteSize(size)} in ${plural(files, { one: "{n} file", other: "{n} files" })}`,
    );
    const without = left_out === 0 ? "" : `, ${left_out} left out for their licenses`;
    return [`Datasets ${version} of ${feed_versions} feed versions${without}:`, ...files, ...tables].join("\n");
  },
};

/** docs/measurements.md: the table as people read it in a repository. */
import { type MeasuredTable, rowsByArea, type TableFigure, type TableRow } from "./table.ts";
import { besideWords, minuteWords, numberWords, ratioWords, spreadWords } from "./words.ts";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

const figureLine = (figure: TableFigure) =>
  line([figure.what, spreadWords(figure.ours, figure.unit), besideWords(figure), ratioWords(figure)]);

function rowText(row: TableRow): string {
  return [
    `### ${row.name}`,
    "",
    `${row.ok ? "Holds" : "**Missed**"}: ${row.bound}.`,
    "",
    line(["figure", "ours", "beside", "ratio"]),
    "|---|---|---|---|",
    ...row.figures.map(figureLine),
    "",
    `*Measured how*: ${row.how} \`${row.command}\` (${numberWords(Math.ceil(row.took))} s)`,
    "",
    `*Wrong if*: ${row.wrongIf}`,
    ...(row.notes.length === 0 ? [] : ["", "```text", ...row.notes, "```"]),
    "",
  ].join("\n");
}

/** The whole file. */
export function tableMarkdown(table: MeasuredTable): string {
  const { machine, rows, leftOut } = table;
  const passedCount = rows.filter(({ ok }) => ok).length;
  return `${[
    "# Measurements",
    "",
    "Written by `npm run bench`; do not edit. `/status/measurements` shows the same.",
    "",
    `${passedCount} of ${rows.length} bounds hold. Measured on ${table.date.slice(0, 10)} from commit \`${table.commit}\` in ${minuteWords(rows)}, on ${machine.cores} cores of ${machine.cpu} with ${numberWords(machine.memory)} GB, ${machine.system}, Node ${machine.node}, workerd ${machine.workerd}${machine.chromium === null ? "" : `, Chromium ${machine.chromium}`}.`,
    "",
    "Each figure is the median of its rounds, with the lowest and the highest. Where it stands beside another program, both were measured in turns in the same run, so their ratio holds on other machines although the seconds do not. Times are of this machine.",
    "",
    ...(table.data.length === 0
      ? []
      : [`Feeds: ${table.data.map(({ name, bytes }) => `${name} (${numberWords(bytes / 1e6)} MB)`).join(", ")}.`, ""]),
    ...rowsByArea(rows).flatMap((group) => [`## ${group.area}`, "", ...group.rows.map(rowText)]),
    ...(leftOut.length === 0 ? [] : ["## Left out", "", ...leftOut.map(({ name, why }) => `- ${name}: ${why}`), ""]),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

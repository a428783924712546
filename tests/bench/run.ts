/**
 * `npm run bench [-- --data DIR] [--only TEXT] [--compare FILE] [--from FILE] [--json FILE]`: what things cost, each
 * beside another program on the same work or beside its bound. A whole run writes docs/measurements.json and
 * docs/measurements.md, which /status/measurements shows; a run of some rows (--only) writes its JSON only where it is
 * told to (--json). DIR holds GTFS zips of public agencies named hart.zip, wmata.zip, bart.zip …, and ATLAS_DATA may name
 * a folder with the registry; rows that need what is not there are left out, and say so.
 *
 * `--compare FILE` takes the JSON of an earlier run and says what became worse by more than the noise; `--from FILE` takes
 * the figures of a file in place of a new run.
 */
import "../../cli/node-version.ts";
import "../../cli/silence.ts";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../cli/project.ts";
import { compareTables } from "../../src/domain/measurements/compare.ts";
import { tableMarkdown } from "../../src/domain/measurements/markdown.ts";
import type { MeasuredTable, TableRow } from "../../src/domain/measurements/table.ts";
import { besideWords, ratioWords, spreadWords } from "../../src/domain/measurements/words.ts";
import type { BenchRow, Measured } from "./row.ts";
import { newTable, tableRow } from "./table.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    only: { type: "string" },
    compare: { type: "string" },
    from: { type: "string" },
    json: { type: "string" },
  },
});

const readTable = (file: string) => JSON.parse(readFileSync(file, "utf8")) as MeasuredTable;

const say = (text: string) => process.stdout.write(`${text}\n`);

function sayRow({ name, ok, bound, figures, notes }: TableRow): void {
  say(`${ok ? "holds " : "MISSED"} ${name}  (bound: ${bound})`);
  for (const figure of figures) {
    const words = [spreadWords(figure.ours, figure.unit), besideWords(figure), ratioWords(figure)];
    say(`       ${figure.what}: ${words.filter((part) => part !== "").join("; ")}`);
  }
  for (const note of notes) say(`       ${note}`);
}

/** `--only` takes a part of a name, in any case. */
const isAsked = ({ name }: BenchRow) => name.toLowerCase().includes((values.only ?? "").toLowerCase());

async function readRows(): Promise<BenchRow[]> {
  const folder = `${import.meta.dirname}/rows`;
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const modules = await Promise.all(
    files.sort().map((name) => import(`${folder}/${name}`) as Promise<{ rows: BenchRow[] }>),
  );
  return modules.flatMap(({ rows }) => rows).filter(isAsked);
}

/** What a row measured, or why it has nothing; one that fails does not take the others with it. */
async function attempt(row: BenchRow): Promise<Measured | string> {
  try {
    return (await row.run(values.data)) ?? `needs ${row.needs ?? "what is not at hand"}`;
  } catch (error) {
    failed++;
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

let failed = 0;

async function measure(): Promise<MeasuredTable> {
  const table = newTable(values.data);
  for (const row of await readRows()) {
    const begun = performance.now();
    const measured = await attempt(row);
    if (typeof measured === "string") {
      table.leftOut.push({ name: row.name, why: measured });
      say(`left out ${row.name}: ${measured}`);
      continue;
    }
    const done = tableRow(row, measured, (performance.now() - begun) / 1000);
    table.rows.push(done);
    sayRow(done);
    save(table);
  }
  return table;
}

/** Whether nothing became worse. */
function holdsAgainst(earlier: MeasuredTable, table: MeasuredTable): boolean {
  const { worse, compared, apart } = compareTables(earlier, table);
  const when = `${earlier.date.slice(0, 10)} (${earlier.commit})`;
  say(`\n${compared} figures compared with those of ${when}; ${worse.length} became worse by more than the noise.`);
  for (const { row, what, words } of worse) say(`worse    ${row}: ${what}: ${words}`);
  for (const { row, what, why } of apart) say(`apart    ${row}: ${what}: ${why}`);
  return worse.length === 0;
}

const jsonOf = (table: MeasuredTable) => `${JSON.stringify(table, null, 2)}\n`;

/** After each row, so that a run that is ended early has what it measured. */
function save(table: MeasuredTable): void {
  if (values.json !== undefined) writeFileSync(values.json, jsonOf(table));
}

/** At the end: the site is built of it, and rows that need the built site would build it anew. */
function publish(table: MeasuredTable): void {
  writeFileSync(join(ROOT, "docs/measurements.json"), jsonOf(table));
  writeFileSync(join(ROOT, "docs/measurements.md"), tableMarkdown(table));
}

const table = values.from === undefined ? await measure() : readTable(values.from);
save(table);
if (values.only === undefined && values.from === undefined) publish(table);
const held = table.rows.every(({ ok }) => ok);
const kept = values.compare === undefined || holdsAgainst(readTable(values.compare), table);
process.exitCode = held && kept && failed === 0 ? 0 : 1;

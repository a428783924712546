/**
 * `npm run bench [-- --data DIR] [--only TEXT]`: what things cost, each beside its bound, measured in one run so that
 * ratios hold on any machine. DIR holds GTFS zips of public agencies named hart.zip, wmata.zip, bart.zip …; rows that
 * need one that is not there are left out, and say so.
 */
import "../../cli/node-version.ts";
import "../../cli/silence.ts";
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BenchRow } from "./row.ts";

const { values } = parseArgs({ options: { data: { type: "string" }, only: { type: "string" } } });
const files = readdirSync(`${import.meta.dirname}/rows`)
  .filter((f) => f.endsWith(".ts"))
  .sort();
let failed = 0;
for (const file of files) {
  const { rows } = (await import(`./rows/${file}`)) as { rows: BenchRow[] };
  for (const row of rows) {
    if (values.only !== undefined && !row.name.includes(values.only)) continue;
    const result = await row.run(values.data);
    if (result === null) {
      process.stdout.write(`left out  ${row.name}: what it needs is not at hand (--data DIR, Lighthouse)\n`);
      continue;
    }
    if (!result.ok) failed++;
    process.stdout.write(
      `${result.ok ? "within   " : "OVER     "} ${row.name}: ${result.measured}  (bound: ${row.bound})\n`,
    );
  }
}
process.exitCode = failed === 0 ? 0 : 1;

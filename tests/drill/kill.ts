/** Kills commands at random moments: the site goes on serving what it served, and the same command repairs the rest. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { ask } from "./ask.ts";
import { run } from "./command.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import type { Target } from "./target.ts";

const FEED = "f-drill~kill";
const MAX_DELAY_MS = 1_200;

async function zipOf(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.zip`);
  const stops = Array.from({ length: 2_000 }, (_, i) => `S${i},${name} ${i},48.2,16.3\n`).join("");
  writeFileSync(path, await makeZip({ ...SMALL_FEED, "stops.txt": `${SMALL_FEED["stops.txt"]!}${stops}` }));
  return path;
}

export async function drillKill(
  target: Target,
  { cases, random }: { cases?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("kill");
  const { state, origin } = target;
  const folder = mkdtempSync(join(tmpdir(), "portal-kill-"));
  try {
    const first = await zipOf(folder, "First");
    const whole = await run(state, ["import", first, "--feed", FEED, "--activate", "--quiet"]);
    if (whole.code !== 0) throw new Error(`The first import failed: ${whole.stderr}`);
    const rules = join(folder, "rules.json");
    writeFileSync(rules, JSON.stringify([{ source: "/drill", target: "/feeds" }]));
    const dump = join(folder, "store.ndjson.gz");
    const exported = await run(state, ["export", dump, "--quiet"]);
    if (exported.code !== 0) throw new Error(`The export failed: ${exported.stderr}`);
    const commands: Record<string, () => Promise<string[]>> = {
      import: async () => ["import", await zipOf(folder, `New ${random.below(1e9)}`), "--feed", FEED],
      activation: async () => [
        "import",
        await zipOf(folder, `Active ${random.below(1e9)}`),
        "--feed",
        FEED,
        "--activate",
      ],
      tiles: async () => ["tiles", "build"],
      datasets: async () => ["datasets", "build"],
      restore: async () => ["restore", dump],
      "redirect change": async () => ["redirects", "put", "/drill", "/feeds"],
    };
    const names = Object.keys(commands);
    for (let i = 0; i < (cases ?? 3 * names.length); i++) {
      const name = names[i % names.length]!;
      const args = await commands[name]!();
      // A restore needs an empty store: each has a new one, beside the site.
      const store = name === "restore" ? join(folder, `restored-${i}`) : state;
      const killed = await run(store, args, { killAfter: random.below(MAX_DELAY_MS) });
      const { status, ms, fault } = await ask(origin, { path: `/feeds/${FEED}` });
      const again = await run(store, args);
      const clean = await run(store, ["status", "--json", "--quiet"]);
      const faults = [
        fault,
        status === 200 ? null : `the feed's page answers ${status}`,
        target.alive() ? null : "the site ended",
        again.code === 0 ? null : `the same command fails: ${again.stderr.slice(0, 200)}`,
        clean.code === 0 ? null : `status fails: ${clean.stderr.slice(0, 200)}`,
      ].filter((part) => part !== null);
      tally.add(`${name} killed`, {
        refused: killed.code === null,
        ms,
        fault: faults.length > 0 ? faults.join("; ") : null,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.result;
}

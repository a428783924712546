/** Restores that are killed: every command and every start says so, and the same restore again makes the store whole. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readStoreFile, type StoreLine } from "../../cli/move/store-file.ts";
import { startSite } from "../support/launch.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { codeOf, run } from "./command.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import { stackTraces } from "./target.ts";

const CASES = 12;

/** Milliseconds after the first line of a restore at which it is killed, at most. */
const MAX_DELAY_MS = 2_500;

const UNFINISHED = "store.restore_unfinished";

/** The lines of an export that say what the store contains; what counts changes counts a restore as well. */
async function contentsOf(file: string): Promise<string[]> {
  const contents: string[] = [];
  let table = "";
  for await (const line of readStoreFile(file) as AsyncIterable<StoreLine>) {
    if ("store" in line || "end" in line) continue;
    if ("table" in line) table = line.table;
    if ("rows" in line) {
      const rows = line.rows.filter((row) => table !== "counter" || !/^(?:data|lists)/.test(String(row[0])));
      contents.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
    } else contents.push(JSON.stringify(line));
  }
  return contents.toSorted();
}

/** What is asked of a store whose restore was killed: a command, or a start of the site. */
type Question = { name: string; ask(state: string): Promise<{ code: string | null; output: string; ms: number }> };

function questionsOf(zip: string, elsewhere: string): Question[] {
  const commands: string[][] = [
    ["status"],
    ["versions"],
    ["sql", "SELECT count(*) FROM feed"],
    ["visibility", "f-sample~tokyo~metro", "private"],
    ["import", zip, "--feed", "f-drill~torn", "--activate"],
    ["export", join(elsewhere, "torn.ndjson.gz")],
    ["query", "{ feeds(limit: 1) { onestop_id } }"],
    ["follow", "--once"],
    ["retire"],
    ["tiles", "build"],
  ];
  return [
    ...commands.map((args) => ({
      name: args[0]!,
      async ask(state: string) {
        const { code, stdout, stderr, ms } = await run(state, args);
        return { code: code === 0 ? null : (codeOf(stderr) ?? `exit ${code}`), output: stdout + stderr, ms };
      },
    })),
    {
      name: "a start of the site",
      async ask(state: string) {
        const start = performance.now();
        const failure = await startSite(state, ["--empty"]).then(
          async (site) => {
            await site.stop();
            return "";
          },
          (error: Error) => error.message,
        );
        const code = failure === "" ? null : (/([a-z_]+\.[a-z_]+): /.exec(failure)?.[1] ?? failure.slice(0, 200));
        return { code, output: failure, ms: performance.now() - start };
      },
    },
  ];
}

/**
 * @param sample state folder with data
 * @param questions how many commands and starts are tried after each kill; all without it
 */
export async function drillTorn(
  sample: string,
  { cases = CASES, questions, random }: { cases?: number; questions?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("torn");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-torn-"));
  try {
    const dump = join(folder, "store.ndjson.gz");
    const zip = join(folder, "feed.zip");
    writeFileSync(zip, await makeZip(SMALL_FEED));
    const exported = await run(sample, ["export", dump, "--quiet"]);
    if (exported.code !== 0) throw new Error(`The export failed: ${exported.stderr}`);
    const whole = await contentsOf(dump);
    const all = questionsOf(zip, folder);
    for (let i = 0; i < cases; i++) {
      const state = join(folder, `state-${i}`);
      // Killed once or twice: a restore that begins anew can be killed, too.
      const kills = 1 + random.below(2);
      for (let kill = 0; kill < kills; kill++) {
        const { code, ms } = await run(state, ["restore", dump], { killAfter: random.below(MAX_DELAY_MS) });
        tally.add("restore, killed", {
          refused: false,
          ms,
          fault: code === null || code === 0 ? null : `exits ${code}`,
        });
      }
      const { stdout, stderr } = await run(state, ["versions", "--json"]);
      const isTorn = codeOf(stderr) === UNFINISHED;
      // Killed before it began, or after it ended.
      const isWhole = !isTorn && stdout.includes('"sha1"');
      const asked = isTorn ? random.sample(all, questions ?? all.length) : [];
      for (const { name, ask } of asked) {
        const { code, output, ms } = await ask(state);
        const says = code === UNFINISHED ? null : `says ${code ?? "nothing"}`;
        const [trace] = stackTraces(output);
        tally.add(name, { refused: code === UNFINISHED, ms, fault: says ?? trace ?? null });
      }
      const again = await run(state, ["restore", dump]);
      const copy = join(folder, `copy-${i}.ndjson.gz`);
      const copied = await run(state, ["export", copy, "--quiet"]);
      const isSame = copied.code === 0 && (await contentsOf(copy)).join("\n") === whole.join("\n");
      const fault =
        again.code !== 0
          ? `exits ${again.code}: ${again.stderr.slice(-200)}`
          : isSame
            ? null
            : "the store differs from the export";
      tally.add(`the same restore again (it was ${isTorn ? "torn" : isWhole ? "whole" : "empty"})`, {
        refused: false,
        ms: again.ms,
        fault,
      });
      rmSync(state, { recursive: true, force: true, maxRetries: 5 });
    }
    const torn = tally.result.refused;
    tally.result.notes = [`${cases} restores; ${torn} times a command or a start met a torn store`];
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

/** Mixed traffic while feeds are imported, hidden and shown: no error, and memory that does not grow. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { ask } from "./ask.ts";
import { run } from "./command.ts";
import { endpointsOf, idsOf } from "./endpoints.ts";
import { watchMemory } from "./memory.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import type { Target } from "./target.ts";

const PARALLEL = 4;
/** Memory in the last quarter may exceed that of the second quarter, when all caches are filled, by this factor. */
const MAX_GROWTH = 1.5;

export async function drillSoak(
  target: Target,
  { seconds = 600, random }: { seconds?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("soak");
  const { origin, state, pid } = target;
  const endpoints = (await endpointsOf(origin, await idsOf(origin))).filter(({ kind }) => kind !== "subscription");
  const memory = watchMemory(pid);
  const samples: number[] = [];
  const begun = performance.now();
  const left = () => begun + seconds * 1000 - performance.now();
  const timer = setInterval(() => samples.push(memory.now()), 500);

  async function traffic(): Promise<void> {
    while (left() > 0) {
      const { path, kind } = random.pick(endpoints);
      const { status, ms, fault } = await ask(origin, { path });
      tally.add(`${kind} ${path}`, {
        refused: status >= 400,
        ms,
        fault: fault ?? (status >= 500 && status !== 501 ? `${status}` : null),
      });
    }
  }
  async function changes(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "portal-soak-"));
    const zip = join(folder, "feed.zip");
    for (let i = 0; left() > 0; i++) {
      const files = {
        ...SMALL_FEED,
        "feed_info.txt": `feed_publisher_name,feed_publisher_url,feed_lang,feed_version\nP,https://p.example,en,${i}\n`,
      };
      writeFileSync(zip, await makeZip(files));
      for (const args of [
        ["import", zip, "--feed", "f-drill~soak", "--activate"],
        ["visibility", "f-drill~soak", "private"],
        ["visibility", "f-drill~soak", "public"],
      ]) {
        const { code, stderr, ms } = await run(state, [...args, "--quiet"]);
        tally.add(args.slice(0, 1).join(), {
          refused: false,
          ms: 0,
          fault: code === 0 ? null : `${Math.round(ms)} ms: ${stderr.slice(0, 200)}`,
        });
      }
    }
    rmSync(folder, { recursive: true, force: true });
  }

  await Promise.all([...Array.from({ length: PARALLEL }, traffic), changes()]);
  clearInterval(timer);
  tally.result.worstMb = memory.stop();
  const most = (from: number, to: number) => Math.max(0, ...samples.slice(samples.length * from, samples.length * to));
  const growth = most(0.75, 1) / Math.max(1, most(0.25, 0.5));
  // Caches still fill up in a short run.
  if (seconds >= 300 && growth > MAX_GROWTH) tally.result.gaveWay.push(`memory grew by ${growth.toFixed(2)}`);
  if (!target.alive()) tally.result.gaveWay.push("the site ended");
  return tally.result;
}

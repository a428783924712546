/**
 * Mixed traffic at an even pace while feeds are imported, hidden and shown: no error, and memory that ends where it was
 * after ten minutes. Each minute is a row: what the Worker's isolate needs, what V8 has taken for all isolates, what is left
 * of the runtime's process, and the heap of the launcher with its front server.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SMALL_FEED } from "../support/small-feed.ts";
import { fillWholeStore } from "../support/whole-store.ts";
import { makeZip } from "../support/zip.ts";
import { ask } from "./ask.ts";
import { run } from "./command.ts";
import { watchMemory } from "./memory.ts";
import { MINUTE_HEADS, type Minute, minuteRow, stillGrows } from "./minutes.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import { type ServedSite, startServed } from "./served.ts";
import { stackTraces } from "./target.ts";
import { mixedTraffic } from "./traffic.ts";

/** Requests a second, unless the caller says another number, and the most that wait for their answer. */
const PACE = 13;
const MAX_WAITING = 6;
/** Milliseconds between two imports. */
const IMPORT_EVERY_MS = 110_000;
/** Milliseconds for an answer: time is not what is measured. */
const ANSWER_DEADLINE_MS = 60_000;
/** Made feeds beside the sample. */
const FEEDS = 50;
const SECONDS = 3_600;
const MINUTE_MS = 60_000;
/** Minutes between two collections. More of them would keep the process smaller than it is without. */
const COLLECT_EVERY = 10;

export type SoakDrill = {
  random: Random;
  seconds?: number;
  /** Requests a second. A busy machine that cannot answer so many has another number each minute. */
  pace?: number;
  /** Folder of a store to fill and to keep, for another run. */
  keep?: string;
};

export async function drillSoak({ random, seconds = SECONDS, pace = PACE, keep }: SoakDrill): Promise<DrillResult> {
  const tally = new Tally("soak");
  const folder = keep ?? mkdtempSync(join(tmpdir(), "portal-drill-soak-"));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  try {
    await fillWholeStore(folder, FEEDS, { say });
    const site = await startServed(folder);
    try {
      const memory = watchMemory(Number(site.pid));
      const minutes = await soak(site, folder, { tally, random, seconds, pace, say });
      tally.result.worstMb = memory.stop();
      tally.result.notes = [MINUTE_HEADS, ...minutes.map(minuteRow)];
      tally.result.gaveWay.push(...stillGrows(minutes), ...stackTraces(site.said()));
    } finally {
      await site.close();
    }
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

type Soak = { tally: Tally; random: Random; seconds: number; pace: number; say(line: string): void };

/** @returns what was measured each minute */
async function soak(site: ServedSite, folder: string, { tally, random, seconds, pace, say }: Soak): Promise<Minute[]> {
  const next = await mixedTraffic(site.origin, random);
  const minutes: Minute[] = [];
  let [requests, imports, waiting] = [0, 0, 0];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const until = (time: number) => pause(Math.max(0, Math.min(time, end) - performance.now()));

  async function one(): Promise<void> {
    const { path, kind } = next();
    waiting++;
    const { status, ms, fault } = await ask(site.origin, { path }, ANSWER_DEADLINE_MS);
    waiting--;
    requests++;
    const failed = status >= 500 && status !== 501 ? `${status}` : null;
    tally.add(`${kind} ${path}`, { refused: status >= 400, ms, fault: fault ?? failed });
  }
  async function traffic(): Promise<void> {
    for (let n = 0; performance.now() < end; n++) {
      await until(begun + (n * 1000) / pace);
      while (waiting >= MAX_WAITING) await pause(10);
      void one();
    }
    while (waiting > 0) await pause(10);
  }
  async function changes(): Promise<void> {
    const zips = mkdtempSync(join(tmpdir(), "portal-soak-"));
    const zip = join(zips, "feed.zip");
    for (let i = 1; begun + i * IMPORT_EVERY_MS < end; i++) {
      await until(begun + i * IMPORT_EVERY_MS);
      const info = `feed_publisher_name,feed_publisher_url,feed_lang,feed_version\nP,https://p.example,en,${begun} ${i}\n`;
      writeFileSync(zip, await makeZip({ ...SMALL_FEED, "feed_info.txt": info }));
      for (const args of [
        ["import", zip, "--feed", "f-drill~soak", "--activate"],
        ["visibility", "f-drill~soak", "private"],
        ["visibility", "f-drill~soak", "public"],
      ]) {
        const { code, stderr, ms } = await run(folder, [...args, "--quiet"]);
        const fault = code === 0 ? null : `${Math.round(ms)} ms: ${stderr.slice(0, 200)}`;
        tally.add(args[0]!, { refused: false, ms: 0, fault });
      }
      imports++;
    }
    rmSync(zips, { recursive: true, force: true });
  }
  async function measure(): Promise<void> {
    say(MINUTE_HEADS);
    for (let minute = 0; ; minute++) {
      await until(begun + minute * MINUTE_MS);
      const isOver = performance.now() >= end;
      const memory = await site.measure(isOver || minute % COLLECT_EVERY === 0);
      minutes.push({ minute, requests, imports, ...memory });
      say(minuteRow(minutes.at(-1)!));
      if (isOver) return;
    }
  }
  await Promise.all([traffic(), changes(), measure()]);
  return minutes;
}

/** A disk without a free byte under the store: what is read is read, what hides data works, and the rest has a code. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startSite } from "../support/launch.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { type Answered, ask } from "./ask.ts";
import { codeOf, run } from "./command.ts";
import { endpointsOf, idsOf } from "./endpoints.ts";
import { type DrillResult, Tally } from "./report.ts";
import { stackTraces } from "./target.ts";

/** Bytes of the file system: the sample, four times the reserve, and the runtime's temporary files. */
const DISK_BYTES = 64 * 2 ** 20;

/** Mounts a file system of its own in memory. @returns false where that is not allowed */
function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder]);

/** Whether this machine allows a file system for the drill. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "portal-mount-"));
  const allowed = mount(folder);
  if (allowed) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return allowed;
}

/** Takes every free byte. */
function fill(folder: string, file: string): void {
  for (const bytes of [2 ** 16, 2 ** 10, 1]) {
    try {
      for (;;) writeFileSync(join(folder, file), Buffer.alloc(bytes), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

/** How often the commands that read and hide run again. */
const AGAIN = 6;

const FEED = "f-sample~tokyo~metro";

/** Milliseconds for an answer, and for one that a busy machine refuses at first: time is not what is attacked. */
const ANSWER_DEADLINE_MS = 60_000;
const BUSY_FOR_MS = 60_000;

/** Asks again while the site says that the machine is too slow at the moment. */
async function askPatiently(origin: string, path: string): Promise<Answered> {
  const end = Date.now() + BUSY_FOR_MS;
  for (;;) {
    const answer = await ask(origin, { path }, ANSWER_DEADLINE_MS);
    if (
      answer.status !== 503 ||
      !/answer\.(timeout|busy)|The answer took too long|The site is busy/.test(answer.body) ||
      Date.now() > end
    )
      return answer;
    await pause(1_000);
  }
}

/** What each command must do: `works` exits 0, `full` refuses with store.full. */
function commandsOf(elsewhere: string, zip: string): [args: string[], outcome: "works" | "full"][] {
  return [
    [["status"], "works"],
    [["versions"], "works"],
    [["visibility", FEED, "private"], "works"],
    [["status", "--clean"], "works"],
    [["sql", "SELECT count(*) FROM feed"], "works"],
    [["keys", "list"], "works"],
    [["redirects", "list"], "works"],
    [["retire"], "works"],
    [["export", join(elsewhere, "store.ndjson.gz")], "works"],
    [["import", zip, "--feed", "f-drill~disk", "--activate"], "full"],
    [["tiles", "build"], "full"],
    [["datasets", "build"], "full"],
    [["visibility", FEED, "public"], "works"],
    [["visibility", FEED, "private"], "works"],
    [["versions"], "works"],
    // What fills the disk goes on after each of them: none may use up the reserve.
    ...Array.from({ length: AGAIN }, (): [args: string[], outcome: "works"][] => [
      [["query", "{ feeds(limit: 5) { id } }"], "works"],
      [["status"], "works"],
      [["versions"], "works"],
      [["visibility", FEED, "private"], "works"],
    ]).flat(),
    [["visibility", FEED, "public"], "works"],
    [["visibility", FEED, "private"], "works"],
  ];
}

/**
 * @param sample state folder with data
 * @param requests how many paths are asked after each command
 * @param commands how many of the commands run
 */
export async function drillDisk(
  sample: string,
  { requests = 40, commands = Number.POSITIVE_INFINITY }: { requests?: number; commands?: number } = {},
): Promise<DrillResult> {
  const tally = new Tally("disk");
  const folder = mkdtempSync(join(tmpdir(), "portal-drill-disk-"));
  const elsewhere = mkdtempSync(join(tmpdir(), "portal-drill-elsewhere-"));
  if (!mount(folder)) {
    tally.result.notes = ["skipped: this machine mounts no file system for it"];
    return tally.result;
  }
  const hadTemporary = process.env.TMPDIR;
  try {
    const state = join(folder, "state");
    cpSync(sample, state, { recursive: true });
    const zip = join(elsewhere, "feed.zip");
    writeFileSync(zip, await makeZip(SMALL_FEED));
    process.env.TMPDIR = join(folder, "tmp");
    mkdirSync(process.env.TMPDIR);
    let site = await startSite(state, ["--empty"], { RATE_LIMIT: "0" });
    let said = "";
    const ids = await idsOf(site.url);
    const usual = new Map<string, number>();
    const commandList = commandsOf(elsewhere, zip).slice(0, commands);
    // One visit after each command, and one after each of the four other changes of the disk and of the site.
    const all = (await endpointsOf(site.url, ids)).map(({ path }) => path);
    const paths = all.slice(0, requests * (commandList.length + 4));
    for (const path of paths) usual.set(path, (await askPatiently(site.url, path)).status);
    let edition = 0;
    const visit = async (after: string) => {
      for (let i = 0; i < requests; i++) {
        const path = paths[(edition * requests + i) % paths.length]!;
        // Another parameter: no answer of the cache.
        const asked = `${path}${path.includes("?") ? "&" : "?"}_=${edition}`;
        const { status, ms, fault } = await askPatiently(site.url, asked);
        const fails = status >= 500 && usual.get(path)! < 500 ? `answers ${status}` : null;
        tally.add(`${path} after ${after}`, { refused: false, ms, fault: fault ?? fails });
      }
      edition++;
    };
    const shows = async () => (await askPatiently(site.url, `/api/v2/rest/feeds/${FEED}`)).body.includes(FEED);
    fill(folder, "filler");
    await visit("the disk was full");
    for (const [args, outcome] of commandList) {
      const name = args.slice(0, 3).join(" ").replace(zip, "ZIP").replace(elsewhere, "");
      const { code, stderr, stdout, ms } = await run(state, args);
      const faults = [
        outcome === "works" && code !== 0 ? `exits ${code}: ${stderr.slice(-300)}` : null,
        outcome === "full" && code === 0 ? "succeeds" : null,
        outcome === "full" && codeOf(stderr) !== "store.full" ? `says ${codeOf(stderr)}` : null,
        ...stackTraces(stderr + stdout),
      ].filter((part) => part !== null);
      if (args[0] === "visibility") {
        const deadline = Date.now() + 30_000;
        const isShown = args[2] === "public";
        while ((await shows()) !== isShown && Date.now() < deadline) await pause(200);
        if ((await shows()) !== isShown) faults.push(`the site still ${isShown ? "hides" : "shows"} the feed`);
      }
      tally.add(name, { refused: outcome === "full", ms, fault: faults.length === 0 ? null : faults.join("; ") });
      fill(folder, "filler");
      await visit(name);
    }
    said += site.said();
    await site.stop();
    // It starts, or says what to free.
    const onFullDisk = await startSite(state, ["--empty"], { RATE_LIMIT: "0" }).catch((error: Error) => error);
    if (onFullDisk instanceof Error) {
      const { message } = onFullDisk;
      const fault = /store\.full: .*Free 32 MB or more/.test(message) ? null : message.slice(0, 300);
      tally.add("a start on the full disk", { refused: true, ms: 0, fault });
    } else {
      site = onFullDisk;
      await visit("a start on the full disk");
      said += site.said();
      await site.stop();
    }
    tally.result.notes = [
      `a start on the full disk: ${onFullDisk instanceof Error ? "store.full" : "works"}; the reserve after all commands: ` +
        `${statSync(join(state, "reserve")).size} bytes`,
    ];
    // With space, everything is as before, also after another start.
    rmSync(join(folder, "filler"));
    site = await startSite(state, ["--empty"], { RATE_LIMIT: "0" });
    await visit("a start when there is space");
    const after = await run(state, ["import", zip, "--feed", "f-drill~disk", "--activate"]);
    tally.add("an import when there is space", {
      refused: false,
      ms: after.ms,
      fault: after.code === 0 ? null : `exits ${after.code}: ${after.stderr.slice(-300)}`,
    });
    const reserve = statSync(join(state, "reserve")).size;
    tally.add("the reserve when there is space", {
      refused: false,
      ms: 0,
      fault: reserve >= 2 ** 22 ? null : `${reserve} bytes`,
    });
    await visit("there was space again");
    said += site.said();
    await site.stop();
    tally.result.gaveWay.push(...stackTraces(said).map((trace) => `in the log of the site: ${trace}`));
  } finally {
    if (hadTemporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = hadTemporary;
    unmount(folder);
    for (const used of [folder, elsewhere]) rmSync(used, { recursive: true, force: true, maxRetries: 5 });
  }
  return tally.result;
}

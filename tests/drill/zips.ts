/** Imports archives that are damaged, enormous, or lie: each is refused with a code or imported, within memory and time. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOSTILE_FEEDS } from "../support/hostile-feeds.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { writeZip } from "../support/zip-stream.ts";
import { codeOf, run } from "./command.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";

/** Bounds for any zip of up to 50 MB. */
const MAX_MB = 1_000;
const MAX_MS = 60_000;

type Archive = {
  name: string;
  /** Writes the archive to a path. */
  write(zip: string, random: Random): Promise<unknown>;
};
type SmallArchive = { name: string; bytes(random: Random): Promise<Uint8Array> };

const lines = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join("");
const withFile = (name: string, content: string | Uint8Array) => makeZip({ ...SMALL_FEED, [name]: content });

const SMALL_ARCHIVES: readonly SmallArchive[] = [
  { name: "no archive", bytes: async (random) => Uint8Array.from({ length: 5_000 }, () => random.below(256)) },
  { name: "an empty file", bytes: async () => new Uint8Array() },
  { name: "a zip of nothing", bytes: () => makeZip({}) },
  { name: "300 MB of zeros", bytes: () => withFile("shapes.txt", new Uint8Array(300_000_000)) },
  {
    name: "1,000 entries",
    bytes: () => makeZip(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}.txt`, "a\n1\n"]))),
  },
  {
    name: "a zip in a zip in a zip",
    bytes: async () => makeZip({ "a.zip": await makeZip({ "b.zip": await makeZip(SMALL_FEED) }) }),
  },
  {
    name: "a wrong checksum",
    bytes: () => makeZip({ ...SMALL_FEED, "stops.txt": { content: SMALL_FEED["stops.txt"]!, crc: 7 } }),
  },
  {
    name: "a wrong size",
    bytes: () => makeZip({ ...SMALL_FEED, "stops.txt": { content: SMALL_FEED["stops.txt"]!, size: 4_000_000_000 } }),
  },
  {
    name: "an encrypted entry",
    bytes: () => makeZip({ ...SMALL_FEED, "stops.txt": { content: SMALL_FEED["stops.txt"]!, flags: 1 } }),
  },
  {
    name: "an unknown method",
    bytes: () => makeZip({ ...SMALL_FEED, "stops.txt": { content: SMALL_FEED["stops.txt"]!, method: 99 } }),
  },
  {
    name: "overlapping entries",
    bytes: () => makeZip({ ...SMALL_FEED, "shapes.txt": { content: SMALL_FEED["stops.txt"]!, sameAs: "stops.txt" } }),
  },
  { name: "names outside the folder", bytes: () => makeZip({ "../../etc/stops.txt": "a\n", "/stops.txt": "b\n" }) },
  {
    name: "half of an archive",
    async bytes() {
      const whole = await makeZip(SMALL_FEED);
      return whole.slice(0, whole.length / 2);
    },
  },
  {
    name: "an open quote",
    bytes: () => withFile("stops.txt", `stop_id,stop_name,stop_lat,stop_lon\n"${"x".repeat(3_000_000)}`),
  },
  { name: "5,000 columns", bytes: () => withFile("stops.txt", `${lines(5_000, (i) => `c${i},`)}x\n`) },
  { name: "a column twice", bytes: () => withFile("stops.txt", "stop_id,stop_id\nA,B\n") },
  {
    name: "a text of 2 MB",
    bytes: () =>
      withFile("stops.txt", `stop_id,stop_name,stop_lat,stop_lon\nS,${"x".repeat(2_000_000)},48,16\nE,E,48,16\n`),
  },
  {
    name: "text in another encoding",
    bytes: () =>
      withFile(
        "stops.txt",
        Uint8Array.from({ length: 100_000 }, (_, i) => 0x80 + (i % 0x7f)),
      ),
  },
  {
    name: "100,000 stops",
    bytes: () =>
      withFile(
        "stops.txt",
        `stop_id,stop_name,stop_lat,stop_lon\n${lines(100_000, (i) => `S${i},Stop ${i},48.2,16.3\n`)}S,S,48,16\nE,E,48,16\n`,
      ),
  },
  {
    name: "times without end",
    bytes: () => withFile("frequencies.txt", "trip_id,start_time,end_time,headway_secs\nT1,00:00:00,99:59:59,1\n"),
  },
];

/** Archives with bytes changed at random. */
async function damaged(random: Random): Promise<Uint8Array> {
  const bytes = await makeZip(SMALL_FEED);
  for (let i = 0; i < 8; i++) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

export async function drillZips(
  state: string,
  { cases, random }: { cases?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("zips");
  const folder = mkdtempSync(join(tmpdir(), "portal-zips-"));
  const noise = Array.from({ length: 20 }, (_, i) => ({ name: `damaged bytes ${i + 1}`, bytes: damaged }));
  const small = [...SMALL_ARCHIVES, ...noise].map(({ name, bytes }): Archive => {
    return { name, write: async (zip, chance) => writeFileSync(zip, await bytes(chance)) };
  });
  // Of tens of megabytes each: only the whole drill has time for them.
  const large = Object.entries(HOSTILE_FEEDS).map(([name, feed]): Archive => {
    return { name: `amount: ${name}`, write: (zip) => writeZip(zip, feed(1)) };
  });
  const all = cases === undefined ? [...small, ...large] : random.sample(small, cases);
  try {
    for (const { name, write } of all) {
      const zip = join(folder, "attack.zip");
      await write(zip, random);
      const { code, stderr, ms, mb } = await run(
        state,
        ["import", zip, "--feed", "f-drill~zip", "--activate", "--quiet"],
        { limit: 2 * MAX_MS, memory: "all" },
      );
      const problem = code === 0 ? null : codeOf(stderr);
      const faults = [
        code === null ? "did not end" : null,
        code !== 0 && (problem === null || problem === "internal") ? `no code: ${stderr.slice(0, 200)}` : null,
        /\n\s+at .+:\d+:\d+/.test(stderr) ? "a stack trace" : null,
        mb > MAX_MB ? `${Math.round(mb)} MB` : null,
        ms > MAX_MS ? `${Math.round(ms / 1000)} s` : null,
      ].filter((fault) => fault !== null);
      tally.result.worstMb = Math.max(tally.result.worstMb, mb);
      tally.add(name, { refused: code !== 0, ms, fault: faults.length > 0 ? faults.join("; ") : null });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.result;
}

/** The memory of a site minute by minute, and whether it still grows. */

/** Memory in MB (10^6 bytes). */
export type SiteMemory = {
  /** The Worker's isolate after a collection; null if none was asked for in this minute. */
  live: number | null;
  /** What V8 has taken from the system for all isolates of the runtime, dead objects included. */
  v8: number;
  /** The whole process of the runtime. */
  process: number;
  /** Heap of the launcher and its front server, after a collection. */
  launcher: number;
};

export type Minute = SiteMemory & { minute: number; requests: number; imports: number };

/** The minute after which memory must not grow: caches are full. */
const FULL_MINUTE = 10;
/** Minutes at the end that are compared with those before `FULL_MINUTE`. */
const COMPARED_MINUTES = 10;
/** MB that may be added: by what is alive, and by a process whose allocator keeps what was freed. */
const MAX_LIVE_GROWTH_MB = 10;
const MAX_PROCESS_GROWTH_MB = 100;

const COLUMNS = ["minute", "requests", "imports", "isolate", "V8", "other", "process", "launcher"] as const;
const WIDTH = Math.max(...COLUMNS.map((name) => name.length));
const inColumns = (cells: readonly string[]) => cells.map((cell) => cell.padStart(WIDTH)).join(" ");

export const MINUTE_HEADS = inColumns(COLUMNS);

export function minuteRow({ minute, requests, imports, live, v8, process, launcher }: Minute): string {
  const sizes = [live, v8, process - v8, process, launcher].map((mb) => (mb === null ? "–" : mb.toFixed(0)));
  return inColumns([`${minute}`, `${requests}`, `${imports}`, ...sizes]);
}

/**
 * One sentence for each kind of memory that ends higher than it was after ten minutes: what is alive by its values then and
 * at the end, the process by the most of the ten minutes before and the least of the last ten. Empty for shorter runs.
 */
export function stillGrows(minutes: readonly Minute[]): string[] {
  const last = minutes.at(-1);
  const full = minutes.find(({ minute }) => minute === FULL_MINUTE);
  if (last === undefined || full === undefined || last.minute < FULL_MINUTE + COMPARED_MINUTES) return [];
  const before = minutes.filter(({ minute }) => minute <= FULL_MINUTE).map(({ process }) => process);
  const after = minutes.slice(-COMPARED_MINUTES).map(({ process }) => process);
  const grown: [what: string, from: number, to: number, most: number][] = [
    ["the isolate", full.live ?? 0, last.live ?? 0, MAX_LIVE_GROWTH_MB],
    ["the launcher", full.launcher, last.launcher, MAX_LIVE_GROWTH_MB],
    ["the runtime's process", Math.max(...before), Math.min(...after), MAX_PROCESS_GROWTH_MB],
  ];
  return grown
    .filter(([, from, to, most]) => to - from > most)
    .map(([what, from, to]) => `${what} grew from ${from.toFixed(0)} to ${to.toFixed(0)} MB after ten minutes`);
}

/** The table that `npm run bench` writes to `docs/measurements.json`, and that `/status/measurements` shows. */

/** What a figure counts in. Sizes are powers of ten: 1 MB is 1,000,000 bytes. */
export type Unit =
  | "s"
  | "ms"
  | "µs"
  | "MB"
  | "kB"
  | "bytes"
  | "rows"
  | "trips"
  | "requests a second"
  | "frames a second"
  | "points"
  | "times"
  | "%"
  | "";

/** A series of rounds: its median, its extremes, and how many there were. */
export type Spread = { median: number; low: number; high: number; rounds: number };

export type TableFigure = {
  /** What was measured, such as `WMATA imported, everything derived and validated`. */
  what: string;
  unit: Unit;
  better: "less" | "more";
  ours: Spread;
  /** What it is compared with: another program on the same work, or a limit that we set ourselves. */
  beside: (Spread & { name: string; kind: "peer" | "limit" }) | null;
  /** How many times better ours is than that, by rounds: 2 is half the time or twice the throughput. */
  ratio: Spread | null;
};

/** Groups of rows, in the order in which they are shown. */
const AREAS = [
  "Imports and exports",
  "Pages",
  "In the browser",
  "API",
  "Schedules and journeys",
  "Maps",
  "Growth and memory",
] as const;
export type MeasuredArea = (typeof AREAS)[number];

export type TableRow = {
  area: MeasuredArea;
  name: string;
  /** What must hold, in words. */
  bound: string;
  /** Whether it does. */
  ok: boolean;
  /** What was done to measure it. */
  how: string;
  /** What it would take for the figures to be wrong. */
  wrongIf: string;
  /** Repeats this row alone. */
  command: string;
  /** Seconds that measuring took. */
  took: number;
  figures: TableFigure[];
  /** More that was seen, each in a line. */
  notes: string[];
};

/** The rows of each area that has any, in the order of the areas. */
export function rowsByArea(rows: readonly TableRow[]): { area: MeasuredArea; rows: TableRow[] }[] {
  return AREAS.map((area) => ({ area, rows: rows.filter((row) => row.area === area) })).filter(
    (group) => group.rows.length > 0,
  );
}

export type Machine = {
  cpu: string;
  cores: number;
  /** GB of memory. */
  memory: number;
  system: string;
  node: string;
  workerd: string;
  chromium: string | null;
};

export type MeasuredTable = {
  /** When the run began, as an ISO 8601 time in UTC. */
  date: string;
  /** Of the code that was measured; `+` behind it if files had been changed. */
  commit: string;
  machine: Machine;
  /** The data that rows with real feeds used: names and sizes of the zips. */
  data: { name: string; bytes: number }[];
  rows: TableRow[];
  /** Rows without figures, and why: what they need was not at hand, or measuring failed. */
  leftOut: { name: string; why: string }[];
};

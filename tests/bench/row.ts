/** One row of the bench. */
import type { MeasuredArea, Unit } from "../../src/domain/measurements/table.ts";

/** What was measured, one value for each round. */
export type Figure = {
  /** Such as `WMATA imported, everything derived and validated`. */
  what: string;
  unit: Unit;
  better: "less" | "more";
  ours: readonly number[];
  /** Another program on the same work, measured in turns with ours: as many rounds, in the same order. */
  peer?: { name: string; values: readonly number[] };
  /** Where there is no peer: the value that must not be exceeded, or must be reached. */
  limit?: number;
};

export type Measured = {
  /** Whether the bound holds. */
  ok: boolean;
  /** At least one. */
  figures: readonly Figure[];
  /** More that was seen, each in a line. */
  notes?: readonly string[];
};

export type BenchRow = {
  area: MeasuredArea;
  name: string;
  /** What must hold, in words. */
  bound: string;
  /** What is done to measure it, in a sentence or two. */
  how: string;
  /** What it would take for the figures to be wrong, in a sentence or two. */
  wrongIf: string;
  /** What it needs beside this checkout, in words: `--data with hart.zip`. */
  needs?: string;
  /** @param data folder of feeds @returns null where what it needs is not at hand */
  run(data: string | undefined): Promise<Measured | null>;
};

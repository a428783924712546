/** What became worse between two tables, by more than their rounds differ among themselves. */
import type { MeasuredTable, Spread, TableFigure, TableRow, Unit } from "./table.ts";
import { numberWords, spreadWords } from "./words.ts";

type Worse = { row: string; what: string; words: string };

export type MeasuredComparison = {
  worse: Worse[];
  /** Figures that were compared. */
  compared: number;
  /** Figures that cannot be: measured only once of the two times, or times of different machines. */
  apart: { row: string; what: string; why: string }[];
};

/** Units whose figures are the same on every machine and in every round: any growth is real. */
const COUNTED_UNITS: readonly Unit[] = ["rows", "trips", "bytes"];

/** Where a single round says nothing of noise, this share of a figure is taken for it. */
const UNKNOWN_NOISE = 0.1;

/** @param before the earlier table @param after the later one */
export function compareTables(before: MeasuredTable, after: MeasuredTable): MeasuredComparison {
  const sameMachine = before.machine.cpu === after.machine.cpu && before.machine.cores === after.machine.cores;
  const result: MeasuredComparison = { worse: [], compared: 0, apart: [] };
  for (const row of after.rows) {
    const earlier = before.rows.find(({ name }) => name === row.name);
    if (earlier?.ok === true && !row.ok)
      result.worse.push({ row: row.name, what: "bound", words: `no longer holds: ${row.bound}` });
    for (const figure of row.figures) judge(result, { row, figure, earlier, sameMachine });
  }
  for (const { name, figures } of before.rows) {
    if (after.rows.some((row) => row.name === name)) continue;
    for (const { what } of figures) result.apart.push({ row: name, what, why: "was not measured this time" });
  }
  return result;
}

type Pair = { row: TableRow; figure: TableFigure; earlier: TableRow | undefined; sameMachine: boolean };

function judge(result: MeasuredComparison, { row, figure, earlier, sameMachine }: Pair): void {
  const { what, unit, better } = figure;
  const other = earlier?.figures.find((candidate) => candidate.what === what && candidate.unit === unit);
  if (other === undefined) {
    result.apart.push({ row: row.name, what, why: "was not measured before" });
    return;
  }
  // A ratio to a peer holds on any machine, and what slows one round slows both sides of it.
  if (isPeer(figure) && isPeer(other)) {
    result.compared++;
    if (isWorse(other.ratio, figure.ratio, "more"))
      result.worse.push({
        row: row.name,
        what,
        words: `${numberWords(figure.ratio.median)} times as good as ${figure.beside.name}, before ${numberWords(other.ratio.median)}`,
      });
    return;
  }
  if (!sameMachine && !COUNTED_UNITS.includes(unit)) {
    result.apart.push({ row: row.name, what, why: "the machines differ" });
    return;
  }
  result.compared++;
  if (COUNTED_UNITS.includes(unit) ? isMore(other.ours, figure.ours, better) : isWorse(other.ours, figure.ours, better))
    result.worse.push({
      row: row.name,
      what,
      words: `${spreadWords(figure.ours, unit)}, before ${spreadWords(other.ours, unit)}`,
    });
}

type PeerFigure = TableFigure & { beside: NonNullable<TableFigure["beside"]>; ratio: Spread };

const isPeer = (figure: TableFigure): figure is PeerFigure => figure.beside?.kind === "peer" && figure.ratio !== null;

const isMore = (before: Spread, after: Spread, better: "less" | "more") =>
  better === "less" ? after.median > before.median : after.median < before.median;

/** Whether each median lies on the bad side of all rounds of the other time. */
function isWorse(before: Spread, after: Spread, better: "less" | "more"): boolean {
  const [then, now] = [widen(before), widen(after)];
  return better === "less"
    ? after.median > then.high && before.median < now.low
    : after.median < then.low && before.median > now.high;
}

function widen({ median, low, high, rounds }: Spread): { low: number; high: number } {
  if (rounds > 1) return { low, high };
  return { low: median * (1 - UNKNOWN_NOISE), high: median * (1 + UNKNOWN_NOISE) };
}

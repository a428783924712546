/** Figures in words, the same in the terminal, in docs/measurements.md and on /status/measurements. */
import { plural } from "../plural.ts";
import type { Spread, TableFigure, TableRow, Unit } from "./table.ts";

/** Three significant digits, with thousands set apart: `1,234`, `12.3`, `0.0123`. */
export function numberWords(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

/** Units that are words, so that one of them loses its `s`. */
const COUNTABLE: readonly Unit[] = ["bytes", "rows", "trips", "points", "times"];

function unitWords(value: number, unit: Unit): string {
  if (unit === "" || unit === "%") return unit;
  return ` ${value === 1 && COUNTABLE.includes(unit) ? unit.slice(0, -1) : unit}`;
}

/** `12.3 ms`, or `12.3 ms (11.9 to 14, 7 rounds)` where there were several. */
export function spreadWords({ median, low, high, rounds }: Spread, unit: Unit): string {
  const value = numberWords(median) + unitWords(median, unit);
  if (rounds === 1) return value;
  const range = low === high ? "" : `${numberWords(low)} to ${numberWords(high)}, `;
  return `${value} (${range}${rounds} rounds)`;
}

/** `node-gtfs 5.5 s (5.43 to 5.6, 3 rounds)`, `limit 80 ms`, or nothing. */
export function besideWords({ beside, unit }: TableFigure): string {
  if (beside === null) return "";
  return `${beside.name} ${spreadWords(beside, unit)}`;
}

/** `2.3 times as good (2.2 to 2.5)`; a limit is not a rival, so it has its share: `61% of the limit`. */
export function ratioWords({ ratio, beside, better }: TableFigure): string {
  if (ratio === null || beside === null) return "";
  if (beside.kind === "limit")
    return better === "less"
      ? `${numberWords(100 / ratio.median)}% of the limit`
      : `${numberWords(ratio.median)} times the limit`;
  const range =
    ratio.rounds === 1 || ratio.low === ratio.high ? "" : ` (${hundredths(ratio.low)} to ${hundredths(ratio.high)})`;
  return `${hundredths(ratio.median)} times as good${range}`;
}

/** Ratios near 1 are told to the hundredth, great ones like other numbers. */
const hundredths = (value: number) => (value < 10 ? value.toFixed(2) : numberWords(value));

/** How long measuring took in all: `27 minutes`. */
export const minuteWords = (rows: readonly TableRow[]): string =>
  plural(Math.ceil(rows.reduce((sum, { took }) => sum + took, 0) / 60), { one: "{n} minute", other: "{n} minutes" });

/** Rules over rows of fares (GTFS reference: fare_products.txt, fare_transfer_rules.txt, timeframes.txt). */
import type { ValidationCode } from "../../../src/domain/validation/codes.ts";
import type { RowRule } from "./row-rule.ts";

/** Decimals of a currency by ISO 4217; null for a code that is none. */
function decimalsOf(currency: string): number | null {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? null;
  } catch {
    return null;
  }
}

/** Amounts with the decimals of their currency. */
export const fareAmountRows: RowRule = (cells) => {
  const amounts = new Map<string, number | null>();
  return (row) => {
    const currency = cells.text(row, "currency");
    const amount = cells.text(row, "amount");
    if (currency === "" || !/^-?\d+(\.\d+)?$/.test(amount)) return;
    if (!amounts.has(currency)) amounts.set(currency, decimalsOf(currency));
    const decimals = amounts.get(currency);
    if (decimals !== null && (amount.split(".")[1] ?? "").length !== decimals)
      cells.report.warn("amount_decimals", cells.place(row, "amount", cells.id(row)));
  };
};

/** Counts and durations of fare transfers. */
export const fareTransferRows: RowRule = (cells) => {
  const { table, report } = cells;
  return (row) => {
    const warn = (code: ValidationCode, field: string) => report.warn(code, cells.place(row, field));
    const from = cells.text(row, "from_leg_group_id");
    const count = cells.text(row, "transfer_count");
    if (from !== "" && from === cells.text(row, "to_leg_group_id")) {
      if (count === "") warn("transfer_count_missing", "transfer_count");
    } else if (count !== "") warn("transfer_count_forbidden", "transfer_count");
    const value = table.int(row, table.column("transfer_count"));
    if (value !== null && (value === 0 || value < -1)) warn("transfer_count_invalid", "transfer_count");
    const limit = table.isEmpty(row, table.column("duration_limit"));
    const type = table.isEmpty(row, table.column("duration_limit_type"));
    if (!limit && type) warn("duration_type_missing", "duration_limit_type");
    if (limit && !type) warn("duration_limit_missing", "duration_limit");
  };
};

const DAY_S = 86_400;

/** Time frames of a group and a service. */
export const timeframeRows: RowRule = (cells) => {
  const { table, report } = cells;
  const intervals = new Map<string, [start: number, end: number][]>();
  return (row) => {
    const id = cells.text(row, "timeframe_group_id");
    const warn = (code: ValidationCode, field: string) => report.warn(code, cells.place(row, field, id));
    const start = table.time(row, table.column("start_time"));
    const end = table.time(row, table.column("end_time"));
    if ((start === null) !== (end === null))
      return warn("timeframe_incomplete", start === null ? "start_time" : "end_time");
    const from = start ?? 0;
    const until = end ?? DAY_S;
    if (until <= from) return warn("timeframe_reversed", "end_time");
    if (until > DAY_S) warn("timeframe_after_midnight", "end_time");
    const key = JSON.stringify([id, cells.text(row, "service_id")]);
    const others = intervals.get(key) ?? [];
    if (others.some((other) => from < other[1] && other[0] < until)) warn("timeframes_overlap", "start_time");
    intervals.set(key, [...others, [from, until]]);
  };
};

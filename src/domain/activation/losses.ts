/**
 * What an import dropped of the files that riders need, by the counts of its rows
 * (docs/decisions/018-keeping-fresh.md).
 */
import { thousands } from "../formats.ts";
import { joinList } from "../language/lists.ts";
import { t } from "../language/messages.ts";
import { plural } from "../plural.ts";

/** The files of the timetable, with the words for their rows. */
const NEEDED_FILES = {
  "trips.txt": (n: number) => plural(n, { one: "{n} trip", other: "{n} trips" }),
  "stop_times.txt": (n: number) => plural(n, { one: "{n} call", other: "{n} calls" }),
  "stops.txt": (n: number) => plural(n, { one: "{n} stop", other: "{n} stops" }),
  "routes.txt": (n: number) => plural(n, { one: "{n} route", other: "{n} routes" }),
} as const;
export type NeededFile = keyof typeof NEEDED_FILES;

type Counts = Readonly<Record<string, number>>;

/** Rows by file: imported, and dropped for an error of their own or of what they refer to; null if not counted. */
export type RowCounts = {
  entity_count: Counts | null;
  skip_entity_error_count: Counts | null;
  skip_entity_reference_count: Counts | null;
};

/** Rows of a file that were imported, and those that were dropped. */
export type KeptRows = { file: NeededFile; kept: number; dropped: number };

/** The rows of each file of the timetable. */
export function keptOf(counts: RowCounts): KeptRows[] {
  return (Object.keys(NEEDED_FILES) as NeededFile[]).map((file) => ({
    file,
    kept: counts.entity_count?.[file] ?? 0,
    dropped: (counts.skip_entity_error_count?.[file] ?? 0) + (counts.skip_entity_reference_count?.[file] ?? 0),
  }));
}

/** The file of the timetable of which the smallest part, less than half, remains; null if there is none. */
export function greatLoss(counts: RowCounts): KeptRows | null {
  const share = ({ kept, dropped }: KeptRows) => kept / (kept + dropped);
  const great = keptOf(counts).filter(({ kept, dropped }) => kept < dropped);
  return great.toSorted((a, b) => share(a) - share(b))[0] ?? null;
}

/** The rows of a file in words, such as "3 trips". */
export function rowWords(file: NeededFile, rows: number): string {
  return NEEDED_FILES[file](rows);
}

/** What was dropped, as one sentence; null if nothing of the timetable was. */
export function lossWords(counts: RowCounts): string | null {
  const losses = keptOf(counts).filter(({ dropped }) => dropped > 0);
  if (losses.length === 0) return null;
  const parts = losses.map(({ file, kept, dropped }) => t`${rowWords(file, dropped)} of ${thousands(kept + dropped)}`);
  return t`The import left out ${joinList(parts)}.`;
}

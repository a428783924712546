/** The service spans of versions on one axis of days, in percent of its width. */
import { isoDateOf, shortDate } from "../../domain/formats.ts";
import { dayOf, isoDate } from "../../domain/time/service-day.ts";
import type { VersionRow } from "./query.ts";
import { text } from "./text.tsx";

/** From the start of a day to the end of another, in percent. */
export type Bar = { from: number; width: number };
export type TimelineRow = {
  id: number;
  sha1: string;
  state: "active" | "imported" | "archived";
  /** Of the calendars, and of feed_info.txt. */
  calendar: Bar | null;
  info: Bar | null;
  /** Week that is shown for days without a calendar. */
  fallback: Bar | null;
  /** Where nothing is known: the day of the fetch. */
  fetched: number | null;
  /** The same as text. */
  words: string;
};
export type Timeline = { rows: TimelineRow[]; today: number | null; ticks: { at: number; label: string }[] };

/** Days that are drawn around the newest span: a calendar until 2099 would squeeze the others. */
const MAX_DAYS = 3653;
const STEPS = [1, 2, 3, 6, 12, 24, 60];
const MAX_TICKS = 4;

type Span = readonly [start: number, end: number];

function spanOf(start: string | null | undefined, end: string | null | undefined): Span | null {
  const [a, b] = [dayOf(start ?? ""), dayOf(end ?? "")];
  return a === null || b === null || b < a ? null : [a, b];
}

function weekOf(monday: string | null | undefined): Span | null {
  const day = dayOf(monday ?? "");
  return day === null ? null : [day, day + 6];
}

function stateOf(version: VersionRow, active: number | undefined): TimelineRow["state"] {
  if (version.id === active) return "active";
  return version.feed_version_gtfs_import?.success ? "imported" : "archived";
}

function wordsOf(version: VersionRow, info: Span | null, calendar: Span | null): string {
  const fetchDate = shortDate(version.fetched_at);
  const datesOf = ([start, end]: Span) => [shortDate(isoDate(start)), shortDate(isoDate(end))] as const;
  if (info !== null) return text.timeline.info(...datesOf(info), fetchDate);
  return calendar === null ? text.timeline.noDates(fetchDate) : text.timeline.calendar(...datesOf(calendar), fetchDate);
}

/** First days of months that are far enough apart, with their names. */
function ticksOf(start: number, end: number): { day: number; label: string }[] {
  const months = (end - start) / 30.4;
  const step = STEPS.find((step) => months / step <= MAX_TICKS) ?? 120;
  const [year = 0, month = 1] = isoDate(start).split("-").map(Number);
  const ticks: { day: number; label: string }[] = [];
  for (let n = Math.ceil((year * 12 + month - 1) / step) * step; ; n += step) {
    const label = `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`;
    const day = dayOf(`${label}-01`);
    if (day === null || day > end) return ticks;
    if (day >= start) ticks.push({ day, label: step % 12 === 0 ? label.slice(0, 4) : label });
  }
}

/** @returns null if no version has service dates */
export function timelineOf(versions: readonly VersionRow[], active: number | undefined, now: Date): Timeline | null {
  const spans = versions.map((version) => {
    const window = version.service_window;
    return {
      version,
      info: spanOf(window?.feed_start_date, window?.feed_end_date),
      calendar: spanOf(version.earliest_calendar_date, version.latest_calendar_date),
      fallback: weekOf(window?.fallback_week),
    };
  });
  const knownSpans = spans.flatMap(({ info, calendar }) => [info, calendar]).filter((span) => span !== null);
  const today = dayOf(isoDateOf(now, "UTC"));
  if (knownSpans.length === 0 || today === null) return null;
  const first = Math.min(...knownSpans.map(([start]) => start));
  const last = Math.max(...knownSpans.map(([, end]) => end));
  const end = Math.min(last, Math.max(today, first) + MAX_DAYS);
  const start = Math.max(first, Math.min(today, end) - MAX_DAYS);
  const share = (day: number) =>
    Math.round(((Math.min(end + 1, Math.max(start, day)) - start) / (end + 1 - start)) * 1e4) / 100;
  const bar = (span: Span | null): Bar | null => {
    if (span === null || span[1] < start || span[0] > end) return null;
    const from = share(span[0]);
    return { from, width: Math.max(0.5, Math.round((share(span[1] + 1) - from) * 100) / 100) };
  };
  const rows = spans.map(({ version, info, calendar, fallback }): TimelineRow => {
    const day = dayOf(version.fetched_at.slice(0, 10));
    return {
      id: version.id,
      sha1: version.sha1,
      state: stateOf(version, active),
      calendar: bar(calendar),
      info: bar(info),
      fallback: bar(fallback),
      fetched: info === null && calendar === null && day !== null && day >= start && day <= end ? share(day) : null,
      words: wordsOf(version, info, calendar),
    };
  });
  return {
    rows,
    today: today >= start && today <= end ? share(today) : null,
    ticks: ticksOf(start, end).map(({ day, label }) => ({ at: share(day), label })),
  };
}

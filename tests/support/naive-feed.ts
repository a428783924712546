/**
 * The simplest reading of a GTFS feed that could be right: plain rows of text, every question answered by walking over
 * all of them. What the product stores is held against it.
 */

export type PlainRow = Record<string, string>;
export type PlainFeed = Record<string, PlainRow[]>;

/** Splits CSV by the book (RFC 4180), with blanks taken off both ends of a cell. */
export function plainRows(text: string): PlainRow[] {
  const table: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((c) => c !== "")) table.push(row);
    row = [];
  };
  const body = text.replace(/^\ufeff/, "");
  for (let i = 0; i < body.length; i++) {
    const c = body[i]!;
    if (quoted) {
      if (c === '"' && body[i + 1] === '"') cell += body[++i];
      else if (c === '"') quoted = false;
      else cell += c;
    } else if (c === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (c === ",") endCell();
    else if (c === "\n" || c === "\r") {
      if (c === "\r" && body[i + 1] === "\n") i++;
      endRow();
    } else cell += c;
  }
  if (cell !== "" || row.length > 0) endRow();
  const [header = [], ...rows] = table;
  return rows.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ""])));
}

/** Seconds of a GTFS time, null for an empty cell. */
export function secondsOf(time: string | undefined): number | null {
  if (time === undefined || time === "") return null;
  const [h, m, s] = time.split(":").map(Number) as [number, number, number];
  return h * 3600 + m * 60 + s;
}

/** Days since 1970-01-01 of YYYYMMDD. */
export function plainDay(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8))) / 86_400_000;
}

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Whether a service runs on a day, by the two calendar files. */
export function runsOnDay(feed: PlainFeed, serviceId: string, day: number): boolean {
  for (const row of feed["calendar_dates.txt"] ?? []) {
    if (row.service_id === serviceId && plainDay(row.date!) === day) return row.exception_type === "1";
  }
  const row = feed["calendar.txt"]?.find((r) => r.service_id === serviceId);
  if (row === undefined || day < plainDay(row.start_date!) || day > plainDay(row.end_date!)) return false;
  return row[WEEKDAYS[new Date(day * 86_400_000).getUTCDay()]!] === "1";
}

/** A departure, as text that can be compared: time, trip, sequence. */
export type PlainDeparture = { departure: number; arrival: number | null; tripId: string; sequence: number };

/** Everything about boards that does not depend on the question, so that many can be asked. */
export class NaiveBoards {
  readonly #feed: PlainFeed;
  /** By stop: rows of stop_times. */
  readonly #rows = new Map<string, PlainRow[]>();
  readonly #base = new Map<string, number>();
  readonly #service = new Map<string, string>();
  readonly #frequencies = new Map<string, PlainRow[]>();
  readonly #running = new Map<number, Set<string>>();

  constructor(feed: PlainFeed) {
    this.#feed = feed;
    const first = new Map<string, { sequence: number; base: number | null; arrival: number | null }>();
    const ordered = [...feed["stop_times.txt"]!].sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
    for (const row of ordered) {
      this.#rows.set(row.stop_id!, [...(this.#rows.get(row.stop_id!) ?? []), row]);
      const entry = first.get(row.trip_id!) ?? { sequence: 0, base: null, arrival: null };
      entry.base ??= secondsOf(row.departure_time);
      entry.arrival ??= secondsOf(row.arrival_time);
      first.set(row.trip_id!, entry);
    }
    for (const [trip, { base, arrival }] of first) this.#base.set(trip, base ?? arrival ?? 0);
    for (const trip of feed["trips.txt"]!) this.#service.set(trip.trip_id!, trip.service_id!);
    for (const row of feed["frequencies.txt"] ?? []) {
      this.#frequencies.set(row.trip_id!, [...(this.#frequencies.get(row.trip_id!) ?? []), row]);
    }
  }

  /** Departures at a stop within [start, end] seconds of one service day, frequencies expanded. */
  departures(stopId: string, day: number, start: number, end: number): PlainDeparture[] {
    let running = this.#running.get(day);
    if (running === undefined) {
      running = new Set([...new Set(this.#service.values())].filter((id) => runsOnDay(this.#feed, id, day)));
      this.#running.set(day, running);
    }
    const found: PlainDeparture[] = [];
    for (const row of this.#rows.get(stopId) ?? []) {
      const tripId = row.trip_id!;
      const service = this.#service.get(tripId);
      if (service === undefined || !running.has(service)) continue;
      const departure = secondsOf(row.departure_time);
      if (departure === null) continue;
      const arrival = secondsOf(row.arrival_time);
      const add = (shift: number) => {
        if (departure + shift < start || departure + shift > end) return;
        found.push({
          departure: departure + shift,
          arrival: arrival === null ? null : arrival + shift,
          tripId,
          sequence: Number(row.stop_sequence),
        });
      };
      const frequencies = this.#frequencies.get(tripId);
      if (frequencies === undefined) add(0);
      for (const f of frequencies ?? []) {
        const last = secondsOf(f.end_time)!;
        for (let run = secondsOf(f.start_time)!; run <= last; run += Number(f.headway_secs)) {
          add(run - this.#base.get(tripId)!);
        }
      }
    }
    return found.sort(byDeparture);
  }
}

export function byDeparture(a: PlainDeparture, b: PlainDeparture): number {
  return a.departure - b.departure || (a.tripId < b.tripId ? -1 : a.tripId > b.tripId ? 1 : a.sequence - b.sequence);
}

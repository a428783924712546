/**
 * The simplest correct reading of a GTFS feed: rows of text, and every query scans all of them. Tests compare the
 * product's store with it.
 */

export type PlainRow = Record<string, string>;
export type PlainFeed = Record<string, PlainRow[]>;

/** Splits CSV as in RFC 4180 and trims every cell. */
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
function plainDay(date: string): number {
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

/**
 * Times that a trip's rows leave out, as the portal fills them in: a row with one time has it twice; rows between two
 * with times share the time between them by shape_dist_traveled where that grows, else by the straight way from stop
 * to stop, else evenly. Feeds with shapes need `along`: meters along the shape by row.
 */
export function filledTimes(
  rows: readonly PlainRow[],
  place: (stopId: string) => readonly [lon: number, lat: number] | null,
  along: readonly number[] | null = null,
): { arrival: number | null; departure: number | null }[] {
  const times = rows.map((row) => {
    const arrival = secondsOf(row.arrival_time);
    const departure = secondsOf(row.departure_time);
    return { arrival: arrival ?? departure, departure: departure ?? arrival };
  });
  const timed = times.flatMap((t, i) => (t.arrival === null ? [] : [i]));
  for (let k = 1; k < timed.length; k++) {
    const [a, b] = [timed[k - 1]!, timed[k]!];
    const left = times[a]!.departure!;
    const seconds = times[b]!.arrival! - left;
    if (b - a < 2 || seconds < 0) continue;
    const part = rows.slice(a, b + 1);
    const straight = [0];
    for (let i = 1; i < part.length; i++) {
      const [p, q] = [place(part[i - 1]!.stop_id!), place(part[i]!.stop_id!)];
      straight.push(straight[i - 1]! + (p === null || q === null ? Number.NaN : meters(p, q)));
    }
    const ways = [
      part.map((row) => (row.shape_dist_traveled ? Number(row.shape_dist_traveled) : Number.NaN)),
      along?.slice(a, b + 1) ?? [0],
      straight,
      part.map((_, i) => i),
    ].find((w) => w.every((x, i) => x >= (w[i - 1] ?? x)) && w.at(-1)! > w[0]!)!;
    for (let i = a + 1; i < b; i++) {
      // Rounds away floating-point noise below a millionth of a second.
      const share = (seconds * (ways[i - a]! - ways[0]!)) / (ways.at(-1)! - ways[0]!);
      const time = left + Math.floor(share + 1e-6);
      times[i] = { arrival: time, departure: time };
    }
  }
  return times;
}

/** Returns the position of each stop. */
export function placesOf(feed: PlainFeed): (stopId: string) => readonly [lon: number, lat: number] | null {
  const places = new Map(
    feed["stops.txt"]!.map((s) => [s.stop_id!, [Number(s.stop_lon), Number(s.stop_lat)] as const]),
  );
  return (stopId) => places.get(stopId) ?? null;
}

function meters(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}

/** Precomputes what all departure boards of a feed share, so that many can be computed. */
export class NaiveBoards {
  readonly #feed: PlainFeed;
  /** By stop: rows of stop_times with their times. */
  readonly #rows = new Map<string, { row: PlainRow; arrival: number | null; departure: number | null }[]>();
  readonly #base = new Map<string, number>();
  readonly #service = new Map<string, string>();
  readonly #frequencies = new Map<string, PlainRow[]>();
  readonly #running = new Map<number, Set<string>>();

  /** @param along meters along its shape for each row of a trip; null: by the straight way */
  constructor(feed: PlainFeed, along: (tripId: string, rows: readonly PlainRow[]) => number[] | null = () => null) {
    this.#feed = feed;
    const place = placesOf(feed);
    for (const [tripId, rows] of Map.groupBy(feed["stop_times.txt"]!, (row) => row.trip_id!)) {
      rows.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence));
      const untimed = rows.some((row) => row.arrival_time === "" || row.departure_time === "");
      const times = filledTimes(rows, place, untimed ? along(tripId, rows) : null);
      this.#base.set(tripId, times.find((t) => t.departure !== null)?.departure ?? 0);
      rows.forEach((row, i) => {
        const list = this.#rows.get(row.stop_id!);
        if (list === undefined) this.#rows.set(row.stop_id!, [{ row, ...times[i]! }]);
        else list.push({ row, ...times[i]! });
      });
    }
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
    for (const { row, arrival, departure } of this.#rows.get(stopId) ?? []) {
      const tripId = row.trip_id!;
      const service = this.#service.get(tripId);
      if (service === undefined || !running.has(service)) continue;
      if (departure === null) continue;
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
      const runs = new Set<number>();
      for (const f of frequencies ?? []) {
        const end = secondsOf(f.end_time)!;
        for (let run = secondsOf(f.start_time)!; run < end; run += Number(f.headway_secs)) runs.add(run);
      }
      for (const run of runs) add(run - this.#base.get(tripId)!);
    }
    return found.sort(byDeparture);
  }
}

export function byDeparture(a: PlainDeparture, b: PlainDeparture): number {
  return a.departure - b.departure || (a.tripId < b.tripId ? -1 : a.tripId > b.tripId ? 1 : a.sequence - b.sequence);
}

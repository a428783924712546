/**
 * Boards of stops and timetables of routes on one service day, from our store and from node-gtfs, both from the same zip
 * and in this process. Compares the answers, then measures rounds in turns. Prints one line of JSON.
 * node tests/bench/schedules/once.ts A.zip YYYY-MM-DD — node-gtfs must be installed (../reference.ts).
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { formatGtfsTime } from "../../../src/domain/time/gtfs-time.ts";
import { openStores, type Stores } from "../../../worker/store/db/db.ts";
import { random as randomOf } from "../../support/random.ts";
import { storeOf } from "../journeys/store.ts";
import { REFERENCE } from "../reference.ts";
import { cpu } from "../sqlite-binding.ts";
import { type BoardLine, type DayTrips, type Ours, ourSchedules } from "./ours.ts";
import { openAsD1 } from "./rows-read.ts";

const BOARDS = 60;
/** Timetables of a feed with fewer routes are all of them. */
const TIMETABLES = 24;
const WINDOW_S = 2 * 3600;
/** Windows begin from 6:00 to 22:00, so that they lie within one service day. */
const [FIRST_S, LAST_S] = [6 * 3600, 22 * 3600];
const ROUNDS = 5;

type Stoptime = { trip_id: string; departure_time: string; stop_headsign: string | null };
type PeerLine = Stoptime & {
  stop_sequence: number;
  trip_headsign: string | null;
  direction_id: number | null;
  route_id: string;
  route_short_name: string | null;
};
type PeerDay = {
  trips: { trip_id: string }[];
  stoptimes: (Stoptime & { stop_id: string; arrival_time: string })[];
  stops: unknown[];
};
/** ../reference/schedules.js */
type PeerQueries = {
  servedStops(): string[];
  routes(): string[];
  board(stop: string, date: number, start: string, end: string): PeerLine[];
  boardBySql(stop: string, date: number, weekday: number, start: number, end: number): PeerLine[];
  timetable(route: string, date: number): PeerDay;
};
type Peer = PeerQueries & { recorded(work: (queries: PeerQueries) => void): string[]; close(): void };

const [zip = "", date = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "bench-schedules-"));
const { openSchedules } = (await import(`${REFERENCE}/schedules.js`)) as {
  openSchedules(zip: string, path: string): Promise<Peer>;
};
const [peerFile, ourFile] = [join(folder, "node-gtfs.sqlite"), join(folder, "ours.sqlite")];
const peer = await openSchedules(zip, peerFile);
const { binding } = await storeOf([zip], ourFile);
const feed = `f-${basename(zip, ".zip")}`;
const ours = ourSchedules(() => openStores({ DB: binding }), feed);

const compact = Number(date.replaceAll("-", ""));
const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
const random = randomOf(compact);
const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;

/** One line for each departure, sorted. Node-gtfs leaves out what arrives before the window; so does this. */
const ourLines = (lines: readonly BoardLine[], start: number) =>
  lines
    .filter(({ arrival_time }) => arrival_time >= formatGtfsTime(start))
    .map(({ trip, ...line }) => lineOf({ ...line, ...trip, ...trip.route }))
    .sort();
const lineOf = (line: PeerLine) =>
  [
    ...[line.departure_time, line.trip_id, line.stop_sequence, line.stop_headsign ?? "", line.trip_headsign ?? ""],
    ...[line.direction_id ?? "", line.route_id, line.route_short_name ?? ""],
  ].join("\t");

/** Each stop time of a timetable in a line, sorted. */
function ourStoptimes({ trips, patterns }: DayTrips): string[] {
  const stopsOf = new Map(patterns.map((row) => [row.stop_pattern_id, row.representative_trip.stop_times]));
  return trips
    .flatMap(({ trip_id, stop_pattern_id, stop_times }) =>
      stop_times.map(({ arrival_time, departure_time }, i) =>
        [trip_id, stopsOf.get(stop_pattern_id)?.[i]?.stop.stop_id, arrival_time, departure_time].join("\t"),
      ),
    )
    .sort();
}
const peerStoptimes = ({ stoptimes }: PeerDay) =>
  stoptimes.map((row) => [row.trip_id, row.stop_id, row.arrival_time, row.departure_time].join("\t")).sort();

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((line, i) => line === b[i]);

const stops = peer.servedStops();
const boards = Array.from({ length: BOARDS }, () => {
  const start = FIRST_S + 60 * Math.floor((random() * (LAST_S - FIRST_S)) / 60);
  return { stop: pick(stops), start, end: start + WINDOW_S };
});
const running = peer.routes().filter((route) => peer.timetable(route, compact).trips.length > 0);
const routes = running
  .map((route) => ({ route, order: random() }))
  .sort((a, b) => a.order - b.order)
  .slice(0, TIMETABLES)
  .map(({ route }) => route);

const peerBoard = (board: (typeof boards)[number], queries: PeerQueries = peer) =>
  queries.board(board.stop, compact, formatGtfsTime(board.start), formatGtfsTime(board.end));
const sqlBoard = ({ stop, start, end }: (typeof boards)[number], queries: PeerQueries = peer) =>
  queries.boardBySql(stop, compact, weekday, start, end);

let [departures, differingBoards, stopTimes, differingTimetables] = [0, 0, 0, 0];
for (const board of boards) {
  const expected = peerBoard(board).map(lineOf).sort();
  const { stop, start, end } = board;
  const answers = [
    ourLines(await ours.board(stop, date, start, end), start),
    ourLines(await ours.plainBoard(stop, date, start, end), start),
    sqlBoard(board).map(lineOf).sort(),
  ];
  if (answers.some((lines) => !same(lines, expected))) differingBoards++;
  departures += expected.length;
}
for (const route of routes) {
  const expected = peerStoptimes(peer.timetable(route, compact));
  if (!same(ourStoptimes(await ours.timetable(route, date)), expected)) differingTimetables++;
  stopTimes += expected.length;
}

/** Rounds of one way: milliseconds of an answer, elapsed and of CPU. */
type Rounds = { elapsed: number[]; cpu: number[] };

/** Rounds in turns, after one that is not counted. @param times answers of a round */
async function inTurns<Name extends string>(
  times: number,
  works: Readonly<Record<Name, () => unknown>>,
): Promise<Record<Name, Rounds>> {
  const names = Object.keys(works) as Name[];
  const none = (name: Name): [Name, Rounds] => [name, { elapsed: [], cpu: [] }];
  const rounds = Object.fromEntries(names.map(none)) as Record<Name, Rounds>;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const [start, used] = [performance.now(), cpu()];
      await works[name]();
      if (round === 0) continue;
      rounds[name].elapsed.push((performance.now() - start) / times);
      rounds[name].cpu.push((cpu() - used) / times);
    }
  }
  return rounds;
}

const measuredBoards = await inTurns(boards.length, {
  async api() {
    for (const { stop, start, end } of boards) await ours.board(stop, date, start, end);
  },
  peer: () => boards.forEach((board) => void peerBoard(board)),
  async plain() {
    for (const { stop, start, end } of boards) await ours.plainBoard(stop, date, start, end);
  },
  sql: () => boards.forEach((board) => void sqlBoard(board)),
});
const measuredTimetables = await inTurns(routes.length, {
  async api() {
    for (const route of routes) await ours.timetable(route, date);
  },
  peer: () => routes.forEach((route) => void peer.timetable(route, compact)),
});
/** Rows that D1 reads for an answer, on average. */
async function ourRowsRead(times: number, work: (schedules: Ours) => Promise<void>): Promise<number> {
  const made: Stores[] = [];
  const stores = () => {
    made.push(openStores({ DB: ourD1.binding }));
    return made.at(-1)!;
  };
  await work(ourSchedules(stores, feed));
  return made.reduce((sum, { db }) => sum + db.cost.rowsRead, 0) / times;
}
async function peerRowsRead(times: number, work: (queries: PeerQueries) => void): Promise<number> {
  let rows = 0;
  for (const sql of peer.recorded(work)) rows += await peerD1.rowsRead(sql);
  return rows / times;
}
const d1Of = (file: string) => {
  mkdirSync(`${file}.d1`);
  return openAsD1(file, `${file}.d1`);
};
const [ourD1, peerD1] = [await d1Of(ourFile), await d1Of(peerFile)];
const read = {
  boards: {
    ours: await ourRowsRead(boards.length, async (schedules) => {
      for (const { stop, start, end } of boards) await schedules.board(stop, date, start, end);
    }),
    peer: await peerRowsRead(boards.length, (queries) => boards.forEach((board) => void peerBoard(board, queries))),
    sql: await peerRowsRead(boards.length, (queries) => boards.forEach((board) => void sqlBoard(board, queries))),
  },
  timetables: {
    ours: await ourRowsRead(routes.length, async (schedules) => {
      for (const route of routes) await schedules.timetable(route, date);
    }),
    peer: await peerRowsRead(routes.length, (queries) =>
      routes.forEach((route) => void queries.timetable(route, compact)),
    ),
  },
};
await Promise.all([ourD1.close(), peerD1.close()]);
peer.close();
binding.close();
rmSync(folder, { recursive: true, force: true });

process.stdout.write(
  `${JSON.stringify({
    boards: {
      count: boards.length,
      rows: departures,
      differing: differingBoards,
      ...measuredBoards,
      read: read.boards,
    },
    timetables: {
      count: routes.length,
      rows: stopTimes,
      differing: differingTimetables,
      ...measuredTimetables,
      read: read.timetables,
    },
  })}\n`,
);

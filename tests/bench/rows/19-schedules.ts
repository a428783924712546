/** Departure boards and timetables beside node-gtfs, which keeps a row for each stop time. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "../../../cli/project.ts";
import { installReference } from "../reference.ts";
import type { BenchRow, Figure, Measured } from "../row.ts";

/** Feeds, and a Monday of their service. */
const FEEDS = [
  { feed: "hart", name: "HART", day: "2018-04-30" },
  { feed: "wmata", name: "WMATA", day: "2026-06-01" },
] as const;

type Rounds = { elapsed: number[]; cpu: number[] };
type Series = {
  count: number;
  rows: number;
  differing: number;
  api: Rounds;
  peer: Rounds;
  read: { ours: number; peer: number };
};
type Boards = Series & { plain: Rounds; sql: Rounds; read: { sql: number } };
type Compared = { boards: Boards; timetables: Series };

const compared = new Map<string, Compared>();

/** Both on one zip, measured once for all rows that speak of it. */
function compare(zip: string, day: string): Compared {
  const known = compared.get(zip);
  if (known !== undefined) return known;
  installReference();
  const text = execFileSync(process.execPath, [`${ROOT}tests/bench/schedules/once.ts`, zip, day], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const measured = JSON.parse(text.trim().split("\n").at(-1)!) as Compared;
  compared.set(zip, measured);
  return measured;
}

/** What D1 bills are the rows that it reads. */
const MAX_ROWS_SHARE = 1 / 100;

/** Whether the answers are the same, and ours read no more rows than they may. */
const holds = ({ differing, read }: Series) => differing === 0 && read.ours <= read.peer * MAX_ROWS_SHARE;

const figure = (what: string, ours: number[], values: number[], name: string = PEER): Figure => ({
  ...{ what, unit: "ms", better: "less", ours },
  peer: { name, values },
});

const PEER = "node-gtfs";
const READ = "Rows that Cloudflare D1 would read for one";
const SQL = "SQL on node-gtfs's tables";
const BOUND = "The answers are the same as node-gtfs's, and the database reads at most a hundredth of the rows";
const SETTING =
  "Both read a SQLite file on this machine that they made from the same zip, in the same process and without a network.";
const WRONG_IF =
  "The figures would mislead if node-gtfs were used badly: read tests/bench/reference/schedules.js, which follows its " +
  "documentation. They leave out that our database is usually on another machine, which adds its distance to each answer.";

const WAITS =
  "Our API waits for a timer before it reads, so that it asks a distant database once for many things. With the database " +
  "in the same process, the wait only costs time: one or two milliseconds for each trip to the database.";
const ROWS =
  "We pack the schedule of a route into one row where it fits, and unpack it for each answer. So we read few rows, which " +
  "is what D1 bills, and use more CPU. The rows are counted in a local D1 with copies of both files.";

/** A count, which is the same in every round. */
const readFigure = (what: string, ours: number, value: number, name: string = PEER): Figure => ({
  ...{ what, unit: "rows", better: "less", ours: [ours] },
  peer: { name, values: [value] },
});

function row(feed: (typeof FEEDS)[number], what: string, how: string, judge: (both: Compared) => Measured): BenchRow {
  return {
    area: "Schedules and journeys",
    name: `${what}, ${feed.name}`,
    bound: BOUND,
    how,
    wrongIf: WRONG_IF,
    needs: `--data with ${feed.feed}.zip`,
    async run(data) {
      const zip = `${data}/${feed.feed}.zip`;
      return data === undefined || !existsSync(zip) ? null : judge(compare(zip, feed.day));
    },
  };
}

const boardRow = (feed: (typeof FEEDS)[number]) =>
  row(
    feed,
    "Departure boards",
    `60 boards of random stops, each for two hours of ${feed.day}, with trips, headsigns and routes. Ours go through the ` +
      `GraphQL API; node-gtfs answers with getStoptimes, getTrips and getRoutes. ${SETTING}`,
    ({ boards }) => ({
      ok: holds(boards),
      figures: [
        figure("One board, until the answer", boards.api.elapsed, boards.peer.elapsed),
        figure("CPU of one board", boards.api.cpu, boards.peer.cpu),
        figure("CPU of one board, without GraphQL", boards.plain.cpu, boards.peer.cpu),
        figure("CPU of one board, without GraphQL, beside SQL by hand", boards.plain.cpu, boards.sql.cpu, SQL),
        readFigure(READ, boards.read.ours, boards.read.peer),
        readFigure(`${READ}, beside SQL by hand`, boards.read.ours, boards.read.sql, SQL),
      ],
      notes: [
        `${boards.differing} of ${boards.count} boards differ; together they have ${boards.rows} departures.`,
        "A board lists every trip that calls, also one that ends there, because node-gtfs has no filter for these.",
        WAITS,
        ROWS,
        "SQL by hand is one prepared statement that we wrote for the tables and indexes of node-gtfs. It is no part of node-gtfs and does not count for the bound.",
      ],
    }),
  );

const timetableRow = (feed: (typeof FEEDS)[number]) =>
  row(
    feed,
    "Timetables of routes",
    `All trips of a route on ${feed.day} with their times and stops, for up to 24 routes. Ours is the query of the ` +
      `timetable page; node-gtfs answers with getTrips, getStoptimes and getStops. ${SETTING}`,
    ({ timetables }) => ({
      ok: holds(timetables),
      figures: [
        figure("One timetable, until the answer", timetables.api.elapsed, timetables.peer.elapsed),
        figure("CPU of one timetable", timetables.api.cpu, timetables.peer.cpu),
        readFigure(READ, timetables.read.ours, timetables.read.peer),
      ],
      notes: [
        `${timetables.differing} of ${timetables.count} timetables differ; together they have ${timetables.rows} stop times.`,
        WAITS,
        ROWS,
        "We name the stops once for each sequence of stops; node-gtfs names the stop in each stop time.",
      ],
    }),
  );

export const rows: BenchRow[] = FEEDS.flatMap((feed) => [boardRow(feed), timetableRow(feed)]);

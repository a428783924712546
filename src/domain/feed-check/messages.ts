/** Messages between the page /validate and its Web Worker, which reads and keeps the feed. */
import type { FeedCheck } from "./check.ts";
import type { RepairSummary } from "./repair.ts";

/** A zip or the files of a GBFS system of the visitor's device, or a URL that the browser downloads. */
export type CheckSource = { file: Blob } | { files: readonly File[] } | { url: string };

/** A file of the feed while it is read. */
export type ReadFile = {
  name: string;
  /** Bytes, unpacked. */
  size: number;
  /** Rows read so far; null before the file is reached. */
  rows: number | null;
};

/** What cannot be checked, although the feed may not be at fault. */
export type CheckFailure = { code: string; detail: string };

/** The lines and stops of the feed. */
export type CheckedMap = {
  routes: {
    /** Place in `details.routes`. */
    id: number;
    /** Encoded lines (src/domain/geo/polyline.ts). */
    lines: string[];
  }[];
  stops: {
    /** Place in `details.stops`. */
    id: number;
    lon: number;
    lat: number;
  }[];
};

/** A trip with the names of Transitland v2; times are `HH:MM:SS`. */
export type CheckedTrip = {
  id: number;
  trip_id: string;
  trip_headsign: string | null;
  trip_short_name: string | null;
  direction_id: number;
  stop_pattern_id: number;
  frequencies: { start_time: string; end_time: string; headway_secs: number; exact_times: number | null }[];
  stop_times: {
    arrival_time: string | null;
    departure_time: string | null;
    pickup_type: number | null;
    drop_off_type: number | null;
    continuous_pickup: number | null;
    continuous_drop_off: number | null;
  }[];
};

/** The trips of a route on a service day. */
export type CheckedDay = {
  trips: CheckedTrip[];
  /** Stops of each pattern: places in `details.stops`, negative for an on-demand zone. */
  patterns: { stop_pattern_id: number; stops: number[] }[];
  /** The route has more trips on this day. */
  more: boolean;
};

/** Questions about a feed that was checked, with their answers. */
export type Questions = {
  map: { asked: object; answer: CheckedMap };
  day: {
    asked: {
      /** Place in `details.routes`. */
      route: number;
      /** ISO date. */
      date: string;
    };
    answer: CheckedDay;
  };
  /** Days on which a route runs: days since 1970-01-01, ascending. */
  days: { asked: { route: number }; answer: number[] };
};

export type Question = { [Kind in keyof Questions]: { kind: Kind } & Questions[Kind]["asked"] }[keyof Questions];

/** From the page. */
export type CheckRequest =
  | { type: "check"; source: CheckSource /** RFC 3339 in UTC. */; moment: string }
  | { type: "ask"; id: number; question: Question }
  | { type: "repair" };

/** The repaired zip of the feed that was checked, and the list of changes as CSV; null if there is nothing to repair. */
export type RepairResult = RepairSummary & { result: { zip: Blob; list: Blob } | null };

/** From the Web Worker. */
export type CheckMessage =
  | { type: "downloaded"; bytes: number /** Null if unknown. */; total: number | null }
  | { type: "reading"; files: ReadFile[] }
  | { type: "checked"; check: FeedCheck }
  | { type: "failed"; failure: CheckFailure }
  | { type: "repaired"; outcome: RepairResult | CheckFailure }
  | { type: "answer"; id: number; answer: Questions[keyof Questions]["answer"] };

/** Comparisons whose change must fail a test: boundaries of the rules of schedules, journeys, and the import. */

export type Mutant = {
  /** Path below the root of the project. */
  file: string;
  /** Source text that occurs once in the file. */
  text: string;
  /** What stands in its place while the tests run. */
  mutated: string;
  /** Files of the project `unit` or `fuzz`, of which one must fail. */
  tests: readonly string[];
};

const EDGES = ["tests/unit/domain/schedule/edges.test.ts"];
const CODEC = ["tests/unit/domain/schedule/codec.test.ts"];
const RAPTOR = ["tests/unit/domain/journey/raptor.test.ts", "tests/unit/domain/journey/least-walk.test.ts"];
const HEADWAYS = ["tests/unit/ingest/derive/headways.test.ts", "tests/unit/ingest/gtfs/frequencies.test.ts"];
const VERDICT = ["tests/unit/domain/verdict/verdict.test.ts", "tests/unit/domain/verdict/truth-table.test.ts"];
const POLICY = ["tests/unit/domain/activation/policy.test.ts"];
const TIMES = ["tests/unit/domain/journey/forward-times.test.ts"];

/** Mutants of one file that the same tests must notice. */
function mutants(file: string, tests: readonly string[], changes: readonly (readonly [string, string])[]): Mutant[] {
  return changes.map(([text, mutated]) => ({ file, tests, text, mutated }));
}

export const MUTANTS: readonly Mutant[] = [
  // Schedules
  ...mutants("src/domain/schedule/service-days.ts", CODEC, [
    ["day >= start && day <= end", "day > start && day <= end"],
    ["day >= start && day <= end", "day >= start && day < end"],
  ]),
  ...mutants("src/domain/schedule/timetable.ts", EDGES, [
    ["if (at > until) return;", "if (at >= until) return;"],
    ["at >= start && at < end", "at > start && at < end"],
    ["at >= start && at < end", "at >= start && at <= end"],
    ["from > start ? Math.ceil(", "from > start ? Math.floor("],
  ]),
  ...mutants("src/domain/schedule/runs.ts", EDGES, [
    ["base + last >= start && base + first <= end", "base + last > start && base + first <= end"],
    ["base + last >= start && base + first <= end", "base + last >= start && base + first < end"],
    ["if (base >= time &&", "if (base > time &&"],
  ]),
  ...mutants("src/domain/schedule/board.ts", EDGES, [
    ["at < start || at > end", "at <= start || at > end"],
    ["at < start || at > end", "at < start || at >= end"],
    ["base > end - least", "base >= end - least"],
    ["if (offset < least)", "if (offset > least)"],
  ]),
  ...mutants("src/domain/verdict/verdict.ts", VERDICT, [
    ["feedStart > feedEnd", "feedStart >= feedEnd"],
    ["return start > end ? calendar", "return start >= end ? calendar"],
  ]),
  // Journeys
  ...mutants("src/domain/journey/raptor.ts", RAPTOR, [
    ["lines[run - 1]!]!.boards[position]! < time", "lines[run - 1]!]!.boards[position]! <= time"],
    ["lines[middle]!]!.boards[position]! < time", "lines[middle]!]!.boards[position]! <= time"],
    ["arrival < arrivals[place]! && arrival +", "arrival <= arrivals[place]! + 60 && arrival +"],
  ]),
  ...mutants(
    "worker/api/graphql/directions/stays.ts",
    ["tests/unit/api/graphql/directions/stays.test.ts"],
    [
      ["type !== STAY && type !== ALIGHT", "type !== STAY"],
      ["layover >= 0 && layover <=", "layover > 0 && layover <="],
      ["layover <= MAX_LAYOVER_SECONDS", "layover < MAX_LAYOVER_SECONDS"],
      ["|| isRuled(from, to.trip))", ")"],
      ["to.departure >= from.arrival", "to.departure > from.arrival"],
      ["return from.arrival < DAY ?", "return from.arrival <= DAY ?"],
      ["if (block[index]!.arrival < DAY)", "if (block[index]!.arrival <= DAY)"],
      ["other > origin && other - origin", "other >= origin && other - origin"],
      ["a.departure - b.departure || a.arrival - b.arrival", "a.departure - b.departure"],
      ["a.parent_id !== null && a.parent_id === b.parent_id", "a.parent_id === b.parent_id"],
      ["<= MAX_METERS_BETWEEN_STOPS", "<= MAX_METERS_BETWEEN_STOPS / 2"],
    ],
  ),
  ...mutants("src/domain/journey/forward-times.ts", TIMES, [
    ["arrival > departure", "arrival >= departure"],
    ["if (time < last) return false;", "if (time <= last) return false;"],
    ["ride > MAX_SECONDS_OVER_MIDNIGHT", "ride >= MAX_SECONDS_OVER_MIDNIGHT"],
  ]),
  ...mutants(
    "src/domain/journey/changes.ts",
    ["tests/unit/domain/journey/changes.test.ts"],
    [
      ["type <= FORBIDDEN", "type < FORBIDDEN"],
      ["count >= MAX_RULES", "count > MAX_RULES"],
      ["filter(isChange).reverse()", "filter(isChange)"],
      ["weights.get(b)! - weights.get(a)!", "weights.get(a)! - weights.get(b)!"],
      ["(3 * trips + routes) * 3 + stops", "(2 * trips + routes) * 3 + stops"],
      ["(3 * trips + routes) * 3 + stops", "(3 * trips + routes) * 2 + stops"],
      ["filter((id) => id !== null && isStop(id))", "filter((id) => id !== null)"],
      ["trip === null ? route === null || place.route === route", "trip === null ? place.route === route"],
      ["type === WITH_MINIMUM && minTime !== null", "minTime !== null"],
      ["if (type === FORBIDDEN) return null;", "if (type === FORBIDDEN) return 0;"],
      ["if (type === TIMED_TRANSFER) return 0;", "if (type === TIMED_TRANSFER) return walk;"],
      ["walk: other === place ? 0 : onFoot(other)", "walk: onFoot(other)"],
      ["[stop, station].some(", "[stop].some("],
      ["if (stop === null) return;", ""],
    ],
  ),
  ...mutants(
    "src/domain/journey/reach.ts",
    ["tests/unit/domain/journey/reach.test.ts"],
    [["if (least <= seconds)", "if (least < seconds)"]],
  ),
  ...mutants(
    "src/domain/journey/following.ts",
    ["tests/unit/domain/journey/following.test.ts"],
    [["+ departure <= after", "+ departure < after"]],
  ),
  // Import
  ...mutants("worker/ingest/derive/headways.ts", HEADWAYS, [
    ["count > MAX_HEADWAY_DEPARTURES", "count >= MAX_HEADWAY_DEPARTURES"],
    ["day >= start + DAYS", "day > start + DAYS"],
    ["weekday < 5 ? 1", "weekday <= 5 ? 1"],
    ["departures[i - 1]! >= six", "departures[i - 1]! > six"],
    ["departures.length < LEAST_DEPARTURES", "departures.length <= LEAST_DEPARTURES"],
  ]),
  ...mutants("worker/ingest/gtfs/frequencies.ts", HEADWAYS, [
    ["headway <= 0", "headway < 0"],
    ["if (runs > limit)", "if (runs >= limit)"],
  ]),
  ...mutants("src/domain/activation/policy.ts", POLICY, [
    ["begins > today", "begins >= today"],
    ["ends < today", "ends <= today"],
    ["count * 2 < of", "count * 2 <= of"],
  ]),
  ...mutants(
    "src/domain/webhook/retry.ts",
    ["tests/unit/domain/webhook.test.ts"],
    [
      ["MAX_FAILING_DAYS = 5", "MAX_FAILING_DAYS = 6"],
      ["at - failingSince >= MAX_FAILING_DAYS", "at - failingSince > MAX_FAILING_DAYS"],
    ],
  ),
];

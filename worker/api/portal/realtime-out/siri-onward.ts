/** The calls of runs after the stop of a request. */
import { formatGtfsTime, parseGtfsTime } from "../../../../src/domain/time/gtfs-time.ts";
import { dataOf } from "../../endpoint/ask.ts";
import type { ApiContext } from "../../graphql/context.ts";
import { SIRI_STOP_TIME, type SiriCall, type SiriStopTime } from "./siri-visit.ts";

/** Runs of one operation: its aliases are limited. */
const MAX_RUNS = 20;
/** Calls of a run. */
const MAX_CALLS = 1000;

/** `start`: first departure (HH:MM:SS) of the run, of a trip that repeats at a headway. */
type RunOfCall = { tripId: string; date: string | null; start: string | null };

/** The calls of each run from its beginning, in the order of the runs; null for a run that only realtime data has. */
async function callsOfRuns(
  api: ApiContext,
  feed: string,
  runs: readonly RunOfCall[],
): Promise<(SiriStopTime[] | null)[]> {
  const calls: (SiriStopTime[] | null)[] = [];
  for (let first = 0; first < runs.length; first += MAX_RUNS) {
    const part = runs.slice(first, first + MAX_RUNS);
    const variableTypes = part.map((_, i) => `$trip${i}: String!, $date${i}: Date, $start${i}: Seconds`).join(", ");
    const fields = part.map(
      (_, i) => `run${i}: trips(limit: 1, where: { feed_onestop_id: $feed, trip_id: $trip${i} }) {
        stop_times(limit: ${MAX_CALLS}, where: { service_date: $date${i}, start_time: $start${i} }) { ...call }
      }`,
    );
    const document = `query ($feed: String!, ${variableTypes}) { ${fields.join(" ")} } fragment call on StopTime { ${SIRI_STOP_TIME} }`;
    const variables = Object.fromEntries(
      part.flatMap(({ tripId, date, start }, i) => [
        ...[[`trip${i}`, tripId] as const, [`date${i}`, date] as const, [`start${i}`, start] as const],
      ]),
    );
    const data = await dataOf<Record<string, { stop_times: SiriStopTime[] }[]>>(api, document, { feed, ...variables });
    for (const i of part.keys()) calls.push(data[`run${i}`]?.[0]?.stop_times ?? null);
  }
  return calls;
}

const secondsOf = ({ departure_time, arrival_time }: SiriStopTime) =>
  parseGtfsTime(departure_time ?? arrival_time ?? "");

/** First departure of the run to which a call belongs. @param model the calls of its trip as they are in stop_times.txt */
function startOfRun(call: SiriCall, model: readonly SiriStopTime[]): string | null {
  const [first, sameCall] = [model[0], model.find(({ stop_sequence }) => stop_sequence === call.stop_sequence)];
  if (first === undefined || sameCall === undefined) return null;
  const [start, modelTime, time] = [secondsOf(first), secondsOf(sameCall), secondsOf(call)];
  return start === null || modelTime === null || time === null ? null : formatGtfsTime(start + time - modelTime);
}

/**
 * The calls after each call of a stop, with the times of now.
 * @param most of each run
 * @returns in the order of the calls; null for a run that only realtime data has
 */
export async function onwardCalls(
  api: ApiContext,
  feed: string,
  calls: readonly SiriCall[],
  most: number,
): Promise<(SiriStopTime[] | null)[]> {
  const runOf = ({ trip, service_date }: SiriCall, start: string | null) => ({
    ...{ tripId: trip.trip_id, date: service_date, start },
  });
  const repeats = calls.filter(({ trip }) => trip.frequencies.length > 0);
  const models = await callsOfRuns(
    api,
    feed,
    repeats.map((call) => runOf(call, null)),
  );
  const starts = new Map(repeats.map((call, i) => [call, startOfRun(call, models[i] ?? [])]));
  const all = await callsOfRuns(
    api,
    feed,
    calls.map((call) => runOf(call, starts.get(call) ?? null)),
  );
  return calls.map(
    ({ stop_sequence }, i) => all[i]?.filter((one) => one.stop_sequence > stop_sequence).slice(0, most) ?? null,
  );
}

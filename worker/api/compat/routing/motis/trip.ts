/** MOTIS' `trip` and `refresh-itinerary`: a run, and an itinerary with the times of now. */
import { problem } from "../../../../problem.ts";
import { parameter } from "../../../endpoint/parameter.ts";
import { FLAG, TEXT } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { findJourneys, unixOf } from "../journeys.ts";
import { MOTIS_ITINERARY } from "../schemas.ts";
import { itineraryId, type LegId, readItineraryId } from "./itinerary-id.ts";
import { itineraryOfLegs, type LegStyle, type MotisLeg, rentalLeg, runLeg, walkLeg } from "./legs.ts";
import { motisOperation } from "./operation.ts";
import { LANGUAGE, mandatory, neededValue } from "./parameters.ts";
import { motisId } from "./places.ts";
import { type MotisRunRow, readRun } from "./runs.ts";

const DETAILED_LEGS = parameter("detailedLegs", FLAG, "false: without the lines of legs.", true);

export const MOTIS_TRIP = motisOperation({
  path: "/trip",
  operation: "readMotisTrip",
  summary: "A run of a trip with all its stops",
  description:
    "With the times of now, where agencies publish delays. An id without a day means the next day on which the trip runs.",
  parameters: [
    mandatory(parameter("tripId", TEXT, "tripId of an answer.", "20261125_f-sample~sydney~ferries_F1o0530")),
    DETAILED_LEGS,
    LANGUAGE,
  ],
  schema: MOTIS_ITINERARY,
  mayBeMissing: true,
  async body({ api, values, dialect, languages }) {
    const row = await readRun(api, neededValue("tripId", values.tripId), { alerts: true, lines: true });
    if (row.calls.length < 2)
      throw problem("entity.not_found", "The trip has no stops on this day.", { field: "tripId" });
    return itineraryOfLegs([runLeg(row, { ...dialect, languages, withLines: values.detailedLegs !== false })]);
  },
});

/** A ferry of the sample from Circular Quay to Manly. */
const EXAMPLE_ID = itineraryId([
  {
    ...{ mode: "FERRY", displayName: "F1", tripId: "20261125_f-sample~sydney~ferries_F1o0530" },
    from: { stopId: "f-sample~sydney~ferries_circular~quay~3", lat: -33.861, lon: 151.211 },
    to: { stopId: "f-sample~sydney~ferries_manly", lat: -33.8, lon: 151.284 },
    ...{ scheduledStartTime: "2026-11-24T18:30:00Z", scheduledEndTime: "2026-11-24T19:00:00Z" },
  },
]);

export const MOTIS_REFRESH = motisOperation({
  path: "/refresh-itinerary",
  operation: "refreshMotisItinerary",
  summary: "An itinerary of an answer with the times of now",
  description:
    "Its rides keep their runs and stops, even where a change is no longer possible. Its walks are made anew.",
  parameters: [mandatory(parameter("itineraryId", TEXT, "id of an itinerary.", EXAMPLE_ID)), DETAILED_LEGS, LANGUAGE],
  bodyParameters: { id: "itineraryId" },
  schema: MOTIS_ITINERARY,
  mayBeMissing: true,
  async body({ api, values, dialect, languages }) {
    const legs = readItineraryId(neededValue("itineraryId", values.itineraryId));
    const style = { ...dialect, languages, withLines: values.detailedLegs !== false };
    return itineraryOfLegs(await refreshedLegs(api, legs, style));
  },
});

/** A leg that is made anew: a ride with its times, a walk before it is known when it begins. */
type LegDraft = { id: LegId; ride: ReturnType<typeof runLeg> | null };

async function refreshedLegs(api: ApiContext, ids: readonly LegId[], style: LegStyle): Promise<MotisLeg[]> {
  const options = { alerts: true, lines: true };
  const rides = await Promise.all(
    ids.map(async (id): Promise<LegDraft> => {
      if (id.mode === "WALK" || id.tripId === "") return { id, ride: null };
      const row = await readRun(api, id.tripId, options);
      return { id, ride: runLeg(row, style, endsIn(row, id)) };
    }),
  );
  const legs: MotisLeg[] = [];
  for (const [i, { id, ride }] of rides.entries()) {
    const before = legs.at(-1);
    legs.push(ride ?? (await refreshedWalk(api, id, before, rides[i + 1]?.ride ?? null, style)));
  }
  return legs;
}

const ON_FOOT = { mode: "WALK", routeTypes: null, choices: {} } as const;
const ON_RENTAL = { mode: "TRANSIT", routeTypes: [], choices: { rental: ["DIRECT"], max_walk_direct: 0 } } as const;

/** Where riders board and leave a run. @throws Problem entity.not_found if it does not call there, as after a change of the schedule */
function endsIn({ run, calls }: MotisRunRow, { fromId, toId }: LegId): [number, number] {
  const idAt = (index: number) => motisId(run.feed, calls[index]!.stop.stop_id);
  const indexes = calls.map((_, index) => index);
  const alight = indexes.findLast((index) => idAt(index) === toId) ?? -1;
  const board = indexes.findLast((index) => index < alight && idAt(index) === fromId) ?? -1;
  if (board >= 0) return [board, alight];
  throw problem("entity.not_found", "A trip no longer calls at the stops of this itinerary.", { field: "itineraryId" });
}

/**
 * A walk, or a ride on a shared vehicle that is available now: it begins when the leg before ends, and the first one ends when
 * the first ride by timetable begins.
 */
async function refreshedWalk(
  api: ApiContext,
  id: LegId,
  before: MotisLeg | undefined,
  next: { startTime: string } | null,
  style: LegStyle,
): Promise<MotisLeg> {
  const seconds = id.schedEnd - id.schedStart;
  const start =
    before !== undefined ? unixOf(before.endTime) : next === null ? id.schedStart : unixOf(next.startTime) - seconds;
  const { itineraries } = await findJourneys(api, {
    from: { lat: id.fromLat, lon: id.fromLon, name: before?.to.name ?? null },
    to: { lat: id.toLat, lon: id.toLon, name: null },
    ...{ time: start, arriveBy: false, wheelchair: false, bikes: false },
    ...(id.mode === "RENTAL" ? ON_RENTAL : ON_FOOT),
    ...{ cursor: null, room: { itineraries: 1, rides: 1 } },
  });
  const legs = itineraries[0]?.legs ?? [];
  const rental = legs.find((one) => one.rental !== null);
  if (rental !== undefined && rental.rental !== null) return rentalLeg(rental, rental.rental, style);
  if (id.mode === "RENTAL") {
    throw problem("entity.not_found", "No shared vehicle is available for this itinerary now.", {
      field: "itineraryId",
    });
  }
  const [leg] = legs;
  if (leg === undefined)
    throw problem("entity.not_found", "A walk of this itinerary was not found.", { field: "itineraryId" });
  return walkLeg(leg, style);
}

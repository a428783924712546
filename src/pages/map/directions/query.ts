/** Reads journeys and the time zone of their start. */

import { graphqlDocument } from "../../../data/document.ts";
import type {
  MapDirectionsQuery,
  MapDirectionsQueryVariables,
  MapPlanQuery,
  MapPlanQueryVariables,
  MapZoneQuery,
  MapZoneQueryVariables,
} from "../../../data/documents.generated.ts";
import { ask, queryOptions } from "../../../data/query.ts";
import { type UnitSystem, unitsOfCountry } from "../../../domain/distance.ts";
import { compareItineraries } from "../../../domain/journey/marks.ts";
import type { TimeChoice } from "../../../domain/journey/plan.ts";
import { firstZone, zoneOfStop } from "../../../domain/time/stop-zone.ts";
import type { ViewPoint } from "../../../map/view.ts";
import { type Sorry, sorryOfError } from "../sorry.ts";
import { text } from "../text.tsx";
import { measuresOf } from "./measures.ts";
import type { ModeChoice } from "./modes.ts";
import type { LegStep } from "./walk-words.ts";

export type LegStop = NonNullable<ShownLeg["stops"]>[number];

/** What only this portal knows of a leg and of a stop. */
type OwnField = "departure_delay" | "stays_on_board" | "arrival_delay" | "next_departures" | "on_demand" | "rental";
type OwnOfStop = "pickup_type" | "drop_off_type";
type OwnOfTrip = "trip_id" | "service_date" | "start_time" | "headway_secs";
type FoundStop = NonNullable<FoundLeg["stops"]>[number];
type Stop = Omit<FoundStop, OwnOfStop> & Partial<Pick<FoundStop, OwnOfStop>>;
type FoundTrip = NonNullable<FoundLeg["trip"]>;
type FoundAgency = FoundTrip["route"]["agency"];
type Route = Omit<FoundTrip["route"], "agency"> & { agency: Omit<FoundAgency, "agency_lang"> & Partial<FoundAgency> };
type Trip = Omit<FoundTrip, OwnOfTrip | "route"> & Partial<Pick<FoundTrip, OwnOfTrip>> & { route: Route };
export type ShownLeg = Omit<FoundLeg, OwnField | "stops" | "steps" | "trip"> &
  Partial<Pick<FoundLeg, OwnField>> & { stops: Stop[] | null; steps: LegStep[] | null; trip: Trip | null };

type AnsweredItinerary = NonNullable<MapPlanQuery["directions"]["itineraries"]>[number];
type FoundLeg = NonNullable<AnsweredItinerary["legs"]>[number];

export type Itinerary = Omit<AnsweredItinerary, "fare" | "legs"> &
  Partial<Pick<AnsweredItinerary, "fare">> & { legs: ShownLeg[] | null };

const LEG = `
  mode
  start_time
  end_time
  duration { duration units }
  distance { distance units }
  from { name }
  to { name }
  stops { departure stop_id stop_name stop_onestop_id }
  steps { instruction }
  geometry
  trip {
    headsign
    feed_id
    route {
      route_id
      route_short_name
      route_long_name
      route_onestop_id
      route_type
      route_color
      route_text_color
      agency { agency_name agency_onestop_id }
    }
  }`;

const ITINERARY = "start_time end_time duration { duration units } distance { distance units }";

const DIRECTIONS = graphqlDocument<MapDirectionsQuery, MapDirectionsQueryVariables>(`
  query MapDirections($where: DirectionRequest!) {
    directions(where: $where) {
      success
      exception
      itineraries {
        ${ITINERARY}
        legs { ${LEG} }
      }
    }
  }
`);

/** The same with what Transitland v2 does not have. */
const PLAN = graphqlDocument<MapPlanQuery, MapPlanQueryVariables>(`
  query MapPlan($where: DirectionRequest!) {
    directions(where: $where) {
      success
      exception
      itineraries {
        ${ITINERARY}
        fare {
          status
          amount
          currency
          parts {
            legs
            status
            reason
            tickets {
              rider_category { name }
              medium { name }
              amount
              currency
              tickets { id name amount currency }
            }
          }
        }
        legs {
          ${LEG}
          stops { pickup_type drop_off_type }
          steps {
            distance { distance units }
            relative_direction
            absolute_direction
            street_name
            is_unnamed
            stays_on
          }
          trip { trip_id service_date start_time headway_secs route { agency { agency_lang } } }
          departure_delay
          arrival_delay
          stays_on_board
          next_departures { departure }
          on_demand {
            from_area
            to_area
            agency_phone
            timezone
            book_by
            pickup_booking_rule { phone_number booking_url info_url message pickup_message }
            drop_off_booking_rule { phone_number booking_url info_url message drop_off_message }
          }
          rental {
            system_name
            feed_onestop_id
            form_factor
            from_station_name
            vehicles_available
            to_station_name
            docks_available
            price
            currency
            is_taxable
            price_words
            rental_uris { web }
          }
        }
      }
    }
  }
`);

export type DirectionsResult = { itineraries: readonly Itinerary[]; sorry: Sorry | null };

/** The coordinates alone: the API knows no names of points. */
const wayPoint = ({ lat, lon }: ViewPoint): ViewPoint => ({ lat, lon });

const ALL_PARTS = ["ACCESS", "EGRESS", "DIRECT"] as const;

/** What another server does not offer: rides on demand, and shared bikes where they are chosen. */
const ownChoices = (mode: ModeChoice) => ({
  on_demand: [...ALL_PARTS],
  ...(mode === "RENTAL" ? { rental: [...ALL_PARTS] } : {}),
});

/** Itineraries in one answer. */
const MAX_ITINERARIES = 5;

/**
 * Itineraries, the best first, or one sentence why there are none.
 * @param at RFC 3339: the earliest departure or the latest arrival
 * @param isOwn whether this portal answers, rather than another server, which does not know the next departures
 */
export function directionsQuery(
  from: ViewPoint,
  to: ViewPoint,
  mode: ModeChoice,
  timeChoice: TimeChoice,
  at: string,
  isOwn: boolean,
) {
  return queryOptions<DirectionsResult>({
    queryKey: ["MapDirections", wayPoint(from), wayPoint(to), mode, timeChoice, at, isOwn],
    async queryFn({ client, signal }) {
      // An address may leave the seconds out; the API's Time does not.
      const time = new Date(at).toISOString();
      const where = {
        from: wayPoint(from),
        to: wayPoint(to),
        mode: mode === "RENTAL" ? ("TRANSIT" as const) : mode,
        ...(timeChoice === "arrival" ? { arrive_by: time } : { depart_at: time }),
      };
      try {
        const { directions } = isOwn
          ? await ask(client, PLAN, { where: { ...where, ...ownChoices(mode) } }, signal)
          : await ask(client, DIRECTIONS, { where }, signal);
        const itineraries: readonly Itinerary[] = (directions.itineraries ?? [])
          .slice(0, MAX_ITINERARIES)
          .toSorted((a, b) => compareItineraries(measuresOf(a), measuresOf(b), timeChoice));
        const hasItineraries = directions.success && itineraries.length > 0;
        if (hasItineraries) return { itineraries, sorry: null };
        const sentence = directions.exception || null;
        return { itineraries: [], sorry: { sentence: sentence ?? text.directions.none, isFromApi: sentence !== null } };
      } catch (error) {
        if (signal.aborted) throw error;
        return { itineraries: [], sorry: sorryOfError(error, text.directions.failed) };
      }
    },
    staleTime: 60_000,
  });
}

const ZONE = graphqlDocument<MapZoneQuery, MapZoneQueryVariables>(`
  query MapZone($lon: Float!, $lat: Float!) {
    stops(limit: 1, where: {
      serviced: true
      location: { near: { lat: $lat, lon: $lon, radius: 1000 }, focus: { lat: $lat, lon: $lon } }
    }) {
      stop_timezone
      parent { stop_timezone parent { stop_timezone } }
      place { adm0_iso }
      feed_version { service_window { default_timezone } }
    }
  }
`);

/** The IANA time zone of the nearest stop within a kilometer, if this machine knows it, and the units of its country. */
export type LocalCustoms = { zone: string | null; units: UnitSystem };

export function zoneQuery(point: ViewPoint) {
  return queryOptions<LocalCustoms>({
    queryKey: ["MapZone", wayPoint(point)],
    async queryFn({ client, signal }) {
      const answer = await ask(client, ZONE, wayPoint(point), signal).catch(() => null);
      const [stop] = answer?.stops ?? [];
      // A feed may contain an invalid zone, or one that an older browser does not know.
      return {
        zone: firstZone(stop && zoneOfStop(stop), stop?.feed_version.service_window?.default_timezone),
        units: unitsOfCountry(stop?.place?.adm0_iso),
      };
    },
    staleTime: 3_600_000,
  });
}

/** Calls, journeys, and vehicles as SIRI 2.0 writes them in JSON. */
import { topType } from "../../../../src/domain/gtfs/route-types.ts";

type SiriEvent = {
  scheduled_local: string | null;
  estimated_local: string | null;
  estimated_delay: number | null;
};

/** A run at a stop. */
export type SiriStopTime = {
  stop_sequence: number;
  schedule_relationship: string | null;
  pickup_type: number | null;
  drop_off_type: number | null;
  arrival_time: string | null;
  departure_time: string | null;
  arrival: SiriEvent;
  departure: SiriEvent;
  stop: { stop_id: string; stop_name: string | null; platform_code: string | null };
};

type SiriVehicle = {
  vehicle: { id: string | null } | null;
  trip_descriptor: { start_date: string | null } | null;
  position: { coordinates: readonly [lon: number, lat: number] } | null;
  bearing: number | null;
  stop_id: string | null;
  current_status: string | null;
};

/** A call at the stop of the request, with its run. */
export type SiriCall = SiriStopTime & {
  service_date: string | null;
  trip: {
    trip_id: string;
    trip_headsign: string | null;
    trip_short_name: string | null;
    direction_id: number | null;
    stop_pattern_id: number;
    frequencies: readonly { start_time: string }[];
    vehicle_position: SiriVehicle | null;
    route: {
      route_id: string;
      route_short_name: string | null;
      route_long_name: string | null;
      route_type: number;
      agency: { agency_id: string; agency_name: string };
    };
  };
};

/** GraphQL fields of `SiriStopTime`. */
export const SIRI_STOP_TIME = `
  stop_sequence schedule_relationship pickup_type drop_off_type arrival_time departure_time
  arrival { scheduled_local estimated_local estimated_delay }
  departure { scheduled_local estimated_local estimated_delay }
  stop { stop_id stop_name platform_code }`;

export const timeOf = ({ estimated_local, scheduled_local }: SiriEvent) => estimated_local ?? scheduled_local;

export const value = (text: string) => ({ value: text });
const values = (text: string) => [value(text)];

/** VehicleModesEnumeration by basic route type. */
const MODES: Readonly<Record<number, string>> = {
  ...{ 0: "tram", 1: "metro", 2: "rail", 3: "bus", 4: "ferry", 5: "tram", 6: "telecabin", 7: "funicular" },
  ...{ 11: "trolleyBus", 12: "rail" },
};

const CANCELED: ReadonlySet<string> = new Set(["CANCELED", "DELETED", "SKIPPED"]);

/** Seconds within which a vehicle is on time. */
const ON_TIME_S = 60;

/** CallStatusEnumeration of an arrival or a departure. */
function statusOf(
  { schedule_relationship: relationship }: SiriStopTime,
  { estimated_local, estimated_delay }: SiriEvent,
) {
  if (CANCELED.has(relationship ?? "")) return "cancelled";
  if (estimated_local === null) return "noReport";
  const delay = estimated_delay ?? 0;
  return delay > ON_TIME_S ? "delayed" : delay < -ON_TIME_S ? "early" : "onTime";
}

/** The vehicle of a call; null for one that reports another day of the trip. */
function vehicleOf({ service_date, trip: { vehicle_position: vehicle } }: SiriCall): SiriVehicle | null {
  const day = vehicle?.trip_descriptor?.start_date ?? null;
  return vehicle === null || (day !== null && day !== service_date) ? null : vehicle;
}

/**
 * A visit with its journey and its call.
 * @param monitoredStop the stop of the request: its id, and the Onestop ID of its feed
 * @param onward calls after this one; null if they are not wanted or not known
 */
export function visitOf(
  call: SiriCall,
  monitoredStop: { stop_id: string; feed_onestop_id: string },
  time: string,
  onward: readonly SiriStopTime[] | null,
) {
  const { trip, arrival, departure, stop } = call;
  const { route } = trip;
  const feed = monitoredStop.feed_onestop_id;
  const id = (text: string) => value(`${feed}:${text}`);
  const name = route.route_short_name || route.route_long_name || route.route_id;
  const vehicle = vehicleOf(call);
  const [lon, lat] = vehicle?.position?.coordinates ?? [];
  return {
    RecordedAtTime: time,
    MonitoringRef: id(monitoredStop.stop_id),
    MonitoredVehicleJourney: {
      LineRef: id(route.route_id),
      ...(trip.direction_id !== null && { DirectionRef: value(String(trip.direction_id)) }),
      FramedVehicleJourneyRef: {
        DataFrameRef: value(call.service_date ?? ""),
        DatedVehicleJourneyRef: `${feed}:${trip.trip_id}`,
      },
      JourneyPatternRef: id(`${route.route_id}:${trip.stop_pattern_id}`),
      VehicleMode: [MODES[topType(route.route_type)] ?? "bus"],
      PublishedLineName: values(name),
      OperatorRef: id(route.agency.agency_id),
      DestinationName: values(trip.trip_headsign ?? ""),
      ...(trip.trip_short_name && { VehicleJourneyName: values(trip.trip_short_name) }),
      Monitored: arrival.estimated_local !== null || departure.estimated_local !== null,
      ...(lon !== undefined && lat !== undefined && { VehicleLocation: { Longitude: lon, Latitude: lat } }),
      ...(vehicle?.bearing != null && { Bearing: vehicle.bearing }),
      ...(vehicle?.vehicle?.id && { VehicleRef: id(vehicle.vehicle.id) }),
      MonitoredCall: {
        ...callOf(call, feed),
        ...(vehicle !== null && {
          VehicleAtStop: vehicle.current_status === "STOPPED_AT" && vehicle.stop_id === stop.stop_id,
        }),
      },
      ...(onward !== null && { OnwardCalls: { OnwardCall: onward.map((one) => callOf(one, feed)) } }),
    },
  };
}

/** A call with its stop and times. */
function callOf(call: SiriStopTime, feed: string) {
  const { stop } = call;
  const platform = stop.platform_code || null;
  return {
    StopPointRef: value(`${feed}:${stop.stop_id}`),
    StopPointName: values(stop.stop_name ?? ""),
    Order: call.stop_sequence,
    ...eventOf(call, "Arrival", platform),
    ...eventOf(call, "Departure", platform),
  };
}

/** The members of an arrival or a departure; none where riders may not get off or board. */
function eventOf(call: SiriStopTime, name: "Arrival" | "Departure", platform: string | null) {
  const [event, boarding] =
    name === "Arrival" ? [call.arrival, call.drop_off_type] : [call.departure, call.pickup_type];
  if (boarding === 1 || timeOf(event) === null) return {};
  return {
    ...(event.scheduled_local !== null && { [`Aimed${name}Time`]: event.scheduled_local }),
    ...(event.estimated_local !== null && { [`Expected${name}Time`]: event.estimated_local }),
    [`${name}Status`]: statusOf(call, event),
    ...(platform !== null && { [`${name}PlatformName`]: value(platform) }),
  };
}

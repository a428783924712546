/** Parts of GraphQL documents for MOTIS' answers, and the shapes of their rows. */

const ALERT = `fragment alert on Alert {
  active_period { start end } cause effect severity_level
  header_text { text language } description_text { text language }
  tts_header_text { text language } tts_description_text { text language } url { text language }
}`;

/** Without alerts. */
export const STOP = `fragment stop on Stop {
  id stop_id stop_name stop_code stop_desc location_type platform_code stop_timezone geometry feed_onestop_id
  level { level_index }
  parent { stop_id stop_name }
}`;

export const ROUTE = `fragment route on Route {
  route_id route_short_name route_long_name route_type route_color route_text_color route_url
  agency { agency_id agency_name agency_url agency_fare_url }
}`;

/** Alerts in force about one thing; those of stops are many times as many. */
const ALERTS = "alerts(active: true, limit: 10) { ...alert }";

/** The fragments `call` and `stop`. @param withAlerts also reads alerts, and needs the fragment `alert` of `tripFragment` */
export const callFragment = (withAlerts: boolean) => `fragment call on StopTime {
  stop_sequence pickup_type drop_off_type schedule_relationship arrival_time departure_time
  arrival { estimated_unix stop_timezone }
  departure { scheduled_unix estimated_unix }
  stop { ...stop ${withAlerts ? ALERTS : ""} }
  scheduled_stop { platform_code }
}
${STOP}`;

/** The fragments `trip`, `route`, and with alerts `alert`. */
export const tripFragment = (withAlerts: boolean) => `fragment trip on Trip {
  id trip_id trip_headsign trip_short_name direction_id wheelchair_accessible bikes_allowed schedule_relationship
  frequencies(limit: 1) { start_time }
  ${withAlerts ? ALERTS : ""}
  route { ...route ${withAlerts ? `${ALERTS} agency { ${ALERTS} }` : ""} }
}
${ROUTE}
${withAlerts ? ALERT : ""}`;

type Translation = { text: string; language: string | null };

export type AlertRow = {
  active_period: readonly { start: number | null; end: number | null }[] | null;
  cause: string | null;
  effect: string | null;
  severity_level: string | null;
  header_text: readonly Translation[];
  description_text: readonly Translation[];
  tts_header_text: readonly Translation[] | null;
  tts_description_text: readonly Translation[] | null;
  url: readonly Translation[] | null;
};

export type MotisStopRow = {
  id: number;
  stop_id: string;
  stop_name: string | null;
  stop_code: string | null;
  stop_desc: string | null;
  location_type: number;
  platform_code: string | null;
  stop_timezone: string | null;
  geometry: { coordinates: [lon: number, lat: number] };
  feed_onestop_id: string;
  level: { level_index: number } | null;
  parent: { stop_id: string; stop_name: string | null } | null;
};

/** A stop with the alerts in force about it, where they are read. */
export type RowOfStop = MotisStopRow & { alerts?: AlertRow[] | null };

export type MotisRouteRow = {
  route_id: string;
  route_short_name: string | null;
  route_long_name: string | null;
  route_type: number;
  route_color: string | null;
  route_text_color: string | null;
  route_url: string | null;
  agency: {
    agency_id: string;
    agency_name: string;
    agency_url: string;
    agency_fare_url: string | null;
    alerts?: AlertRow[] | null;
  };
};

export type CallRow = {
  stop_sequence: number;
  pickup_type: number | null;
  drop_off_type: number | null;
  schedule_relationship: string | null;
  arrival_time: string | null;
  departure_time: string | null;
  arrival: { estimated_unix: number | null; stop_timezone: string };
  departure: { scheduled_unix: number | null; estimated_unix: number | null };
  stop: RowOfStop;
  scheduled_stop: { platform_code: string | null } | null;
};

export type MotisTripRow = {
  /** 0: a run that only realtime data has. */
  id: number;
  trip_id: string;
  trip_headsign: string | null;
  trip_short_name: string | null;
  direction_id: number | null;
  wheelchair_accessible: number | null;
  bikes_allowed: number | null;
  schedule_relationship: string | null;
  frequencies: { start_time: string }[];
  alerts?: AlertRow[] | null;
  route: MotisRouteRow & { alerts?: AlertRow[] | null };
};

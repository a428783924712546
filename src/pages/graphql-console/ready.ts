/** Queries for what people ask first. */
import type { ExampleIds } from "./example-ids.ts";
import { text } from "./text.tsx";

export type ReadyQuery = {
  /** The question, as a person would put it. */
  question: string;
  query: string;
  /** JSON, indented. */
  variables: string;
};

type ReadyRow = [question: string, query: string, variables: Record<string, unknown>];

/** The first is the one that the page arrives with: it is answered in one trip to the database. */
export function readyQueries(ids: ExampleIds): ReadyQuery[] {
  const { route, feed, operator, stop, lat, lon, country, url } = ids;
  const queries: ReadyRow[] = [
    [text.examples.stops, STOPS, { route }],
    [text.examples.operator, OPERATOR, { operator }],
    [text.examples.country, COUNTRY, { country }],
    [text.examples.near, NEAR, { lat, lon, radius: 500 }],
    [text.examples.departures, DEPARTURES, { stop, seconds: 7200 }],
    [text.examples.trips, TRIPS, { route }],
    [text.examples.feed, FEED, { feed }],
    [text.examples.license, LICENSE, { feed }],
    [text.examples.url, URL_OF, { url }],
    [text.examples.alerts, ALERTS, { route }],
  ];
  return queries.map(([question, query, variables]) => ({
    question,
    query: query.trim(),
    variables: JSON.stringify(variables, null, 2),
  }));
}

const OPERATOR = /* GraphQL */ `
query OperatorRoutes($operator: String) {
  operators(where: { onestop_id: $operator }) {
    onestop_id
    name
    agencies {
      agency_name
      routes(limit: 5) {
        onestop_id
        route_short_name
        route_long_name
        route_type
      }
    }
  }
}`;

const COUNTRY = /* GraphQL */ `
query OperatorsOfCountry($country: String) {
  operators(limit: 10, where: { adm0_iso: $country }) {
    onestop_id
    name
    agencies {
      places(limit: 1) {
        city_name
        adm1_name
      }
    }
  }
}`;

const NEAR = /* GraphQL */ `
query StopsNear($lat: Float!, $lon: Float!, $radius: Float!) {
  stops(limit: 10, where: { location: { near: { lat: $lat, lon: $lon, radius: $radius } } }) {
    onestop_id
    stop_name
    geometry
    route_stops {
      route {
        route_short_name
        route_long_name
      }
    }
  }
}`;

const DEPARTURES = /* GraphQL */ `
query NextDepartures($stop: String, $seconds: Int) {
  stops(where: { onestop_id: $stop }) {
    stop_name
    departures(limit: 10, where: { next: $seconds }) {
      departure {
        scheduled_local
        estimated_local
      }
      trip {
        trip_headsign
        route {
          route_short_name
          route_long_name
        }
      }
    }
  }
}`;

const STOPS = /* GraphQL */ `
query StopsOfRoute($route: String) {
  routes(where: { onestop_id: $route }) {
    route_short_name
    route_long_name
    route_stops {
      stop {
        onestop_id
        stop_name
      }
    }
  }
}`;

const TRIPS = /* GraphQL */ `
query TripsToday($route: String) {
  routes(where: { onestop_id: $route }) {
    route_long_name
    trips(limit: 5, where: { relative_date: TODAY }) {
      trip_id
      trip_headsign
      stop_times {
        departure_time
        stop {
          stop_name
        }
      }
    }
  }
}`;

const FEED = /* GraphQL */ `
query FeedState($feed: String) {
  feeds(where: { onestop_id: $feed }) {
    name
    feed_state {
      feed_version {
        sha1
        fetched_at
        earliest_calendar_date
        latest_calendar_date
      }
    }
    feed_fetches(limit: 3) {
      fetched_at
      success
      fetch_error
    }
  }
}`;

const LICENSE = /* GraphQL */ `
query FeedLicense($feed: String) {
  feeds(where: { onestop_id: $feed }) {
    name
    license {
      spdx_identifier
      url
      commercial_use_allowed
      redistribution_allowed
      use_without_attribution
      attribution_text
    }
  }
}`;

const URL_OF = /* GraphQL */ `
query FeedByUrl($url: String!) {
  feeds(where: { source_url: { url: $url } }) {
    onestop_id
    name
    spec
  }
}`;

const ALERTS = /* GraphQL */ `
query AlertsOfRoute($route: String) {
  routes(where: { onestop_id: $route }) {
    route_long_name
    alerts {
      cause
      effect
      header_text {
        text
        language
      }
    }
  }
}`;

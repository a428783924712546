/** Organizations that feeds name for their data. */
import { IN_LANGUAGE } from "./arguments.ts";

export const ATTRIBUTION = /* GraphQL */ `
"A row of attributions.txt: an organization that the feed names for its data. Transitland v2 has no such type"
type FeedAttribution {
  "GTFS organization_name"
  organization_name${IN_LANGUAGE}: String!
  "GTFS is_producer: whether it produced the data"
  is_producer: Boolean!
  "GTFS is_operator: whether it runs the service"
  is_operator: Boolean!
  "GTFS is_authority: whether it is responsible for the service"
  is_authority: Boolean!
  "GTFS attribution_url; null if empty"
  attribution_url${IN_LANGUAGE}: Url
  "GTFS attribution_email; null if empty"
  attribution_email${IN_LANGUAGE}: Email
  "GTFS attribution_phone; null if empty"
  attribution_phone${IN_LANGUAGE}: String
  "GTFS agency_id of the agency that it is about; null if it is about something else"
  agency_id: String
  "GTFS route_id of the route that it is about; null if it is about something else"
  route_id: String
  "GTFS trip_id of the trip that it is about; null if it is about something else"
  trip_id: String
}
`;

/** What can be followed instead of asked again and again. */
export const SUBSCRIPTION = /* GraphQL */ `
"What can be followed, over server-sent events: POST or GET the document with 'Accept: text/event-stream'. The fields have the names and arguments of the queries; the whole answer is sent at once, and again whenever it has changed."
type Subscription {
  "At most 10 stops, named by ids, onestop_id, onestop_ids or stop_id: ask for their departures, arrivals and alerts. It is an error when there is no such stop."
  stops(limit: Int, ids: [Int!], where: StopFilter): [Stop!]!
  "Vehicles in a box, as they report their positions."
  vehicle_positions(limit: Int, where: VehiclePositionFilter!): [VehiclePosition!]!
}
`;

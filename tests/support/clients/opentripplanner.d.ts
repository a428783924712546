/** The parts of OpenTripPlanner's own browser client that the tests use; the package has no types. */
declare module "@opentripplanner/core-utils" {
  type Place = { lat: number; lon: number; name?: string; stopId?: string };
  type Leg = { mode: string; startTime: number; to: Place; steps: object[] };
  type Itinerary = { startTime: number; legs: Leg[] };
  type LatLon = [number, number];
  const client: {
    query: {
      getRoutingParams(config: object, query: object): Record<string, string | number | boolean>;
    };
    itinerary: {
      isTransit(mode: string): boolean;
      getLegModeLabel(leg: Leg): string;
      getPlaceName(place: Place): string;
      getStepInstructions(step: object): string;
      getItineraryBounds(itinerary: Itinerary): LatLon[];
      getLegBounds(leg: Leg): LatLon[];
      legLocationAtDistance(leg: Leg, meters: number): LatLon | null;
      calculatePhysicalActivity(itinerary: Itinerary): { walkDuration: number };
      getTimeZoneOffset(itinerary: Itinerary): number;
    };
    map: {
      itineraryToTransitive(itinerary: Itinerary): {
        journeys: { segments: { type: string }[] }[];
        patterns: { route_id: string; stops: { stop_id: string }[] }[];
        routes: { route_id: string; route_short_name: string; route_type: number }[];
        stops: { stop_id: string; stop_name: string; stop_lat: number; stop_lon: number }[];
        places: { place_id: string; place_lat: number; place_lon: number }[];
      };
    };
  };
  export default client;
}

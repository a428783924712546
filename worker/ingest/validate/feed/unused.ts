import type { ValidatedFeed } from "../feed-rule.ts";

const PLATFORM = 0;
const STATION = 1;

/** Entities that the rest of the feed does not use. */
export function unused({ network, facts, report }: ValidatedFeed): void {
  const { agencies, routes, services, shapes, stops, trips } = network.feed;
  agencies.list.forEach(({ agency_id: agencyId, agency_name: name }, i) => {
    if (network.routesOfAgency[i]!.length > 0) return;
    report.warn("agency_without_routes", { file: "agency.txt", entityId: agencyId, value: name });
  });
  routes.list.forEach(({ line, route_id: routeId }, i) => {
    if (network.patternsOfRoute[i]!.length > 0) return;
    report.warn("route_without_trips", { file: "routes.txt", line, entityId: routeId });
  });
  const usedServices = new Set(trips.list.map((trip) => trip.service));
  services.list.forEach(({ line, serviceId, generated }, i) => {
    if (usedServices.has(i)) return;
    const file = generated ? "calendar_dates.txt" : "calendar.txt";
    report.warn("service_unused", { file, line, field: "service_id", value: serviceId, entityId: serviceId });
  });
  const usedShapes = new Set(trips.list.map((trip) => trip.shape));
  shapes.list.forEach(({ shapeId, firstLine }, i) => {
    if (usedShapes.has(i)) return;
    report.warn("shape_unused", { file: "shapes.txt", line: firstLine, entityId: shapeId });
  });
  for (const [level, line] of facts.levels) {
    if (!facts.usedLevels.has(level)) report.warn("level_unused", { file: "levels.txt", line, entityId: level });
  }
  const served = new Set(network.stopsOfRoute.flat());
  const parents = new Set(stops.list.map((stop) => stop.parent));
  stops.list.forEach((stop, i) => {
    const place = { file: "stops.txt", line: stop.line, entityId: stop.stop_id, ...pointOf(stop) };
    if (stop.location_type === PLATFORM && !served.has(i)) report.warn("stop_unused", place);
    if (stop.location_type === STATION && !parents.has(i)) report.warn("station_unused", place);
    if (facts.zonedFares && served.has(i) && stop.zone_id === null)
      report.warn("stop_zone_missing", { ...place, field: "zone_id" });
  });
}

function pointOf({ lon, lat }: { lon: number | null; lat: number | null }): { point?: [number, number] } {
  return lon === null || lat === null ? {} : { point: [lon, lat] };
}

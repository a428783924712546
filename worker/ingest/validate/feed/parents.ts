import { haversine } from "../../../../src/domain/geo.ts";
import type { FeedRule } from "../feed-rule.ts";

const MAX_METRES_FROM_PARENT = 1000;
const BOARDING_AREA = 4;

/** Parents of stops: allowed types, and plausible distances (GTFS reference, stops.txt, parent_station). */
export const parents: FeedRule = ({ network, report }) => {
  const { list } = network.feed.stops;
  for (const { line, stop_id: stopId, parent, location_type: locationType, lon, lat } of list) {
    if (parent < 0) continue;
    const above = list[parent]!;
    const place = { file: "stops.txt", line, entityId: stopId, field: "parent_station", value: above.stop_id };
    const point = lon === null || lat === null ? null : ([lon, lat] as const);
    const wanted = locationType === BOARDING_AREA ? 0 : 1;
    if (locationType !== 1 && above.location_type !== wanted)
      report.warn("parent_type_wrong", point === null ? place : { ...place, point });
    if (point === null || above.lon === null || above.lat === null) continue;
    const metres = haversine(point, [above.lon, above.lat]);
    if (metres > MAX_METRES_FROM_PARENT)
      report.warn("stop_far_from_parent", {
        ...place,
        point,
        message: `${Math.round(metres)} metres from its station`,
      });
  }
};

/** Rules over the pathways of stations (GTFS reference, pathways.txt). */
import { BOARDING_AREA, ENTRANCE, NODE, PLATFORM, STATION } from "../../../src/domain/gtfs/location-types.ts";
import type { Stop } from "../model.ts";
import type { FeedRule } from "./feed-rule.ts";

const ELEVATOR = 5;

/** Every place of a station with pathways can be reached from an entrance and left through one. */
export const stationPathways: FeedRule = ({ network, report }) => {
  const { pathways, stops } = network.feed;
  if (pathways.length === 0) return;
  const { list } = stops;
  const place = ({ line, stop_id: entityId, lon, lat }: Stop) => ({
    ...{ file: "stops.txt", line, field: "stop_id", value: entityId, entityId },
    ...(lon === null || lat === null ? {} : { point: [lon, lat] as const }),
  });
  const withAreas = new Set(list.filter((stop) => stop.location_type === BOARDING_AREA).map((stop) => stop.parent));
  const onward = new Map<number, number[]>();
  const back = new Map<number, number[]>();
  const degree = new Map<number, number>();
  const link = (links: Map<number, number[]>, from: number, to: number) =>
    links.set(from, [...(links.get(from) ?? []), to]);
  for (const { line, pathway_id: entityId, from, to, pathway_mode: mode, is_bidirectional: both } of pathways) {
    link(onward, from, to);
    link(back, to, from);
    if (both === 1) {
      link(onward, to, from);
      link(back, from, to);
    }
    for (const [field, end] of [
      ["from_stop_id", from],
      ["to_stop_id", to],
    ] as const) {
      degree.set(end, (degree.get(end) ?? 0) + 1);
      const at = { file: "pathways.txt", line, field, value: list[end]!.stop_id, entityId };
      if (list[end]!.location_type === PLATFORM && withAreas.has(end)) report.warn("pathway_past_boarding_areas", at);
      if (mode === ELEVATOR && list[end]!.level < 0) report.warn("elevator_without_level", place(list[end]!));
    }
  }
  const stationOf = (stop: number): number => {
    let at = stop;
    // A boarding area is in a platform, which is in a station; a circle of parents ends the climb.
    for (let climb = 0; climb < 3 && list[at]!.location_type !== STATION && list[at]!.parent >= 0; climb++)
      at = list[at]!.parent;
    return at;
  };
  const stationsWithPathways = new Set([...degree.keys()].map(stationOf));
  const entrances = list.flatMap((stop, i) => (stop.location_type === ENTRANCE ? [i] : []));
  const enterable = reachableFrom(onward, entrances);
  const leavable = reachableFrom(back, entrances);
  list.forEach((stop, i) => {
    if (stop.location_type === NODE && degree.get(i) === 1) report.warn("node_dead_end", place(stop));
    const isPlace =
      (stop.location_type === PLATFORM && !withAreas.has(i)) ||
      stop.location_type === NODE ||
      stop.location_type === BOARDING_AREA;
    if (isPlace && stop.parent >= 0 && stationsWithPathways.has(stationOf(i)) && !(enterable.has(i) && leavable.has(i)))
      report.warn("place_unreachable", place(stop));
  });
};

function reachableFrom(links: ReadonlyMap<number, readonly number[]>, from: readonly number[]): Set<number> {
  const all = new Set(from);
  const queue = [...from];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const to of links.get(next) ?? []) {
      if (all.has(to)) continue;
      all.add(to);
      queue.push(to);
    }
  }
  return all;
}

/** What a station is made of, and what service alerts report as out of service inside it. */

import { STATION } from "../../src/domain/gtfs/location-types.ts";
import type { StationPoint } from "../../src/domain/journey/pathways.ts";
import { type Outages, outagesOf } from "../../src/domain/station/outages.ts";
import { stopLoader, versionLoader } from "../loaders/entities.ts";
import { loadExisting, type ReadContext } from "../loaders/loaders.ts";
import { levelLoader } from "../loaders/station.ts";
import { isQueryable } from "../store/cold/versions.ts";
import { versionsBeside } from "../store/entities/feed-version.ts";
import { type LevelRow, type PathwayRow, partsOfStation, pathwaysInStation } from "../store/entities/station.ts";
import { type StopRow, stopColumns } from "../store/entities/stop.ts";
import { messagesOfVersion } from "./realtime.ts";

export type StationInside = {
  station: StopRow;
  parts: readonly StopRow[];
  /** As points of its network. */
  points: readonly StationPoint[];
  pathways: readonly PathwayRow[];
  levels: ReadonlyMap<number, LevelRow>;
  outages: Outages<PathwayRow>;
};

/** GTFS values of wheelchair_boarding; without one of them, a part has that of what it belongs to. */
const ACCESSIBLE = 1;
const NOT_ACCESSIBLE = 2;

/**
 * The inside of the station to which a stop belongs; null if there is none. A station takes two trips to the database, its
 * platforms and entrances one or two more.
 * Rows read: each part and each pathway twice, each level once, and those of the alerts.
 */
export async function stationInside(context: ReadContext, stopId: number): Promise<StationInside | null> {
  const { db } = context.stores;
  const columns = stopColumns(context.fields);
  const [stop, parts, pathways, versions] = await Promise.all([
    stopLoader(context).load(stopId),
    partsOfStation(db, stopId, columns),
    pathwaysInStation(db, stopId, columns),
    versionsBeside(db, { table: "stop", ids: [stopId] }, context.fields),
  ]);
  const version = versions[0];
  if (stop === null || version === undefined || !isQueryable(version)) return null;
  if (stop.location_type !== STATION) return stop.parent_id === null ? null : stationInside(context, stop.parent_id);
  versionLoader(context).prime(version.id, version);
  const levelIds = new Set(parts.flatMap(({ level_id }) => level_id ?? []));
  const [levels, messages] = await Promise.all([
    loadExisting(levelLoader(context), [...levelIds]),
    pathways.length === 0 ? [] : messagesOfVersion(context, version.id, "realtime_alerts"),
  ]);
  const alerts = messages.flatMap((message) => message.alerts);
  return {
    station: stop,
    parts,
    points: pointsOf(stop, parts),
    pathways,
    levels: new Map(levels.map((level) => [level.id, level])),
    outages: outagesOf(alerts, stop.stop_id, { points: parts, pathways }, context.now.getTime() / 1000),
  };
}

function pointsOf(station: StopRow, parts: readonly StopRow[]): StationPoint[] {
  const byId = new Map([station, ...parts].map((row) => [row.id, row]));
  const boardingOf = ({ wheelchair_boarding: boarding, parent_id }: StopRow): number | null => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return boarding === ACCESSIBLE || boarding === NOT_ACCESSIBLE || parent === undefined
      ? boarding
      : boardingOf(parent);
  };
  return parts.map((part) => ({
    ...{ id: part.id, parent_id: part.parent_id, location_type: part.location_type },
    at: part.lon === null || part.lat === null ? null : [part.lon, part.lat],
    isInaccessible: boardingOf(part) === NOT_ACCESSIBLE,
  }));
}

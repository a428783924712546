import { stopLoader } from "../../../loaders/entities.ts";
import { loadExisting } from "../../../loaders/loaders.ts";
import type { ExternalReferenceRow, LevelRow, PathwayRow } from "../../../store/read/station.ts";
import { listStops } from "../lists/stops.ts";
import { STAMPED } from "./below-version.ts";
import { parsed } from "./json.ts";
import { loadReferenced, type TypeResolvers } from "./resolver.ts";

export const LEVEL: TypeResolvers<"Level"> = {
  ...STAMPED,
  // GTFS levels have no geometry; the schema allows no null.
  geometry: () => ({ type: "MultiPolygon", coordinates: [] }),
  stops: (level: LevelRow, _args, context) => loadExisting(stopLoader(context), parsed<number[]>(level.stops, [])),
};

export const PATHWAY: TypeResolvers<"Pathway"> = {
  ...STAMPED,
  from_stop: (pathway: PathwayRow, _args, context) => loadReferenced(stopLoader(context), pathway.from_stop_id),
  to_stop: (pathway: PathwayRow, _args, context) => loadReferenced(stopLoader(context), pathway.to_stop_id),
};

export const STOP_EXTERNAL_REFERENCE: TypeResolvers<"StopExternalReference"> = {
  inactive: ({ inactive }: ExternalReferenceRow) => (inactive === null ? null : inactive === 1),
  async target_active_stop(reference: ExternalReferenceRow, _args, context) {
    const { target_feed_onestop_id: feed, target_stop_id: stop } = reference;
    if (feed === null || stop === null) return null;
    const where = { feed_onestop_id: feed, stop_id: stop };
    return (await listStops(context, where, { limit: 1, after: null }))[0] ?? null;
  },
};

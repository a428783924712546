import type { OperatorRow } from "../../../store/read/operator.ts";
import type { QueryContext } from "../context.ts";
import type { PlaceGroup } from "../lists/places.ts";
import { operatorOfAgencyId } from "../load/entities.ts";
import { firstOfEach } from "./operator.ts";
import type { TypeResolvers } from "./resolver.ts";

async function operators(place: PlaceGroup, context: QueryContext): Promise<OperatorRow[]> {
  const rows = await operatorOfAgencyId(context).loadMany([...new Set(place.agencies)]);
  return firstOfEach(rows.flatMap((row) => (row === null || row instanceof Error ? [] : [row])));
}

export const PLACE: TypeResolvers = {
  operators: (place: PlaceGroup, _args, context) => operators(place, context),
  /** The ring begins in the south-west. */
  bbox({ extent }: PlaceGroup) {
    if (extent === null) return null;
    const [west, south, east, north] = extent;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    return { type: "Polygon", coordinates: [ring] };
  },
  count: async (place: PlaceGroup, _args, context) => (await operators(place, context)).length,
};

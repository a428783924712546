import { boxRing } from "../../../../src/domain/geo.ts";
import { type OperatorRow, operatorRows } from "../../../store/read/operator.ts";
import type { QueryContext } from "../context.ts";
import { operatorsOf, type PlaceGroup, type PlaceOperator } from "../lists/places.ts";
import { firstOfEach } from "./operator.ts";
import type { TypeResolvers } from "./resolver.ts";

/** Fields of an operator that lists of places know none of. */
const FURTHER = ["id", "website", "tags", "file", "agencies", "feeds"];

async function operators(place: PlaceGroup, context: QueryContext): Promise<(PlaceOperator | OperatorRow)[]> {
  const known = place.operators ?? (await operatorsOf(context, place));
  if (known.length === 0 || !FURTHER.some((field) => context.fields.has(field))) return known;
  const rows = await context.loaders
    .get("visible operators", async (ids: readonly string[]) => {
      const found = await operatorRows(context.stores.db, ids);
      return ids.map((id) => found.filter((row) => row.onestop_id === id));
    })
    .loadMany(known.map((operator) => operator.onestop_id));
  return firstOfEach(rows.flatMap((row) => (row instanceof Error ? [] : row)));
}

export const PLACE: TypeResolvers = {
  operators: (place: PlaceGroup, _args, context) => operators(place, context),
  /** The ring begins in the south-west. */
  bbox({ extent }: PlaceGroup) {
    return extent === null ? null : { type: "Polygon", coordinates: [boxRing(extent)] };
  },
};

import { boxRing } from "../../../../src/domain/geo.ts";
import { type OperatorRow, operatorRows } from "../../../store/read/operator.ts";
import type { QueryContext } from "../context.ts";
import { operatorsOf, type PlaceGroup, type PlaceOperator } from "../lists/places.ts";
import { firstOfEach } from "./operator.ts";
import type { TypeResolvers } from "./resolver.ts";

/** Fields of an operator that a list of places does not read. */
const FULL_ROW_FIELDS = ["id", "website", "tags", "file", "agencies", "feeds"];

/** Operators of a place. They have only the fields of PlaceOperator unless the query selects others. */
async function operators(place: PlaceGroup, context: QueryContext): Promise<(PlaceOperator | OperatorRow)[]> {
  const listed = place.operators ?? (await operatorsOf(context, place));
  if (listed.length === 0 || !FULL_ROW_FIELDS.some((field) => context.fields.has(field))) return listed;
  const rows = await context.loaders
    .get("visible operators", async (ids: readonly string[]) => {
      const found = await operatorRows(context.stores.db, ids);
      return ids.map((id) => found.filter((row) => row.onestop_id === id));
    })
    .loadMany(listed.map((operator) => operator.onestop_id));
  return firstOfEach(rows.flatMap((row) => (row instanceof Error ? [] : row)));
}

export const PLACE: TypeResolvers<"Place"> = {
  operators: (place: PlaceGroup, _args, context) => operators(place, context) as Promise<OperatorRow[]>,
  /** The ring begins in the southwest. */
  bbox({ extent }: PlaceGroup) {
    return extent === null ? null : { type: "Polygon", coordinates: [boxRing(extent)] };
  },
};

/** Writes rows of a GraphQL answer as the REST API writes its own: the same columns, the same cells. */
import { csvHead, csvLine } from "../../src/domain/csv.ts";
import { flattenerOf, type Path } from "../../worker/api/endpoint/flat.ts";
import { problem } from "../../worker/problem.ts";
import { type AnswerList, rowsAt } from "./lists.ts";

export const ROW_FORMATS = ["ndjson", "csv", "geojson"] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** @param pages the `data` of each answer @throws Problem command.usage for GeoJSON of rows without a geometry */
export async function* formatRows(
  format: RowFormat,
  { path, columns, geometry }: AnswerList,
  pages: AsyncIterable<unknown>,
): AsyncGenerator<string> {
  if (format === "geojson") {
    if (geometry === null) {
      const list = path.join(".");
      throw problem("command.usage", `The rows of ${list} have no geometry. Add the field "geometry" to the query.`);
    }
    const { flat } = flattenerOf(columns.filter((column) => column !== geometry));
    let hasBegun = false;
    yield '{"type":"FeatureCollection","features":[';
    for await (const data of pages) {
      for (const row of rowsAt(data, path)) {
        const feature = { type: "Feature", properties: flat(row), geometry: valueAt(row, geometry) ?? null };
        yield `${hasBegun ? "," : ""}\n${JSON.stringify(feature)}`;
        hasBegun = true;
      }
    }
    yield "\n]}\n";
    return;
  }
  const { columns: names, flat } = flattenerOf(columns);
  if (format === "csv") yield csvHead(names);
  for await (const data of pages) {
    for (const row of rowsAt(data, path)) {
      yield format === "csv" ? csvLine(Object.values(flat(row))).text : `${JSON.stringify(flat(row))}\n`;
    }
  }
}

function valueAt(row: object, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}

/** `{apiBase}/portal/places/{routes|stops}.{geojson|csv}`: all routes or stops of a place in one file, however many. */
import { withoutSilence } from "../../../src/domain/bytes/bounded-stream.ts";
import { csvHead, csvLine } from "../../../src/domain/csv.ts";
import { streamOf } from "../../export/stream.ts";
import { problem } from "../../problem.ts";
import type { Db } from "../../store/db/db.ts";
import { organizationNames } from "../../store/entities/feed-attributions.ts";
import type { Collection, PlainEndpoint, RestRequest, RestRow } from "../endpoint/endpoint.ts";
import { flattener } from "../endpoint/flat.ts";
import { PLACES, type QueryValues, readAsked } from "../endpoint/parameter.ts";
import { featuresOf, readAllRows } from "../endpoint/rows.ts";
import { attachment } from "../endpoint/send-object.ts";
import type { JsonSchema } from "../endpoint/value.ts";
import { ROUTES } from "../rest/routes.ts";
import { STOPS } from "../rest/stops.ts";

/** Names of the organizations that feeds want named (attributions.txt), by feed version. */
type Credits = ReadonlyMap<number, readonly string[]>;

/** How the pages of a file are written: what is before the first, each of them, and what is after the last. */
type Writer = {
  head: string;
  page(rows: readonly RestRow[], isFirst: boolean, credits: Credits): string;
  tail(credits: Credits): string;
};

type FileFormat = {
  extension: "geojson" | "csv";
  name: string;
  type: string;
  schema: JsonSchema;
  writer(collection: Collection, query: QueryValues): Writer;
};

const FORMATS: readonly FileFormat[] = [
  {
    extension: "geojson",
    name: "GeoJSON",
    type: "application/geo+json",
    schema: { $ref: "#/components/schemas/FeatureCollection" },
    writer: (collection, query) => ({
      head: '{"type":"FeatureCollection","features":[',
      page: (rows, isFirst) => {
        const features = featuresOf(collection, rows, query).map((feature) => JSON.stringify(feature));
        return (isFirst || features.length === 0 ? "" : ",\n") + features.join(",\n");
      },
      tail: (credits) => {
        const names = JSON.stringify([...new Set([...credits.values()].flat())]);
        return credits.size === 0 ? "]}\n" : `],"attributions":${names}}\n`;
      },
    }),
  },
  {
    extension: "csv",
    name: "CSV",
    type: "text/csv",
    schema: { type: "string" },
    writer(collection, query) {
      const { columns, flat } = flattener(collection.document(query));
      return {
        head: csvHead([...columns, "attributions"]),
        page: (rows, _, credits) =>
          rows
            .map((row) => csvLine([...Object.values(flat(row)), (credits.get(versionOf(row)) ?? []).join("; ")]).text)
            .join(""),
        tail: () => "",
      };
    },
  },
];

const PARAMETERS = PLACES.parameters.map((field) =>
  field.name === "adm0_name" ? { ...field, required: true as const } : field,
);

function placeRows(collection: Collection, operation: string, { writer, ...format }: FileFormat): PlainEndpoint {
  const { name } = collection;
  return {
    kind: "plain",
    path: `/places/${name}.${format.extension}`,
    operation,
    summary: `All ${name} of a place in one file, as ${format.name}`,
    description:
      `The rows of \`/rest/${name}\` with the same parameters, without its pages. In place of \`adm0_name\`, another name or code of the place does. ` +
      "Organizations that feeds want named (`attributions.txt`) are in `attributions`: a member of the GeoJSON, a column of the CSV. " +
      "If the data changes while the file is read, the file breaks off: read it again.",
    parameters: PARAMETERS,
    answers: {
      200: { description: "The file, as a stream", type: format.type, schema: format.schema },
      400: { description: "No place is named", type: "application/json" },
    },
    answer({ url, context }: RestRequest): Response {
      const query: QueryValues = { ...readAsked(PLACES.parameters, url.searchParams, {}), format: format.extension };
      if (Object.keys(PLACES.where(query)).length === 0) {
        throw problem("parameter.invalid", "Name a place: adm0_name, adm0_iso, adm1_name, adm1_iso or city_name.", {
          field: "adm0_name",
          value: "",
        });
      }
      // A whole country takes longer than the limits of one operation allow.
      const api = { ...context.api, stores: context.streamStores?.() ?? context.api.stores };
      const pieces = written(api.stores.db, readAllRows(collection, query, api), writer(collection, query));
      return new Response(withoutSilence(streamOf(pieces)), {
        headers: {
          "content-type": `${format.type}; charset=utf-8`,
          "content-disposition": attachment(`${name}.${format.extension}`),
          "cache-control": "no-store",
        },
      });
    },
  };
}

export const PLACE_ROWS: readonly PlainEndpoint[] = [
  ...FORMATS.map((format) =>
    placeRows(ROUTES, format.extension === "csv" ? "tabulateRoutesOfPlace" : "mapRoutesOfPlace", format),
  ),
  ...FORMATS.map((format) =>
    placeRows(STOPS, format.extension === "csv" ? "tabulateStopsOfPlace" : "mapStopsOfPlace", format),
  ),
];

/** Numeric id of the feed version of a row. */
const versionOf = (row: RestRow) => (row.feed_version as { id: number }).id;

async function* written(
  db: Db,
  pages: AsyncGenerator<RestRow[]>,
  { head, page, tail }: Writer,
): AsyncGenerator<Uint8Array> {
  const credits = new Map<number, readonly string[]>();
  const versions = new Set<number>();
  const encoder = new TextEncoder();
  yield encoder.encode(head);
  let isFirst = true;
  for await (const rows of pages) {
    const others = [...new Set(rows.map(versionOf))].filter((id) => !versions.has(id));
    for (const id of others) versions.add(id);
    for (const [id, names] of await organizationNames(db, others)) if (names.length > 0) credits.set(id, names);
    const text = page(rows, isFirst, credits);
    isFirst = false;
    if (text !== "") yield encoder.encode(text);
  }
  const end = tail(credits);
  if (end !== "") yield encoder.encode(end);
}

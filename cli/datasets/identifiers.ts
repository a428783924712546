/** The ID crosswalk dataset: identifiers of feeds and operators in other catalogs, and their previous Onestop IDs. */
import { IDENTIFIER_SCHEMES, identifiersOf, identifierUrl } from "../../src/domain/identifiers.ts";
import type { Db } from "../../worker/store/db.ts";
import { datasetFeeds, datasetOperators, datasetSuperseded } from "../../worker/store/read/dataset.ts";
import { type Column, column, type Table } from "./table.ts";

type Row = { kind: string; onestop_id: string; name: string | null; scheme: string; id: string };

/** Scheme name of replaced Onestop IDs. */
const PREVIOUS = "previous_onestop_id";

const COLUMNS: readonly Column<Row>[] = [
  column("kind", "string", "feed or operator", (row) => row.kind),
  column("onestop_id", "string", "Onestop ID", (row) => row.onestop_id),
  column("name", "string", "Name; empty for a previous Onestop ID", (row) => row.name),
  column(
    "scheme",
    "string",
    `Catalog: a key of the registry's tags, or ${PREVIOUS} for an id that this one replaced`,
    (row) => row.scheme,
  ),
  column(
    "scheme_name",
    "string",
    "Name of the catalog",
    ({ scheme }) => IDENTIFIER_SCHEMES[scheme]?.name ?? "Previous Onestop ID",
  ),
  column("id", "string", "Id in that catalog", (row) => row.id),
  column("url", "string", "Permanent URL of the entry, if there is one", (row) => identifierUrl(row.scheme, row.id)),
];

type Named = { onestop_id: string; name: string | null; tags: string | null };

function rowsOf(kind: string, { onestop_id, name, tags }: Named): Row[] {
  const known = JSON.parse(tags ?? "{}") as Record<string, unknown>;
  return Object.keys(IDENTIFIER_SCHEMES).flatMap((scheme) =>
    identifiersOf(known[scheme]).map((id) => ({ kind, onestop_id, name, scheme, id })),
  );
}

export function identifiersTable(db: Db): Table<Row> {
  return {
    name: "identifiers",
    title: "Id crosswalk",
    description: "Ids in other catalogs and former Onestop IDs, with the feed or operator that each refers to.",
    columns: COLUMNS,
    formats: ["csv", "json"],
    key: ["kind", "onestop_id", "scheme", "id"],
    async *slices() {
      for await (const feeds of datasetFeeds(db)) yield feeds.flatMap((feed) => rowsOf("feed", feed));
      for await (const some of datasetOperators(db)) yield some.flatMap((operator) => rowsOf("operator", operator));
      for await (const replaced of datasetSuperseded(db)) {
        yield replaced.map(({ kind, onestop_id, by_onestop_id }) => ({
          kind,
          onestop_id: by_onestop_id,
          name: null,
          scheme: PREVIOUS,
          id: onestop_id,
        }));
      }
    },
  };
}

/** The search documents of a version, made from its rows again after it lost them. */
import type { Db } from "../db/db.ts";
import type { FeedVersionRecord as VersionRow } from "../tables/feed-version.ts";
import type { SearchDoc } from "./document.ts";
import { SOURCES } from "./source.ts";
import { agencyDoc, MAX_SEARCHED_LOCATION_TYPE, routeDoc, stopDoc } from "./version-docs.ts";
import { writeSearchDocs } from "./write.ts";

type Kind = "agency" | "route" | "stop";

/** Documents that are made at a time. */
const DOCUMENTS_A_SLICE = 2_000;

/** The documents of entities by their ids; those that are gone have none. */
export async function entityDocuments(db: Db, kind: Kind, ids: readonly number[]): Promise<SearchDoc[]> {
  if (kind === "agency") return (await SOURCES.agency(db, ids)).map(agencyDoc);
  if (kind === "route")
    return (await SOURCES.route(db, ids)).map((row) => routeDoc(row, row.agency_name, row.stop_count));
  return (await SOURCES.stop(db, ids))
    .filter((row) => row.location_type <= MAX_SEARCHED_LOCATION_TYPE)
    .map((row) => stopDoc(row, row.route_count));
}

/**
 * Makes the documents of a version again, from its rows. A document that is there is replaced.
 * Rows read: about one for each agency, route and stop.
 */
export async function restoreVersionSearch(db: Db, version: VersionRow): Promise<void> {
  for (const kind of ["agency", "route", "stop"] as const) {
    const end = version[`${kind}_first`] + version[`${kind}_count`];
    for (let first = version[`${kind}_first`]; first < end; first += DOCUMENTS_A_SLICE) {
      const length = Math.min(DOCUMENTS_A_SLICE, end - first);
      const ids = Array.from({ length }, (_, i) => first + i);
      await writeSearchDocs(db, await entityDocuments(db, kind, ids));
    }
  }
}

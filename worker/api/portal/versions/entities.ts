/** Agencies, routes, and stops of one version, active or not: pages with a total, and a search. */
import type { OutlineKind, Outlines } from "../../../../src/domain/compare/outline.ts";
import { foldText } from "../../../../src/domain/text/search-words.ts";
import type { Db } from "../../../store/db/db.ts";
import { summarizedVersion } from "../../../store/version/retention.ts";
import { readVersionSummary, SUMMARY_BLOCK_ROWS, type SummarizedVersion } from "../../../store/version/summary.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { parameter, readAsked } from "../../endpoint/parameter.ts";
import { refuse } from "../../endpoint/refusal.ts";
import { limitValue, INTEGER as WHOLE, TEXT as WORDS } from "../../endpoint/value.ts";
import { ENTITY, findVersion, INTEGER, NO_VERSION, UNREADABLE, VERSION_KEY } from "./version.ts";

const LISTS = { agencies: "agency", routes: "route", stops: "stop" } as const satisfies Record<string, OutlineKind>;

const PAGE_NAMES = { agencies: "VersionAgencies", routes: "VersionRoutes", stops: "VersionStops" } as const;

const PARAMETERS = [
  parameter("search", WORDS, "Words; each must occur in the name or an id, regardless of case and accents.", "a"),
  parameter("limit", limitValue(20, 100), "Maximum number of rows per page."),
  parameter("offset", WHOLE, "Number of rows to skip.", 0),
];

/** The text that a search looks at. */
const WORDS_OF: { [K in OutlineKind]: (entity: Outlines[K]) => string } = {
  agency: ({ id, onestop_id, name }) => `${name} ${id} ${onestop_id ?? ""}`,
  route: ({ id, onestop_id, short_name, long_name }) => `${short_name} ${long_name} ${id} ${onestop_id ?? ""}`,
  stop: ({ id, onestop_id, name }) => `${name} ${id} ${onestop_id ?? ""}`,
};

type Cut = { search: string; limit: number; offset: number };

async function cut<K extends OutlineKind>(db: Db, version: SummarizedVersion, kind: K, { search, limit, offset }: Cut) {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const of = version[`${kind}_count`];
  if (words.length === 0) {
    const blocks = [
      Math.floor(offset / SUMMARY_BLOCK_ROWS),
      Math.floor((offset + limit - 1) / SUMMARY_BLOCK_ROWS),
    ] as const;
    const rows = await readVersionSummary(db, version, kind, blocks);
    const from = offset - blocks[0] * SUMMARY_BLOCK_ROWS;
    return { rows: rows.slice(from, from + limit), total: of, of };
  }
  const all = await readVersionSummary(db, version, kind);
  const matches = all.filter((entity) => {
    const text = foldText(WORDS_OF[kind](entity));
    return words.every((word) => text.includes(word));
  });
  return { rows: matches.slice(offset, offset + limit), total: matches.length, of };
}

export const VERSION_ENTITIES: readonly PlainEndpoint[] = Object.entries(LISTS).map(([list, kind]) => ({
  kind: "plain",
  path: `/feed_versions/{feed_version_key}/${list}`,
  operation: `page${list[0]!.toUpperCase()}${list.slice(1)}OfVersion`,
  summary: `A searchable page of the ${list} of a feed version`,
  description:
    "In the order of the version. Costs three rows and, without a search, one or two more; with a search one row for " +
    `${SUMMARY_BLOCK_ROWS} ${list}. Empty for a version that is not imported.`,
  segments: { feed_version_key: VERSION_KEY },
  parameters: PARAMETERS,
  answers: {
    200: {
      description: "Rows and counts",
      type: "application/json",
      schema: object(
        {
          [list]: { type: "array", items: ENTITY[list as keyof typeof LISTS] },
          total: { ...INTEGER, description: "Number of rows that match the search" },
          of: { ...INTEGER, description: "Number of rows without a search" },
          offset: { ...INTEGER, description: "Rows before the page" },
        },
        PAGE_NAMES[list as keyof typeof LISTS],
      ),
    },
    400: UNREADABLE,
    404: NO_VERSION,
  },
  async answer({ path, url, context }) {
    const query = readAsked(PARAMETERS, url.searchParams, {});
    const version = await findVersion(context.api, path.feed_version_key ?? "");
    if (version === null) return refuse.notFound();
    const offset = Math.max(0, (query.offset as number | undefined) ?? 0);
    const summary = summarizedVersion(version);
    if (summary === null) return jsonAnswer({ [list]: [], total: 0, of: 0, offset });
    const search = String(query.search ?? "").slice(0, 200);
    const limit = (query.limit as number | undefined) ?? 20;
    const { rows, total, of } = await cut(context.api.stores.db, summary, kind, { search, limit, offset });
    return jsonAnswer({ [list]: rows, total, of, offset });
  },
}));

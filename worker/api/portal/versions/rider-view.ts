/** What riders see of a feed version, file by file of the GTFS reference, and what they miss. */
import { riderGaps } from "../../../../src/domain/rider-view/gaps.ts";
import { ignoredParts, type RiderSource, riderFiles } from "../../../../src/domain/rider-view/view.ts";
import { isCold, isQueryable } from "../../../store/cold/versions.ts";
import { jsonAnswer, object } from "../../endpoint/answer.ts";
import type { PlainEndpoint } from "../../endpoint/endpoint.ts";
import { refuse } from "../../endpoint/refusal.ts";
import type { JsonSchema } from "../../endpoint/value.ts";
import { RIDER_FIELDS, readRiderFacts } from "./rider-facts.ts";
import { findVersion, INTEGER, NO_VERSION, NULLABLE, TEXT, VERSION_KEY } from "./version.ts";

const OPTIONAL_COUNT: JsonSchema = { type: ["integer", "null"] };

const ENTITIES: JsonSchema = {
  type: "array",
  items: object(
    {
      kind: { type: "string", enum: ["agency", "route", "stop", "trip"] },
      id: { ...TEXT, description: "GTFS id" },
      name: TEXT,
      onestop_id: { ...NULLABLE, description: "Of a trip that of its route" },
      route_id: { ...NULLABLE, description: "GTFS id of the route of a trip; null for all others" },
    },
    "RiderEntity",
  ),
};

const GAP = object(
  {
    code: { ...TEXT, description: "Name of the rule" },
    file: TEXT,
    columns: { type: "array", items: TEXT, description: "Any of them would do; none where the file itself is missing" },
    effect: { ...TEXT, description: "What it means to riders" },
    evidence: { ...TEXT, description: "The missing rows or values, with counts" },
    missing: { ...OPTIONAL_COUNT, description: "Rows without the value; null where a whole file is missing" },
    of: { ...OPTIONAL_COUNT, description: "Rows that were counted" },
    examples: ENTITIES,
  },
  "RiderGap",
);

const FILE = object(
  {
    file: TEXT,
    status: {
      type: "string",
      enum: ["shown", "not_shown", "missing"],
      description: "missing: no file, or no row; not_shown: unreadable, without a usable row, or archived",
    },
    rows: { ...OPTIONAL_COUNT, description: "Rows in the zip; null for a file that is not a table" },
    left_out: { ...INTEGER, description: "Rows that the import left out because of errors" },
    shown_on: { ...TEXT, description: "Where the site shows such files" },
    in_api: { ...TEXT, description: "Where the API returns them" },
    page: { ...NULLABLE, description: "Kind of page of the examples" },
    examples: ENTITIES,
  },
  "RiderFile",
);

const IGNORED = object(
  {
    file: TEXT,
    column: { ...NULLABLE, description: "Null: the whole file" },
    rows: { ...OPTIONAL_COUNT, description: "Rows of the file, or rows with a value in the column" },
    reason: {
      type: "string",
      enum: ["file_unknown", "column_unknown"],
      description: "The GTFS reference has no such file, or no such column",
    },
    in_api: { ...NULLABLE, description: "Where the API returns it; null: it is in the zip alone" },
  },
  "IgnoredPart",
);

export const RIDER_VIEW: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}/rider_view",
  operation: "readRiderView",
  summary: "What riders see of a feed version, and what they miss",
  description:
    "All files of the GTFS reference with where they are shown; missing files, columns, and values in the words of riders, " +
    "those that cost riders most first; and what is ignored. Values of stops are counted in the first 10,000 stops. " +
    "Costs at most 250 rows.",
  segments: { feed_version_key: VERSION_KEY },
  answers: {
    200: {
      description: "Gaps, files, and ignored parts",
      type: "application/json",
      schema: object(
        {
          feed_onestop_id: TEXT,
          sha1: TEXT,
          active: { type: "boolean", description: "Whether riders see this version unless they choose another one" },
          shown_from: {
            type: ["string", "null"],
            enum: ["database", "archive", null],
            description: "What pages of this version are made from; null: it has none",
          },
          has_counts: {
            type: "boolean",
            description: "Whether files were counted; without counts the lists are empty",
          },
          gaps: { type: "array", items: GAP },
          files: { type: "array", items: FILE },
          ignored: { type: "array", items: IGNORED },
        },
        "RiderView",
      ),
    },
    404: NO_VERSION,
  },
  async answer({ path, context }) {
    const version = await findVersion(context.api, path.feed_version_key ?? "", RIDER_FIELDS);
    if (version === null) return refuse.notFound();
    const { facts, leftOut } = await readRiderFacts(context.api.stores, version);
    const source: RiderSource = !isQueryable(version) ? null : isCold(version) ? "archive" : "database";
    const hasCounts = facts.files.size > 0;
    return jsonAnswer({
      feed_onestop_id: version.feed_onestop_id,
      sha1: version.sha1,
      active: version.active === 1,
      shown_from: source,
      has_counts: hasCounts,
      gaps: hasCounts ? riderGaps(facts) : [],
      files: hasCounts ? riderFiles(facts, source, leftOut) : [],
      ignored: ignoredParts(facts),
    });
  },
};

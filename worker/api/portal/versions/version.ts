/** One feed version: its totals, and the previous and next version. */
import { versionNeighbours } from "../../../store/read/version-neighbours.ts";
import type { PlainEndpoint } from "../../rest/endpoint.ts";
import { refuse } from "../../rest/refusal.ts";
import type { JsonSchema } from "../../rest/value.ts";
import { jsonAnswer, object } from "../answer.ts";
import { findVersion } from "./find.ts";
import { INTEGER, NO_VERSION, TEXT, VERSION_KEY } from "./schema.ts";

const NEIGHBOUR: JsonSchema = { anyOf: [object({ sha1: TEXT, fetched_at: TEXT }), { type: "null" }] };

export const VERSION: PlainEndpoint = {
  kind: "plain",
  path: "/feed_versions/{feed_version_key}",
  operation: "summarizeFeedVersion",
  summary: "Contents of a feed version, and the versions fetched before and after it",
  segments: { feed_version_key: VERSION_KEY },
  answers: {
    200: {
      description: "Counts of imported rows, and the versions before and after",
      type: "application/json",
      schema: object({
        feed_onestop_id: TEXT,
        sha1: TEXT,
        imported: { type: "boolean" },
        active: { type: "boolean" },
        agencies: INTEGER,
        routes: INTEGER,
        stops: INTEGER,
        trips: INTEGER,
        previous: NEIGHBOUR,
        next: NEIGHBOUR,
      }),
    },
    404: NO_VERSION,
  },
  async answer({ path, context }) {
    const version = await findVersion(context.api, path.feed_version_key ?? "");
    if (version === null) return refuse.notFound();
    const { previous, next } = await versionNeighbours(context.api.stores.db, version);
    const named = (neighbour: typeof previous) =>
      neighbour === null ? null : { sha1: neighbour.sha1, fetched_at: neighbour.fetched_at };
    const there = version.imported === 1;
    return jsonAnswer({
      feed_onestop_id: version.feed_onestop_id,
      sha1: version.sha1,
      imported: there,
      active: version.active === 1,
      agencies: there ? version.agency_count : 0,
      routes: there ? version.route_count : 0,
      stops: there ? version.stop_count : 0,
      trips: there ? version.trip_count : 0,
      previous: named(previous),
      next: named(next),
    });
  },
};

/** `POST /feed_versions/export`: merges versions into one GTFS zip and applies transforms. */
import { problem } from "../../problem.ts";
import { askRows } from "../endpoint/ask.ts";
import type { PlainEndpoint, RestRequest } from "../endpoint/endpoint.ts";
import { idOr } from "../endpoint/key.ts";
import { refuse } from "../endpoint/refusal.ts";
import { SAMPLE } from "../endpoint/sample.ts";
import { attachment } from "../endpoint/send-object.ts";
import { EXPORT_BODY, readExportBody } from "./export-body.ts";

type Version = {
  id: number;
  sha1: string;
  feed: { onestop_id: string; license: { redistribution_allowed: string } | null };
  feed_version_gtfs_import: { success: boolean; in_progress: boolean } | null;
};

const DOCUMENT = `query ($ids: [Int!], $where: FeedVersionFilter) {
  feed_versions(ids: $ids, where: $where) {
    id
    sha1
    feed { onestop_id license { redistribution_allowed } }
    feed_version_gtfs_import { success in_progress }
  }
}`;

export const EXPORT: PlainEndpoint = {
  kind: "plain",
  method: "POST",
  role: "tl_export_feed_versions",
  path: "/feed_versions/export",
  operation: "exportFeedVersions",
  summary: "Merge and transform feed versions into one GTFS zip",
  description:
    "Ids that several versions use get the number of their version as a prefix (`2:`), except in files that " +
    "an explicit prefix_files leaves out: those ids are treated as the same.",
  body: { ...EXPORT_BODY, title: "ExportRequest" },
  bodyExample: { feed_version_keys: [SAMPLE.sha1], transforms: { prefix: "sydney-" } },
  answers: {
    200: { description: "The zip, as a stream", type: "application/zip", schema: { type: "string", format: "binary" } },
    400: { description: "The body cannot be read or is beyond a limit", type: "application/json" },
    401: { description: "The license of a feed forbids redistribution", type: "application/json" },
    404: { description: "No such version, or its zip is not archived", type: "application/json" },
    409: { description: "A version is not imported", type: "application/json" },
  },
  async answer(request) {
    const { keys, transforms } = await readExportBody(request.request);
    // A version named by both its id and its SHA-1 is included once.
    const versionsByName = new Map<string, Version>();
    for (const key of keys) {
      const version = await findVersion(request, key);
      versionsByName.set(`${version.sha1} ${version.feed.onestop_id}`, version);
    }
    const versions = [...versionsByName.values()];
    if (versions.some(({ feed }) => feed.license?.redistribution_allowed === "no")) return refuse.notAuthorized();
    const { exporter, api } = request.context;
    if (exporter === undefined) throw problem("query.not_offered", "Exports are not supported here.");
    const body = await exporter(
      versions.map(({ sha1, feed }) => ({ sha1, feed: feed.onestop_id })),
      transforms,
    );
    const name = `gtfs-export-${versions[0]!.sha1.slice(0, 8)}-${api.now.toISOString().slice(0, 10)}.zip`;
    return new Response(body, {
      headers: {
        "content-type": "application/zip",
        "content-disposition": attachment(name),
        "cache-control": "no-store",
      },
    });
  },
};

/**
 * An imported version by its id or SHA-1; the caller checks its license.
 * @throws Problem feed_version.not_found, feed_version.not_imported
 */
export async function findVersion({ context }: RestRequest, key: string): Promise<Version> {
  const all = await askRows<Version>(context.api, DOCUMENT, idOr("sha1", key.toLowerCase()));
  // Several feeds may publish the same zip: one that allows redistribution is enough.
  const version = all.find(({ feed }) => feed.license?.redistribution_allowed !== "no") ?? all[0];
  const value = key.slice(0, 200);
  if (version === undefined) throw problem("feed_version.not_found", `Feed version ${value} was not found.`, { value });
  const state = version.feed_version_gtfs_import;
  if (state === null || !state.success || state.in_progress) {
    throw problem("feed_version.not_imported", `The feed version ${value} is not imported.`, { value });
  }
  return version;
}

/** Downloads of the zip of a feed version, as fetched. */

import { problem } from "../../problem.ts";
import { archiveKey } from "../../store/archive/archive.ts";
import { askRows } from "../endpoint/ask.ts";
import type { DownloadBucket, PlainEndpoint, RestRequest } from "../endpoint/endpoint.ts";
import { idOr } from "../endpoint/key.ts";
import { problemAnswer, refuse } from "../endpoint/refusal.ts";
import { sendObject } from "../endpoint/send-object.ts";

type Version = { sha1: string; feed: { onestop_id: string; license: { redistribution_allowed: string } | null } };

const VERSION = "sha1 feed { onestop_id license { redistribution_allowed } }";

const ANSWERS: PlainEndpoint["answers"] = {
  200: { description: "The zip", type: "application/zip", schema: { type: "string", format: "binary" } },
  206: { description: "The requested range", type: "application/zip" },
  304: { description: "The zip has not changed", type: null },
  401: { description: "The license of the feed forbids redistribution", type: "application/json" },
  404: { description: "No such feed or version, or its zip is not archived", type: "application/json" },
  412: { description: "The zip has changed", type: null },
  416: { description: "The range is outside the zip", type: "application/json" },
};

export const DOWNLOADS: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    role: "tl_download_fv_current",
    path: "/feeds/{feed_key}/download_latest_feed_version",
    operation: "downloadLatestFeedVersion",
    summary: "Zip of the newest fetched version of a feed",
    segments: { feed_key: "Numeric id or Onestop ID." },
    answers: ANSWERS,
    async answer(request) {
      const feeds = await askRows<{ feed_versions: Version[] }>(
        request.context.api,
        `query ($ids: [Int!], $where: FeedFilter) {
          feeds(limit: 1, ids: $ids, where: $where) { feed_versions(limit: 1) { ${VERSION} } }
        }`,
        idOr("onestop_id", request.path.feed_key ?? ""),
      );
      return download(request, feeds[0]?.feed_versions ?? []);
    },
  },
  {
    kind: "plain",
    role: "tl_download_fv_historic",
    path: "/feed_versions/{feed_version_key}/download",
    operation: "downloadFeedVersion",
    summary: "Zip of a feed version",
    segments: { feed_version_key: "Numeric id or SHA-1." },
    answers: ANSWERS,
    async answer(request) {
      const key = idOr("sha1", (request.path.feed_version_key ?? "").toLowerCase());
      const versions = await askRows<Version>(
        request.context.api,
        `query ($ids: [Int!], $where: FeedVersionFilter) {
          feed_versions(ids: $ids, where: $where) { ${VERSION} }
        }`,
        key,
      );
      return download(request, versions);
    },
  },
];

/** @param versions versions with the same zip, which several feeds may publish; one of them must allow redistribution */
async function download({ request, context }: RestRequest, versions: readonly Version[]): Promise<Response> {
  if (versions.length === 0) return refuse.notFound();
  const version = versions.find((v) => v.feed.license?.redistribution_allowed !== "no");
  if (version === undefined) return refuse.notAuthorized();
  const { sha1, feed } = version;
  return sendZip(request, context.archive, sha1, `${feed.onestop_id}-${sha1}.zip`);
}

/** The content of a SHA-1 never changes, but access to it may, so caches must revalidate. */
async function sendZip(request: Request, bucket: DownloadBucket | null, sha1: string, name: string): Promise<Response> {
  if (bucket === null) return refuse.notFound();
  const zip = {
    key: archiveKey(sha1),
    etag: `"${sha1}"`,
    type: "application/zip",
    name,
    cacheControl: "no-cache",
  };
  return (await sendObject(request, bucket, zip, outside)) ?? refuse.notFound();
}

function outside(size: number): Response {
  const p = problem("request.range", `The zip has ${size} bytes.`, { field: "range", limit: size });
  return problemAnswer(p, { "content-range": `bytes */${size}` });
}

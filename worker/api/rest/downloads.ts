/** The zip of a feed version, as it was fetched. */

import { problem } from "../../problem.ts";
import { archiveKey } from "../../store/archive.ts";
import { askRows } from "./ask.ts";
import { attachment } from "./disposition.ts";
import type { DownloadBucket, PlainEndpoint, RestRequest } from "./endpoint.ts";
import { ifRangeHolds, noneMatches } from "./etag.ts";
import { idOr } from "./key.ts";
import { parseRange } from "./range.ts";
import { problemAnswer, refuse } from "./refusal.ts";

type Version = { sha1: string; feed: { onestop_id: string; license: { redistribution_allowed: string } | null } };

const VERSION = "sha1 feed { onestop_id license { redistribution_allowed } }";

const ANSWERS: PlainEndpoint["answers"] = {
  200: { description: "The zip", type: "application/zip", schema: { type: "string", format: "binary" } },
  206: { description: "The part that Range asks for", type: "application/zip" },
  304: { description: "The zip is the one that If-None-Match names", type: null },
  401: { description: "The licence of the feed forbids redistribution", type: "application/json" },
  404: { description: "No such feed or version, or its zip is not kept", type: "application/json" },
  416: { description: "Range lies outside the zip", type: "application/json" },
};

export const DOWNLOADS: readonly PlainEndpoint[] = [
  {
    kind: "plain",
    path: "/feeds/{feed_key}/download_latest_feed_version",
    operation: "downloadLatestFeedVersion",
    summary: "Zip of the newest fetched version of a feed",
    segments: { feed_key: "Numeric id or Onestop ID." },
    answers: ANSWERS,
    async answer(found) {
      const feeds = await askRows<{ feed_versions: Version[] }>(
        found.context.api,
        `query ($ids: [Int!], $where: FeedFilter) {
          feeds(limit: 1, ids: $ids, where: $where) { feed_versions(limit: 1) { ${VERSION} } }
        }`,
        idOr("onestop_id", found.path.feed_key ?? ""),
      );
      return download(found, feeds[0]?.feed_versions ?? []);
    },
  },
  {
    kind: "plain",
    path: "/feed_versions/{feed_version_key}/download",
    operation: "downloadFeedVersion",
    summary: "Zip of a feed version",
    segments: { feed_version_key: "Numeric id or SHA-1." },
    answers: ANSWERS,
    async answer(found) {
      const key = idOr("sha1", (found.path.feed_version_key ?? "").toLowerCase());
      const versions = await askRows<Version>(
        found.context.api,
        `query ($ids: [Int!], $where: FeedVersionFilter) {
          feed_versions(ids: $ids, where: $where) { ${VERSION} }
        }`,
        key,
      );
      return download(found, versions);
    },
  },
];

/** @param versions of the same zip, which several feeds may publish: one of them must allow to pass it on */
async function download({ request, context }: RestRequest, versions: readonly Version[]): Promise<Response> {
  if (versions.length === 0) return refuse.notFound();
  const version = versions.find((v) => v.feed.license?.redistribution_allowed !== "no");
  if (version === undefined) return refuse.notAuthorized();
  const { sha1, feed } = version;
  return sendZip(request, context.archive, sha1, `${feed.onestop_id}-${sha1}.zip`);
}

/** The content never changes under its SHA-1, but who may have it does: caches ask each time. */
async function sendZip(request: Request, bucket: DownloadBucket | null, sha1: string, name: string): Promise<Response> {
  const etag = `"${sha1}"`;
  const headers = new Headers({ etag, "cache-control": "no-cache", "accept-ranges": "bytes" });
  const stored = await archived(() => bucket?.head(archiveKey(sha1)) ?? Promise.resolve(null));
  if (stored === null || bucket === null) return refuse.notFound();
  if (noneMatches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });

  const { size } = stored;
  const asked = ifRangeHolds(request.headers.get("if-range"), etag) ? request.headers.get("range") : null;
  // Ranges are defined for GET alone.
  const range = request.method === "GET" ? parseRange(asked, size) : null;
  if (range === "unsatisfiable") return outside(size);
  headers.set("content-type", "application/zip");
  headers.set("content-disposition", attachment(name));
  headers.set("content-length", String(range?.length ?? size));
  if (range !== null) {
    headers.set("content-range", `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`);
  }
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const object = await archived(() => bucket.get(archiveKey(sha1), range === null ? {} : { range }));
  return object === null ? refuse.notFound() : new Response(object.body, { status, headers });
}

/** R2 answers an unsatisfiable range with the whole object, so this never reaches it. */
function outside(size: number): Response {
  const p = problem("request.range", `The zip has ${size} bytes.`, { field: "range", limit: size });
  return problemAnswer(p, { "content-range": `bytes */${size}` });
}

async function archived<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw problem("store.unavailable", "The archive did not answer.", {}, error);
  }
}

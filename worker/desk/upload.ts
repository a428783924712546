/**
 * Takes a zip for a feed at the desk: in parts, which go to R2 one by one, then checked, archived, and made a version that
 * waits for its import as a fetched one does. Holds a few parts in memory.
 */
import { failureLine } from "../../src/domain/log-line.ts";
import { boundedBody } from "../api/http/body.ts";
import { requireFiles } from "../ingest/feed-files.ts";
import { readLimits } from "../ingest/limits.ts";
import { webPlatform } from "../ingest/platform.ts";
import { openFeed } from "../ingest/zip/archive.ts";
import { sendVersions } from "../jobs/send-versions.ts";
import { asProblem, problem, problemBody } from "../problem.ts";
import { type ArchiveBucket, type ByteSource, keepZip } from "../store/archive/archive.ts";
import { deleteUpload, isUpload, newUpload, openUpload, putPart } from "../store/archive/upload.ts";
import type { DeskFeed } from "../store/registry/desk.ts";
import { recordFetch } from "../store/registry/fetch.ts";
import { createVersion, findVersion } from "../store/version/version.ts";
import { feedNamed, stateAnswer } from "./feeds.ts";
import { noteChange } from "./log.ts";
import { type DeskRequest, type DeskWork, readBodyObject, UNSEEN } from "./request.ts";

/** Bytes of a part at most. It must arrive within the deadline of a body, so a slow client sends smaller ones. */
const MAX_UPLOAD_PART_BYTES = 4 * 2 ** 20;

const MAX_REQUEST_BYTES = 10_000;
const MAX_NAME_CHARACTERS = 200;

/** Bytes of a zip inside the zip, which is unpacked into memory; the importer has its own limit. */
const MAX_NESTED_BYTES = 24 * 2 ** 20;

/** Bytes between two lines about how far the work is. */
const STEP_BYTES = 8 * 2 ** 20;

/** Paths below `/desk`. */
export const UPLOAD_WORK: Readonly<Record<string, DeskWork>> = {
  "/uploads/begin": { method: "POST", answer: begin },
  "/uploads/part": { method: "POST", answer: takePart },
  "/uploads/finish": { method: "POST", answer: finish },
};

type Upload = { feed: DeskFeed; size: number; name: string; body: Record<string, unknown> };

/** Bytes of a zip that are taken: as many as of a fetch. */
const maxBytes = ({ bindings }: DeskRequest) => readLimits(bindings as Record<string, string>).download;

/** Reads `{ feed, size, name, … }`. @throws Problem parameter.invalid, request.too_large, feed.not_found */
async function readUpload(request: DeskRequest): Promise<Upload> {
  const body = await readBodyObject(request.raw, MAX_REQUEST_BYTES);
  const { feed: id, size, name } = body;
  if (typeof id !== "string") throw problem("parameter.invalid", "feed must be a Onestop ID.", { field: "feed" });
  if (!Number.isSafeInteger(size) || (size as number) < 0)
    throw problem("parameter.invalid", "size must be the number of bytes of the zip.", { field: "size" });
  requireSize(request, size as number);
  const feed = await feedNamed(request.place.db, id);
  if (feed.spec !== "gtfs" || feed.deleted_at !== null)
    throw problem("parameter.invalid", "A zip can be uploaded only for a GTFS feed of the registry.", {
      field: "feed",
    });
  const fileName = String(name ?? "")
    .toWellFormed()
    .replaceAll(new RegExp(UNSEEN, "gu"), "");
  return { feed, size: size as number, name: fileName.slice(0, MAX_NAME_CHARACTERS) || "upload.zip", body };
}

/** @throws Problem request.too_large */
function requireSize(request: DeskRequest, bytes: number): void {
  const limit = maxBytes(request);
  if (bytes <= limit) return;
  throw problem("request.too_large", `The zip has ${bytes} bytes; the limit is ${limit}.`, { limit, actual: bytes });
}

/** Checks what can be checked before the first byte, and names the upload. */
async function begin(request: DeskRequest): Promise<Response> {
  await readUpload(request);
  return Response.json({ upload: newUpload(request.place.site.now), max_part_bytes: MAX_UPLOAD_PART_BYTES });
}

/** Stores one part; the same part may be sent again. */
async function takePart(request: DeskRequest): Promise<Response> {
  const { searchParams } = new URL(request.raw.url);
  const upload = uploadNamed(searchParams.get("upload"));
  const offset = Number(searchParams.get("offset") ?? "x");
  if (!Number.isSafeInteger(offset) || offset < 0)
    throw problem("parameter.invalid", "offset must be that of the first byte of the part.", { field: "offset" });
  requireSize(request, offset);
  const bytes = (await boundedBody(request.raw, MAX_UPLOAD_PART_BYTES)) as Uint8Array<ArrayBuffer>;
  requireSize(request, offset + bytes.length);
  await putPart(request.bindings.ARCHIVE, { upload, offset }, bytes);
  return Response.json({ upload, offset, bytes: bytes.length });
}

function uploadNamed(id: unknown): string {
  if (typeof id === "string" && isUpload(id)) return id;
  throw problem("parameter.invalid", "upload must be the id with which the upload began.", { field: "upload" });
}

/**
 * Checks and archives an upload. A refusal is an error response. The rest takes longer than a response may wait, so its
 * progress is sent as lines of JSON: `{ done, of }` in bytes, and at the end `{ sha1, is_new, state }` or `{ problem }`.
 * Nothing of the upload is left but the archived zip.
 * @throws Problem request.malformed, archive.*, gtfs.file_missing
 */
async function finish(request: DeskRequest): Promise<Response> {
  const { feed, size, name, body } = await readUpload(request);
  const upload = uploadNamed(body.upload);
  const bucket: ArchiveBucket = request.bindings.ARCHIVE;
  let zip: ByteSource;
  try {
    zip = await openUpload(bucket, upload, size);
    await requireFeed(request, zip);
  } catch (error) {
    await deleteUpload(bucket, upload).catch(() => {});
    throw error;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const say = (line: object) => writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  const work = async () => {
    try {
      await say(await keep(request, { feed, zip, name, say }));
    } catch (error) {
      const reason = asProblem(error);
      console.error(failureLine("An upload was not archived.", error, { feed: feed.onestop_id, code: reason.code }));
      await say({ problem: problemBody(reason) });
    } finally {
      await deleteUpload(bucket, upload).catch(() => {});
      await writer.close();
    }
  };
  // The work continues when the client leaves; only the lines are lost.
  void work().catch(() => {});
  return new Response(readable, { headers: { "content-type": "application/x-ndjson" } });
}

/** @throws Problem archive.*, gtfs.file_missing */
async function requireFeed({ bindings }: DeskRequest, zip: ByteSource): Promise<void> {
  const limits = readLimits(bindings as Record<string, string>).zip;
  const files = await openFeed(zip, webPlatform, "", { ...limits, nested: Math.min(limits.nested, MAX_NESTED_BYTES) });
  requireFiles((name) => files.has(name));
}

type Archiving = { feed: DeskFeed; zip: ByteSource; name: string; say(line: object): Promise<void> };

async function keep(request: DeskRequest, { feed, zip, name, say }: Archiving): Promise<object> {
  const { bindings, settings, place } = request;
  const { db } = place;
  const now = place.site.now.toISOString();
  const of = 2 * zip.size;
  let done = 0;
  const step = async (bytes: number) => {
    done += bytes;
    await say({ done: Math.min(done, of), of });
  };
  const sha1 = await sha1Of(zip, step);
  const before = await findVersion(db, feed.id, sha1);
  const slice = async (start: number, end: number) => {
    await step(end - start);
    return zip.slice(start, end);
  };
  await keepZip(bindings.ARCHIVE, sha1, { size: zip.size, slice });
  const versionId =
    before?.id ??
    (await createVersion(db, {
      ...{ feed_id: feed.id, sha1, file: `${sha1}.zip`, bytes: zip.size },
      ...{ fetched_at: now, created_at: now, url: "" },
    }));
  // As for a file that `portal import` reads.
  await recordFetch(db, {
    ...{ feedId: feed.id, urlType: "static_current", url: name, success: true, fetchedAt: now },
    ...{ size: zip.size, sha1, feedVersionId: versionId },
  });
  await noteChange(request, {
    ...{ feed_onestop_id: feed.onestop_id, action: "upload", sha1, detail: name },
    ...{ is_public: feed.public, active_sha1: feed.active_sha1 },
  });
  if (before === null && settings.importInWorkerBytes > 0) {
    const version = { id: versionId, feed_id: feed.id };
    // The version is archived: if the queue refuses it, the hourly job sends it.
    await sendVersions(bindings, db, [version], place.site.now.getTime()).catch((error: unknown) =>
      console.error(failureLine("The queue refused a version.", error, { feed: feed.onestop_id })),
    );
  }
  const state = await (await stateAnswer(request, await feedNamed(db, feed.onestop_id))).json();
  return { sha1, is_new: before === null, state };
}

async function sha1Of(zip: ByteSource, step: (bytes: number) => Promise<void>): Promise<string> {
  const hasher = webPlatform.sha1();
  for (let start = 0; start < zip.size; start += STEP_BYTES) {
    const end = Math.min(start + STEP_BYTES, zip.size);
    await hasher.update(await zip.slice(start, end));
    await step(end - start);
  }
  return hasher.digest();
}

/** `/tiles/*` and `{apiBase}/tiles/*`: tiles, TileJSON and whole archives, from R2 by ranges, for every origin. */

import type { Context, Handler, MiddlewareHandler } from "hono";
import { link } from "../../src/domain/links.ts";
import { type Frame, readFrame } from "../../src/domain/map/ground.ts";
import { COMPRESSION, TILE_TYPE_MVT } from "../../src/domain/map/pmtiles.ts";
import { type ArchiveName, isWithdrawn } from "../../src/domain/map/tiles.ts";
import { sendObject } from "../api/endpoint/send-object.ts";
import { preflight } from "../api/http/preflight.ts";
import { freshDataVersion, withdrawnOf } from "../cache/data-version.ts";
import { noneMatches } from "../cache/etag.ts";
import type { FastRequest } from "../cache/precondition.ts";
import { rememberSent, sentLately } from "../cache/sent-responses.ts";
import { sharedBody } from "../cache/shared-body.ts";
import { type AnsweredTile, API_BASE, type Env } from "../env.ts";
import { notFound, problem, problemResponse } from "../problem.ts";
import { decompress, findTile, readMetadata, readTile } from "./archive.ts";
import { NO_VERSION, parseApiTilePath, parseTilePath, type TileAddress } from "./grammar.ts";
import { groundIn } from "./ground.ts";
import { knownTransit, type OpenArchive, openNamed, withArchive } from "./open-archives.ts";
import { ArchiveReplacedError, streamParts } from "./parts.ts";

const METHODS = "GET, HEAD, OPTIONS";

/** For URLs with a version, whose tiles never change. */
const IMMUTABLE = "public, max-age=31536000, immutable";

const MVT = "application/vnd.mapbox-vector-tile";

/** For URLs without a version, or with an old one. */
const CURRENT_VERSION = "public, max-age=60";

const CODINGS: Record<number, string> = {
  [COMPRESSION.gzip]: "gzip",
  [COMPRESSION.brotli]: "br",
  [COMPRESSION.zstd]: "zstd",
};

export function tiles(): Handler<Env> {
  return async function tiles(c) {
    const { method } = c.req;
    const { pathname, searchParams } = new URL(c.req.url);
    const address = pathname.startsWith(`${API_BASE}/`)
      ? parseApiTilePath(pathname.slice(API_BASE.length))
      : parseTilePath(pathname);
    if (address === null) return notFound(c);
    if (method === "OPTIONS")
      return preflight(METHODS, "authorization, apikey, range, if-match, if-none-match, if-range");
    if (method !== "GET" && method !== "HEAD") return refuse(c, method);
    if (address === "outside") throw problem("tile.out_of_range", "The tile is outside the map at this zoom level.");
    const bucket = c.env.TILES as R2Bucket | undefined;
    if (bucket === undefined) throw problem("tile.unavailable", "The store of tiles is not connected.");
    const { basemap, siteUrl } = c.get("settings");
    const version = address.kind === "tile" ? address.version : null;
    const withdrawnVersion = isGround(address.archive) ? 0 : await withdrawnOf(c);
    const open = () => openNamed(bucket, address.archive, version, basemap, Date.now(), withdrawnVersion);
    const response = await withArchive(bucket, open, async (archive) => {
      if (address.kind === "tile") return tile(c, bucket, address, archive);
      if (address.kind === "ground") return ground(bucket, archive, readFrame(searchParams));
      if (address.kind === "archive")
        return archive === null ? notFound(c) : whole(c.req.raw, bucket, address.archive, archive);
      return description(c.req.raw, bucket, address.archive, archive, searchParams.has("relative") ? "" : siteUrl);
    });
    return method === "HEAD" ? new Response(null, response) : response;
  };
}

/** Whether an archive contains nothing of feeds, so that no withdrawal changes it. */
const isGround = (name: ArchiveName) => name === "basemap" || name === "streets";

async function tile(
  c: Context<Env>,
  bucket: R2Bucket,
  { archive: name, version, z, x, y }: TileAddress & { kind: "tile" },
  openArchive: OpenArchive | null,
): Promise<Response> {
  const requestHeaders = c.req.raw.headers;
  const current = version !== null && openArchive?.version === version;
  const headers = new Headers({
    "cache-control": current ? IMMUTABLE : CURRENT_VERSION,
    vary: "accept-encoding",
    "content-type": MVT,
  });
  if (openArchive === null) {
    // Before the first build the map is empty; a removed version is an error.
    if (version === null || version === NO_VERSION) return new Response(null, { status: 204, headers });
    throw problem("tile.out_of_range", "No archive with this version exists.");
  }
  const { archive } = openArchive;
  const { minZoom, maxZoom, tileCompression, tileType } = archive.header;
  if (tileType !== TILE_TYPE_MVT) headers.set("content-type", "application/octet-stream");
  // A map asks for tiles beyond the last zoom; that nothing is there is an answer (Transitland v2).
  if (z > maxZoom) return new Response(null, { status: 204, headers });
  if (z < minZoom) throw problem("tile.out_of_range", `The archive begins at zoom ${minZoom}.`);
  const place = await findTile(bucket, archive, z, x, y);
  const facts = { version: isGround(name) ? null : openArchive.version, isCurrent: version === null };
  if (place === null) {
    c.set("tile", { ...facts, body: null });
    return new Response(null, { status: 204, headers });
  }
  // Weak: the tile is the same with and without compression.
  const etag = `W/"${archive.etag.slice(0, 16)}.${place.offset.toString(36)}.${place.length.toString(36)}"`;
  headers.set("etag", etag);
  if (noneMatches(requestHeaders.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const tileBytes = await readTile(bucket, archive, place);
  const coding = CODINGS[tileCompression];
  if (coding === undefined || accepts(c.req.raw, coding)) {
    c.set("tile", { ...facts, body: tileBytes });
    // A HEAD response has no body whose length could be computed.
    headers.set("content-length", String(tileBytes.length));
    if (coding === undefined) return new Response(sharedBody(tileBytes), { headers });
    headers.set("content-encoding", coding);
    // The stored compression is passed through.
    return new Response(sharedBody(tileBytes), { headers, encodeBody: "manual" });
  }
  if (coding !== "gzip")
    throw problem("request.not_acceptable", `This tile is only available with the content coding ${coding}.`);
  const plain = await decompress(tileBytes, tileCompression);
  headers.set("content-length", String(plain.length));
  return new Response(plain, { headers });
}

async function ground(bucket: R2Bucket, archive: OpenArchive | null, frame: Frame | null): Promise<Response> {
  if (frame === null)
    throw problem("parameter.invalid", "frame is west, south, east and north in degrees, separated by commas.");
  const drawing = archive === null ? null : await groundIn(bucket, archive, frame);
  return Response.json(drawing, { headers: { "cache-control": CURRENT_VERSION } });
}

async function description(
  request: Request,
  bucket: R2Bucket,
  name: ArchiveName,
  archive: OpenArchive | null,
  origin: string,
): Promise<Response> {
  const metadata = archive === null ? {} : await readMetadata(bucket, archive.archive);
  const etag = `W/"${archive?.version ?? "none"}"`;
  const headers = new Headers({ "cache-control": "public, max-age=60", etag, "content-type": "application/json" });
  if (noneMatches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const body = new TextEncoder().encode(JSON.stringify(tileJson(name, origin, archive, metadata)));
  headers.set("content-length", String(body.length));
  return new Response(body, { headers });
}

async function whole(request: Request, bucket: R2Bucket, name: ArchiveName, archive: OpenArchive): Promise<Response> {
  const { key, etag: tag, size, parts } = archive.archive;
  // Send only the archive that was opened, even if it is replaced meanwhile.
  const ofTag = {
    head: async () => ({ size }),
    async get(key: string, options: { range?: { offset: number; length: number } } = {}) {
      if (parts !== null) {
        const { offset, length } = options.range ?? { offset: 0, length: size };
        return { size, body: streamParts(bucket, parts, offset, length) };
      }
      const object = await bucket.get(key, { ...options, onlyIf: { etagMatches: tag } });
      return object !== null && "body" in object ? object : null;
    },
  };
  const object = {
    key,
    etag: `"${tag}"`,
    type: "application/vnd.pmtiles",
    name: `${name}.pmtiles`,
    cacheControl: "no-cache",
  };
  const response = await sendObject(request, ofTag, object, outside);
  if (response === null) throw new ArchiveReplacedError(key);
  return response;
}

function outside(size: number): Response {
  const response = problemResponse(problem("request.range", `The archive has ${size} bytes.`, { limit: size }));
  response.headers.set("content-range", `bytes */${size}`);
  return response;
}

function refuse(c: Context<Env>, method: string): Response {
  const p = problem("method.not_allowed", `Tiles support ${METHODS}, not ${method.slice(0, 20)}.`);
  const response = problemResponse(p, c.req.path);
  response.headers.set("allow", METHODS);
  return response;
}

/**
 * Describes an archive for maps (TileJSON 3.0).
 * @param origin prefix of the tile URLs; empty for URLs without an origin
 * @param opened null before the first build: the bounds and all tiles are empty
 */
function tileJson(
  name: ArchiveName,
  origin: string,
  archive: OpenArchive | null,
  metadata: Readonly<Record<string, unknown>>,
): object {
  const header = archive?.archive.header;
  const text = (key: string) => (typeof metadata[key] === "string" ? { [key]: metadata[key] } : {});
  return {
    tilejson: "3.0.0",
    ...text("name"),
    ...text("description"),
    // The terms of the feeds are on a page of this site, whose URL the archive does not contain.
    ...(isGround(name) ? text("attribution") : { attribution: `<a href="${origin}${link.terms()}">Transit data</a>` }),
    version: "1.0.0",
    scheme: "xyz",
    tiles: [`${origin}/tiles/${name}/${archive?.version ?? NO_VERSION}/{z}/{x}/{y}.mvt`],
    minzoom: header?.minZoom ?? 0,
    maxzoom: header?.maxZoom ?? 0,
    bounds: header?.bounds ?? [0, 0, 0, 0],
    center: header?.center ?? [0, 0, 0],
    vector_layers: Array.isArray(metadata.vector_layers) ? metadata.vector_layers : [],
  };
}

/**
 * Answers before the middleware with a recently sent tile, in a coding that this request accepts. Tiles with a version in
 * their URL are served until data is withdrawn, others while the current version is known.
 */
export function fastTile(fast: FastRequest): Response | null {
  const cachedResponse = sentLately(fast);
  if (cachedResponse === null || !("body" in cachedResponse.of)) return null;
  const { version, isCurrent, body } = cachedResponse.of;
  if (isCurrent && version !== knownTransit(fast.bindings.TILES, fast.now)) return null;
  if (version !== null) {
    const dataVersion = freshDataVersion(fast.bindings.DB);
    if (dataVersion === null || isWithdrawn(version, dataVersion.withdrawn)) return null;
  }
  const coding = cachedResponse.headers.get("content-encoding");
  if (coding !== null && !accepts(fast.request, coding)) return null;
  const status = body === null ? 204 : 200;
  return new Response(body && sharedBody(body), { status, headers: cachedResponse.headers, encodeBody: "manual" });
}

/** Stores sent tiles that everybody may have: until data is withdrawn, or while their version is current. */
export function rememberTiles(): MiddlewareHandler<Env> {
  return async function rememberTiles(c, next) {
    await next();
    const tile = c.get("tile") as AnsweredTile | undefined;
    // Arbitrary queries would give one tile any number of URLs and fill the memory.
    if (tile === undefined || c.req.url.includes("?")) return;
    const control = c.res.headers.get("cache-control") ?? "";
    if (!control.startsWith("public") || (!tile.isCurrent && !control.endsWith("immutable"))) return;
    rememberSent(c.req.raw, { settings: c.get("settings"), headers: c.res.headers, of: tile });
  };
}

/**
 * Whether Accept-Encoding names a content coding and does not refuse it (RFC 9110, 12.5.3). Cloudflare's network, like
 * Miniflare, replaces the header with codings of its own and passes the visitor's value in `cf`.
 */
function accepts({ cf, headers }: Request, coding: string): boolean {
  const acceptEncoding = (cf as { clientAcceptEncoding?: string } | undefined)?.clientAcceptEncoding;
  for (const part of (acceptEncoding ?? headers.get("accept-encoding") ?? "").toLowerCase().split(",")) {
    const [name, weight] = part.split(";").map((text) => text.trim());
    if (name === coding || name === "*") return !/^q=0(\.0*)?$/.test(weight ?? "");
  }
  return false;
}

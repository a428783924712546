/**
 * The only error type: a closed union of codes, evidence on the error, and one place that renders it.
 * RFC 9457 problem details for API and tiles; GraphQL and pages render the same object in their own shape.
 */

/** Every code with its HTTP status and its title. Callers switch on the code, never on a text. */
export const PROBLEMS = {
  "route.not_found": [404, "Page not found"],
  "place.not_found": [404, "Place not found"],
  "entity.not_found": [404, "Nothing has this id"],
  "method.not_allowed": [405, "This method is not supported here"],
  "request.malformed": [400, "The request cannot be read"],
  "request.timeout": [408, "The request took too long"],
  "request.too_large": [413, "The request is too large"],
  "request.media_type": [415, "This content type is not supported here"],
  "request.range": [416, "The range is outside the file"],
  "request.not_acceptable": [406, "None of the accepted formats is available"],
  "parameter.invalid": [400, "A parameter cannot be read"],
  "parameter.not_offered": [400, "A parameter is not supported here"],
  "settings.invalid": [500, "A setting is wrong"],
  "query.invalid": [400, "The query is not valid"],
  "query.too_deep": [400, "The query is nested too deeply"],
  "query.too_many_aliases": [400, "The query has too many aliases"],
  "query.too_many_directives": [400, "The query has too many directives"],
  "query.too_many_tokens": [400, "The query is too long"],
  "query.too_many_characters": [400, "The query has too many characters"],
  "query.too_many_rows": [400, "The query reads too many rows"],
  "query.too_dear": [400, "The query asks for too much"],
  "query.too_many_fields": [400, "The query resolves too many fields"],
  "query.too_many_bytes": [400, "The answer is too large"],
  "query.timeout": [503, "The query took too long"],
  "query.persisted_not_found": [400, "No query is stored for this hash"],
  "query.value_too_large": [400, "A value is too large"],
  "query.box_too_large": [400, "The box or radius is too large"],
  "query.too_far": [400, "The points are too far apart"],
  "query.too_many_routes": [400, "There are too many routes near the points"],
  "query.no_stops": [404, "No stop is near this point"],
  "query.out_of_service": [404, "The ways to the stops near this point are out of service"],
  "query.no_service": [404, "No service runs on this date"],
  "cursor.ended": [409, "The list has changed since its first page"],
  "query.not_offered": [501, "This is not supported here"],
  "auth.required": [401, "Sign in first"],
  "auth.token_expired": [401, "The token has expired"],
  "auth.token_invalid": [401, "The token is not valid"],
  "auth.stale": [403, "Sign in again"],
  "auth.unavailable": [503, "Tokens cannot be checked right now"],
  "auth.forbidden": [403, "Your account may not do this"],
  "tile.out_of_range": [404, "No such tile"],
  "tile.archive_invalid": [400, "This archive cannot be the basemap"],
  "streets.file_invalid": [400, "This OpenStreetMap extract cannot be read"],
  "tile.unavailable": [503, "Tiles are not available right now"],
  "store.unavailable": [503, "The database is not responding"],
  "answer.timeout": [503, "The answer took too long"],
  "upstream.unavailable": [503, "The server behind this site is not responding"],
  "store.value_invalid": [500, "The database contains a value that cannot be read"],
  "store.schema": [500, "The database schema does not match this build"],
  "store.not_empty": [409, "The store already contains other data"],
  "store.restore_unfinished": [503, "A restore into this store did not finish"],
  "store.sharded": [503, "The store has feed versions in shards, which this build cannot read"],
  "store.full": [503, "The disk is full"],
  "store.damaged": [503, "A file of the store is damaged"],
  "store.export_invalid": [400, "This is not a complete export of a store"],
  "archive.not_zip": [400, "This is not a zip archive"],
  "archive.corrupt": [400, "The zip archive is damaged"],
  "archive.encrypted": [400, "The zip archive is encrypted"],
  "archive.unsupported": [400, "The zip archive uses a method that is not supported"],
  "archive.too_many_entries": [400, "The zip archive has too many entries"],
  "archive.too_large": [400, "The zip archive is too large when unpacked"],
  "archive.nested_too_large": [400, "The zip inside the zip is too large"],
  "archive.ratio": [400, "The compression ratio of the zip archive is suspicious"],
  "archive.overlap": [400, "Entries of the zip archive overlap"],
  "csv.unclosed_quote": [400, "A quoted field is not closed"],
  "csv.field_too_long": [400, "A field is too long"],
  "csv.too_many_columns": [400, "A row has too many columns"],
  "csv.encoding": [400, "The text encoding cannot be read"],
  "gtfs.file_missing": [400, "A required file is missing"],
  "gtfs.file_empty": [400, "A required file has no rows"],
  "gtfs.column_missing": [400, "A required column is missing"],
  "gtfs.value_invalid": [400, "A value cannot be read"],
  "gtfs.too_many_rows": [400, "A file has too many rows"],
  "gtfs.too_many_rows_for_size": [400, "The feed has too many rows for the size of its zip"],
  "gtfs.too_many_patterns": [400, "The trips have too many different lists of stops"],
  "gtfs.too_many_service_days": [400, "The services have too many days"],
  "gtfs.too_large": [400, "The feed is too large for this portal"],
  "gtfs.nothing_usable": [400, "Nothing in this feed can be used"],
  "dmfr.invalid": [400, "This is not a DMFR file"],
  "feed.not_found": [404, "No such feed"],
  "operator.not_found": [404, "No such operator"],
  "feed_version.not_found": [404, "No such feed version"],
  "feed_version.not_imported": [409, "This feed version is not imported"],
  "feed_version.unreadable": [503, "This archived feed version cannot be read"],
  "feed_version.losses": [409, "Less than half of this feed version could be imported"],
  "feed_version.busy": [409, "This feed version is being imported"],
  "fetch.failed": [502, "The source did not return a feed"],
  "fetch.refused": [400, "This URL may not be fetched"],
  "fetch.timeout": [504, "The server did not answer in time"],
  "fetch.too_large": [502, "The download is too large"],
  "fetch.secret_origin": [400, "The secret of this feed belongs to another server"],
  "fetch.secret_missing": [400, "A secret is required to fetch this feed"],
  "import.interrupted": [503, "The import ended early"],
  "repair.too_many_changes": [400, "Too much of this feed would change"],
  "gbfs.malformed": [400, "This is not a GBFS file"],
  "gbfs.version": [400, "This version of GBFS is not supported"],
  "gbfs.file_missing": [400, "A required GBFS file is missing"],
  "realtime.malformed": [400, "This is not a GTFS-Realtime message"],
  "realtime.not_protobuf": [400, "This is a text and not a GTFS-Realtime message"],
  "build.other": [409, "The site has been updated"],
  "redirect.invalid": [400, "The redirect rules are invalid"],
  "redirect.changed": [409, "The redirect rules have changed"],
  "feed.exists": [409, "There is such a feed already"],
  "feed.changed": [409, "The feed has changed"],
  "redirect.not_found": [404, "No redirect rule has this source"],
  "redirect.revision_not_found": [404, "No such revision of the redirect rules"],
  "key.not_found": [404, "No such key"],
  "webhook.not_found": [404, "No such webhook"],
  "webhook.not_confirmed": [409, "The receiver has not confirmed this webhook"],
  "webhook.too_many": [409, "Too many webhooks"],
  "subscriber.not_found": [404, "No such subscriber"],
  "subscriber.too_many": [409, "Too many things are followed"],
  "webhook.timeout": [504, "The receiver did not answer in time"],
  "webhook.unreachable": [502, "The message could not be delivered"],
  "webhook.rejected": [502, "The receiver did not accept the message"],
  "webhook.challenge_failed": [502, "The receiver did not return the challenge"],
  "mail.refused": [502, "The mail server refuses the address"],
  "mail.unreachable": [502, "The mail server did not take the mail"],
  "rate.limited": [429, "Too many requests"],
  "rate.busy": [429, "Another expensive query of yours is running"],
  "answer.busy": [503, "Too many expensive queries are running"],
  "deploy.failed": [502, "The deployment failed"],
  "command.usage": [400, "The command was not used correctly"],
  internal: [500, "Something went wrong on our side"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Details shown to the person who meets the error. */
export type ProblemDetails = {
  /** File of a feed, e.g. `stop_times.txt`. */
  file?: string;
  /** 1-based line in that file, the header being line 1. */
  line?: number;
  /** 1-based block of an OpenStreetMap extract, and its first byte in the file. */
  block?: number;
  offset?: number;
  field?: string;
  value?: string;
  limit?: number;
  actual?: number;
  /** Seconds after which to try again. */
  retryAfter?: number;
};

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly evidence: ProblemDetails;

  constructor(code: ProblemCode, detail: string, evidence: ProblemDetails = {}, cause?: unknown) {
    super(`${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = "Problem";
    this.code = code;
    [this.status, this.title] = PROBLEMS[code];
    this.detail = detail;
    this.evidence = evidence;
  }

  /** Whether the server failed, so that its log has the cause; to ask for something that is not offered (501) is not a failure. */
  get isFailure(): boolean {
    return this.status >= 500 && this.code !== "query.not_offered";
  }
}

/**
 * Makes the error to throw.
 * @param code one of PROBLEMS
 * @param detail one sentence for the person who meets it
 */
export function problem(code: ProblemCode, detail: string, evidence?: ProblemDetails, cause?: unknown): Problem {
  return new Problem(code, detail, evidence, cause);
}

/** Wraps any thrown value; unexpected ones become `internal` and keep their message private. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDiskFull(error)) return storeFull(error);
  return new Problem("internal", "Something went wrong on our side. Try again.", {}, error);
}

/** What SQLite, Node, and the runtime say of a disk without a free byte. */
const DISK_FULL = /SQLITE_FULL|disk is full|ENOSPC|no space left on device/i;

/** Whether an error, or one that caused it, says that the disk is full. */
function isDiskFull(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (DISK_FULL.test(e.message)) return true;
  return false;
}

/** The problem of a store whose disk has no room. */
export function storeFull(cause: unknown): Problem {
  return problem(
    "store.full",
    "The disk is full, so nothing can be saved. What is there can still be read.",
    {},
    cause,
  );
}

/** The problem of a store that failed: store.full, or store.unavailable with this detail. */
export function storeFailure(cause: unknown, detail: string): Problem {
  return isDiskFull(cause) ? storeFull(cause) : problem("store.unavailable", detail, {}, cause);
}

/** The problem as RFC 9457 members. */
export function problemBody(p: Problem, instance?: string): Record<string, unknown> {
  return {
    type: `about:blank#${p.code}`,
    title: p.title,
    status: p.status,
    code: p.code,
    detail: p.detail,
    ...p.evidence,
    // "Page Not Found: {fullPath}" is the specification's text, and its name for the member.
    ...(p.code === "route.not_found" ? { title: p.detail, statusMessage: p.detail } : {}),
    ...(instance === undefined ? {} : { instance }),
  };
}

/** Maximum characters of a URL in a status line: clients fail on overlong lines. */
export const MAX_STATUS_TEXT_CHARACTERS = 2_000;

/** The problem as a response (`application/problem+json`, RFC 9457), never stored by a cache. */
export function problemResponse(p: Problem, instance?: string): Response {
  const headers = new Headers({ "content-type": "application/problem+json", "cache-control": "no-store" });
  if (p.evidence.retryAfter !== undefined) headers.set("retry-after", String(p.evidence.retryAfter));
  else if (p.status === 503) headers.set("retry-after", "30");
  const challenge = challengeOf(p);
  if (challenge !== null) headers.set("www-authenticate", challenge);
  const text = p.detail.slice(0, MAX_STATUS_TEXT_CHARACTERS);
  const statusText = p.code === "route.not_found" && /^[ -~]*$/.test(text) ? { statusText: text } : {};
  return new Response(JSON.stringify(problemBody(p, instance)), { status: p.status, ...statusText, headers });
}

/** The WWW-Authenticate challenge for a refused caller (RFC 6750, 3), or null. */
export function challengeOf(p: Problem): string | null {
  if (p.code === "auth.required") return "Bearer";
  if (p.code === "auth.forbidden") return 'Bearer error="insufficient_scope"';
  if (p.status !== 401) return null;
  return `Bearer error="invalid_token", error_description="${p.detail.replaceAll(/[^ !#-[\]-~]/g, "")}"`;
}

/** Throws the problem of an unknown path. Takes a Hono context; typed by what it uses. */
export function notFound({ req }: { req: { url: string } }): never {
  const { pathname, search } = new URL(req.url);
  throw problem("route.not_found", `Page Not Found: ${pathname}${search}`);
}

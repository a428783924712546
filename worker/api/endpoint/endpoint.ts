/** Types of the REST endpoint table. */
import type { ExportTransforms } from "../../../src/domain/export/transforms.ts";
import type { Db, Stores } from "../../store/db/db.ts";
import type { ApiContext } from "../graphql/context.ts";
import type { DownloadRole } from "./authorize.ts";
import type { Parameter, ParameterGroup, QueryValues, Where } from "./parameter.ts";
import type { JsonSchema } from "./value.ts";

export type Format = "json" | "geojson" | "geojsonl" | "csv";

/** A row of a response, as returned by GraphQL. */
export type RestRow = Record<string, unknown>;

/** A kind of rows: the GraphQL document that reads them, and how parameters set its variables. */
export type Collection = {
  /** Root field of the document, and key of the response. */
  name: string;
  /** Name of a row in the OpenAPI document; by default its GraphQL type. */
  row?: string;
  /** Parameters with their parts of `$where`. */
  groups: readonly ParameterGroup[];
  /** Resolves values that need a lookup before the query. */
  prepare?(asked: QueryValues, where: Where, api: ApiContext): Promise<QueryValues>;
  /** The document with the requested parts. */
  document(asked: QueryValues): string;
  /** `$ids`, and what a key adds to `$where`; null for an invalid key. */
  key?(asked: QueryValues): { ids?: readonly number[]; where?: Record<string, unknown> } | null;
  /** Variables besides `$limit`, `$after`, `$ids`, and `$where`. */
  variables?(asked: QueryValues): Record<string, unknown>;
  /** Removes the geometry from a row, for GeoJSON. */
  geometry?(row: RestRow): unknown;
  /** Number of rows without a filter, if a list of all of them would be longer than a page. Two rows read. */
  total?(db: Db): Promise<number>;
  /** Switches for the largest response, from which the documentation is generated. */
  everything?: QueryValues;
};

/** Context of a request. */
export type RestContext = {
  api: ApiContext;
  /** R2 bucket of archived zips; null without one. */
  archive: DownloadBucket | null;
  /** The data version of the last withdrawal; prepared downloads that are older are not offered. */
  withdrawn?(): Promise<number>;
  /** Origin of absolute URLs in answers, from the setting SITE_URL; absent for pages, which show none of them. */
  siteUrl?: string;
  /** Merges and transforms archived zips; absent for callers that need no exports. */
  exporter?: Exporter;
  /** Opens the stores for a body that is streamed, with `STREAM_LIMITS`; without it they are those of `api`. */
  streamStores?(): Stores;
  /** Role of the people who run the portal, from the setting OPS_ROLE. If it is absent, nobody has the role. */
  opsRole?: string;
  /** Public key of web push, from the setting PUSH_PUBLIC_KEY; absent or null if the site sends no notifications. */
  pushKey?: string | null;
  /** Signs the links of mails, from the setting MAIL_SECRET; absent or null if the site sends no mail. */
  mailSecret?: string | null;
  /** Hands a feed to what fetches and imports it; absent where nothing does. */
  addFeed?(onestopId: string): Promise<void>;
  /** Opens endpoints with a role to everybody; otherwise only users with the role have access. */
  openDownloads?: boolean;
};

/**
 * Streams a GTFS zip made from archived ones.
 * @throws Problem feed_version.not_found, archive.*, csv.*, gtfs.too_large
 */
export type Exporter = (
  versions: readonly { sha1: string; feed: string }[],
  transforms: ExportTransforms,
) => Promise<ReadableStream>;

/** The subset of an R2 bucket that downloads need. */
export type DownloadBucket = {
  head(key: string): Promise<{ size: number; httpEtag?: string } | null>;
  get(
    key: string,
    options?: { range?: { offset: number; length: number } },
  ): Promise<{ size: number; body: ReadableStream } | null>;
};

/** A request matched to its endpoint. */
export type RestRequest = {
  request: Request;
  /** At the site's own origin if the context names it, whatever host the request claims. */
  url: URL;
  /** Where the table is mounted, e.g. `/api/v2/rest`. */
  mount: string;
  /** Decoded path segments by name. */
  path: Readonly<Record<string, string>>;
  context: RestContext;
};

type DescribedAnswer = {
  /** Path below `{apiBase}/rest`, with `{name}` for a segment. */
  path: string;
  summary: string;
  /** Additional text for the documentation. */
  description?: string;
  /** OpenAPI operation id. */
  operation: string;
  /** Values of parameters for the documentation where those of the parameters themselves do not suit, by name. */
  examples?: Readonly<Record<string, unknown>>;
};

/** Rows read through GraphQL. */
export type CollectionEndpoint = DescribedAnswer & {
  kind: "list" | "entity";
  collection: Collection;
  /** Descriptions of the segments. */
  segments?: Readonly<Record<string, string>>;
  /** Formats besides JSON, as `.{format}` or as a parameter; if empty, the parameter has no effect. */
  formats: readonly Format[];
  /** Whether responses have `meta` for paging. */
  paged: boolean;
};

/** An endpoint without rows: a redirect, the documentation, or a download. */
export type PlainEndpoint = DescribedAnswer & {
  kind: "plain";
  method?: "POST";
  /** The role that callers need unless downloads are open to everybody. */
  role?: DownloadRole;
  /** Only signed-in users have an answer; it throws auth.required for all others. */
  isForUsers?: true;
  /** Answered by this site even if another server replaces the database. */
  local?: true;
  segments?: Readonly<Record<string, string>>;
  parameters?: readonly Parameter[];
  /** The parameter of the language of names, which Accept-Language sets where the URL does not have it. */
  languageParameter?: string;
  /** Parameters that are refused with parameter.not_offered, each with the values that change nothing, in lower case. */
  notOffered?: Readonly<Record<string, readonly string[]>>;
  /** Of a list: its name, and its parameters that filter. */
  list?: { name: string; filters: readonly Parameter[] };
  /**
   * Responses by status for the documentation: content type (null without content) and content. `otherTypes`: what
   * a parameter or the path may ask for instead.
   */
  answers: Readonly<
    Record<string, { description: string; type: string | null; schema?: JsonSchema; otherTypes?: readonly string[] }>
  >;
  /**
   * Of a GET: a POST means the same, with the members of its JSON body as parameters, under these names where they are called
   * otherwise.
   */
  bodyParameters?: Readonly<Record<string, string>>;
  body?: JsonSchema;
  /** A body for the documentation. */
  bodyExample?: unknown;
  answer(found: RestRequest): Promise<Response> | Response;
};

export type Endpoint = CollectionEndpoint | PlainEndpoint;

/** Removes and returns the geometry of the row itself. */
export function ownGeometry(row: RestRow): unknown {
  const { geometry } = row;
  delete row.geometry;
  return geometry;
}

/** What the table of REST is made of. */
import type { ExportTransforms } from "../../../src/domain/export/transforms.ts";
import type { ApiContext } from "../graphql/context.ts";
import type { DownloadRole } from "./authorize.ts";
import type { Asked, Group, Parameter, Where } from "./parameter.ts";
import type { JsonSchema } from "./value.ts";

export type Format = "json" | "geojson" | "geojsonl";

/** A row of an answer, as GraphQL gave it. */
export type RestRow = Record<string, unknown>;

/** One kind of rows: the GraphQL document that reads them, and how parameters fill its variables. */
export type Collection = {
  /** Root field of the document and key of the answer. */
  name: string;
  /** Parameters, each with its part of `$where`. */
  groups: readonly Group[];
  /** Looks up what the values need before they can be asked for. */
  prepare?(asked: Asked, where: Where, api: ApiContext): Promise<Asked>;
  /** The document, with the parts that are asked for. */
  document(asked: Asked): string;
  /** `$ids`, and what a key adds to `$where`; null for a key that names nothing. */
  key?(asked: Asked): { ids?: readonly number[]; where?: Record<string, unknown> } | null;
  /** Variables beside `$limit`, `$after`, `$ids` and `$where`. */
  variables?(asked: Asked): Record<string, unknown>;
  /** Takes the geometry out of a row, for GeoJSON. */
  geometry?(row: RestRow): unknown;
  /** Switches that make the largest answer, from which the documentation is drawn. */
  everything?: Asked;
};

/** What a request brings with it. */
export type RestContext = {
  api: ApiContext;
  /** R2 bucket of archived zips; null where there is none. */
  archive: DownloadBucket | null;
  /** Merges and transforms archived zips; not there for callers that need none. */
  exporter?: Exporter;
  /** Endpoints with a role are open to everybody; without this only users with the role get an answer. */
  openDownloads?: boolean;
};

/**
 * Streams a GTFS zip made of archived ones.
 * @throws Problem feed_version.not_found, archive.*, csv.*, gtfs.too_large
 */
export type Exporter = (
  versions: readonly { sha1: string; feed: string }[],
  transforms: ExportTransforms,
) => Promise<ReadableStream>;

/** The part of an R2 bucket that downloads need. */
export type DownloadBucket = {
  head(key: string): Promise<{ size: number } | null>;
  get(
    key: string,
    options?: { range?: { offset: number; length: number } },
  ): Promise<{ size: number; body: ReadableStream } | null>;
};

/** A request that found its endpoint. */
export type RestRequest = {
  request: Request;
  url: URL;
  /** Where the table is mounted, e.g. `/api/v2/rest`. */
  mount: string;
  /** Segments of the path by their name, decoded. */
  path: Readonly<Record<string, string>>;
  context: RestContext;
};

type Described = {
  /** Path below `{apiBase}/rest`, with `{name}` for a segment. */
  path: string;
  summary: string;
  /** Further facts for the documentation. */
  description?: string;
  /** Name of the operation in OpenAPI. */
  operation: string;
};

/** Rows read through GraphQL. */
export type CollectionEndpoint = Described & {
  kind: "list" | "entity";
  collection: Collection;
  /** Descriptions of the segments. */
  segments?: Readonly<Record<string, string>>;
  /** Formats beside JSON, as `.{format}` or as a parameter; empty: the parameter has no meaning here. */
  formats: readonly Format[];
  /** Pages have `meta`. */
  paged: boolean;
};

/** Everything else: redirects, the documentation, downloads. */
export type PlainEndpoint = Described & {
  kind: "plain";
  method?: "POST";
  /** The role that callers need where downloads are not open to everybody. */
  role?: DownloadRole;
  /** Answered by this portal even where another server answers in place of the database. */
  local?: true;
  segments?: Readonly<Record<string, string>>;
  parameters?: readonly Parameter[];
  /** Answers by status, for the documentation: content type (null: no content) and what it holds. */
  answers: Readonly<Record<string, { description: string; type: string | null; schema?: JsonSchema }>>;
  body?: JsonSchema;
  answer(found: RestRequest): Promise<Response> | Response;
};

export type Endpoint = CollectionEndpoint | PlainEndpoint;

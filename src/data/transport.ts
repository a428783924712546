/** How a query travels: in the browser by fetch, on the server straight into the API's `execute`. */

type GraphqlError = {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; [more: string]: unknown };
};

/** Languages of texts that were translated into the language of the page, by text. */
export type TextLanguages = Readonly<Record<string, string>>;

export type GraphqlResponse = {
  data?: unknown;
  errors?: readonly GraphqlError[];
  extensions?: { translations?: TextLanguages };
};

export type GraphqlRequest = { query: string; operationName: string; variables: Record<string, unknown> };

export type Transport = {
  /** Sends one operation. Rejects when nothing came back; GraphQL errors are part of the answer. */
  send(request: GraphqlRequest, signal: AbortSignal): Promise<GraphqlResponse>;
  /** JSON of an address below `{apiBase}/portal`, e.g. `/totals`; null where it is not offered or does not answer. */
  portal?(path: string, signal: AbortSignal): Promise<unknown>;
  /** JSON of a path of this site below `/tiles`; null where it does not answer. */
  tiles?(path: string, signal: AbortSignal): Promise<unknown>;
  /** What `{apiBase}` answers to a GET of a path below it, whatever the status; null where that is no JSON. */
  api?(path: string, signal: AbortSignal): Promise<unknown>;
  /** What every request to the API carries: who asks. Only in the browser. */
  headers?(): Record<string, string>;
  /** A text of the portal by its name (src/domain/content/text.ts); null when there is none. Only on the server. */
  content?(name: string): Promise<unknown>;
};

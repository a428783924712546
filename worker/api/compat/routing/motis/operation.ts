/** What MOTIS' operations have in common as endpoints. */
import type { PlainEndpoint, RestRequest } from "../../../endpoint/endpoint.ts";
import { type Parameter, type QueryValues, readAsked } from "../../../endpoint/parameter.ts";
import type { JsonSchema } from "../../../endpoint/value.ts";
import type { ApiContext } from "../../../graphql/context.ts";
import { EACH_MINUTE } from "../../../http/cache-control.ts";
import { refuseOthers } from "../choices.ts";
import { REFUSALS } from "../journeys.ts";
import { textsOf } from "./parameters.ts";
import { type Dialect, dialectOf, VERSION_EXAMPLE, VERSION_SEGMENT } from "./version.ts";

export type MotisRequest = {
  api: ApiContext;
  query: URLSearchParams;
  values: QueryValues;
  dialect: Dialect;
  /** Wanted languages, the preferred one first. */
  languages: readonly string[];
};

type Operation = {
  /** Below `api/{version}`. */
  path: string;
  operation: string;
  summary: string;
  description?: string;
  parameters?: readonly Parameter[];
  notOffered?: Readonly<Record<string, readonly string[]>>;
  /** Version in the path of the example. */
  version?: string;
  schema: JsonSchema;
  /** See `PlainEndpoint`. */
  bodyParameters?: Readonly<Record<string, string>>;
  /** Whether something may be missing. */
  mayBeMissing?: boolean;
  body(request: MotisRequest): Promise<unknown> | unknown;
};

const MISSING = { 404: { description: "Nothing has this id", type: "application/json" } } as const;

/** Names in the first of the wanted languages in which they are, as alerts are; as in the files without any. */
export const inLanguages = (api: ApiContext, languages: readonly string[]): ApiContext =>
  languages.length === 0 ? api : { ...api, languages };

/** An endpoint of MOTIS at all versions of its path. */
export function motisOperation(operation: Operation): PlainEndpoint {
  const { path, parameters = [], notOffered = {}, schema, body, mayBeMissing = false, bodyParameters } = operation;
  return {
    kind: "plain",
    path: `/motis/api/{version}${path}`,
    operation: operation.operation,
    summary: `${operation.summary}, in the shape of MOTIS`,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(bodyParameters === undefined ? {} : { bodyParameters }),
    segments: VERSION_SEGMENT,
    examples: operation.version === undefined ? VERSION_EXAMPLE : { version: operation.version },
    parameters,
    ...(Object.keys(notOffered).length === 0 ? {} : { notOffered }),
    answers: {
      200: { description: "The answer", type: "application/json", schema },
      ...REFUSALS,
      ...(mayBeMissing ? MISSING : {}),
    },
    async answer(request: RestRequest) {
      const { url, context } = request;
      const dialect = dialectOf(request);
      const query = url.searchParams;
      const values = readAsked(parameters, query, {});
      refuseOthers(query, notOffered);
      const languages = textsOf(query, "language");
      const answer = await body({ api: inLanguages(context.api, languages), query, values, dialect, languages });
      return Response.json(answer, { headers: { "cache-control": EACH_MINUTE } });
    },
  };
}

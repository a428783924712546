/** Builds a working request of an OpenAPI operation from its examples. */

type Parameter = { name: string; in: string; required?: boolean; example?: unknown };

/** Value of `x-examples` in the OpenAPI document of a portal whose examples are those of the sample networks. */
export const SAMPLE_EXAMPLES = "sample";

const SEGMENT = /\{(\w+)\}/g;

/**
 * The path and required query of a request, relative to the server of its operation: the recorded one, or else one made of
 * the examples of required parameters. Null if a required value has no example.
 * @param path of the document, such as `/feeds/{feed_key}`
 * @param recorded path and query of a recorded request
 */
export function exampleRequest(path: string, parameters: readonly Parameter[], recordedPath?: string): string | null {
  if (recordedPath !== undefined) return recordedPath;
  const values = new Map(parameters.map((parameter) => [parameter.name, parameter.example]));
  const isComplete = parameters.every(({ required, example }) => required !== true || example !== undefined);
  if (!isComplete) return null;
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true);
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)])).toString();
  const whole = path.replace(SEGMENT, (_, name: string) => encodeSegment(String(values.get(name))));
  return search === "" ? whole : `${whole}?${search}`;
}

/** The parameters that make a whole GraphQL request of a URL, as a query; null without examples. */
export function exampleGraphqlQuery(parameters: readonly Parameter[]): string | null {
  const fields = parameters.filter(({ name }) => name === "query" || name === "variables");
  if (fields.some(({ example }) => example === undefined)) return null;
  return `?${fields.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join("&")}`;
}

/** Percent-encodes a segment except for the colon, which keys contain. */
const encodeSegment = (text: string) => encodeURIComponent(text).replaceAll("%3A", ":");

/** Endpoints that also take their parameters as the JSON body of a POST, as some planners' clients send them. */
import { problem } from "../../problem.ts";
import { jsonObjectBody } from "../http/body.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** The value as a query would write it; objects are written as JSON. */
const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/**
 * The URL with the members of a body as parameters in addition: each item of a list is a parameter of its own, and null is
 * absent.
 * @param names of parameters, by members that are called otherwise
 * @throws Problem request.malformed for a body that is not a JSON object, request.too_large
 */
export async function withBodyParameters(
  request: Request,
  url: URL,
  names: Readonly<Record<string, string>>,
): Promise<URL> {
  const refusal = () => problem("request.malformed", "Send the parameters as a JSON object.");
  const body = await jsonObjectBody(request, MAX_BODY_BYTES, refusal);
  const whole = new URL(url);
  for (const [member, value] of Object.entries(body)) {
    const name = Object.hasOwn(names, member) ? names[member]! : member;
    for (const item of [value].flat()) if (item !== null) whole.searchParams.append(name, textOf(item));
  }
  return whole;
}

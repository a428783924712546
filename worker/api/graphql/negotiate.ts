/** Chooses one of the two media types of GraphQL over HTTP. */

export const RESPONSE_JSON = "application/graphql-response+json";
export const PLAIN_JSON = "application/json";
export type AnswerType = typeof RESPONSE_JSON | typeof PLAIN_JSON;

/**
 * The media type that an Accept header prefers, by quality and then by order; without a header or for a wildcard
 * plain JSON, which every client reads. Null when the header excludes both, or asks for a charset other than UTF-8.
 */
export function answerType(accept: string | null): AnswerType | null {
  if (accept === null || accept.trim() === "") return PLAIN_JSON;
  let best: { type: AnswerType; quality: number } | null = null;
  for (const part of accept.split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    let type: AnswerType;
    if (range === RESPONSE_JSON) type = RESPONSE_JSON;
    else if (range === PLAIN_JSON || range === "application/*" || range === "*/*") type = PLAIN_JSON;
    else continue;
    let quality = 1;
    let readable = true;
    for (const parameter of parameters) {
      if (parameter.startsWith("q=")) quality = Number(parameter.slice(2));
      if (parameter.startsWith("charset=")) readable = /^charset="?utf-?8"?$/.test(parameter);
    }
    if (!readable || !(quality > 0)) continue;
    if (best === null || quality > best.quality) best = { type, quality };
  }
  return best?.type ?? null;
}

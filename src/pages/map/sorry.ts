/** Why the map has no answer to a query, as one sentence. */
import { Failure } from "../../data/failure.ts";
import { englishAttributes, type NameAttributes } from "../../ui/names.ts";

/** A sentence in the language of the page, or one of the API, which speaks English. */
export type Sorry = { sentence: string; isFromApi: boolean };

/** The message of the API for a refused query; other failures have none for visitors. @param failed the sentence for these */
export function sorryOfError(error: unknown, failed: string): Sorry {
  const isRefused =
    error instanceof Failure && /^(query|parameter)\./.test(error.code) && error.code !== "query.timeout";
  return isRefused ? { sentence: error.message, isFromApi: true } : { sentence: failed, isFromApi: false };
}

/** `lang` and `dir` of the element with the sentence. */
export const sorryAttributes = ({ isFromApi }: Sorry): NameAttributes => (isFromApi ? englishAttributes() : {});

/** The languages in which a client of another planner wants names. */
import { acceptedTags } from "../../../src/domain/language/accept-language.ts";

/** Longer tags are no languages of names, and would be cache keys; so would be more of them than people read. */
const MAX_TAG_LENGTH = 35;
const MAX_TAGS = 5;

/**
 * The tags (BCP 47) of Accept-Language, the preferred one first, between commas; null without any. `fr` is left out after
 * `fr-CA`, for which French is looked up in any case.
 */
export function preferredTags(headers: Headers): string | null {
  const tags = acceptedTags(headers.get("accept-language")).filter(
    (tag) => tag.length <= MAX_TAG_LENGTH && /^[a-z]{2,8}(-|$)/i.test(tag),
  );
  const candidates = tags.filter((tag, i) => !tags.slice(0, i).some((other) => `${other}-`.startsWith(`${tag}-`)));
  return candidates.length === 0 ? null : candidates.slice(0, MAX_TAGS).join(",");
}

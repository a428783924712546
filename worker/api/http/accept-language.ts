/** The language in which a client of another planner wants names. */
import { acceptedTags } from "../../../src/domain/language/accept-language.ts";

/** Longer tags are no languages of names, and would be cache keys. */
const MAX_TAG_LENGTH = 35;

/** The tag (BCP 47) that Accept-Language prefers; null without one. */
export const preferredTag = (headers: Headers): string | null =>
  acceptedTags(headers.get("accept-language")).find(
    (tag) => tag.length <= MAX_TAG_LENGTH && /^[a-z]{2,8}(-|$)/i.test(tag),
  ) ?? null;

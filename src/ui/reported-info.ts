/** The publisher of a feed as its contact, and the language of its names, in a GraphQL document. */
import type { SampleInfo } from "./sample-notice.tsx";

/** The contact fields of Transitland v2 `FeedInfo`. */
export type ReportedInfo = SampleInfo & {
  feed_contact_email: string | null;
  feed_contact_url: string | null;
  feed_lang: string | null;
  default_lang: string | null;
};

/** The fields of `ReportedInfo` in a GraphQL document. */
export const REPORTED_INFO =
  "feed_publisher_name feed_version feed_contact_email feed_contact_url feed_lang default_lang";

/** The contacts in feed_info.txt. */
export function contactsOf(
  infos: readonly Pick<ReportedInfo, "feed_contact_email" | "feed_contact_url">[],
): { email: string | null; url: string | null }[] {
  return infos.map(({ feed_contact_email: email, feed_contact_url: url }) => ({ email, url }));
}

/** The publisher of a feed as its contact, in a GraphQL document. */
import type { SampleInfo } from "./sample-notice.tsx";

/** The contact fields of Transitland v2 `FeedInfo`. */
export type ReportedInfo = SampleInfo & { feed_contact_email: string | null; feed_contact_url: string | null };

/** The fields of `ReportedInfo` in a GraphQL document. */
export const REPORTED_INFO = "feed_publisher_name feed_version feed_contact_email feed_contact_url";

/** The contacts in feed_info.txt. */
export function contactsOf(infos: readonly ReportedInfo[]): { email: string | null; url: string | null }[] {
  return infos.map(({ feed_contact_email: email, feed_contact_url: url }) => ({ email, url }));
}

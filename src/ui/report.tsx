/** Links for reporting a problem: to the publisher of the data, or to its registry. */
import type { ReactNode } from "react";
import { link } from "../domain/links.ts";
import { TRANSITLAND_ATLAS } from "../domain/registry/attribution.ts";
import { ExternalLink } from "./external-link.tsx";
import { isSample, type SampleInfo } from "./sample-notice.tsx";
import { text } from "./text.tsx";

/** The contact fields of Transitland v2 `FeedInfo`. */
export type ReportedInfo = SampleInfo & { feed_contact_email: string | null; feed_contact_url: string | null };

/** The fields of `ReportedInfo` in a GraphQL document. */
export const REPORTED_INFO = "feed_publisher_name feed_version feed_contact_email feed_contact_url";

/** File name in the registry; feeds created by an import have none. */
const FILE = /^[^/\\]+\.dmfr\.json$/;

/** URL of a feed's file in the public registry; null for a feed that is not from there. */
export function registryRecord(file: string | null | undefined): string | null {
  return file != null && FILE.test(file)
    ? `${TRANSITLAND_ATLAS.url}/blob/main/feeds/${encodeURIComponent(file)}`
    : null;
}

/** URL of a prefilled report at the registry. */
export function reportAddress(subject: string, page: string): string {
  const fields = new URLSearchParams({ title: subject, body: text.report.body(page) });
  return `${TRANSITLAND_ATLAS.url}/issues/new?${fields}`;
}

const MAILBOX = /^[^\s@?&#%<>"]+@[^\s@?&#%<>"]+$/;

/** A mailto: URL of the publisher with a subject; null if the feed has no address. */
export function mailAddress(infos: readonly ReportedInfo[], subject: string): string | null {
  const mailbox = infos.map((info) => info.feed_contact_email ?? "").find((email) => MAILBOX.test(email));
  return mailbox === undefined ? null : `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`;
}

function Publisher({ infos, subject }: { infos: readonly ReportedInfo[]; subject: string }): ReactNode {
  const mail = mailAddress(infos, subject);
  if (mail !== null) return <a href={mail}>{text.report.publisher}</a>;
  const url = infos.find((info) => info.feed_contact_url)?.feed_contact_url;
  return url ? <ExternalLink url={url}>{text.report.publisher}</ExternalLink> : null;
}

/** An external link to a URL that we built. */
function Elsewhere({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className="external" href={href} rel="noopener">
      {children}
    </a>
  );
}

/** Links to report a problem and to edit the registry's record. */
export function ReportLinks({
  subject,
  page,
  file,
  infos,
}: {
  /** Subject of the report, such as `Route r-9q9-antioch`. */
  subject: string;
  /** Canonical URL of the page, with the site's origin. */
  page: string;
  /** `Feed.file` of Transitland v2. */
  file: string | null | undefined;
  infos: readonly ReportedInfo[];
}): ReactNode {
  const sample = isSample(infos);
  const record = sample ? null : registryRecord(file);
  return (
    <p className="small cluster report-links">
      <span className="soft">{text.report.question}</span>
      {sample ? null : <Publisher infos={infos} subject={subject} />}
      {sample ? (
        <a href={link.support()}>{text.report.report}</a>
      ) : (
        <Elsewhere href={reportAddress(subject, page)}>{text.report.report}</Elsewhere>
      )}
      {record === null ? null : <Elsewhere href={record}>{text.report.edit}</Elsewhere>}
    </p>
  );
}

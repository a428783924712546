/** "Report a problem": asks what is wrong, and leads to whoever can correct it. */
import { Fragment, type ReactNode } from "react";
import { useSite } from "../data/site.ts";
import { listComma } from "../domain/language/current.ts";
import { link } from "../domain/links.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { text } from "./text.tsx";

/** A contact of a publisher or agency; empty texts and null are none. */
export type Contact = { email?: string | null; url?: string | null };

/** Name of a DMFR file in the registry; feeds and operators that an import created have none. */
const DMFR_FILE = /^[^/\\]+\.dmfr\.json$/;

/**
 * Fills the URL template of a setting.
 * @param template with `{id}`, `{file}` and `{page}`
 * @param file `Feed.file` of Transitland v2
 * @returns null without a template, or if it contains `{file}` and the record is in no DMFR file
 */
export function recordAddress(
  template: string | undefined,
  { id, file, page }: { id: string; file: string | null | undefined; page: string },
): string | null {
  if (template === undefined || (template.includes("{file}") && !DMFR_FILE.test(file ?? ""))) return null;
  const values: Record<string, string> = { id, file: file ?? "", page };
  return template.replaceAll(/\{(id|file|page)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? "").toWellFormed()),
  );
}

const MAILBOX = /^[^\s@?&#%<>"]+@[^\s@?&#%<>"]+$/;

/** A mailto: URL of the first contact with an email address, with a subject; null without one. */
export function mailAddress(contacts: readonly Contact[], subject: string): string | null {
  const mailbox = contacts.map(({ email }) => email ?? "").find((email) => MAILBOX.test(email));
  return mailbox === undefined ? null : `mailto:${mailbox}?subject=${encodeURIComponent(subject)}`;
}

/** An operator whose page names its website, for a feed without a contact. */
export type AskedOperator = { onestop_id: string | null; name: string | null };

const MAX_OPERATORS = 3;

function AgencyContact({
  contacts,
  operators,
  subject,
}: {
  contacts: readonly Contact[];
  operators: readonly AskedOperator[];
  subject: string;
}): ReactNode {
  const mail = mailAddress(contacts, subject);
  if (mail !== null) return <a href={mail}>{text.report.write}</a>;
  const url = contacts.find((contact) => contact.url)?.url;
  if (url) return <ExternalLink url={url}>{text.report.contact}</ExternalLink>;
  const links = operators.slice(0, MAX_OPERATORS).flatMap(({ onestop_id: id, name }, i) =>
    id === null
      ? []
      : [
          <Fragment key={id}>
            {i === 0 ? "" : listComma()}
            <a href={link.operator(id)}>{name || id}</a>
          </Fragment>,
        ],
  );
  return links.length === 0 ? text.report.noContact : text.report.ask(links);
}

/** The registry's prefilled report and its file; null for a record that is not from there. */
function registryLinks(
  { report, edit }: { report?: string; edit?: string },
  record: Parameters<typeof recordAddress>[1],
): ReactNode {
  if (!record.file) return null;
  const links = [
    [recordAddress(report, record), text.report.registry],
    [recordAddress(edit, record), text.report.file],
  ].flatMap(([url, words]) =>
    url
      ? [
          <ExternalLink key={words} url={url}>
            {words}
          </ExternalLink>,
        ]
      : [],
  );
  return links.length === 0 ? null : links.flatMap((one, i) => (i === 0 ? [one] : [" · ", one]));
}

/** Sample data belongs to this site: nothing about it is sent to an agency or to the registry. */
export function Report({
  id,
  subject,
  path,
  file,
  contacts,
  operators = [],
  isSample,
}: {
  id: string;
  /** Subject of an email, such as `Route r-9q9-antioch`. */
  subject: string;
  /** Canonical path of the page. */
  path: string;
  /** `Feed.file` or `Operator.file` of Transitland v2. */
  file: string | null | undefined;
  contacts: readonly Contact[];
  /** Linked if there is no contact. */
  operators?: readonly AskedOperator[];
  isSample: boolean;
}): ReactNode {
  const { links, url } = useSite();
  const page = url + path;
  const registry = isSample ? null : registryLinks(links, { id, file, page });
  const site = recordAddress(links.report_site, { id, file, page });
  return (
    <details className="fold small">
      <summary>{text.report.title}</summary>
      <ul className="stack">
        {isSample ? null : (
          <li>
            {text.report.data} <AgencyContact contacts={contacts} operators={operators} subject={subject} />
          </li>
        )}
        {registry === null ? null : (
          <li>
            {text.report.record} {registry}
          </li>
        )}
        <li>
          {text.report.site}{" "}
          {site === null ? (
            <a href={link.support()}>{text.report.support}</a>
          ) : (
            <ExternalLink url={site}>{text.report.owner}</ExternalLink>
          )}
        </li>
      </ul>
    </details>
  );
}

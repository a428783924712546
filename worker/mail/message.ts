/** Mails in the language of their reader: plain text, and the same as simple HTML. */
import { currentLanguage, inPageLanguage } from "../../src/domain/language/current.ts";
import { tagOf } from "../../src/domain/language/languages.ts";
import { link } from "../../src/domain/links.ts";
import { text } from "../../src/domain/mail/text.ts";
import { isRightToLeft } from "../../src/domain/text/language.ts";
import { escapeXml } from "../../src/domain/text/markup.ts";
import type { SubscriberRecord } from "../store/registry/subscriber.ts";
import type { LoggedEvent } from "../store/version/feed-notice.ts";
import { notificationOf } from "./notification.ts";

export type MailSite = {
  siteUrl: string;
  siteName: string;
  /** Runs work with the texts of a language, in English for a name that is none. */
  inLanguage<T>(language: string, work: () => T): T | Promise<T>;
};

export type MailText = { subject: string; text: string; html: string };

/** A part of a mail: words, which may lead to a URL, and a sentence below them. */
type Paragraph = { words: string; url?: string; more?: string };

/** A link by which a mailbox proves that it is the contact of an operator's feeds. @param token that proves it */
export function contactMail(
  { id, language, target_key: operator }: SubscriberRecord,
  token: string,
  { siteUrl, siteName, inLanguage }: MailSite,
): MailText | Promise<MailText> {
  return inLanguage(language, () =>
    mailOf(text.contact.subject(operator), [
      { words: text.contact.lead(siteName, operator) },
      {
        words: text.contact.action,
        url: siteUrl + inPageLanguage(link.contactProof(operator, { contact: id, token })),
      },
      { words: text.contact.otherwise },
    ]),
  );
}

/** A question whether a mailbox wants mail. @param token that confirms */
export function confirmationMail(
  { id, language, ...subscriber }: SubscriberRecord,
  token: string,
  { siteUrl, siteName, inLanguage }: MailSite,
): MailText | Promise<MailText> {
  return inLanguage(language, () => {
    const subject = subjectOf(subscriber);
    const url = siteUrl + inPageLanguage(link.mail({ confirm: id, token }));
    return mailOf(text.confirm.subject(subject), [
      { words: text.confirm.lead(siteName, subject) },
      { words: text.confirm.action, url },
      { words: text.confirm.otherwise },
    ]);
  });
}

/** What happened to what a mailbox follows. @param rows of one address @param token of the address */
export function digestMail(
  rows: readonly SubscriberRecord[],
  events: readonly LoggedEvent[],
  token: string,
  { siteUrl, siteName, inLanguage }: MailSite,
): MailText | Promise<MailText> {
  return inLanguage(rows[0]?.language ?? "", () => {
    const stop = (stopped: { id?: string }) => siteUrl + inPageLanguage(link.mail({ ...stopped, token }));
    return mailOf(
      text.digest.subject(siteName),
      events.map((event) => {
        const { title, body, url } = notificationOf(event, siteUrl);
        return { words: title, url, more: body };
      }),
      [
        { words: text.digest.reason(siteName) },
        ...rows.map((row) => ({ words: text.digest.stop(subjectOf(row)), url: stop({ id: row.id }) })),
        { words: text.digest.stopAll, url: stop({}) },
      ],
    );
  });
}

/** What a mailbox follows, as a reader knows it: a Onestop ID, or the names of a place, the smallest first. */
const subjectOf = ({ target, target_key }: Pick<SubscriberRecord, "target" | "target_key">): string =>
  target === "place" ? (JSON.parse(target_key) as string[]).toReversed().join(", ") : target_key;

function mailOf(subject: string, content: readonly Paragraph[], foot: readonly Paragraph[] = []): MailText {
  const plain = ({ words, url, more }: Paragraph) => [words, more, url].filter((line) => line !== undefined).join("\n");
  const html = ({ words, url, more }: Paragraph) => {
    const phrase = url === undefined ? escapeXml(words) : `<a href="${escapeXml(url)}">${escapeXml(words)}</a>`;
    return `<p>${phrase}${more === undefined ? "" : `<br>${escapeXml(more)}`}</p>`;
  };
  const language = tagOf(currentLanguage());
  const direction = isRightToLeft(language) ? ' dir="rtl"' : "";
  const line = foot.length === 0 ? "" : "<hr>";
  return {
    // A name in a feed must not add a header.
    subject: subject.replace(/\s+/g, " "),
    text: [...content.map(plain), ...(foot.length === 0 ? [] : ["-- "]), ...foot.map(plain)].join("\n\n"),
    html:
      `<!doctype html><html lang="${language}"${direction}><meta charset="utf-8"><title>${escapeXml(subject)}</title>` +
      `<body>${content.map(html).join("")}${line}${foot.map(html).join("")}</body></html>`,
  };
}

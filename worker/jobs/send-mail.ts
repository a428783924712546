/** Each minute: sends mails through the platform, where it is bound (docs/decisions/041-webhooks.md). */
import { type Bindings, settingsOf } from "../env.ts";
import { deliverMail, type MailOptions, type MailTransport } from "../mail/deliver.ts";
import { mailFailure } from "../mail/failure.ts";
import { inTime } from "../store/archive/deadline.ts";
import { openStores } from "../store/db/db.ts";
import { noteDueNotices } from "../store/version/feed-notice.ts";
import { JOB_DEADLINE_MS } from "./due.ts";

/** Milliseconds after which no further mail of a run is begun. */
const RUN_MS = 300_000;

/** The platform sends nothing to these addresses: they bounced, complained, or are not allowed. */
const REFUSALS = ["E_RECIPIENT_SUPPRESSED", "E_RECIPIENT_NOT_ALLOWED"];

/**
 * Sends the mails that are due, as `follow` does over a relay; nothing without the binding or the settings of mail.
 * @param inLanguage as of pages
 * @param notes whether to note what only the clock tells, too
 */
export async function sendMail(
  env: Bindings,
  { inLanguage, notes, now }: Pick<MailOptions, "inLanguage"> & { notes: boolean; now: number },
): Promise<void> {
  const { EMAIL } = env;
  const { mail, siteUrl, siteName, upstream } = settingsOf(env);
  if (EMAIL === undefined || mail === null || upstream !== null) return;
  const { db } = openStores(env, { deadline: JOB_DEADLINE_MS });
  if (notes) await noteDueNotices(db, new Date(now).toISOString());
  await deliverMail({
    ...{ ...mail, db, siteUrl, siteName, inLanguage },
    signal: AbortSignal.timeout(RUN_MS),
    openTransport: () => transportOf(EMAIL),
    progress: (line) => console.warn(line),
    onSent: () => {},
  });
}

function transportOf(binding: SendEmail): MailTransport {
  return {
    async send({ from, ...mail }) {
      const [, name = "", email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
      try {
        await inTime(binding.send({ ...mail, from: { name, email } }), JOB_DEADLINE_MS, "The mail service");
        return null;
      } catch (error) {
        const { code } = error as { code?: string };
        return mailFailure(REFUSALS.includes(code ?? ""), code ?? null);
      }
    },
    close: () => {},
  };
}

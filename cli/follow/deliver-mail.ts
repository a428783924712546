/** Sends mails over the relay: questions whether a mailbox wants mail, and one digest for all that it follows. */
import { createTransport, type Transporter } from "nodemailer";
import { link } from "../../src/domain/links.ts";
import { linkToken } from "../../src/domain/mail/link-token.ts";
import { nextAttempt } from "../../src/domain/webhook/retry.ts";
import type { Db } from "../../worker/store/db/db.ts";
import { claimDigests, claimUnconfirmed } from "../../worker/store/registry/mail-subscriber.ts";
import {
  notePending,
  outcomeOf,
  pendingOf,
  removeAddresses,
  type SubscriberOutcome,
  type SubscriberRecord,
  saveOutcomes,
} from "../../worker/store/registry/subscriber.ts";
import type { DeliveryFailure } from "../../worker/store/registry/webhook.ts";
import { listEvents } from "../../worker/store/version/feed-notice.ts";
import { confirmationMail, contactMail, digestMail, type MailSite, type MailText } from "./mail-message.ts";

/** Mails of a round, of each kind. */
const MAX_MAILS = 200;

/** Mails that are sent at the same time. */
const LANES = 4;

/** Milliseconds for which a mail belongs to this process: longer than a round. */
const CLAIM_MS = 1_800_000;

/** Milliseconds that the relay has for each step. */
const STEP_MS = 15_000;

/** Failures after which attempts to a relay that does not answer follow each other no more slowly: every five minutes. */
const MAX_COUNTED_OUTAGES = 3;

export type MailSettings = MailSite & {
  /** Sender, such as `Portal <news@example.org>`. */
  from: string;
  /** Signs links. */
  secret: string;
  /** `smtp:` or `smtps:` URL of the relay. */
  relay: string;
};

export type MailOptions = MailSettings & {
  db: Db;
  signal: AbortSignal;
  progress(line: string): void;
  /** Called after each mail. */
  onSent(sent: { failure: DeliveryFailure | null }): void;
};

type Letter = {
  rows: readonly SubscriberRecord[];
  /** Entries of the log that it is about. */
  ids: readonly number[];
  /** Called when its turn comes. Null: all of its events are hidden by now. `list`: URL that unsubscribes. */
  compose(): Promise<(MailText & { list?: string }) | null>;
};

/**
 * Sends all mails that are due. A mail is sent at least once; one that the relay does not take is tried again later. Logs and
 * errors contain no address.
 */
export async function deliverMail(options: MailOptions): Promise<void> {
  const { db, signal } = options;
  if (signal.aborted) return;
  await notePending(db);
  const now = Date.now();
  const times = { now: new Date(now).toISOString(), until: new Date(now + CLAIM_MS).toISOString(), limit: MAX_MAILS };
  const questions = (await claimUnconfirmed(db, times)).map((row) => questionOf(row, options));
  const digests = [...Map.groupBy(await claimDigests(db, times), ({ address }) => address).values()].map((rows) =>
    digestOf(rows, options),
  );
  const letters = [...questions, ...digests];
  if (letters.length === 0) return;
  const transport = openRelay(options.relay);
  let hasRelay = true;
  const lane = async () => {
    for (let letter = letters.shift(); letter !== undefined; letter = letters.shift()) {
      if (hasRelay && !signal.aborted) hasRelay = await serve(letter, transport, options);
      else await note(db, letter, {});
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    transport.close();
  }
}

function openRelay(relay: string): Transporter {
  const { protocol, hostname, port, username, password } = new URL(relay);
  const user = decodeURIComponent(username);
  return createTransport({
    ...{ host: hostname, secure: protocol === "smtps:" },
    ...(port === "" ? {} : { port: Number(port) }),
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
    ...{ pool: true, maxConnections: LANES, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS, dnsTimeout: STEP_MS },
  });
}

/** Sends one mail, and notes how it went. @returns whether the relay answers */
async function serve({ rows, ids, compose }: Letter, transport: Transporter, options: MailOptions): Promise<boolean> {
  const { db, from, onSent, progress } = options;
  const [first] = rows;
  if (first === undefined) return true;
  const mail = await compose();
  const deliveredId = Math.max(0, ...ids);
  if (mail === null) {
    await note(db, { rows }, { deliveredId });
    return true;
  }
  const { list, ...content } = mail;
  const failure = await transport
    .sendMail({
      ...content,
      from,
      to: { name: "", address: first.address },
      headers: {
        "auto-submitted": "auto-generated",
        ...(list === undefined
          ? {}
          : { "list-unsubscribe": `<${list}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" }),
      },
    })
    .then(() => null, failureOf);
  onSent({ failure });
  if (failure === null) {
    await note(db, { rows }, { deliveredId, hasArrived: true });
    return true;
  }
  const isRefused = failure.code === "mail.refused";
  const at = Date.now();
  const count = first.failures + 1;
  const next = nextAttempt(
    {
      at,
      failures: isRefused ? count : Math.min(count, MAX_COUNTED_OUTAGES),
      // A relay that does not answer says nothing about an address.
      failingSince: isRefused && first.failing_since !== null ? Date.parse(first.failing_since) : at,
      ...{ status: null, retryAfter: null },
    },
    Math.random(),
  );
  if (next === null) await removeAddresses(db, "mail", [first.address]);
  else await note(db, { rows }, { failure: failure.code, nextAt: new Date(next).toISOString() });
  progress(`subscriber ${first.id}: ${failure.detail}${next === null ? " It was removed." : ""}`);
  return isRefused;
}

async function note(db: Db, { rows }: Pick<Letter, "rows">, more: Partial<SubscriberOutcome>): Promise<void> {
  await saveOutcomes(
    db,
    rows.map(({ id }) => outcomeOf(id, more)),
  );
}

/** Why a mail was not taken, in words without an address, which answers of relays have. */
function failureOf(error: unknown): DeliveryFailure {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  // Permanent, and about the recipient (RFC 5321, 4.2.1 and 4.3.2).
  if (responseCode >= 500 && command === "RCPT TO")
    return { code: "mail.refused", detail: `The mail server refuses the address (${responseCode}).` };
  const reason = responseCode === 0 ? "does not answer" : `answers ${responseCode}`;
  return { code: "mail.unreachable", detail: `The mail server ${reason}.` };
}

function questionOf(row: SubscriberRecord, options: MailOptions): Letter {
  return {
    rows: [row],
    ids: [],
    async compose() {
      const [purpose, mail] =
        row.target === "contact" ? (["contact", contactMail] as const) : (["confirm", confirmationMail] as const);
      return mail(row, await linkToken(options.secret, purpose, row.id), options);
    },
  };
}

function digestOf(rows: readonly SubscriberRecord[], { db, secret, ...site }: MailOptions): Letter {
  const ids = [...new Set(rows.flatMap(pendingOf))];
  return {
    rows,
    ids,
    async compose() {
      const events = await listEvents(db, { ids }, ids.length);
      if (events.length === 0) return null;
      const token = await linkToken(secret, "unsubscribe", rows[0]?.address ?? "");
      return { ...digestMail(rows, events, token, site), list: site.siteUrl + link.mailRemoval(token) };
    },
  };
}

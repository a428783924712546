/** Sends mails: questions whether a mailbox wants mail, and one digest for all that it follows. */
import { link } from "../../src/domain/links.ts";
import { linkToken } from "../../src/domain/mail/link-token.ts";
import { nextAttempt } from "../../src/domain/webhook/retry.ts";
import type { Db } from "../store/db/db.ts";
import { claimDigests, claimUnconfirmed } from "../store/registry/mail-subscriber.ts";
import {
  notePending,
  outcomeOf,
  pendingOf,
  removeAddresses,
  type SubscriberOutcome,
  type SubscriberRecord,
  saveOutcomes,
} from "../store/registry/subscriber.ts";
import type { DeliveryFailure } from "../store/registry/webhook.ts";
import { type LoggedEvent, listEvents } from "../store/version/feed-notice.ts";
import { confirmationMail, contactMail, digestMail, type MailSite, type MailText } from "./message.ts";

/** Mails that are claimed together, of each kind. */
const MAX_MAILS = 200;

/** Mails that are sent at the same time. */
const LANES = 4;

/** Milliseconds for which a mail belongs to this process: longer than it waits. */
const CLAIM_MS = 1_800_000;

/** Failures after which attempts to a relay that does not answer follow each other no more slowly: every five minutes. */
const MAX_COUNTED_OUTAGES = 3;

type OutgoingMail = MailText & { from: string; to: string; headers: Record<string, string> };

/** Passes mails on: a relay, or the platform. */
export type MailTransport = {
  /** Sends a mail within some seconds. @returns why it was not taken, in words without an address; null if it was */
  send(mail: OutgoingMail): Promise<DeliveryFailure | null>;
  close(): void;
};

export type MailOptions = MailSite & {
  /** Sender, such as `Portal <news@example.org>`. */
  from: string;
  /** Signs links. */
  secret: string;
  db: Db;
  signal: AbortSignal;
  /** Called if there is a mail to send. */
  openTransport(): MailTransport;
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
 * Sends all mails that are due. A mail is sent at least once; one that is not taken is tried again later. Logs and
 * errors contain no address.
 */
export async function deliverMail(options: MailOptions): Promise<void> {
  const { db, signal } = options;
  if (signal.aborted) return;
  await notePending(db);
  let transport: MailTransport | null = null;
  try {
    for (let letters = await claimLetters(options); letters.length > 0; letters = await claimLetters(options)) {
      transport ??= options.openTransport();
      const isReachable = await sendAll(letters, transport, options);
      if (!isReachable || signal.aborted) return;
    }
  } finally {
    transport?.close();
  }
}

/** Takes mails of both kinds, with a few statements for all of them. */
async function claimLetters(options: MailOptions): Promise<Letter[]> {
  const { db } = options;
  const now = Date.now();
  const times = { now: new Date(now).toISOString(), until: new Date(now + CLAIM_MS).toISOString(), limit: MAX_MAILS };
  const questions = (await claimUnconfirmed(db, times)).map((row) => questionOf(row, options));
  const claims = await claimDigests(db, times);
  const ids = [...new Set(claims.flatMap(pendingOf))];
  const events = ids.length === 0 ? [] : await listEvents(db, { ids }, ids.length);
  const mailboxes = Map.groupBy(claims, ({ address }) => address).values();
  return [...questions, ...[...mailboxes].map((rows) => digestOf(rows, events, options))];
}

/** @returns whether the transport answers */
async function sendAll(letters: Letter[], transport: MailTransport, options: MailOptions): Promise<boolean> {
  let isReachable = true;
  const lane = async () => {
    for (let letter = letters.shift(); letter !== undefined; letter = letters.shift()) {
      if (isReachable && !options.signal.aborted) isReachable = await serve(letter, transport, options);
      else await note(options.db, letter, {});
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return isReachable;
}

/** Sends one mail, and notes how it went. @returns whether the transport answers */
async function serve({ rows, ids, compose }: Letter, transport: MailTransport, options: MailOptions): Promise<boolean> {
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
  const failure = await transport.send({
    ...content,
    from,
    to: first.address,
    headers: {
      "auto-submitted": "auto-generated",
      ...(list === undefined
        ? {}
        : { "list-unsubscribe": `<${list}>`, "list-unsubscribe-post": "List-Unsubscribe=One-Click" }),
    },
  });
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

function digestOf(
  rows: readonly SubscriberRecord[],
  logged: readonly LoggedEvent[],
  { secret, ...site }: MailOptions,
): Letter {
  const ids = new Set(rows.flatMap(pendingOf));
  const events = logged.filter(({ id }) => ids.has(id));
  return {
    rows,
    ids: [...ids],
    async compose() {
      if (events.length === 0) return null;
      const token = await linkToken(secret, "unsubscribe", rows[0]?.address ?? "");
      return { ...(await digestMail(rows, events, token, site)), list: site.siteUrl + link.mailRemoval(token) };
    },
  };
}

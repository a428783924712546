/** Passes mails on over SMTP. */
import { createTransport } from "nodemailer";
import type { MailTransport } from "../../worker/mail/deliver.ts";
import { mailFailure } from "../../worker/mail/failure.ts";

/** Connections at the same time. */
const MAX_CONNECTIONS = 4;

/** Milliseconds that the relay has for each step. */
const STEP_MS = 15_000;

/** @param relay `smtp:` or `smtps:` URL */
export function openRelay(relay: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(relay);
  const user = decodeURIComponent(username);
  const transport = createTransport({
    ...{ host: hostname, secure: protocol === "smtps:" },
    ...(port === "" ? {} : { port: Number(port) }),
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
    ...{ pool: true, maxConnections: MAX_CONNECTIONS, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS, dnsTimeout: STEP_MS },
  });
  return {
    send: ({ to, ...mail }) =>
      transport.sendMail({ ...mail, to: { name: "", address: to } }).then(() => null, failureOf),
    close: () => transport.close(),
  };
}

function failureOf(error: unknown): ReturnType<typeof mailFailure> {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  // Permanent, and about the recipient (RFC 5321, 4.2.1 and 4.3.2).
  const isRefused = responseCode >= 500 && command === "RCPT TO";
  return mailFailure(isRefused, responseCode === 0 ? null : String(responseCode));
}

/** Texts of mails. */
import { messages, t } from "../language/messages.ts";

export const text = messages({
  confirm: {
    subject: (subject: string) => t`Confirm that you follow ${subject}`,
    lead: (site: string, subject: string) =>
      t`Somebody, probably you, entered this address on ${site} to get mail about ${subject}.`,
    action: "Confirm",
    otherwise: "If it wasn't you, do nothing. We send nothing more, and delete the address after two days.",
  },
  contact: {
    subject: (operator: string) => t`Confirm that you are the contact of ${operator}`,
    lead: (site: string, operator: string) =>
      t`Somebody, probably you, asked ${site} for a link that proves that you are the contact of ${operator}. Its feeds name this address.`,
    action: "Open the page for the publisher",
    otherwise:
      "If it wasn't you, do nothing. The link works for two days, and changes nothing until you confirm there.",
  },
  digest: {
    subject: (site: string) => t`News from ${site}`,
    reason: (site: string) =>
      t`You follow this on ${site}. We send one mail a day at most, unless something is urgent.`,
    stop: (subject: string) => t`Stop mail about ${subject}`,
    stopAll: "Stop all mail, and delete this address",
  },
});

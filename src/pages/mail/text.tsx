/** Texts of the page to which mails lead. */
import { messages, t } from "../../domain/language/messages.ts";

export const text = messages({
  title: "Your mail",
  description: "Confirm that you want mail from this site, or stop it.",
  script: "This page needs JavaScript.",
  broken: "This link isn't complete. Copy all of it from the mail.",
  failed: "That didn't work. Try again.",
  confirm: {
    lead: "Do you want the mail that somebody, probably you, asked for at this site?",
    action: "Yes, send me mail",
    done: (subject: string) => t`Confirmed. We will send you mail about ${subject}.`,
    gone: "This link is too old. Enter your address again on the page of what you want to follow.",
  },
  stop: {
    lead: "Do you want to stop this mail? We delete what we store for it.",
    leadAll: "Do you want to stop all mail from this site? We delete your address.",
    action: "Stop mail",
    done: "Stopped. What we stored for it is deleted.",
  },
});

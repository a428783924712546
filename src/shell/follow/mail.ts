/** Sends the mail that asks whether a mailbox wants notices. Loaded at the click. Browser only. */
import type { Site } from "../../data/site.ts";
import { currentLanguage } from "../../domain/language/current.ts";
import type { FollowSubject } from "../../domain/site/follow.ts";
import { refusalCode, send } from "../../session/send.ts";
import { text } from "./text.ts";

/** @param form has the field `address` @returns what to tell the visitor */
export async function askMailbox(
  form: HTMLFormElement,
  { subject, site }: { subject: FollowSubject; site: Pick<Site, "apiBase" | "csrfHeader"> },
): Promise<string> {
  if (!form.reportValidity()) return "";
  const address = String(new FormData(form).get("address") ?? "");
  const { kind, key } = subject;
  try {
    await send(site, "subscriptions/mail/add", { address, language: currentLanguage(), [kind]: key });
    form.reset();
    return text.mail.sent;
  } catch (error) {
    return refusalCode(error) === "parameter.invalid" ? text.mail.wrong : text.mail.failed;
  }
}

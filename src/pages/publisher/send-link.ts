/** Has the link sent by which a contact confirms its address. Loaded at the click. Browser only. */
import type { Site } from "../../data/site.ts";
import { currentLanguage } from "../../domain/language/current.ts";
import { send } from "../../session/send.ts";
import { contactsPath, type PublisherContact } from "./query.ts";
import { text } from "./text.tsx";

/** @returns what to tell the visitor */
export async function sendLink(site: Site, operator: string, { feeds: [feed] }: PublisherContact): Promise<string> {
  try {
    await send(site, `${contactsPath(operator)}/link`, { feed: feed?.onestop_id, language: currentLanguage() });
    return text.contacts.sent;
  } catch {
    return text.contacts.failed;
  }
}

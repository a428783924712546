/** Tokens in the links of mails. Each allows one action on one subject. Pure. */
import { hexOf } from "../bytes/digest.ts";

/** `confirm`: a subscription, by its id. `contact`: a request to prove a contact, by its id. `unsubscribe`: a mail address. */
type LinkPurpose = "confirm" | "contact" | "unsubscribe";

const HMAC = { name: "HMAC", hash: "SHA-256" };
const utf8 = (text: string) => new TextEncoder().encode(text);
const keyOf = (secret: string) => crypto.subtle.importKey("raw", utf8(secret), HMAC, false, ["sign", "verify"]);
const signedText = (purpose: LinkPurpose, subject: string) => utf8(`${purpose} ${subject}`);

/** HMAC-SHA-256 in hexadecimal. @param secret the setting MAIL_SECRET */
export async function linkToken(secret: string, purpose: LinkPurpose, subject: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), signedText(purpose, subject))));
}

/** Whether a token is that of a subject; compares in constant time. */
export async function isLinkToken(
  token: string,
  secret: string,
  purpose: LinkPurpose,
  subject: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(token)) return false;
  const bytes = Uint8Array.from(token.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret), bytes, signedText(purpose, subject));
}

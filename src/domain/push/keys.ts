/** The form of the keys of web push, which are checked without reading them. Pure. */

/** What a browser gives away with its subscription: a point of P-256 and a secret, both in Base64url. */
export type PushKeys = { p256dh: string; auth: string };

/** Whether a text is an uncompressed point of P-256 in Base64url: 65 bytes, of which the first is 4. */
export const isPushKey = (text: string): boolean => /^B[\w-]{86}$/.test(text);

/** Whether keys have the form of those of a browser. */
export const arePushKeys = ({ p256dh, auth }: PushKeys): boolean => isPushKey(p256dh) && /^[\w-]{22}$/.test(auth);

/** Signs messages of webhooks as the Standard Webhooks specification says (https://www.standardwebhooks.com). */
/** Bytes of a secret: the specification asks for 24 to 64. */
const SECRET_BYTES = 32;

const PREFIX = "whsec_";

/** A new secret: `whsec_` and random bytes in Base64. */
export function makeSecret(): string {
  return PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

export type Message = {
  /** Stays the same when the message is sent again, so that the receiver can tell. */
  id: string;
  /** Seconds since 1970 of this attempt. */
  timestamp: number;
  /** As it is sent. */
  body: string;
};

/** The headers of a message: HMAC-SHA-256 of id, timestamp and body under the bytes of the secret. */
export async function webhookHeaders(
  secret: string,
  { id, timestamp, body }: Message,
): Promise<Record<string, string>> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signedBytes = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, signedBytes)));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/**
 * The CSRF token that pages carry behind a proxy. It is the same for all visitors on a day, so that pages can be
 * shared.
 */

import { hexOf } from "../../src/domain/bytes/digest.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import type { Settings } from "../env.ts";

const DAY = 86_400_000;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** HMAC-SHA-256 of the day (ISO, UTC) under the secret CSRF_SECRET; null without a proxy. */
export async function csrfToken(settings: Settings, now: Date): Promise<string | null> {
  return settings.useProxy ? sign(settings.csrfSecret, dayOf(now)) : null;
}

/** Whether a token is today's, or yesterday's for a page that was open at midnight. */
export async function isCsrfToken(settings: Settings, token: string, now: Date): Promise<boolean> {
  for (const day of [now, new Date(now.getTime() - DAY)]) {
    if ((await sign(settings.csrfSecret, dayOf(day))) === token) return true;
  }
  return false;
}

const tokens = perIsolate<string, string>("CSRF tokens", { by: "day and secret", entries: 4, bytes: 4_000 });

async function sign(secret: string, day: string): Promise<string> {
  const cachedToken = tokens.get(`${day} ${secret}`);
  if (cachedToken !== undefined) return cachedToken;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const token = hexOf(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(day))));
  tokens.set(`${day} ${secret}`, token);
  return token;
}

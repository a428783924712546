/**
 * Keeps the signing keys of the identity provider: fetched every ten minutes, stored in memory and in KV. While the
 * provider is down, the last keys stay in use for a day.
 */

import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { readBounded } from "../../src/domain/bytes/bounded-stream.ts";
import { failureLine } from "../../src/domain/log-line.ts";
import { perIsolate } from "../../src/domain/memory.ts";
import { FLIGHTS, SingleFlight } from "../cache/single-flight.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/archive/deadline.ts";

/** Milliseconds for which keys are not fetched again, unless a token names an unknown one. */
const FRESH_FOR_MS = 10 * 60_000;

/** Milliseconds between two fetches, whatever tokens name. */
const COOL_DOWN_MS = 30_000;

/** Milliseconds for which keys stay in use while no new ones can be fetched. */
const STALE_IF_ERROR_MS = 24 * 3_600_000;

/** Milliseconds that the provider and KV have to answer. */
const DEADLINE_MS = 3_000;
const KV_DEADLINE_MS = 200;

/** Maximum bytes of a document of the provider; a larger one is broken off. */
const MAX_DOCUMENT_BYTES = 2 ** 20;

type CachedKeys = { set: JSONWebKeySet; keys: JWTVerifyGetKey; readAt: number };

/** Readings of keys, by issuer. */
const flights = new SingleFlight<CachedKeys | null>(perIsolate("keys under way", FLIGHTS));

export type KeyStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
};

/** The keys of one provider in this isolate. Uses the machine's clock instead of the request's, which a test can set. */
export class KeySet {
  #known: CachedKeys | null = null;
  #askedAt = 0;
  readonly #issuer: string;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /**
   * The key getter for `jwtVerify`.
   * @param waitUntil keeps the request alive until the keys are fetched, because others may be waiting for them
   * @throws Problem auth.unavailable while no keys were ever fetched
   */
  readonly getKey =
    (kv: KeyStore, waitUntil: (work: Promise<unknown>) => void): JWTVerifyGetKey =>
    async (header, token) => {
      const now = Date.now();
      let cachedKeys = this.#known ?? (await this.#fromStore(kv));
      if (cachedKeys === null || now - cachedKeys.readAt > FRESH_FOR_MS)
        cachedKeys = (await this.#ask(kv, waitUntil)) ?? cachedKeys;
      if (cachedKeys === null || now - cachedKeys.readAt > STALE_IF_ERROR_MS) {
        throw problem("auth.unavailable", "The identity provider is not responding, so the token cannot be checked.", {
          retryAfter: 30,
        });
      }
      try {
        return await cachedKeys.keys(header, token);
      } catch (error) {
        if ((error as { code?: unknown }).code !== "ERR_JWKS_NO_MATCHING_KEY") throw error;
        // The provider may have rotated its keys.
        const freshKeys = await this.#ask(kv, waitUntil);
        if (freshKeys === null || freshKeys === cachedKeys) throw error;
        return freshKeys.keys(header, token);
      }
    };

  /** Concurrent requests cause one fetch, and the cool-down limits how often. */
  async #ask(kv: KeyStore, waitUntil: (work: Promise<unknown>) => void): Promise<CachedKeys | null> {
    const other = await flights.join(this.#issuer, async () => null);
    if (other !== null) return "value" in other ? other.value : null;
    if (Date.now() - this.#askedAt < COOL_DOWN_MS) return null;
    this.#askedAt = Date.now();
    const fetching = flights.start(this.#issuer, async () => {
      try {
        const cachedKeys = knownOf(await this.#fetch(), Date.now());
        this.#known = cachedKeys;
        await this.#store(kv, cachedKeys);
        return cachedKeys;
      } catch (error) {
        console.error(failureLine("The keys of the identity provider cannot be read.", error));
        return null;
      }
    });
    waitUntil(fetching);
    return fetching;
  }

  async #fetch(): Promise<JSONWebKeySet> {
    const about = (await json(`${this.#issuer}/.well-known/openid-configuration`)) as {
      issuer?: string;
      jwks_uri?: string;
    };
    if (about.issuer?.replace(/\/$/, "") !== this.#issuer) throw new Error("Its configuration names another issuer.");
    const set = (await json(String(about.jwks_uri))) as JSONWebKeySet;
    if (!Array.isArray(set.keys) || set.keys.length === 0) throw new Error("It has no keys.");
    return set;
  }

  async #fromStore(kv: KeyStore): Promise<CachedKeys | null> {
    try {
      const text = await inTime(kv.get(this.#storeKey), KV_DEADLINE_MS, "KV");
      if (text === null) return null;
      const { set, readAt } = JSON.parse(text) as { set: JSONWebKeySet; readAt: number };
      this.#known = knownOf(set, readAt);
      return this.#known;
    } catch {
      return null;
    }
  }

  async #store(kv: KeyStore, { set, readAt }: CachedKeys): Promise<void> {
    const text = JSON.stringify({ set, readAt });
    await inTime(kv.put(this.#storeKey, text, { expirationTtl: STALE_IF_ERROR_MS / 1000 }), KV_DEADLINE_MS, "KV").catch(
      () => {},
    );
  }

  get #storeKey(): string {
    return `auth/keys/${this.#issuer}`;
  }
}

function knownOf(set: JSONWebKeySet, readAt: number): CachedKeys {
  return { set, keys: createLocalJWKSet(set) as JWTVerifyGetKey, readAt };
}

async function json(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).pathname} answered ${response.status}.`);
  }
  const bytes = await readBounded(response.body, { maxBytes: MAX_DOCUMENT_BYTES, silence: DEADLINE_MS });
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * The keys of the identity provider: asked once in a while, kept in the isolate and in KV, and the last good ones go on
 * counting for a day when the provider is down.
 */

import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { failureLine } from "../../src/domain/log-line.ts";
import { problem } from "../problem.ts";
import { inTime } from "../store/deadline.ts";

/** Milliseconds for which keys are not asked for again, unless a token names one that is not among them. */
const FRESH = 10 * 60_000;

/** Milliseconds between two questions, whatever tokens say. */
const COOL_DOWN = 30_000;

/** Milliseconds for which keys count when no new ones can be had. */
const LAST_GOOD = 24 * 3_600_000;

/** Milliseconds that the provider and KV have. */
const DEADLINE = 3_000;
const KV_DEADLINE = 200;

type Known = { set: JSONWebKeySet; keys: JWTVerifyGetKey; readAt: number };

export type KeyStore = {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options?: { expirationTtl?: number }): Promise<void>;
};

/** One provider's keys for this isolate. Clocks are this machine's own: that of a request can be set from outside. */
export class KeySet {
  #known: Known | null = null;
  #askedAt = 0;
  #asking: Promise<Known | null> | null = null;
  readonly #issuer: string;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /**
   * What `jwtVerify` takes.
   * @param waitUntil lets the request live until the keys are there: others wait for them, also when its asker has gone
   * @throws Problem auth.unavailable while no keys were ever had
   */
  readonly getKey =
    (kv: KeyStore, waitUntil: (work: Promise<unknown>) => void): JWTVerifyGetKey =>
    async (header, token) => {
      const now = Date.now();
      let known = this.#known ?? (await this.#fromStore(kv));
      if (known === null || now - known.readAt > FRESH) known = (await this.#ask(kv, waitUntil)) ?? known;
      if (known === null || now - known.readAt > LAST_GOOD) {
        throw problem("auth.unavailable", "The identity provider does not answer, so the token cannot be checked.", {
          retryAfter: 30,
        });
      }
      try {
        return await known.keys(header, token);
      } catch (error) {
        if ((error as { code?: unknown }).code !== "ERR_JWKS_NO_MATCHING_KEY") throw error;
        // The provider may have taken a new key since.
        const renewed = await this.#ask(kv, waitUntil);
        if (renewed === null || renewed === known) throw error;
        return renewed.keys(header, token);
      }
    };

  /** Many requests that need keys ask once, and nobody asks more often than the cool-down allows. */
  #ask(kv: KeyStore, waitUntil: (work: Promise<unknown>) => void): Promise<Known | null> {
    if (this.#asking !== null) return this.#asking;
    if (Date.now() - this.#askedAt < COOL_DOWN) return Promise.resolve(null);
    this.#askedAt = Date.now();
    this.#asking = this.#fetch()
      .then(async (set) => {
        const known = knownOf(set, Date.now());
        this.#known = known;
        await this.#store(kv, known);
        return known;
      })
      .catch((error: unknown) => {
        console.error(failureLine("The keys of the identity provider cannot be read.", error));
        return null;
      })
      .finally(() => {
        this.#asking = null;
      });
    waitUntil(this.#asking);
    return this.#asking;
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

  async #fromStore(kv: KeyStore): Promise<Known | null> {
    try {
      const text = await inTime(kv.get(this.#storeKey), KV_DEADLINE, "KV");
      if (text === null) return null;
      const { set, readAt } = JSON.parse(text) as { set: JSONWebKeySet; readAt: number };
      this.#known = knownOf(set, readAt);
      return this.#known;
    } catch {
      return null;
    }
  }

  async #store(kv: KeyStore, { set, readAt }: Known): Promise<void> {
    const text = JSON.stringify({ set, readAt });
    await inTime(kv.put(this.#storeKey, text, { expirationTtl: LAST_GOOD / 1000 }), KV_DEADLINE, "KV").catch(() => {});
  }

  get #storeKey(): string {
    return `auth/keys/${this.#issuer}`;
  }
}

function knownOf(set: JSONWebKeySet, readAt: number): Known {
  return { set, keys: createLocalJWKSet(set) as JWTVerifyGetKey, readAt };
}

async function json(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).pathname} answered ${response.status}.`);
  }
  return response.json();
}

/** Authenticates a request. The only caller of token verification. */
import { perIsolate } from "../../src/domain/memory.ts";
import type { ApiUser } from "../../src/domain/site/user.ts";
import type { Settings } from "../settings.ts";
import { bearerToken } from "./bearer.ts";
import { KeySet, type KeyStore } from "./key-set.ts";
import { userOf } from "./user.ts";
import { verifyToken } from "./verify.ts";

const keySets = perIsolate<string, KeySet>("keys of identity providers", { by: "issuer", entries: 4, bytes: 400_000 });

/** The parts of a request that authentication needs. */
type AuthenticationContext = {
  kv: KeyStore;
  now: Date;
  /** Keeps the request alive until the work is done, like `ExecutionContext`. */
  waitUntil(work: Promise<unknown>): void;
};

/**
 * The user proven by the request's token; null without a token or without a configured provider.
 * @throws Problem auth.token_invalid, auth.token_expired, auth.unavailable
 */
export async function authenticate(
  headers: Headers,
  oidc: Settings["oidc"],
  { kv, now, waitUntil }: AuthenticationContext,
): Promise<ApiUser | null> {
  if (oidc === null) return null;
  const token = bearerToken(headers);
  if (token === null) return null;
  const keys = keySets.getOrMake(oidc.issuer, () => new KeySet(oidc.issuer));
  const { issuer, algorithms, rolesClaim } = oidc;
  const claims = await verifyToken(token, keys.getKey(kv, waitUntil), {
    // Issuers are written with or without a trailing slash.
    issuers: [issuer, `${issuer}/`],
    audience: oidc.audience === "" ? oidc.clientId : oidc.audience,
    algorithms,
    now,
  });
  return userOf(claims, rolesClaim);
}

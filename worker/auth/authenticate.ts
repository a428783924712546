/** From a request to its user. Nobody else touches tokens. */
import type { ApiUser } from "../../src/domain/user.ts";
import type { Settings } from "../settings.ts";
import { bearerToken } from "./bearer.ts";
import { KeySet, type KeyStore } from "./key-set.ts";
import { userOf } from "./user.ts";
import { verifyToken } from "./verify.ts";

const sets = new Map<string, KeySet>();

/** What asks for the user of a request. */
type Asker = {
  kv: KeyStore;
  now: Date;
  /** Lets the request live until something is done, as `ExecutionContext` does. */
  waitUntil(work: Promise<unknown>): void;
};

/**
 * The user whom the request's token proves; null where none is sent, or no provider is configured.
 * @throws Problem auth.token_invalid, auth.token_expired, auth.unavailable
 */
export async function authenticate(
  headers: Headers,
  oidc: Settings["oidc"],
  { kv, now, waitUntil }: Asker,
): Promise<ApiUser | null> {
  if (oidc === null) return null;
  const token = bearerToken(headers);
  if (token === null) return null;
  let keys = sets.get(oidc.issuer);
  if (keys === undefined) {
    keys = new KeySet(oidc.issuer);
    sets.set(oidc.issuer, keys);
  }
  const { issuer, algorithms, rolesClaim } = oidc;
  const claims = await verifyToken(token, keys.getKey(kv, waitUntil), {
    // Providers write their name with and without a slash at the end.
    issuers: [issuer, `${issuer}/`],
    audience: oidc.audience === "" ? oidc.clientId : oidc.audience,
    algorithms,
    now,
  });
  return userOf(claims, rolesClaim);
}

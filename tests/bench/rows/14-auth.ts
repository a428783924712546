/** What it costs to believe a token, with the provider's keys at hand. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import { bearerToken } from "../../../worker/auth/bearer.ts";
import { verifyToken } from "../../../worker/auth/verify.ts";
import type { BenchRow } from "../row.ts";

const TIMES = 2_000;
const ISSUER = "https://idp.example";

/** Milliseconds of this process for one verification. */
async function cost(alg: string): Promise<number> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg }] }) as JWTVerifyGetKey;
  const token = await new SignJWT({ roles: ["a", "b"], email: "ada@example.org" })
    .setProtectedHeader({ alg, kid: "k" })
    .setIssuer(ISSUER)
    .setAudience("portal")
    .setSubject("user")
    .setExpirationTime("1h")
    .sign(privateKey);
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const expected = { issuers: [ISSUER], audience: "portal", algorithms: [alg], now: new Date() };
  const verify = async () => verifyToken(bearerToken(headers)!, keys, expected);
  for (let i = 0; i < 200; i++) await verify();
  const before = process.cpuUsage();
  for (let i = 0; i < TIMES; i++) await verify();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TIMES;
}

export const rows: BenchRow[] = ["ES256", "RS256"].map((alg) => ({
  name: `auth: one token of ${alg} verified, keys at hand`,
  bound: "at most 0.3 ms of CPU",
  async run() {
    const each = await cost(alg);
    return { measured: `${each.toFixed(3)} ms (Node, all its threads)`, ok: each <= 0.3 };
  },
}));

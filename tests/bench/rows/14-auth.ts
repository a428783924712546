/** What it costs to believe a token, with the provider's keys at hand. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import { spreadOf } from "../../../src/domain/measurements/spread.ts";
import { bearerToken } from "../../../worker/auth/bearer.ts";
import { verifyToken } from "../../../worker/auth/verify.ts";
import type { BenchRow } from "../row.ts";

const TIMES = 500;
const ROUNDS = 7;

/** Milliseconds. */
const MOST = 0.3;
const ISSUER = "https://idp.example";

/** Milliseconds of this process for one verification, in each round. */
async function cost(alg: string): Promise<number[]> {
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
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < TIMES; i++) await verify();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / TIMES);
  }
  return rounds;
}

export const rows: BenchRow[] = ["ES256", "RS256"].map((alg) => ({
  area: "API",
  name: `Sign-in: one token of ${alg} verified, keys at hand`,
  bound: "at most 0.3 ms of CPU",
  how: "A token is taken from the header, and its signature, issuer, audience and times are checked with keys that are at hand. The CPU of all threads of one process of Node counts.",
  wrongIf: "Signatures are checked by the runtime's own code, which is BoringSSL in workerd and OpenSSL in Node.",
  async run() {
    const each = await cost(alg);
    return {
      figures: [{ what: "a verification", unit: "ms", better: "less", ours: each, limit: MOST }],
      ok: spreadOf(each).median <= MOST,
    };
  },
}));

/** Verifies a token against given keys; pure (RFC 7519, RFC 8725). */
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { problem } from "../problem.ts";
import { invalid } from "./bearer.ts";

export type TokenExpectation = {
  issuers: readonly string[];
  /** Required audience. */
  audience: string;
  /** Allowed asymmetric algorithms, regardless of the token's header. */
  algorithms: readonly string[];
  /** The clock of the request. */
  now: Date;
};

/** Allowed clock difference in seconds. */
const CLOCK_SKEW_S = 5;

/** Accepted token types; a token without a type is also accepted, because RFC 9068 is recent. */
const TOKEN_TYPES = new Set(["jwt", "at+jwt", "application/at+jwt"]);

/** Header members with which a token could bring its own key, or require unsupported rules. */
const REFUSED_HEADER_MEMBERS = ["jwk", "jku", "x5u", "x5c", "x5t", "crit", "b64", "zip"];

/**
 * @param token as returned by `bearerToken`
 * @returns its claims
 * @throws Problem auth.token_expired, auth.token_invalid; errors of the key getter
 */
export async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  expectation: TokenExpectation,
): Promise<JWTPayload> {
  checkHeader(token, expectation.algorithms);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: [...expectation.issuers],
      audience: expectation.audience,
      algorithms: [...expectation.algorithms],
      clockTolerance: CLOCK_SKEW_S,
      currentDate: expectation.now,
      requiredClaims: ["exp", "sub"],
    });
    // RFC 7519, section 4.1.2; jose checks only that there is one.
    if (typeof payload.sub !== "string" || payload.sub.trim() === "")
      throw invalid("The token does not name a subject.");
    // JSON can hold 1e999, which is read as Infinity.
    if (!Number.isFinite(payload.exp)) throw invalid("The token never expires.");
    return payload;
  } catch (error) {
    throw refusalOf(error);
  }
}

function checkHeader(token: string, algorithms: readonly string[]): void {
  let header: Record<string, unknown> | null;
  try {
    header = JSON.parse(textOf(token.slice(0, token.indexOf("."))));
  } catch (error) {
    throw invalid("The header of the token is not JSON.", error);
  }
  if (typeof header !== "object" || header === null) throw invalid("The header of the token is not an object.");
  const foreign = REFUSED_HEADER_MEMBERS.find((name) => Object.hasOwn(header, name));
  if (foreign !== undefined) throw invalid(`The header of the token contains ${foreign}, which is not accepted.`);
  if (typeof header.alg !== "string" || !algorithms.includes(header.alg)) {
    throw invalid("The token is signed with an algorithm that is not accepted.");
  }
  const { typ, kid } = header;
  if (typ !== undefined && (typeof typ !== "string" || !TOKEN_TYPES.has(typ.toLowerCase()))) {
    throw invalid("The token has the wrong type.");
  }
  if (kid !== undefined && (typeof kid !== "string" || !/^[\w.~+/=@:-]{1,128}$/.test(kid))) {
    throw invalid("The token does not name a key.");
  }
}

function textOf(part: string): string {
  const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
    Uint8Array.from(binary, (char) => char.charCodeAt(0)),
  );
}

/** Reduces jose's errors to the two codes that callers can act on; the log gets the rest. */
function refusalOf(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "ERR_JWT_EXPIRED") return problem("auth.token_expired", "The token has expired: sign in again.");
  if (code === "ERR_JWT_CLAIM_VALIDATION_FAILED") {
    return invalid(
      `The token is not for this portal, or not valid yet (${String((error as { claim?: unknown }).claim)}).`,
    );
  }
  if (typeof code === "string" && /^ERR_(JW|JOSE)/.test(code)) return invalid("The token is not valid.", error);
  return error;
}

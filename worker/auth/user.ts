/** Converts token claims to a user. */
import type { JWTPayload } from "jose";
import type { ApiUser } from "../../src/domain/site/user.ts";

/** Claims about the token, not about its owner. */
const TOKEN_CLAIMS = new Set([
  "iss",
  "aud",
  "exp",
  "nbf",
  "iat",
  "jti",
  "azp",
  "nonce",
  "at_hash",
  "c_hash",
  "sid",
  "auth_time",
  "client_id",
  "scope",
  "typ",
]);

/** @param rolesClaim name of the claim with the roles: a list, or space-separated names */
export function userOf(claims: JWTPayload, rolesClaim: string): ApiUser {
  const text = (name: string) =>
    typeof claims[name] === "string" && claims[name] !== "" ? (claims[name] as string) : null;
  const roles = rolesOf(claims[rolesClaim]);
  const externalData = Object.fromEntries(
    Object.entries(claims).filter(
      ([name]) => !TOKEN_CLAIMS.has(name) && !["sub", "name", "email", rolesClaim].includes(name),
    ),
  );
  return {
    id: String(claims.sub),
    name: text("name") ?? text("preferred_username") ?? text("nickname"),
    email: text("email"),
    roles,
    signedInAt: [claims.auth_time, claims.iat].find((time): time is number => typeof time === "number") ?? null,
    externalData,
  };
}

function rolesOf(claim: unknown): string[] {
  const names = typeof claim === "string" ? claim.split(/\s+/) : Array.isArray(claim) ? claim : [];
  return [...new Set(names.filter((name): name is string => typeof name === "string" && name !== ""))];
}

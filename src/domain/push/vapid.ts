/** Tells a push service who sends (RFC 8292, VAPID). Pure. */
import { base64url, exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";

/** The key pair of this site, both keys in Base64url: a point of P-256, and a number. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Seconds for which a signature is valid; a day is allowed at most. */
const VALID_FOR_S = 12 * 3_600;

const ALGORITHM = "ES256";
const COORDINATE_BYTES = 32;

export async function makeVapidKeys(): Promise<VapidKeys> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(privateKey);
  const point = [4, ...base64url.decode(x), ...base64url.decode(y)];
  return { publicKey: base64url.encode(Uint8Array.from(point)), privateKey: d };
}

/**
 * The value of `Authorization` for a request to a push service.
 * @param subject `mailto:` or https URL at which the service reaches the sender @param now milliseconds since 1970
 * @throws for keys that do not belong together
 */
export async function vapidAuthorization(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  { subject, now }: { subject: string; now: number },
): Promise<string> {
  const point = base64url.decode(publicKey);
  const coordinate = (first: number) => base64url.encode(point.subarray(first, first + COORDINATE_BYTES));
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES), d: privateKey };
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: "JWT", alg: ALGORITHM })
    .setExpirationTime(Math.floor(now / 1000) + VALID_FOR_S)
    .sign(await importJWK(jwk, ALGORITHM));
  return `vapid t=${token}, k=${publicKey}`;
}

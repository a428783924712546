/** An identity provider for tests: keys, tokens, and the two documents that the Worker requests. */
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { vi } from "vitest";

export const AUDIENCE = "the-portal";
let count = 0;

/** JSON without an end. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode('"keys",'.repeat(10_000));
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("[")),
    pull: (controller) => controller.enqueue(chunk.slice()),
  });
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

export async function startProvider() {
  const issuer = `https://idp-${count++}.example`;
  const keys: { kid: string; alg: string; privateKey: CryptoKey; jwk: JWK }[] = [];
  const asked: string[] = [];
  let mode: "works" | "down" | "endless" = "works";

  async function addKey(kid: string, alg = "ES256"): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    keys.push({ kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } });
  }
  await addKey("first");

  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(issuer)) return real(input, init);
    asked.push(url.slice(issuer.length));
    if (mode === "down") throw new TypeError("The network is gone.");
    if (mode === "endless") return new Response(endless(), { headers: { "content-type": "application/json" } });
    if (url.endsWith("/.well-known/openid-configuration")) return Response.json({ issuer, jwks_uri: `${issuer}/keys` });
    if (url.endsWith("/keys")) return Response.json({ keys: keys.map((key) => key.jwk) });
    return new Response(null, { status: 404 });
  });

  return {
    issuer,
    asked,
    keys,
    addKey,
    is(next: typeof mode) {
      mode = next;
    },
    /** Settings of a Worker that trusts this provider. */
    vars: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "client", OIDC_AUDIENCE: AUDIENCE },
    /** A token that is right in everything that is not said otherwise. */
    async token(
      claims: Record<string, unknown> = {},
      header: Record<string, unknown> = {},
      key = keys.at(-1)!,
    ): Promise<string> {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer, aud: AUDIENCE, sub: "user-1", iat: now, exp: now + 600, ...claims };
      return new SignJWT(all)
        .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header } as { alg: string })
        .sign(key.privateKey, { crit: Object.fromEntries(((header.crit as string[]) ?? []).map((c) => [c, true])) });
    },
  };
}

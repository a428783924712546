import fc from "fast-check";
import { base64url, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authenticate } from "../../../worker/auth/authenticate.ts";
import { bearerToken } from "../../../worker/auth/bearer.ts";
import { parseSettings } from "../../../worker/settings.ts";
import { ask, bindings } from "../../support/worker/ask.ts";
import { AUDIENCE, type Provider, startProvider } from "./provider.ts";

let idp: Provider;

beforeEach(async () => {
  idp = await startProvider();
});

afterEach(() => void vi.unstubAllGlobals());

const ME = "{ me { id name email roles external_data } }";

/** Asks who one is. */
async function me(authorization: string | null, vars: Record<string, unknown> = {}) {
  const response = await ask("/api/v2/query", {
    vars: { ...idp.vars, ...vars },
    init: {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization === null ? {} : { authorization }) },
      body: JSON.stringify({ query: ME }),
    },
  });
  const body = (await response.json()) as {
    data?: { me: Record<string, unknown> } | null;
    errors?: { extensions: { code: string } }[];
    code?: string;
  };
  return {
    status: response.status,
    challenge: response.headers.get("www-authenticate"),
    code: body.code ?? body.errors?.[0]?.extensions.code ?? null,
    me: body.data?.me ?? null,
  };
}

const part = (value: unknown) => base64url.encode(JSON.stringify(value));

describe("a token", () => {
  it("of the provider identifies the user", async () => {
    const token = await idp.token({
      name: "Ada",
      email: "ada@example.org",
      roles: ["editor", "editor", "x"],
      plan: "free",
    });
    expect(await me(`Bearer ${token}`)).toEqual({
      status: 200,
      challenge: null,
      code: null,
      me: {
        id: "user-1",
        name: "Ada",
        email: "ada@example.org",
        roles: ["editor", "x"],
        external_data: { plan: "free" },
      },
    });
    expect(idp.asked).toEqual(["/.well-known/openid-configuration", "/keys"]);
    await me(`bearer  ${token}`);
    expect(idp.asked).toHaveLength(2);
  });

  it("is accepted in the formats that providers use", async () => {
    await idp.addKey("rsa", "RS256");
    const cases = [
      idp.token({ aud: ["other", AUDIENCE] }, { typ: "at+jwt" }),
      idp.token({ iss: `${idp.issuer}/` }, { typ: "JWT" }),
      idp.token({ exp: Math.floor(Date.now() / 1000) - 3 }),
      idp.token({ "https://example.org/roles": "a b" }),
    ];
    await idp.addKey("urn:keys:2026@idp");
    cases.push(idp.token());
    for (const token of cases) expect((await me(`Bearer ${await token}`)).status).toBe(200);
    const named = await me(`Bearer ${await cases[3]}`, { OIDC_ROLES_CLAIM: "https://example.org/roles" });
    expect(named.me?.roles).toEqual(["a", "b"]);
  });

  it("is refused with an error code if it is hostile", async () => {
    const now = Math.floor(Date.now() / 1000);
    const good = await idp.token();
    const [header = "", claims = "", signature = ""] = good.split(".");
    const [key] = idp.keys;
    const stranger = await generateKeyPair("ES256", { extractable: true });
    const strangerJwk = await exportJWK(stranger.publicKey);
    const signed = (h: Record<string, unknown>, by = stranger.privateKey) =>
      new SignJWT({ iss: idp.issuer, aud: AUDIENCE, sub: "user-1", exp: now + 600 })
        .setProtectedHeader({ alg: "ES256", kid: "first", ...h } as { alg: string })
        .sign(by);
    // The public key as the secret of an HMAC, in the two ways it can be written down.
    const publicKey = await importJWK({ ...key!.jwk }, "ES256", { extractable: true });
    const spki = new TextEncoder().encode(await exportSPKI(publicKey as never));
    const hmac = (secret: Uint8Array) =>
      new SignJWT({ iss: idp.issuer, aud: AUDIENCE, sub: "user-1", exp: now + 600 })
        .setProtectedHeader({ alg: "HS256", kid: "first" })
        .sign(secret);
    const endless = `{"iss":"${idp.issuer}","aud":"${AUDIENCE}","sub":"user-1","exp":1e999}`;
    const infinite = new CompactSign(new TextEncoder().encode(endless))
      .setProtectedHeader({ alg: "ES256", kid: "first" })
      .sign(key!.privateKey);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(signature.at(-1)!);
    const twin = signature.slice(0, -1) + alphabet[last + 1];
    const list: Record<string, [string, string]> = {
      "without a signature": [`Bearer ${part({ alg: "none" })}.${claims}.`, "auth.token_invalid"],
      "none with a signature": [`Bearer ${part({ alg: "none" })}.${claims}.${signature}`, "auth.token_invalid"],
      "None in capitals": [
        `Bearer ${part({ alg: "NONE", kid: "first" })}.${claims}.${signature}`,
        "auth.token_invalid",
      ],
      "HMAC by the public key": [`Bearer ${await hmac(spki)}`, "auth.token_invalid"],
      "HMAC by the key's JSON": [
        `Bearer ${await hmac(new TextEncoder().encode(JSON.stringify(key!.jwk)))}`,
        "auth.token_invalid",
      ],
      "of another audience": [`Bearer ${await idp.token({ aud: "another" })}`, "auth.token_invalid"],
      "of no audience": [`Bearer ${await idp.token({ aud: undefined })}`, "auth.token_invalid"],
      "of another issuer": [`Bearer ${await idp.token({ iss: "https://evil.example" })}`, "auth.token_invalid"],
      "of an issuer that begins so": [`Bearer ${await idp.token({ iss: `${idp.issuer}.evil` })}`, "auth.token_invalid"],
      expired: [`Bearer ${await idp.token({ exp: now - 60 })}`, "auth.token_expired"],
      "without an end": [`Bearer ${await idp.token({ exp: undefined })}`, "auth.token_invalid"],
      "with an end in words": [`Bearer ${await idp.token({ exp: "tomorrow" })}`, "auth.token_invalid"],
      "without a subject": [`Bearer ${await idp.token({ sub: undefined })}`, "auth.token_invalid"],
      "with an empty subject": [`Bearer ${await idp.token({ sub: " " })}`, "auth.token_invalid"],
      "with a number as its subject": [`Bearer ${await idp.token({ sub: 7 })}`, "auth.token_invalid"],
      "with an infinite end": [`Bearer ${await infinite}`, "auth.token_invalid"],
      "not yet valid": [`Bearer ${await idp.token({ nbf: now + 600 })}`, "auth.token_invalid"],
      "signed by a stranger": [`Bearer ${await signed({})}`, "auth.token_invalid"],
      "with a key inside": [`Bearer ${await signed({ jwk: strangerJwk })}`, "auth.token_invalid"],
      "with the address of keys": [
        `Bearer ${await signed({ jku: "https://evil.example/keys" })}`,
        "auth.token_invalid",
      ],
      "with a certificate's address": [
        `Bearer ${await signed({ x5u: "https://evil.example/cert" })}`,
        "auth.token_invalid",
      ],
      "with rules of its own": [
        `Bearer ${part({ alg: "ES256", kid: "first", crit: ["b64"], b64: false })}.${claims}.${signature}`,
        "auth.token_invalid",
      ],
      "of another type": [`Bearer ${await idp.token({}, { typ: "logout+jwt" })}`, "auth.token_invalid"],
      "with a path as its key": [`Bearer ${await signed({ kid: "../../first" })}`, "auth.token_invalid"],
      "with a key that is a list": [
        `Bearer ${part({ alg: "ES256", kid: ["first"] })}.${claims}.${signature}`,
        "auth.token_invalid",
      ],
      "with other claims": [
        `Bearer ${header}.${part({ sub: "admin", exp: now + 600 })}.${signature}`,
        "auth.token_invalid",
      ],
      "written in another way": [`Bearer ${header}.${claims}.${twin}`, "auth.token_invalid"],
      padded: [`Bearer ${header}.${claims}.${signature}==`, "auth.token_invalid"],
      "with a space": [`Bearer ${header}.${claims.slice(0, 9)} ${claims.slice(9)}.${signature}`, "auth.token_invalid"],
      "of five parts": [`Bearer ${good}.a.b`, "auth.token_invalid"],
      "of one part": ["Bearer token", "auth.token_invalid"],
      empty: ["Bearer ", "auth.token_invalid"],
      huge: [`Bearer ${await idp.token({ fill: "x".repeat(9000) })}`, "auth.token_invalid"],
      twice: [`Bearer ${good}, Bearer ${good}`, "auth.token_invalid"],
      "behind another scheme": [`Basic YTpi, Bearer ${good}`, "auth.token_invalid"],
      "whose header is no JSON": [`Bearer ${base64url.encode("alg")}.${claims}.${signature}`, "auth.token_invalid"],
      "whose header is null": [`Bearer ${part(null)}.${claims}.${signature}`, "auth.token_invalid"],
      "whose claims are a list": [`Bearer ${header}.${part([])}.${signature}`, "auth.token_invalid"],
    };
    for (const [name, [authorization, code]] of Object.entries(list)) {
      const answer = await me(authorization);
      expect([name, answer.status, answer.code, answer.me]).toEqual([name, 401, code, null]);
      expect(answer.challenge).toMatch(/^Bearer error="invalid_token", error_description="[^"]+"$/);
    }
    expect((await me(`Bearer ${good}`)).status).toBe(200);
  });

  it("of any text is refused or ignored, never a server error", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary-ascii" }),
          fc.array(fc.base64String()).map((parts) => parts.join(".")),
        ),
        async (text) => {
          let headers: Headers;
          try {
            headers = new Headers({ authorization: `Bearer ${text}` });
          } catch {
            return;
          }
          const { status } = await me(headers.get("authorization"));
          expect([200, 401]).toContain(status);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("has only one valid text form", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(), (bytes, at) => {
        const text = base64url.encode(bytes);
        const read = (last: string) => bearerToken(new Headers({ authorization: `Bearer a_${"AA"}.${last}.${text}` }));
        expect(read(text)).toContain(text);
        const other =
          base64url.encode(bytes).slice(0, -1) +
          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[at % 64];
        if (other === text) return;
        // Either it stands for other bytes, or it is refused.
        let taken = true;
        try {
          read(other);
        } catch {
          taken = false;
        }
        if (taken) expect([...base64url.decode(other)]).not.toEqual([...bytes]);
      }),
    );
  });
});

describe("an anonymous request", () => {
  it("is answered the same with or without a provider", async () => {
    expect(await me(null)).toMatchObject({ status: 200, code: "auth.required" });
    expect(await me("Basic YTpi")).toMatchObject({ status: 200, code: "auth.required" });
    const without = await ask("/api/v2/rest/feeds", { init: { headers: { authorization: "Bearer nonsense" } } });
    expect(without.status).toBe(200);
    const page = await ask("/sign-in", { vars: idp.vars, init: { headers: { authorization: "Bearer nonsense" } } });
    expect(page.status).toBe(200);
    expect(idp.asked).toEqual([]);
  });
});

describe("the provider", () => {
  it("may rotate its keys, and is not queried again for every unknown key id", async () => {
    const old = await idp.token();
    expect((await me(`Bearer ${old}`)).status).toBe(200);
    await idp.addKey("second");
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
    try {
      expect((await me(`Bearer ${await idp.token()}`)).status).toBe(200);
      expect((await me(`Bearer ${old}`)).status).toBe(200);
      const before = idp.asked.length;
      for (let i = 0; i < 5; i++) await me(`Bearer ${await idp.token({}, { kid: `unknown-${i}` })}`);
      expect(idp.asked.length).toBe(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is awaited by the request that needs its keys, even if the client disconnects", async () => {
    const oidc = parseSettings({ ...bindings, ...idp.vars }).oidc;
    const headers = new Headers({ authorization: `Bearer ${await idp.token()}` });
    const works: Promise<unknown>[] = [];
    const asker = { kv: bindings.KV, now: new Date(), waitUntil: (work: Promise<unknown>) => void works.push(work) };
    const found = [authenticate(headers, oidc, asker), authenticate(headers, oidc, asker)];
    expect((await Promise.all(found)).map((user) => user?.id)).toEqual(["user-1", "user-1"]);
    expect(works).toHaveLength(1);
    await authenticate(headers, oidc, asker);
    expect(works).toHaveLength(1);
  });

  it("may be down: its keys stay valid for a day, and anonymous users are not affected", async () => {
    await me(`Bearer ${await idp.token()}`);
    idp.is("down");
    vi.useFakeTimers({ now: Date.now() + 3 * 3_600_000, toFake: ["Date"] });
    try {
      expect((await me(`Bearer ${await idp.token()}`)).status).toBe(200);
      vi.setSystemTime(Date.now() + 26 * 3_600_000);
      expect(await me(`Bearer ${await idp.token()}`)).toMatchObject({ status: 503, code: "auth.unavailable" });
      expect(await me(null)).toMatchObject({ status: 200, code: "auth.required" });
      expect((await ask("/api/v2/rest/feeds", { vars: idp.vars })).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("an identity provider whose documents have no end", () => {
  it("is treated as down", async () => {
    idp.is("endless");
    const logged: unknown[] = [];
    const log = vi.spyOn(console, "error").mockImplementation((...line) => void logged.push(...line));
    expect(await me(`Bearer ${await idp.token()}`)).toMatchObject({ status: 503, code: "auth.unavailable" });
    expect(logged.join()).toContain("more than 1048576 bytes");
    log.mockRestore();
  });
});

describe("a portal that requires sign-in", () => {
  const PATHS = [
    "/api/v2/rest/feeds",
    "/api/v2/portal/totals",
    "/feeds/_payload.json",
    "/sitemap.xml",
    "/tiles/routes.json",
  ];

  it("refuses every data request without a token", async () => {
    const vars = { ...idp.vars, REQUIRE_LOGIN: "1" };
    for (const path of PATHS) {
      const response = await ask(path, { vars });
      expect([path, response.status, response.headers.get("www-authenticate")]).toEqual([path, 401, "Bearer"]);
      expect((await response.json()) as object).toMatchObject({ code: "auth.required" });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const headers = { authorization: `Bearer ${await idp.token()}` };
    for (const path of PATHS.slice(0, 3)) {
      const response = await ask(path, { vars, init: { headers } });
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("cache-control")).not.toMatch(/public/);
    }
    expect((await ask("/builds/latest.json", { vars })).status).toBe(200);
    expect((await ask("/api/v2/query", { vars, init: { method: "OPTIONS" } })).status).toBe(204);
  });
});

describe("restricted downloads", () => {
  it("require the role", async () => {
    const vars = { ...idp.vars, REQUIRE_DOWNLOAD_ROLES: "1" };
    const get = async (path: string, roles?: string[], method = "GET") => {
      const headers = roles === undefined ? {} : { authorization: `Bearer ${await idp.token({ roles })}` };
      return (await ask(`/api/v2/rest${path}`, { vars, init: { method, headers } })).status;
    };
    const cases = [
      ["/feeds/f-x/download_latest_feed_version", "tl_download_fv_current", "GET"],
      ["/feed_versions/x/download", "tl_download_fv_historic", "GET"],
      ["/feed_versions/export", "tl_export_feed_versions", "POST"],
    ] as const;
    for (const [path, role, method] of cases) {
      expect([path, await get(path, undefined, method)]).toEqual([path, 401]);
      expect([path, await get(path, ["another"], method)]).toEqual([path, 403]);
      expect([401, 403]).not.toContain(await get(path, [role], method));
    }
    expect(await get("/feeds")).toBe(200);
  });
});

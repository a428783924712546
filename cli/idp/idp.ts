/**
 * An OpenID provider on this machine for demos and tests: the certified `oidc-provider` with two users. It requires no
 * password and stores nothing beyond its process. Not for public use.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { errors, Provider } from "oidc-provider";

const CLIENT_ID = "portal";

/** The default of the setting OPS_ROLE. */
const OPS_ROLE = "portal_ops";

export type IdpUser = { id: string; name: string; email: string; roles: readonly string[] };

/** The users of this provider: one with roles, one without. */
const USERS: readonly IdpUser[] = [
  {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.org",
    roles: ["tl_download_fv_current", "tl_download_fv_historic", "tl_export_feed_versions", OPS_ROLE],
  },
  { id: "ben", name: "Ben Franklin", email: "ben@example.org", roles: [] },
];

export type Idp = {
  issuer: string;
  /** Settings of a site that trusts this provider. */
  vars: Record<string, string>;
  /** Sign-in instructions for people. */
  help: string;
  /** Registers the site at this origin as a client. */
  serve(origin: string): Promise<void>;
  /** Replaces the signing key. */
  rotateKeys(): Promise<void>;
  /** Simulates an outage: while true, every request fails. */
  down(isDown: boolean): void;
  close(): Promise<void>;
};

export type IdpOptions = {
  /** 0 for any free port. */
  port?: number;
  /** Lifetime of tokens in seconds. */
  lifetime?: number;
  /** Audience of a site that takes access tokens made for it (RFC 8707) instead of ID tokens. */
  audience?: string;
  /** Allowed redirect target after sign-out, besides the home page of the site. */
  logoutUri?: string;
};

export async function startIdp({ port = 0, lifetime = 3600, audience, logoutUri }: IdpOptions = {}): Promise<Idp> {
  let provider: Provider | null = null;
  let origin = "";
  let isDown = false;
  let key = await makeKey();
  const cookieKey = crypto.randomUUID();
  const server = createServer((request, response) => {
    if (provider === null || isDown) {
      request.socket.destroy();
      return;
    }
    answer(provider, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { "content-type": "text/plain" });
      response.end(`This sign-in cannot go on: ${(error as Error).message}`);
    });
  });
  await new Promise<void>((resolve, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () => {
    provider = new Provider(issuer, configurationOf({ origin, key, cookieKey, lifetime, audience, logoutUri }));
  };

  return {
    issuer,
    help:
      `The identity provider for trying out runs at ${issuer}. Press Sign in on any page and choose ` +
      `${USERS.map(({ name, roles }) => `${name} (${roles.length === 0 ? "no roles" : roles.join(", ")})`).join(" or ")}. ` +
      "No passwords are needed.",
    vars: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_SCOPE: "openid profile email offline_access",
      ...(audience === undefined ? {} : { OIDC_AUDIENCE: audience }),
      ...(logoutUri === undefined ? {} : { OIDC_LOGOUT_URI: logoutUri }),
    },
    async serve(of) {
      origin = of;
      open();
    },
    async rotateKeys() {
      key = await makeKey();
      open();
    },
    down(value) {
      isDown = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: crypto.randomUUID() };
}

type Parts = {
  origin: string;
  key: JWK;
  cookieKey: string;
  lifetime: number;
  audience: string | undefined;
  logoutUri: string | undefined;
};

function configurationOf({ origin, key, cookieKey, lifetime, audience, logoutUri }: Parts): Record<string, unknown> {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [`${origin}/sign-in`],
        post_logout_redirect_uris: [`${origin}/`, ...(logoutUri === undefined ? [] : [logoutUri])],
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [cookieKey] },
    claims: { openid: ["sub", "roles"], profile: ["name"], email: ["email"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    // The site reads the ID token, so it contains all claims of the user.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
      ...(audience === undefined ? {} : { resourceIndicators: resourceServer(audience, lifetime) }),
    },
    // An access token for the site contains only the claims that the site needs.
    extraTokenClaims: (_: unknown, { accountId }: { accountId: string }) => ({
      roles: USERS.find(({ id }) => id === accountId)?.roles ?? [],
    }),
    ttl: {
      IdToken: lifetime,
      AccessToken: lifetime,
      RefreshToken: 86_400,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
    },
    clientBasedCORS: (_: unknown, from: string) => from === origin,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount(_: unknown, id: string) {
      const user = USERS.find((u) => u.id === id);
      return user && { accountId: id, claims: () => claimsOf(user) };
    },
  };
}

/** The site as a resource server (RFC 8707): its tokens are JWTs for this audience only. */
function resourceServer(audience: string, lifetime: number): Record<string, unknown> {
  return {
    enabled: true,
    useGrantedResource: () => false,
    getResourceServerInfo(_: unknown, indicator: string) {
      if (indicator !== audience) throw new errors.InvalidTarget();
      const format = { accessTokenFormat: "jwt", jwt: { sign: { alg: "ES256" } } };
      return { scope: "", audience, accessTokenTTL: lifetime, ...format };
    },
  };
}

const claimsOf = ({ id, ...claims }: IdpUser) => ({ sub: id, ...claims });

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;

/** Signs out without asking for confirmation. */
function logoutSource(ctx: { body: string }, form: string): void {
  ctx.body = page(
    "Sign out of the try-out provider",
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith("/interaction/") !== true) return provider.callback()(request, response);
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const userName = new URL(request.url, "http://idp.invalid").searchParams.get("user");
  const user = USERS.find(
    ({ id }) => id === (userName ?? (prompt.name === "consent" ? session?.accountId : undefined)),
  );
  if (user === undefined) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    const choices = USERS.map(({ id, name }) => `<button name="user" value="${id}">${name}</button> `).join("");
    response.end(page("Sign in to try out", `<form>${choices}</form>`));
    return;
  }
  const grant = new provider.Grant({ accountId: user.id, clientId: params.client_id });
  grant.addOIDCScope("openid profile email offline_access");
  const result = { login: { accountId: user.id }, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

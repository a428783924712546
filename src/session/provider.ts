/** OpenID Connect in the browser: authorization code with PKCE, refresh, sign-out (OpenID Connect Core, RFC 6749, 7636, 9207). */
import * as oauth from "oauth4webapi";
import type { SignInSettings } from "../data/site.ts";
import type { Tokens } from "./bearer.ts";
import type { Pending } from "./pending.ts";

/** Timeout in milliseconds for provider requests that the visitor waits for. */
const PROVIDER_TIMEOUT_MS = 10_000;

/** Milliseconds before its expiry at which a token is renewed. */
export const RENEW_BEFORE_MS = 30_000;

export type Provider = {
  /**
   * The URL of the provider's sign-in page, and the state to check the callback against.
   * @param mustAsk the provider asks the user again, even in a session of its own
   */
  begin(target: string, now: number, mustAsk?: boolean): Promise<{ address: string; pending: Pending }>;
  /** Exchanges the callback for tokens. @throws if it does not match the pending sign-in */
  exchange(address: URL, pending: Pending): Promise<Tokens>;
  /** Renews tokens without interaction. @throws if that fails or exceeds the time in milliseconds */
  refresh(tokens: Tokens, time: number): Promise<Tokens>;
  /** The URL that ends the provider's own session; null if it has none. */
  endAddress(idToken: string, back: string): string | null;
};

/** The registered redirect URI. */
const returnAddress = () => `${location.origin}/sign-in`;

/** @throws if the provider does not respond, or identifies as another */
export async function openProvider(settings: SignInSettings, time = PROVIDER_TIMEOUT_MS): Promise<Provider> {
  const server = await discover(settings.issuer, time);
  const client: oauth.Client = { client_id: settings.clientId };
  const redirect = returnAddress();
  const options = (ms: number) => ({
    signal: AbortSignal.timeout(ms),
    // The settings decide whether http is allowed, as for a provider on this machine.
    [oauth.allowInsecureRequests]: settings.issuer.startsWith("http:"),
  });
  const tokensOf = (answer: oauth.TokenEndpointResponse, before?: Tokens): Tokens => {
    const claims = oauth.getValidatedIdTokenClaims(answer) ?? before?.claims;
    const idToken = answer.id_token ?? before?.idToken;
    const token = settings.audience === "" ? answer.id_token : answer.access_token;
    if (claims === undefined || idToken === undefined || token === undefined) throw new Error("A token is missing.");
    const refreshToken = answer.refresh_token ?? before?.refreshToken;
    const seconds = settings.audience === "" ? Number(claims.exp) - Number(claims.iat) : (answer.expires_in ?? 300);
    return {
      token,
      expiresAt: Date.now() + seconds * 1000,
      idToken,
      claims,
      ...(refreshToken === undefined ? {} : { refreshToken }),
    };
  };

  return {
    async begin(target, now, mustAsk = false) {
      const pending = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
        target,
        at: now,
      };
      // Providers issue a refresh token only with consent (OpenID Connect Core 11).
      const isOffline = /\boffline_access\b/.test(settings.scope);
      const prompt = [mustAsk ? "login" : "", isOffline ? "consent" : ""].filter((word) => word !== "").join(" ");
      const url = new URL(server.authorization_endpoint ?? "");
      const parameters = {
        response_type: "code",
        client_id: settings.clientId,
        redirect_uri: redirect,
        scope: settings.scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: "S256",
        ...audienceOf(settings.audience),
        ...(prompt === "" ? {} : { prompt }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { address: url.href, pending };
    },

    async exchange(address, pending) {
      const parameters = oauth.validateAuthResponse(server, client, address, pending.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirect,
        pending.verifier,
        { ...options(PROVIDER_TIMEOUT_MS), additionalParameters: resourceOf(settings.audience) },
      );
      return tokensOf(
        await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: pending.nonce,
          requireIdToken: true,
        }),
      );
    },

    async refresh(tokens, ms) {
      if (tokens.refreshToken === undefined) throw new Error("The refresh token is missing.");
      const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refreshToken, {
        ...options(ms),
        additionalParameters: resourceOf(settings.audience),
      });
      return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), tokens);
    },

    endAddress(idToken, back) {
      if (server.end_session_endpoint === undefined) return null;
      const url = new URL(server.end_session_endpoint);
      url.searchParams.set("id_token_hint", idToken);
      url.searchParams.set("client_id", settings.clientId);
      url.searchParams.set("post_logout_redirect_uri", back);
      return url.href;
    },
  };
}

/** Providers name the audience of a token in two ways: RFC 8707, for URLs only, and an older one. */
function audienceOf(audience: string): Record<string, string> {
  return audience === "" ? {} : { audience, ...resourceOf(audience) };
}

/** Sent with every token request (RFC 8707, 2.2); otherwise a provider may issue a token that only it can read. */
function resourceOf(audience: string): Record<string, string> {
  return /^https?:/.test(audience) ? { resource: audience } : {};
}

/** OpenID Connect Discovery 4; issuers are written with or without a trailing slash. */
async function discover(issuer: string, time: number): Promise<oauth.AuthorizationServer> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(time) });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  const server = (await response.json()) as oauth.AuthorizationServer;
  if (server.issuer?.replace(/\/$/, "") !== issuer) throw new Error("The identity provider has another name.");
  return server;
}

/** `npm start -- --with-idp`: an identity provider beside the site, which trusts it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../cli/build/bundle.ts";
import type { PageState } from "../../src/shell/page-state.ts";
import { type Site, startSite } from "../support/launch.ts";

const state = mkdtempSync(join(tmpdir(), "portal-idp-"));
let site: Site;

beforeAll(async () => {
  await ensureBuilt();
  site = await startSite(state, ["--empty", "--with-idp"]);
});

afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true, maxRetries: 5 });
});

it("names the provider on its pages, allows browsers to reach it, and is registered there", async () => {
  const response = await fetch(`${site.url}/sign-in`);
  const html = await response.text();
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  const { signIn } = (JSON.parse(json) as PageState).site;
  const issuer = signIn?.issuer ?? "";
  expect(response.headers.get("content-security-policy")).toContain(`connect-src 'self' ${issuer}`);
  const about = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>;
  expect(about).toMatchObject({ issuer, code_challenge_methods_supported: ["S256"] });

  const ask = (back: string) => {
    const url = new URL(String(about.authorization_endpoint));
    url.search = String(
      new URLSearchParams({
        response_type: "code",
        client_id: signIn?.clientId ?? "",
        redirect_uri: back,
        scope: "openid",
        state: "s",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256",
      }),
    );
    return fetch(url, { redirect: "manual" });
  };
  expect((await ask(`${site.url}/sign-in`)).headers.get("location")).toMatch(/\/interaction\//);
  expect((await ask("https://evil.example/sign-in")).status).toBe(400);
});

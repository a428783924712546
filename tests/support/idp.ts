/** A portal and the identity provider that it trusts, for browser tests. */
import type { Page, Response } from "playwright-core";
import { type Idp, type IdpOptions, startIdp } from "../../cli/idp/idp.ts";
import type { Local } from "../../cli/local/local.ts";
import { hydrated } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

export type Signed = { idp: Idp; site: Site; close(): Promise<void> };

/**
 * @param vars settings that differ from wrangler.toml, beside those of the provider
 * @param fill changes the store before the site starts
 */
export async function startSignIn(
  vars: Record<string, string> = {},
  options: IdpOptions = {},
  fill?: (local: Local) => Promise<void>,
): Promise<Signed> {
  const idp = await startIdp(options);
  const site = await startSite("sample", { ...idp.vars, ...vars }, fill);
  await idp.serve(site.origin);
  return {
    idp,
    site,
    async close() {
      await site.close();
      await idp.close();
    },
  };
}

/** Picks a user on the provider's page, and waits until the portal shows `path` again. */
export async function choose(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await arrived(page, path);
}

/**
 * The response to the query that checks a session, which a page sends when it opens. Call it before the action that opens
 * the page, and only when the check of the page before it has been answered.
 */
export function checked(page: Page): Promise<Response> {
  return page.waitForResponse((response) => (response.request().postData() ?? "").includes('"me"'));
}

/** Waits until the portal has hydrated the page at `path` (path and query). */
export async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
  await hydrated(page);
}

/** Signs a user of the try-out provider in, and opens a page once the session is known there. */
export async function signInAndOpen(page: Page, name: string, path: string): Promise<void> {
  await page.goto("/account");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const me = checked(page);
  await choose(page, name, "/account");
  await (await me).finished();
  const again = checked(page);
  await page.goto(path);
  await hydrated(page);
  await (await again).finished();
}

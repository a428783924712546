/** The API keys of a signed-in user: only theirs, and nothing with which a program could call. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeApiKey, revokeApiKey } from "../../../../worker/store/registry/api-key.ts";
import { ask } from "../../../support/worker/ask.ts";
import { type Provider, startProvider } from "../../auth/provider.ts";
import { stores } from "../fixture.ts";

const AT = "2026-11-20T10:00:00Z";
let idp: Provider;
const secrets: string[] = [];

beforeAll(async () => {
  const { db } = stores();
  const make = async (name: string, user: string | null, perMinute = 6_000, now = AT) => {
    const made = await makeApiKey(db, { name, perMinute, user, now });
    secrets.push(made.key);
    return made;
  };
  await make("of nobody", null);
  await make("of Ben", "ben");
  await make("first of Ada", "ada");
  await make("second of Ada", "ada", 0, "2026-11-21T10:00:00Z");
  await revokeApiKey(db, (await make("revoked", "ada")).id, AT);
});
beforeEach(async () => {
  idp = await startProvider();
});
afterEach(() => void vi.unstubAllGlobals());

async function keys(sub: string | null) {
  const headers = sub === null ? {} : { authorization: `Bearer ${await idp.token({ sub })}` };
  const response = await ask("/api/v2/portal/keys", { vars: idp.vars, init: { headers } });
  return { status: response.status, cache: response.headers.get("cache-control"), text: await response.text() };
}

test("a user sees the keys in force that are theirs, the newest first, never a secret or its hash", async () => {
  const { status, cache, text } = await keys("ada");
  expect([status, cache]).toEqual([200, "no-store"]);
  expect(JSON.parse(text)).toEqual({
    keys: [
      {
        ...{ id: secrets[3]!.slice(0, 11), name: "second of Ada", per_minute: 0, max_rows: null },
        created_at: "2026-11-21T10:00:00Z",
      },
      { id: secrets[2]!.slice(0, 11), name: "first of Ada", per_minute: 6_000, max_rows: null, created_at: AT },
    ],
  });
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(JSON.parse((await keys("nobody")).text)).toEqual({ keys: [] });
});

test("a visitor is asked to sign in", async () => {
  const { status, text } = await keys(null);
  expect([status, text]).toEqual([401, expect.stringContaining("auth.required")]);
});

import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { openStores } from "../../../worker/store/db/db.ts";
import { hashOfKey, listApiKeys, makeApiKey, revokeApiKey } from "../../../worker/store/registry/api-key.ts";
import { ask } from "../../support/worker/ask.ts";

const { db } = openStores(env as unknown as Record<string, unknown>);
const NOW = "2026-11-21T10:00:00.000Z";
const vars = { TEST_HOOKS: "", RATE_LIMIT: "3" };
let addresses = 0;

/** Policies and statuses of some requests of one new address. */
async function asked(times: number, headers: Record<string, string> = {}, query = "") {
  const from = `203.0.113.${++addresses}`;
  const answers: [number, string | null][] = [];
  for (let i = 0; i < times; i++) {
    const response = await ask(`/api/v2/rest/nothing${query}`, {
      vars,
      init: { headers: { "cf-connecting-ip": from, ...headers } },
    });
    answers.push([response.status, response.headers.get("ratelimit-policy")]);
  }
  return answers;
}

describe("an API key", () => {
  it("raises the rate limit for its user, in the header or the URL", async () => {
    const { key } = await makeApiKey(db, { name: "a newspaper", perMinute: 5, now: NOW });
    expect((await asked(4)).at(-1)).toEqual([429, '"address";q=3;w=60']);
    expect((await asked(5, { apikey: key })).at(-1)).toEqual([404, '"key";q=5;w=60']);
    // It is counted by the key, wherever it comes from.
    expect((await asked(1, {}, `?apikey=${key}`)).at(-1)).toEqual([429, '"key";q=5;w=60']);
    const any = await makeApiKey(db, { name: "us", perMinute: 0, now: NOW });
    expect(await asked(5, { apikey: any.key })).toEqual(Array(5).fill([404, null]));
  });

  it("is ignored without an error if it is unknown or belongs to another program", async () => {
    const unknown = `tp_${"0".repeat(48)}`;
    for (const apikey of [unknown, "of-another-server", "", "x".repeat(5_000)]) {
      expect((await asked(1, { apikey })).at(-1)).toEqual([404, '"address";q=3;w=60']);
    }
  });

  it("is stored only as a hash, and has no effect once revoked", async () => {
    const { key, id } = await makeApiKey(db, { name: "gone soon", perMinute: 9, now: NOW });
    expect(JSON.stringify(await db.rows("SELECT * FROM api_key"))).not.toContain(key);
    expect(await hashOfKey(key)).toMatch(/^[0-9a-f]{64}$/);
    expect((await asked(1, { apikey: key })).at(-1)?.[1]).toBe('"key";q=9;w=60');
    expect(await revokeApiKey(db, id, NOW)).toMatchObject({ id, revoked_at: NOW });
    await expect(revokeApiKey(db, id, NOW)).rejects.toMatchObject({ code: "key.not_found" });
    expect((await listApiKeys(db)).find((listed) => listed.id === id)?.revoked_at).toBe(NOW);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] });
    try {
      expect((await asked(1, { apikey: key })).at(-1)?.[1]).toBe('"address";q=3;w=60');
    } finally {
      vi.useRealTimers();
    }
  });

  it("is ignored while the database is down", async () => {
    const { key } = await makeApiKey(db, { name: "patient", perMinute: 7, now: NOW });
    const DB = { prepare: () => ({ bind: () => ({}) }), batch: () => Promise.reject(new Error("down")) };
    const response = await ask("/api/v2/rest/nothing", {
      vars: { ...vars, DB },
      init: { headers: { apikey: key, "cf-connecting-ip": "203.0.113.250" } },
    });
    expect(response.status).toBe(404);
  });
});

/** Leases: one owner at a time. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { openStores } from "../../../../worker/store/db/db.ts";
import { currentLeases, endLeases, expireLeases, renewLeases, takeLease } from "../../../../worker/store/db/lease.ts";

const { db } = openStores(env as never);
const at = (minute: number) => `2026-11-23T12:${String(minute).padStart(2, "0")}:00.000Z`;
const take = (owner: string, minute: number, name = "work") =>
  takeLease(db, name, { owner, now: at(minute), expiresAt: at(minute + 5) });

beforeEach(() => db.write([{ sql: "DELETE FROM lease" }]));

test("one of many gets it", async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, (_, i) => take(`owner ${i}`, 0)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("another owner gets it once it has ended or expired, and not before", async () => {
  expect(await take("a", 0)).toBe(true);
  expect([await take("b", 4), await take("a", 4)]).toEqual([false, true]);
  expect([await take("b", 8), await take("b", 9)]).toEqual([false, true]);
  await endLeases(db, "a", "work");
  expect(await currentLeases(db, at(9))).toMatchObject([{ owner: "b", expires_at: at(14) }]);
  await endLeases(db, "b", "work");
  expect(await take("a", 9)).toBe(true);
});

test("a renewal names what is still held", async () => {
  await take("a", 0, "one");
  await take("a", 0, "two");
  await take("b", 6, "two");
  expect(await renewLeases(db, { owner: "a", expiresAt: at(20) })).toEqual(new Set(["one"]));
  await expireLeases(db, "a", at(7));
  expect((await currentLeases(db, at(7))).map(({ name }) => name)).toEqual(["two"]);
});

/**
 * Queries that people type, over the whole registry and five real feeds: the intended result is among the first three
 * of its kind. Runs if ATLAS_DATA names a folder of DMFR files (Transitland Atlas of 2026-08-21) and GTFS_DATA a folder
 * with zips of public agencies.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../../cli/command-line/command.ts";
import { command as importFeed } from "../../../cli/commands/import.ts";
import { command as registry } from "../../../cli/commands/registry.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { createContext } from "../../../worker/api/graphql/context.ts";
import { portalHandler } from "../../../worker/api/tables.ts";
import queries from "./real-queries.json" with { type: "json" };

const [ATLAS, ZIPS] = [process.env.ATLAS_DATA ?? "", process.env.GTFS_DATA ?? ""];

const FEEDS = {
  bart: "f-9q9-bart",
  hart: "f-dhv-hillsborougharearegionaltransit",
  wmata: "f-dqc-wmata~rail",
  "warsaw-sample": "f-u3q-warszawski~transport~publiczny",
  cdmx: "f-9g3-semovi",
};

/** A day on which the versions are judged. */
const NOW = new Date("2026-11-21T10:00:00Z");

type Hit = {
  onestop_id: string | null;
  stop_name?: string;
  feed_onestop_id?: string;
  route_id?: string;
};

describe("the list", () => {
  test("has at least 300 queries of every kind, each once", () => {
    expect(queries.length).toBeGreaterThanOrEqual(300);
    const sorts = new Set(queries.map(([sort]) => sort));
    for (const sort of ["name", "words", "accents", "typo", "acronym", "initials", "native", "id", "code", "route"])
      expect(sorts).toContain(sort);
    expect(new Set(queries.map(([, text, kind, what]) => `${text} ${kind} ${what}`)).size).toBe(queries.length);
  });
});

describe.skipIf(!existsSync(ATLAS) || !existsSync(ZIPS))("over the registry and five feeds", () => {
  let folder: string;
  let local: Local;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-queries-"));
    local = await openLocal(join(folder, "state"));
    const context: Context = { ...local, progress: () => {}, now: () => NOW };
    await registry.run(context, [ATLAS], {});
    for (const [zip, feed] of Object.entries(FEEDS))
      await importFeed.run(context, [join(ZIPS, `${zip}.zip`)], { feed, activate: true });
  }, 600_000);

  afterAll(async () => {
    await local.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const ask = portalHandler("/api/v2");

  /** Whether what is meant is among the first three of its kind; counts round trips to the database. */
  async function isFound([, text, kind, what]: readonly string[]): Promise<{ found: boolean; trips: number }> {
    const { stores } = local;
    const before = stores.db.cost.roundTrips;
    const request = new Request(`http://portal.invalid/api/v2/portal/search?q=${encodeURIComponent(text!)}`);
    const response = await ask(request, { api: createContext({ stores, now: NOW }), archive: null });
    const rows = ((await response.json()) as Record<string, Hit[]>)[kind!]!.slice(0, 3);
    const called = ({ onestop_id, stop_name, feed_onestop_id, route_id }: Hit) => [
      onestop_id,
      stop_name,
      `${feed_onestop_id}:${route_id}`,
    ];
    return { found: rows.some((row) => called(row).includes(what!)), trips: stores.db.cost.roundTrips - before };
  }

  test("at least 95 of 100 find the intended result, each in one round trip or, if misspelled, two", async () => {
    const missed: string[] = [];
    for (const query of queries) {
      const { found, trips } = await isFound(query);
      // A misspelled text takes a second trip.
      expect(trips, query[1]).toBeLessThanOrEqual(query[0] === "typo" ? 2 : 1);
      if (!found) missed.push(`${query[1]} (${query[3]})`);
    }
    const share = 1 - missed.length / queries.length;
    process.stdout.write(`${(share * 100).toFixed(1)} of 100 found; missed: ${missed.join(", ") || "none"}\n`);
    expect([share, missed]).toEqual([expect.toSatisfy((s: number) => s >= 0.95), missed]);
  }, 300_000);
});

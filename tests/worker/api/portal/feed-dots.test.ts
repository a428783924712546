import { beforeAll, expect, test } from "vitest";
import { VERDICTS } from "../../../../src/domain/verdict/verdict.ts";
import { ask } from "../../../support/worker/ask.ts";
import { buildWorld } from "../world.ts";

beforeAll(buildWorld);

test("feeds are dots with their verdict; hidden ones are absent", async () => {
  const response = await ask("/api/v2/portal/feed-dots", {
    init: { headers: { "x-test-now": "2026-05-01T12:00:00Z" } },
  });
  expect(response.status).toBe(200);
  const { verdicts, feeds, counts, unplaced } = (await response.json()) as {
    verdicts: string[];
    feeds: [string, string, number, number, number, number][];
    counts: Record<string, number>;
    unplaced: number;
  };
  expect(verdicts).toEqual(VERDICTS);
  const list = (await (
    await ask("/api/v2/portal/feeds.json", { init: { headers: { "x-test-now": "2026-05-01T12:00:00Z" } } })
  ).json()) as { feeds: { onestop_id: string; verdict: { verdict: string }; bbox: number[] | null }[] };
  expect(feeds.length + unplaced).toBe(list.feeds.length);
  expect(Object.values(counts).reduce((a, b) => a + b)).toBe(list.feeds.length);
  for (const [id, , lon, lat, verdict, active] of feeds) {
    const row = list.feeds.find((one) => one.onestop_id === id)!;
    expect(verdicts[verdict]).toBe(row.verdict.verdict);
    expect(active).toBe(row.bbox === null ? 0 : 1);
    if (row.bbox === null) continue;
    const [west, south, east, north] = row.bbox as [number, number, number, number];
    expect(lon).toBeCloseTo((west + east) / 2, 1);
    expect(lat).toBeCloseTo((south + north) / 2, 1);
  }
});

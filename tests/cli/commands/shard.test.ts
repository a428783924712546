/** A version moves to another database while the site serves it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { portal, portalJson, startSite } from "../../support/launch.ts";
import { copyState } from "../../support/states.ts";

const FEED = "f-sample~sydney~ferries";
const BOARD = `/api/v2/rest/stops/${FEED}:manly/departures?date=2026-06-10&limit=20`;

const folder = mkdtempSync(join(tmpdir(), "portal-shard-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** What a site answers while a command runs; each request has a URL of its own, so that none is answered from a cache. */
function asker(url: string) {
  let sent = 0;
  const board = async () => {
    const response = await fetch(`${url}${BOARD}&fresh=${++sent}`);
    return `${response.status} ${await response.text()}`;
  };
  const during = async <T>(command: Promise<T>): Promise<{ result: T; answers: Set<string> }> => {
    let runs = true;
    const ended = command.finally(() => {
      runs = false;
    });
    const answers = new Set<string>();
    while (runs) answers.add(await board());
    return { result: await ended, answers };
  };
  return { board, during };
}

test("a site that runs answers the same before, during and after moves between D1 and Durable Objects", async () => {
  copyState("sample", state);
  const site = await startSite(state, [], { RATE_LIMIT: "0" });
  try {
    const { board, during } = asker(site.url);
    const before = await board();
    expect(before).toMatch(/^200 .*"departure_time"/);
    expect((await portal(state, "shard", "add")).stdout).toBe("Shard 1 is ready to take versions.\n");
    expect((await portal(state, "shard", "add", "--durable")).stdout).toBe(
      "Shard 1000, a Durable Object, is ready to take versions.\n",
    );

    for (const [to, shard] of [
      ["1", 1],
      ["1000", 1000],
      ["own", 1001],
      ["1", 1],
      ["1000", 1000],
    ] as const) {
      const { result, answers } = await during(portalJson(state, "shard", "move", FEED, to, "--wait", "1"));
      expect(result.answer).toMatchObject({ moved: [{ feed: FEED, shard }] });
      expect(answers, to).toEqual(new Set([before]));
      expect(await board()).toBe(before);
    }

    const { answer } = await portalJson(state, "shard", "status");
    expect(answer).toMatchObject({
      shards: [
        { shard: 0, kind: "registry" },
        { shard: 1, kind: "d1", versions: [] },
        { shard: 1000, kind: "durable_object", own: false, versions: [{ feed: FEED }] },
      ],
      moves: [],
    });
    expect(site.said()).not.toContain('"level":"error"');
  } finally {
    await site.stop();
  }
});

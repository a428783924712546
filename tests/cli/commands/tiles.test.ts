import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterAll, describe, expect, it } from "vitest";
import { openLocal } from "../../../cli/local.ts";
import { portal, portalJson } from "../../support/launch.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-tiles-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function importFeed(feed: string, name: string, ...more: string[]) {
  const zip = join(folder, "feed.zip");
  const agency = SMALL_FEED["agency.txt"]?.replace("Small Transit", name) ?? "";
  writeFileSync(zip, storedZip({ ...SMALL_FEED, "agency.txt": agency }));
  const answer = await portal(state, "import", zip, "--feed", feed, "--activate", ...more);
  expect([answer.code, answer.stderr]).toEqual([0, expect.any(String)]);
}

/** Everything in the bucket of tiles, by its key. */
async function bucket(): Promise<Map<string, Uint8Array>> {
  const local = await openLocal(state);
  try {
    const { objects } = await local.tiles.list({ prefix: "transit/" });
    const found = new Map<string, Uint8Array>();
    for (const { key } of objects) found.set(key, new Uint8Array(await (await local.tiles.get(key))!.arrayBuffer()));
    return found;
  } finally {
    await local.close();
  }
}

function opened(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => "archive",
    async getBytes(offset, length) {
      return { data: bytes.slice(offset, offset + length).buffer as ArrayBuffer };
    },
  });
}

describe("tiles build", () => {
  it("builds tiles for new versions, merges all, and switches the archives in one write", async () => {
    await importFeed("f-one", "One");
    const first = await portalJson(state, "tiles", "build");
    expect(first.answer).toMatchObject({ feeds: 1, cut: 1, bytes: { routes: expect.any(Number) } });
    await importFeed("f-two", "Two", "--tiles");
    const again = await portalJson(state, "tiles", "build");
    expect(again.answer).toMatchObject({ feeds: 2, cut: 0, bytes: null });

    const objects = await bucket();
    const pointer = JSON.parse(new TextDecoder().decode(objects.get("transit/current.json"))) as Record<string, string>;
    expect(pointer.version).toBe(again.answer.version);
    for (const [name, layer] of [
      ["routes", "routes"],
      ["stops", "stops"],
    ] as const) {
      const archive = opened(objects.get(pointer[name] ?? "")!);
      const header = await archive.getHeader();
      expect(header.minLon).toBeCloseTo(16.37, 5);
      expect((await archive.getMetadata()) as object).toMatchObject({
        vector_layers: expect.arrayContaining([expect.objectContaining({ id: layer })]),
      });
      const [x, y] = [Math.floor((16.37 / 360 + 0.5) * 2 ** 14), 5680];
      expect((await archive.getZxy(14, x, y))?.data.byteLength ?? 0).toBeGreaterThan(0);
    }
    // The tiles of both feeds, the current and the previous archives, and the name.
    expect([...objects.keys()].filter((key) => key.startsWith("transit/feeds/"))).toHaveLength(2);
    expect(objects.size).toBe(2 + 4 + 1);
  });

  it("rebuilds a reimported version and restores lost archives", async () => {
    const { answer: before } = await portalJson(state, "tiles", "build");
    await importFeed("f-two", "Two", "--again");
    const { answer } = await portalJson(state, "tiles", "build");
    expect(answer).toMatchObject({ feeds: 2, cut: 1 });
    expect(answer.version).not.toBe(before.version);
    const local = await openLocal(state);
    await local.tiles.delete(`transit/${answer.version}/stops.pmtiles`).finally(() => local.close());
    expect((await portalJson(state, "tiles", "build")).answer).toMatchObject({ version: answer.version, cut: 0 });
    expect([...(await bucket()).keys()]).toContain(`transit/${answer.version}/stops.pmtiles`);
  });

  it("runs automatically when a feed is hidden", async () => {
    expect((await portal(state, "visibility", "f-two", "private")).code).toBe(0);
    const { answer } = await portalJson(state, "tiles", "build");
    expect(answer).toMatchObject({ feeds: 1, cut: 0, bytes: null });
    // Archives that contain private data do not exist any more.
    const archives = [...(await bucket()).keys()].filter((key) => key.endsWith("/routes.pmtiles"));
    expect(archives).toEqual([`transit/${answer.version}/routes.pmtiles`]);
    expect((await portal(state, "deactivate", "f-one")).code).toBe(0);
    expect((await portalJson(state, "tiles", "build")).answer).toMatchObject({ feeds: 0, bytes: null });
    const { version } = JSON.parse(new TextDecoder().decode((await bucket()).get("transit/current.json"))) as {
      version: string;
    };
    const empty = opened((await bucket()).get(`transit/${version}/routes.pmtiles`)!);
    expect((await empty.getHeader()).numTileContents).toBe(0);
    expect(await empty.getZxy(0, 0, 0)).toBeUndefined();
  });

  it.each([[], ["draw"], ["build", "routes"]])("explains its usage: %j %j", async (...words) => {
    const { code, stderr } = await portal(state, "tiles", ...words);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^command\.usage: .*portal tiles build/m)]);
  });
});

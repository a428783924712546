import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenCommands, openCommands } from "../../support/commands.ts";
import { wholeArchive } from "../../support/part-archive.ts";
import { SMALL_FEED } from "../../support/small-feed.ts";
import { storedZip } from "../../support/stored-zip.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-tiles-"));
let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands(join(folder, "state"));
});
afterAll(async () => {
  await commands?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function importFeed(feed: string, name: string, ...more: string[]) {
  const zip = join(folder, "feed.zip");
  const agency = SMALL_FEED["agency.txt"]?.replace("Small Transit", name) ?? "";
  writeFileSync(zip, storedZip({ ...SMALL_FEED, "agency.txt": agency }));
  const answer = await commands.portal("import", zip, "--feed", feed, "--activate", ...more);
  expect([answer.code, answer.stderr]).toEqual([0, expect.any(String)]);
}

/** The keys in the bucket of tiles. */
async function keys(): Promise<string[]> {
  return (await commands.local.tiles.list({ prefix: "transit/" })).objects.map(({ key }) => key);
}

async function archive(name: "routes" | "stops"): Promise<PMTiles> {
  return opened(await wholeArchive(commands.local.tiles, name));
}

const below = (all: readonly string[], prefix: string) => all.filter((key) => key.startsWith(prefix));

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
    const first = await commands.portalJson("tiles", "build");
    expect(first.answer).toMatchObject({ feeds: 1, bytes: { routes: expect.any(Number) } });
    await importFeed("f-two", "Two", "--tiles");
    const again = await commands.portalJson("tiles", "build");
    expect(again.answer).toMatchObject({ feeds: 2, cut: 0, cells: 0, bytes: null });

    for (const name of ["routes", "stops"] as const) {
      const of = await archive(name);
      const header = await of.getHeader();
      expect([header.minLon, header.clustered]).toEqual([expect.closeTo(16.37, 5), true]);
      expect((await of.getMetadata()) as object).toMatchObject({
        vector_layers: expect.arrayContaining([expect.objectContaining({ id: name })]),
      });
      const [x, y] = [Math.floor((16.37 / 360 + 0.5) * 2 ** 14), 5680];
      expect((await of.getZxy(14, x, y))?.data.byteLength ?? 0).toBeGreaterThan(0);
    }
    // The cuts of both feeds; of the routes and of the stops, the cell of this build and of the previous one.
    const stored = await keys();
    expect(below(stored, "transit/feeds/")).toHaveLength(4);
    expect(below(stored, "transit/cells/routes/5-")).toHaveLength(2);
    expect(below(stored, "transit/cells/stops/5-")).toHaveLength(2);
  });

  it("rebuilds a reimported version and restores lost archives", async () => {
    const { answer: before } = await commands.portalJson("tiles", "build");
    await importFeed("f-two", "Two", "--again");
    const { answer } = await commands.portalJson("tiles", "build");
    expect(answer).toMatchObject({ feeds: 2, bytes: expect.anything() });
    expect(answer.version).not.toBe(before.version);
    const lost = [`transit/${answer.version}/stops.json`, below(await keys(), "transit/cells/routes/5-")[0]!];
    for (const key of [...lost, ...below(await keys(), "transit/cells/stops/")]) {
      await commands.local.tiles.delete(key);
    }
    const { answer: restored } = await commands.portalJson("tiles", "build");
    expect(restored).toMatchObject({ version: answer.version, cut: 0, bytes: answer.bytes });
    expect(await (await archive("stops")).getHeader()).toMatchObject({ maxZoom: 14 });
    expect((await commands.portalJson("tiles", "build")).answer).toMatchObject({ cells: 0, bytes: null });
  });

  it("runs automatically when a feed is hidden", async () => {
    expect((await commands.portal("visibility", "f-two", "private")).code).toBe(0);
    const { answer } = await commands.portalJson("tiles", "build");
    expect(answer).toMatchObject({ feeds: 1, cut: 0, bytes: null });
    // Archives that contain private data do not exist any more.
    const stored = await keys();
    expect(below(stored, "transit/cells/routes/5-")).toHaveLength(1);
    expect(below(stored, "transit/feeds/")).toHaveLength(2);
    expect(stored.filter((key) => key.endsWith("/routes.json"))).toEqual([`transit/${answer.version}/routes.json`]);
    expect((await commands.portal("deactivate", "f-one")).code).toBe(0);
    expect((await commands.portalJson("tiles", "build")).answer).toMatchObject({ feeds: 0, bytes: null });
    expect(below(await keys(), "transit/cells/")).toEqual([]);
    const empty = await archive("routes");
    expect((await empty.getHeader()).numTileContents).toBe(0);
    expect(await empty.getZxy(0, 0, 0)).toBeUndefined();
  });

  it.each([[], ["draw"], ["build", "routes"]])("explains its usage: %j %j", async (...words) => {
    const { code, stderr } = await commands.portal("tiles", ...words);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^command\.usage: .*portal tiles build/m)]);
  });
});

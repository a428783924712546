import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command } from "../../../cli/commands/basemap.ts";
import { type Local, openLocal } from "../../../cli/local/local.ts";
import { writePmtiles } from "../../../cli/tilemaker/pmtiles-writer.ts";
import { COMPRESSION, decodeHeader, encodeHeader } from "../../../src/domain/map/pmtiles.ts";
import { regionArchive, schemaArchive } from "../../support/basemap-archive.ts";
import { portal, portalJson, startSite } from "../../support/launch.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-basemap-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

let archive: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  archive = await schemaArchive();
});

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** The object under a key of the bucket of tiles. */
async function object(key: string): Promise<Uint8Array | null> {
  const local = await openLocal(state);
  try {
    const found = await local.tiles.get(key);
    return found === null ? null : new Uint8Array(await found.arrayBuffer());
  } finally {
    await local.close();
  }
}

/** An archive of one tile, with metadata of its own. */
const withMetadata = (metadata: object) =>
  writePmtiles({
    tiles: [{ z: 0, x: 0, y: 0, data: new Uint8Array([31, 139, 8]) }],
    metadata,
    minZoom: 0,
    maxZoom: 0,
    bounds: [-180, -85, 180, 85],
  });

const EARTH = { vector_layers: [{ id: "earth", fields: { kind: "String" } }] };

describe("basemap", () => {
  it("is built on the first start, and names its source", async () => {
    const site = await startSite(join(folder, "fresh"), ["--empty"]);
    try {
      // It is made beside the start.
      await expect
        .poll(async () => (await fetch(`${site.url}/tiles/basemap.json?${Date.now()}`)).json(), { timeout: 240_000 })
        .toMatchObject({ minzoom: 0, maxzoom: 8, attribution: expect.stringMatching(/Natural Earth.*GeoNames/) });
      const { tiles } = (await (await fetch(`${site.url}/tiles/basemap.json?relative`)).json()) as { tiles: [string] };
      const tile = tiles[0].replace("{z}", "2").replace("{x}", "1").replace("{y}", "1");
      expect((await fetch(site.url + tile)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });
});

describe("basemap put", () => {
  it("stores an archive under its file name, and names the setting to enable it", async () => {
    const { code, answer } = await portalJson(state, "basemap", "put", file("Big City.pmtiles", archive));
    expect(code).toBe(0);
    expect(answer).toEqual({
      key: "basemap/big-city.pmtiles",
      bytes: archive.length,
      minzoom: 0,
      maxzoom: 15,
      attribution: '<a href="https://maps.example/copyright">© Everything Maps</a>',
    });
    expect(await object("basemap/big-city.pmtiles")).toEqual(archive);
    const words = await portal(state, "basemap", "put", join(folder, "Big City.pmtiles"), "--name", "town");
    expect(words.stdout).toContain('set BASEMAP = "basemap/town.pmtiles"');
    expect(words.stdout).toContain("Everything Maps");

    // One object and one setting: the site serves it, with its attribution.
    const site = await startSite(state, ["--empty"], { BASEMAP: "basemap/town.pmtiles" });
    try {
      const tileJson = (await (await fetch(`${site.url}/tiles/basemap.json`)).json()) as { attribution: string };
      expect(tileJson).toMatchObject({ attribution: answer.attribution, minzoom: 0, maxzoom: 15 });
      const whole = await fetch(`${site.url}/tiles/basemap.pmtiles`);
      expect(new Uint8Array(await whole.arrayBuffer())).toEqual(archive);
    } finally {
      await site.stop();
    }
  });

  it("reports a missing archive at startup, and the site still answers", async () => {
    const site = await startSite(state, ["--empty"], { BASEMAP: "basemap/twon.pmtiles" });
    try {
      await expect
        .poll(() => site.said())
        .toMatch(/BASEMAP is "basemap\/twon\.pmtiles", which the bucket of tiles does not have/);
      expect(await (await fetch(`${site.url}/tiles/basemap.json`)).json()).toMatchObject({ vector_layers: [] });
      expect((await fetch(`${site.url}/tiles/basemap.pmtiles`)).status).toBe(404);
    } finally {
      await site.stop();
    }
  }, 60_000);

  it("uploads a large archive in parts", async () => {
    // Room behind the tiles belongs to nobody, and makes the file larger than what is put at once.
    const large = new Uint8Array(40 * 1024 * 1024);
    large.set(archive);
    for (let i = archive.length; i < large.length; i += 4099) large[i] = i % 251;
    const { answer } = await portalJson(state, "basemap", "put", file("large.pmtiles", large));
    expect(answer.bytes).toBe(large.length);
    const put = await object("basemap/large.pmtiles");
    expect(put?.length).toBe(large.length);
    expect(Buffer.compare(Buffer.from(put!), Buffer.from(large))).toBe(0);
  });

  it("prints why it refuses an archive, and exits", async () => {
    const path = file("page.pmtiles", new TextEncoder().encode("<html>Not found</html>"));
    const { code, answer } = await portalJson(state, "basemap", "put", path);
    expect(code).toBe(1);
    expect(answer.problem).toMatchObject({ code: "tile.archive_invalid", file: path });
  });
});

/** Refusals need no process each: only the first, above, passes through the command line. */
describe("the command", () => {
  let local: Local;
  beforeAll(async () => {
    local = await openLocal(join(folder, "refusing"));
  });
  afterAll(() => local.close());

  const run = (words: string[], name?: string) =>
    command.run(
      {
        stores: local.stores,
        archive: local.archive,
        tiles: local.tiles,
        kv: local.kv,
        progress: () => {},
        now: () => new Date(),
      },
      words,
      { name },
    );

  it.each([
    ["no archive", async () => new TextEncoder().encode("<html>Not found</html>"), /not a PMTiles archive/],
    ["half a file", async () => archive.slice(0, archive.length - 100), /incomplete/],
    ["pictures", async () => withHeader({ tileType: 2 }), /not vector tiles/],
    ["another packing", async () => withHeader({ tileCompression: COMPRESSION.zstd }), /gzip/],
    ["metadata that is no JSON", async () => withHeader({ metadataLength: 3 }), /metadata/],
    ["metadata that say nothing", async () => withMetadata(null as unknown as object), /"earth"/],
    ["layers that are none", async () => withMetadata({ vector_layers: [null, 1] }), /"earth"/],
    ["tiles of something else", async () => withMetadata({ vector_layers: [{ id: "routes" }] }), /"earth"/],
    ["an older schema", async () => withMetadata({ ...EARTH, version: "3.5.0" }), /does not use version/],
    [
      "attributes of an older schema",
      async () => withMetadata({ vector_layers: [{ id: "earth", fields: { "pmap:kind": "String" } }] }),
      /does not use version/,
    ],
  ])("refuses %s, and keeps the existing archive", async (_, bytes, why) => {
    const path = file("wrong.pmtiles", await bytes());
    await expect(run(["put", path], "wrong")).rejects.toMatchObject({
      code: "tile.archive_invalid",
      detail: expect.stringMatching(why),
      evidence: { file: path },
    });
    expect(await local.tiles.get("basemap/wrong.pmtiles")).toBeNull();
  });

  it.each([["put"], ["put", "a", "b"], ["put", "nowhere.pmtiles"], ["put", tmpdir()], ["build", "x"], ["erase"], []])(
    "refuses %s %s %s",
    async (...words) => {
      await expect(run(words)).rejects.toMatchObject({ code: "command.usage" });
    },
  );

  it.each(["world", "../up", "", "A"])("refuses an archive named %j", async (name) => {
    const path = file("region.pmtiles", await regionArchive("x"));
    await expect(run(["put", path], name)).rejects.toMatchObject({ code: "command.usage" });
  });
});

function withHeader(change: Partial<NonNullable<ReturnType<typeof decodeHeader>>>): Uint8Array {
  const bytes = archive.slice();
  bytes.set(encodeHeader({ ...decodeHeader(bytes)!, ...change }));
  return bytes;
}

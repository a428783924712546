import { describe, expect, it } from "vitest";
import { nodePlatform } from "../../../../cli/node-platform.ts";
import { webPlatform } from "../../../../worker/ingest/platform.ts";
import { openFeed } from "../../../../worker/ingest/zip/archive.ts";
import { bytesSource, readDirectory, ZIP_LIMITS } from "../../../../worker/ingest/zip/directory.ts";
import type { ProblemCode } from "../../../../worker/problem.ts";
import { makeZip } from "../../../support/zip.ts";

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const LONG = "stop_id,stop_name\n".repeat(40_000);

async function textOf(file: { open(): AsyncIterable<Uint8Array> }): Promise<string> {
  let text = "";
  const stream = new TextDecoder();
  for await (const chunk of file.open()) text += stream.decode(chunk, { stream: true });
  return text + stream.decode();
}

/** An archive behind other bytes whose two entries share theirs. */
async function behind(front: Uint8Array, zip64: boolean): Promise<Uint8Array> {
  const zip = await makeZip({ "stops.txt": LONG, "trips.txt": { content: LONG, sameAs: "stops.txt" } }, { zip64 });
  return new Uint8Array([...front, ...zip]);
}

/** Everything in an archive, read to the end. */
async function readAll(bytes: Uint8Array, path = "", platform = webPlatform): Promise<Record<string, string>> {
  const files = await openFeed(bytesSource(bytes), platform, path);
  const texts: Record<string, string> = {};
  for (const [name, file] of files) texts[name] = await textOf(file);
  return texts;
}

async function refused(code: ProblemCode, work: Promise<unknown>, file?: string): Promise<void> {
  const error = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toMatchObject({ code, ...(file === undefined ? {} : { evidence: { file } }) });
}

describe.each([
  ["web standards", webPlatform],
  ["Node", nodePlatform],
])("an archive read with %s", (_, platform) => {
  it("reads stored and deflated entries, with and without descriptors", async () => {
    const zip = await makeZip({
      "stops.txt": LONG,
      "trips.txt": { content: "trip_id\n1\n", stored: true },
      "routes.txt": { content: LONG, descriptor: true },
      "empty.txt": "",
    });
    expect(await readAll(zip, "", platform)).toEqual({
      "stops.txt": LONG,
      "trips.txt": "trip_id\n1\n",
      "routes.txt": LONG,
      "empty.txt": "",
    });
  });

  it("names the file whose compressed data is damaged", async () => {
    const zip = await makeZip({ "stops.txt": LONG });
    zip.fill(0xff, 60, 90);
    await refused("archive.corrupt", readAll(zip, "", platform), "stops.txt");
  });

  it("can be closed before the end", async () => {
    const files = await openFeed(bytesSource(await makeZip({ "stops.txt": LONG })), platform);
    for await (const chunk of files.get("stops.txt")!.open()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  });
});

describe("the location of the feed", () => {
  it("may be a folder, next to macOS metadata", async () => {
    const zip = await makeZip({
      "mtc/": { content: "", stored: true },
      "mtc/stops.txt": "a",
      "mtc/.DS_Store": "x",
      "__MACOSX/mtc/._stops.txt": "x",
      "mtc\\trips.txt": "b",
    });
    expect(await readAll(zip)).toEqual({ "stops.txt": "a", "trips.txt": "b" });
  });

  it("is the folder with most GTFS files, the top one on a tie", async () => {
    const zip = await makeZip({ "old/stops.txt": "1", "new/stops.txt": "2", "new/trips.txt": "3", "readme.txt": "4" });
    expect(Object.keys(await readAll(zip))).toEqual(["stops.txt", "trips.txt"]);
    expect(await readAll(await makeZip({ "a/stops.txt": "1", "stops.txt": "2" }))).toEqual({ "stops.txt": "2" });
  });

  it("can be specified: a folder or a zip inside the zip", async () => {
    const inner = await makeZip({ "stops.txt": "inner" });
    const zip = await makeZip({
      "google_transit.zip": { content: inner, stored: true },
      "rail/stops.txt": "rail",
      "stops.txt": "top",
    });
    expect(await readAll(zip, "google_transit.zip")).toEqual({ "stops.txt": "inner" });
    expect(await readAll(zip, "rail/")).toEqual({ "stops.txt": "rail" });
    await refused("gtfs.file_missing", readAll(zip, "nowhere"));
  });

  it("never follows a path out of the archive", async () => {
    const zip = await makeZip({ "../../etc/stops.txt": "x", "C:/stops.txt": "y" });
    expect(Object.values(await readAll(zip))).toHaveLength(1);
  });
});

describe("names", () => {
  it("are read as code page 437 if they are not UTF-8", async () => {
    const zip = await makeZip({
      u: { content: "x", rawName: new Uint8Array([0x81, 0x6d, 0x6c, 0x84, 0x81, 0x74, 0x2e, 0x74, 0x78, 0x74]) },
    });
    expect(Object.keys(await readAll(zip))).toEqual(["ümläüt.txt"]);
  });

  it("are UTF-8 otherwise", async () => {
    expect(Object.keys(await readAll(await makeZip({ "駅.txt": "x" })))).toEqual(["駅.txt"]);
  });
});

describe("the central directory", () => {
  it("is found behind a comment and before other bytes", async () => {
    expect(await readAll(await makeZip({ "stops.txt": "a" }, { comment: "x".repeat(3000) }))).toEqual({
      "stops.txt": "a",
    });
  });

  it("may be zip64", async () => {
    expect(await readAll(await makeZip({ "stops.txt": LONG, "trips.txt": "b" }, { zip64: true }))).toEqual({
      "stops.txt": LONG,
      "trips.txt": "b",
    });
  });

  it.each([
    ["counted by its offsets", true],
    ["not counted", false],
  ])("may follow other bytes, %s", async (_, counted) => {
    const files = { "stops.txt": LONG, "trips.txt": { content: "b", stored: true } };
    const front = encoder.encode("#!/bin/sh\nexec unzip PK\u0001\u0002 ");
    for (const zip64 of [false, true]) {
      const zip = await makeZip(files, { zip64, ...(counted ? { prefix: front } : {}) });
      const whole = counted ? zip : new Uint8Array([...front, ...zip]);
      expect(await readAll(whole)).toEqual({ "stops.txt": LONG, "trips.txt": "b" });
      if (!counted) await refused("archive.overlap", readAll(await behind(front, zip64)));
    }
  });

  it("may be followed by other bytes before its end record", async () => {
    const zip = await makeZip({ "stops.txt": LONG });
    const signed = new Uint8Array([...zip.subarray(0, -22), 0x50, 0x4b, 5, 5, 1, 0, 7, ...zip.subarray(-22)]);
    expect(await readAll(signed)).toEqual({ "stops.txt": LONG });
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["a text", new TextEncoder().encode("Not a zip at all, but longer than 22 bytes.")],
    ["twelve bytes", new TextEncoder().encode("invalid zip\n")],
  ])("is missing in %s", async (_, bytes) => {
    await refused("archive.not_zip", readAll(bytes));
  });

  it("is reported missing in a truncated archive", async () => {
    const zip = await makeZip({ "stops.txt": LONG, "trips.txt": LONG });
    for (const keep of [zip.length - 1, zip.length - 30, 100])
      await refused("archive.not_zip", readAll(zip.slice(0, keep)));
  });

  it("is refused if the start of the archive is missing", async () => {
    const zip = await makeZip({ "stops.txt": LONG, "trips.txt": LONG });
    await refused("archive.corrupt", readAll(zip.slice(100)));
  });
});

describe("a malicious archive", () => {
  it("is refused: a wrong checksum or size", async () => {
    await refused("archive.corrupt", readAll(await makeZip({ "stops.txt": { content: "abc", crc: 1 } })), "stops.txt");
    await refused("archive.corrupt", readAll(await makeZip({ "stops.txt": { content: LONG, size: 10 } })), "stops.txt");
    await refused(
      "archive.corrupt",
      readAll(await makeZip({ "stops.txt": { content: LONG, size: LONG.length + 1 } })),
      "stops.txt",
    );
  });

  it("is refused: encryption and unsupported methods", async () => {
    await refused(
      "archive.encrypted",
      readAll(await makeZip({ "stops.txt": { content: "a", flags: 0x801 } })),
      "stops.txt",
    );
    await refused(
      "archive.unsupported",
      readAll(await makeZip({ "stops.txt": { content: "a", method: 12 } })),
      "stops.txt",
    );
  });

  it("is refused: overlapping entries", async () => {
    const zip = await makeZip({ "stops.txt": LONG, "trips.txt": { content: LONG, sameAs: "stops.txt" } });
    await refused("archive.overlap", readAll(zip));
  });

  it("is refused: too many entries, too large, too high a compression ratio", async () => {
    const many = await makeZip(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}.txt`, "x"])));
    await refused("archive.too_many_entries", readAll(many));
    const source = bytesSource(await makeZip({ "stops.txt": LONG }));
    await refused("archive.too_large", readDirectory(source, { ...ZIP_LIMITS, inflated: 1000 }));
    await refused("archive.ratio", readDirectory(source, { ...ZIP_LIMITS, ratioFloor: 1000, ratio: 10 }));
  });

  it("always ends in a problem, whichever byte is wrong", async () => {
    const zip = await makeZip({
      "stops.txt": "stop_id\n1\n2\n3\n",
      "trips.txt": { content: "trip_id\n", stored: true },
    });
    const whole = await readAll(zip);
    for (let i = 0; i < zip.length; i++) {
      const bad = zip.slice();
      bad[i] = bad[i]! ^ 0x55;
      const got = await readAll(bad).catch((e: { code?: string }) => e.code);
      // A wrong byte in a name or a date changes no content.
      if (typeof got === "object") expect(Object.values(got).every((t) => Object.values(whole).includes(t))).toBe(true);
      else expect(got).toMatch(/^archive\./);
    }
    expect(decoder.decode(zip.slice(0, 2))).toBe("PK");
  });
});

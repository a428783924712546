/** The R2 proxy of a command: it answers as R2 does, and refuses everyone else. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, openLocal } from "../../../cli/local/local.ts";

let folder: string;
let local: Local;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-r2-"));
  local = await openLocal(join(folder, "state"));
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const KEY = "a/b ü\n😀";
const BYTES = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
const read = async (key: string, range?: { offset: number; length: number }) => {
  const object = await local.tiles.get(key, range === undefined ? {} : { range });
  return object === null ? null : { size: object.size, bytes: new Uint8Array(await object.arrayBuffer()) };
};

test("objects are read back whole and in ranges, listed, and deleted", async () => {
  await local.tiles.put(KEY, BYTES);
  await local.tiles.put("a/empty", "");
  expect(await read(KEY)).toEqual({ size: 1000, bytes: BYTES });
  expect(await read(KEY, { offset: 998, length: 10 })).toEqual({ size: 1000, bytes: BYTES.slice(998) });
  expect(await read("a/empty")).toEqual({ size: 0, bytes: new Uint8Array() });
  expect(await local.tiles.head(KEY)).toMatchObject({ size: 1000 });
  const { objects, truncated } = await local.tiles.list({ prefix: "a/" });
  expect([objects, truncated]).toEqual([
    [
      { key: KEY, size: 1000 },
      { key: "a/empty", size: 0 },
    ],
    false,
  ]);
  await local.tiles.delete(KEY);
  expect([await read(KEY), await local.tiles.head(KEY)]).toEqual([null, null]);
});

test("a multipart upload exists when it is completed, and not when it is aborted", async () => {
  const part = (byte: number) => new Uint8Array(5 * 1024 * 1024).fill(byte);
  const upload = await local.tiles.createMultipartUpload("large");
  const parts = [await upload.uploadPart(1, part(1)), await upload.uploadPart(2, part(2).slice(0, 7))];
  expect(await local.tiles.head("large")).toBeNull();
  await upload.complete(parts);
  expect(await local.tiles.head("large")).toMatchObject({ size: 5 * 1024 * 1024 + 7 });
  expect((await read("large", { offset: 5 * 1024 * 1024 - 1, length: 3 }))?.bytes).toEqual(Uint8Array.of(1, 2, 2));
  const aborted = await local.tiles.createMultipartUpload("never");
  await aborted.uploadPart(1, part(3));
  await aborted.abort();
  expect(await local.tiles.head("never")).toBeNull();
  await expect(aborted.complete([])).rejects.toThrow(/complete of R2/);
});

test("requests without the key get 404", async () => {
  const call = encodeURIComponent(JSON.stringify({ name: "TILES", method: "delete", args: ["a/empty"] }));
  for (const headers of [{}, { "x-store-key": "" }]) {
    const sent = { method: "POST", headers: { ...headers, "x-store-call": call } };
    const response = await fetch(new URL("/r2", local.url), sent);
    expect(response.status).toBe(404);
    await response.arrayBuffer();
  }
  expect(await read("a/empty")).not.toBeNull();
});

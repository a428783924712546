import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  type ArchiveBucket,
  archiveKey,
  type ByteSource,
  keepZip,
  openZip,
  PART_BYTES,
} from "../../../../worker/store/archive/archive.ts";

const archive = (env as unknown as Record<string, unknown>).ARCHIVE as ArchiveBucket;
const sha = (digit: string) => digit.repeat(40);
const byteAt = (at: number) => (at * 31 + (at >>> 13)) & 255;

/** Bytes that are computed when they are read; `largest` is the most that was read at once. */
function source(size: number): ByteSource & { largest: number } {
  return {
    size,
    largest: 0,
    async slice(start, end) {
      this.largest = Math.max(this.largest, end - start);
      return Uint8Array.from({ length: end - start }, (_, i) => byteAt(start + i));
    },
  };
}

describe("the archive", () => {
  it("takes a zip in parts, never whole, and gives it back by ranges", async () => {
    const zip = source(2 * PART_BYTES + 12_345);
    await keepZip(archive, sha("1"), zip);
    expect(zip.largest).toBe(PART_BYTES);
    expect(await archive.head(archiveKey(sha("1")))).toMatchObject({ size: zip.size });
    const open = (await openZip(archive, sha("1")))!;
    expect(open.size).toBe(zip.size);
    const ranges = [
      [0, 10],
      [PART_BYTES - 5, PART_BYTES + 5],
      [PART_BYTES - 1, 2 * PART_BYTES + 1],
      [zip.size - 3, zip.size],
      [7, 7],
    ] as const;
    for (const [start, end] of ranges) {
      const bytes = await open.slice(start, end);
      expect(bytes.length).toBe(end - start);
      const wrong = bytes.findIndex((byte, i) => byte !== byteAt(start + i));
      expect(wrong).toBe(-1);
    }
  });

  it("does not send again what it has, and replaces an object that is not complete", async () => {
    await archive.put(archiveKey(sha("2")), new Uint8Array(5));
    const zip = source(1000);
    await keepZip(archive, sha("2"), zip);
    expect(zip.largest).toBe(1000);
    const again = source(1000);
    await keepZip(archive, sha("2"), again);
    expect(again.largest).toBe(0);
    expect(await openZip(archive, sha("3"))).toBeNull();
  });

  it("repeats a part that was lost on the way, and leaves nothing behind when it gives up", async () => {
    let lost = 0;
    let aborted = 0;
    const flaky = (times: number): ArchiveBucket => ({
      head: (key) => archive.head(key),
      put: (key, value) => archive.put(key, value),
      get: (key, options) => archive.get(key, options),
      delete: (key) => archive.delete(key),
      list: (options) => archive.list(options),
      async createMultipartUpload(key) {
        const upload = await archive.createMultipartUpload(key);
        return {
          async uploadPart(part, bytes) {
            if (part === 2 && lost++ < times) throw new Error("Network connection lost.");
            return upload.uploadPart(part, bytes);
          },
          complete: (parts) => upload.complete(parts),
          async abort() {
            aborted++;
            await upload.abort();
          },
        };
      },
    });
    const zip = source(PART_BYTES + 1);
    await keepZip(flaky(2), sha("4"), zip);
    expect(lost).toBe(3);
    expect(await archive.head(archiveKey(sha("4")))).toMatchObject({ size: zip.size });
    lost = 0;
    await expect(keepZip(flaky(Number.POSITIVE_INFINITY), sha("5"), zip)).rejects.toMatchObject({
      code: "store.unavailable",
    });
    expect(aborted).toBe(1);
    expect(await archive.head(archiveKey(sha("5")))).toBeNull();
  });
});

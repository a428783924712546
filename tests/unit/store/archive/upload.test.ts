/** An upload reads as the zip that was sent, however its parts were cut. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { newUpload, openUpload, putPart } from "../../../../worker/store/archive/upload.ts";
import { MemoryBucket } from "../../../support/memory-bucket.ts";

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => new Uint8Array(array));

it("reads any range of the parts, also of some that came twice with two lengths", async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 })), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 10 }),
      async (zip, lengths, ranges) => {
        const bucket = new MemoryBucket();
        const upload = newUpload(new Date(0));
        for (let offset = 0, i = 0; offset < zip.length; i++) {
          const [length, surplus] = lengths[i % lengths.length]!;
          await putPart(bucket, { upload, offset }, zip.slice(offset, offset + length + surplus));
          offset += length;
        }
        const source = await openUpload(bucket, upload, zip.length);
        expect(source.size).toBe(zip.length);
        for (const [a, b] of [...ranges, [0, zip.length] as const]) {
          const [start, end] = [Math.min(a, b, zip.length), Math.min(Math.max(a, b), zip.length)];
          expect([...(await source.slice(start, end))]).toEqual([...zip.slice(start, end)]);
        }
        await expect(openUpload(bucket, upload, zip.length + 1)).rejects.toMatchObject({ code: "request.malformed" });
      },
    ),
  );
});

it("misses what is behind a gap", async () => {
  const bucket = new MemoryBucket();
  const upload = newUpload(new Date(0));
  await putPart(bucket, { upload, offset: 0 }, new Uint8Array(3));
  await putPart(bucket, { upload, offset: 5 }, new Uint8Array(5));
  await expect(openUpload(bucket, upload, 10)).rejects.toMatchObject({ code: "request.malformed" });
});

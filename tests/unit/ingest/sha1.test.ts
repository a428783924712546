import { createHash } from "node:crypto";
import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Sha1 } from "../../../worker/ingest/sha1.ts";
import { crc32 } from "../../../worker/ingest/zip/crc32.ts";

it("SHA-1 is Node's, however the content comes in pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (pieces) => {
      const ours = new Sha1();
      const theirs = createHash("sha1");
      for (const piece of pieces) {
        ours.update(piece);
        theirs.update(piece);
      }
      expect(ours.digest()).toBe(theirs.digest("hex"));
    }),
  );
});

it("CRC-32 is zlib's, continued over pieces", () => {
  fc.assert(fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => crc32(b, crc32(a)) === zlibCrc32(b, zlibCrc32(a))));
});

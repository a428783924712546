import { crc32 as zlibCrc32 } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { crc32 } from "../../../src/domain/digest.ts";

it("CRC-32 matches zlib, also in chunks", () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      expect(crc32(b, crc32(a))).toBe(zlibCrc32(b, zlibCrc32(a)));
    }),
  );
});

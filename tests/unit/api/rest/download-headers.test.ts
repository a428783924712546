import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachment, parseRange } from "../../../../worker/api/endpoint/send-object.ts";
import { ifRangeHolds, noneMatches } from "../../../../worker/cache/etag.ts";

describe("Content-Disposition", () => {
  test.each([
    ["f-9q9-bart-abc.zip", 'attachment; filename="f-9q9-bart-abc.zip"'],
    [
      "f-москва.zip",
      "attachment; filename=\"f-______.zip\"; filename*=UTF-8''f-%D0%BC%D0%BE%D1%81%D0%BA%D0%B2%D0%B0.zip",
    ],
    ['a"b\\c.zip', 'attachment; filename="abc.zip"'],
    ["../../etc/passwd", 'attachment; filename="....etcpasswd"'],
    ["x\r\nset-cookie: a=b", 'attachment; filename="xset-cookie a=b"'],
    ["100%.zip", "attachment; filename=\"100_.zip\"; filename*=UTF-8''100%25.zip"],
    ["CON.zip", 'attachment; filename="file"'],
    ["", 'attachment; filename="file"'],
    ["..", 'attachment; filename="file"'],
    ["it's (1)*é", "attachment; filename=\"it's (1)_\"; filename*=UTF-8''it%27s%20%281%29%C3%A9"],
    ["\ud800.zip", "attachment; filename=\"_.zip\"; filename*=UTF-8''%EF%BF%BD.zip"],
  ])("%j", (name, expected) => {
    expect(attachment(name)).toBe(expected);
  });

  test("is a valid header for any name, and the name can be read back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const header = attachment(name);
        new Headers({ "content-disposition": header });
        expect(header).toMatch(/^attachment; filename="[^"\\%\r\n]+"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/);
        const encoded = /''(.*)$/.exec(header)?.[1];
        if (encoded !== undefined) expect(decodeURIComponent(encoded)).not.toMatch(/[/\\"<>:|?*]/);
      }),
    );
  });
});

describe("Range", () => {
  test.each([
    [null, null],
    ["bytes=0-0", { offset: 0, length: 1 }],
    ["bytes=0-", { offset: 0, length: 100 }],
    ["bytes=90-1000", { offset: 90, length: 10 }],
    ["bytes=-10", { offset: 90, length: 10 }],
    ["bytes=-1000", { offset: 0, length: 100 }],
    ["Bytes=5-6", { offset: 5, length: 2 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=6-5", null],
    ["bytes=0-1,5-6", null],
    ["bytes=-", null],
    ["bytes=a-b", null],
    ["lines=0-1", null],
  ])("%s of 100 bytes", (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });

  test("stays within the file", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1e9 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (range === null || range === "unsatisfiable") return;
        expect(range.length).toBeGreaterThan(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(size);
      }),
    );
  });
});

describe("conditions", () => {
  test.each([
    [null, false],
    ["*", true],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a"', true],
    ['"b"', false],
    ["a", false],
  ])("If-None-Match: %s", (header, expected) => {
    expect(noneMatches(header, '"a"')).toBe(expected);
  });

  test.each([
    [null, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    ["Wed, 21 Oct 2026 07:28:00 GMT", false],
  ])("If-Range: %s", (header, expected) => {
    expect(ifRangeHolds(header, '"a"')).toBe(expected);
  });
});

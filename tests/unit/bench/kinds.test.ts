import { expect, test } from "vitest";
import { kindOf, sumByKind, totalOf } from "../../bench/browser/kinds.ts";

test.each([
  ["document", "text/html; charset=utf-8", "HTML"],
  ["style", "text/css", "styles"],
  ["script", "text/javascript", "scripts"],
  ["worker", "text/javascript", "scripts"],
  ["empty", "text/javascript", "scripts"],
  ["empty", "font/woff2", "fonts"],
  ["font", "font/woff2", "fonts"],
  ["image", "image/svg+xml", "images"],
  ["empty", "application/json", "data"],
  ["empty", "application/x-protobuf", "data"],
  ["manifest", "application/manifest+json", "data"],
  ["", "", "data"],
])("a response for %s of type %s is %s", (destination, type, kind) => {
  expect(kindOf(destination, type)).toBe(kind);
});

test("bytes are added up by kind", () => {
  const bytes = sumByKind([
    { kind: "HTML", bytes: 5 },
    { kind: "data", bytes: 7 },
    { kind: "data", bytes: 1 },
  ]);
  expect(bytes).toEqual({ HTML: 5, styles: 0, scripts: 0, fonts: 0, images: 0, data: 8 });
  expect(totalOf(bytes)).toBe(13);
});

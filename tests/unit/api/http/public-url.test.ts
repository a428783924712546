import { expect, test } from "vitest";
import { publicUrl } from "../../../../worker/api/http/public-url.ts";

test.each([
  ["http://evil.example/feeds?limit=1", "https://transit.example/feeds?limit=1"],
  ["https://evil.example:444//other.example/x", "https://transit.example//other.example/x"],
  ["http://evil.example/%E6%9D%B1?q=%26&r", "https://transit.example/%E6%9D%B1?q=%26&r"],
])("%s", (url, expected) => {
  expect(publicUrl(url, "https://transit.example").href).toBe(expected);
});

test.each([
  ["http://127.0.0.1:9000/feeds", "http://127.0.0.1:9000/feeds"],
  ["http://evil.example:9000/feeds", "http://127.0.0.1:8787/feeds"],
  ["http://localhost:9000/feeds", "http://127.0.0.1:8787/feeds"],
])("%s of a site on this machine", (url, expected) => {
  expect(publicUrl(url, "http://127.0.0.1:8787").href).toBe(expected);
});

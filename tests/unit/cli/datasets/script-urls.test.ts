import { expect, test } from "vitest";
import { column } from "../../../../cli/datasets/table.ts";

test.each(["static_current", "static_historic", "license_url", "website", "route_url", "mds_provider"])(
  "the column %s holds no URL that runs a script",
  (name) => {
    const { of } = column<unknown>(name, "string", "", (value) => value);
    for (const url of ["JavaScript:alert(1)", " vbscript:x", "java\tscript:x"]) {
      expect(of(url)).toBe("");
      expect(of([url, "https://a.example/x"])).toEqual(["", "https://a.example/x"]);
    }
    expect(of("https://a.example/javascript:1")).toBe("https://a.example/javascript:1");
    expect(of(null)).toBeNull();
  },
);

test("other columns keep their text", () => {
  expect(column<unknown>("stop_name", "string", "", (value) => value).of("javascript: the stop")).toContain(
    "javascript",
  );
});

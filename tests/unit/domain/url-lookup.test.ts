import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addressKey,
  fileNameOf,
  linesOf,
  parseLookupLine,
  similarPrefixes,
} from "../../../src/domain/url-lookup/lookup-line.ts";

describe("URL keys", () => {
  test.each([
    ["https://www.bart.gov/dev/schedules/google_transit.zip", "bart.gov/dev/schedules/google_transit.zip"],
    ["HTTP://WWW.BART.GOV:80/dev/schedules/google_transit.zip/", "bart.gov/dev/schedules/google_transit.zip"],
    ["bart.gov/dev/schedules/google_transit.zip", "bart.gov/dev/schedules/google_transit.zip"],
    ["  www.bart.gov  ", "bart.gov"],
    ["https://bart.gov/", "bart.gov"],
    ["https://example.com:443/a", "example.com/a"],
    ["http://example.com:443/a", "example.com:443/a"],
    ["https://example.com:8443//a//", "example.com:8443//a"],
    ["https://example.com./a", "example.com/a"],
    ["https://me:secret@example.com/a", "example.com/a"],
    ["https://example.com/A/b.ZIP?Key=Ab#inner/gtfs.zip", "example.com/A/b.ZIP?Key=Ab#inner/gtfs.zip"],
    ["https://example.com/a?", "example.com/a"],
    ["https://example.com/%7euser/%c3%a9 x", "example.com/~user/%C3%A9%20x"],
    ["https://example.com/é", "example.com/%C3%A9"],
    ["https://Bücher.example/x", "xn--bcher-kva.example/x"],
    ["https://example.com/{apikey}/x", "example.com/%7Bapikey%7D/x"],
    ["ftp://ftp.example.com:21/x.zip", "ftp://ftp.example.com/x.zip"],
    ["file:///data/x.zip", "file:///data/x.zip"],
    ["https://www.com/x", "www.com/x"],
    ["https://[::1]:80/x", "[::1]:80/x"],
  ])("%s", (address, key) => expect(addressKey(address)).toBe(key));

  test.each(["", "bart", "f-9q9-bart", "https://", "Muni Metro", "http:/x"])("%j has no key", (text) =>
    expect(addressKey(text)).toBeNull(),
  );

  const host = fc.constantFrom("example.com", "a.b-c.example.org", "10.0.0.1", "gtfs.example.de");
  const path = fc.array(fc.string({ unit: fc.constantFrom(..."aZ0.-_~%é{}"), minLength: 1, maxLength: 6 }), {
    maxLength: 4,
  });
  test("are the same for all spellings of a URL, and for the key itself", () => {
    fc.assert(
      fc.property(host, path, fc.boolean(), (name, segments, query) => {
        const rest = `/${segments.join("/")}`.replace(/\/+$/, "") + (query ? "?a=B" : "");
        const key = addressKey(`https://${name}${rest}`)!;
        const slash = query ? "" : "/";
        for (const start of ["http://", "HTTPS://", "", "http://www.", "https://user@WWW."]) {
          expect(addressKey(start + name.toUpperCase() + rest + slash)).toBe(key);
        }
        expect(addressKey(`http://${name}:80${rest}`)).toBe(key);
        expect(addressKey(key)).toBe(key);
      }),
    );
  });

  test("never throw for any text, and a key is its own key", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.webUrl({ withFragments: true, withQueryParameters: true })),
        (text) => {
          const key = addressKey(text);
          if (key === null) return;
          expect(key).toMatch(/^[\x21-\x7e]+$/);
          if (/^[a-z0-9-]+(\.[a-z0-9-]+)+/.test(key)) expect(addressKey(key)).toBe(key);
        },
      ),
    );
  });
});

describe("related keys", () => {
  test("are the path without its query, the folder, the host", () => {
    expect(similarPrefixes("a.example/x/y.zip?k=1")).toEqual(["a.example/x/y.zip", "a.example/x/", "a.example/"]);
    expect(similarPrefixes("a.example/y.zip")).toEqual(["a.example/y.zip?", "a.example/"]);
    expect(similarPrefixes("a.example")).toEqual(["a.example?", "a.example/"]);
    expect(similarPrefixes("ftp://a.example/x/y")).toEqual([
      "ftp://a.example/x/y?",
      "ftp://a.example/x/",
      "ftp://a.example/",
    ]);
    expect(similarPrefixes("file:///x")).toEqual([]);
  });
});

test("file names", () => {
  expect(fileNameOf("a.example/x/GTFS.zip?x=1")).toBe("gtfs.zip");
  expect(fileNameOf("a.example")).toBeNull();
  expect(fileNameOf("a.example/download")).toBeNull();
  expect(fileNameOf("a.example/v1.2/")).toBeNull();
});

const SHA1 = "dd7aca4a8e4c90908fd3603c097fabee75fea907";

describe("kinds of lookup lines", () => {
  test.each([
    [SHA1, { kind: "sha1", sha1: SHA1 }],
    [`${SHA1.toUpperCase()}.zip`, { kind: "sha1", sha1: SHA1 }],
    ["f-9q9-bart", { kind: "onestop_id", entity: "feed" }],
    ["o-9q9-bayarearapidtransit", { kind: "onestop_id", entity: "operator" }],
    ["s-9q8yyzcny3-embarcadero", { kind: "onestop_id", entity: "stop" }],
    ["r-9q8y-richmond~dalycity", { kind: "onestop_id", entity: "route" }],
    ["f-point~or-us", { kind: "onestop_id", entity: "feed" }],
    [
      "https://www.bart.gov/x.zip",
      { kind: "address", keys: [{ key: "u:bart.gov/x.zip" }], close: ["u:bart.gov/x.zip?", "u:bart.gov/"] },
    ],
    ["<https://bart.gov/x.zip>", { kind: "address" }],
    [
      "google_transit.zip",
      {
        kind: "file",
        keys: [{ key: "n:google_transit.zip" }, { key: "u:google_transit.zip" }, { key: "i:google_transit.zip" }],
      },
    ],
    [
      "Bart.gov",
      {
        kind: "file",
        keys: [{ key: "n:bart.gov" }, { key: "u:bart.gov" }, { key: "i:bart.gov" }],
        close: ["u:bart.gov?", "u:bart.gov/"],
      },
    ],
    ["90003", { kind: "identifier", keys: [{ key: "i:90003" }, { key: "n:90003" }] }],
    ["Q1234", { kind: "identifier", keys: [{ key: "i:q1234" }, { key: "n:q1234" }] }],
    ["NTD 90003", { kind: "identifier", keys: [{ key: "i:90003", scheme: "us_ntd_id" }] }],
    ["us_ntd_id:90003", { kind: "identifier", keys: [{ key: "i:90003", scheme: "us_ntd_id" }] }],
    ["mdb-53", { kind: "identifier", keys: [{ key: "i:53", scheme: "mdb_source_id" }] }],
    ["Mobility Database: 53", { kind: "identifier", keys: [{ key: "i:53", scheme: "mdb_source_id" }] }],
    [
      "https://www.wikidata.org/wiki/Q610120",
      { kind: "address", keys: [{ key: "u:wikidata.org/wiki/Q610120" }, { key: "i:q610120", scheme: "wikidata_id" }] },
    ],
    [
      "mobilitydatabase.org/feeds/mdb-53",
      {
        kind: "address",
        keys: [{ key: "u:mobilitydatabase.org/feeds/mdb-53" }, { key: "i:53", scheme: "mdb_source_id" }],
      },
    ],
    ["Muni Metro", { kind: "identifier" }],
  ])("%s", (line, needle) => expect(parseLookupLine(line)).toMatchObject(needle));

  test("an empty line has no keys", () => {
    expect(parseLookupLine("  ")).toBeNull();
    expect(linesOf("a\r\n\n  \rb\n")).toEqual(["a", "b"]);
  });

  test("any line gives a limited number of keys and does not throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (line) => {
        const needle = parseLookupLine(line);
        if (needle !== null && "keys" in needle) {
          expect(needle.keys.length).toBeLessThanOrEqual(3);
          expect(needle.close.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

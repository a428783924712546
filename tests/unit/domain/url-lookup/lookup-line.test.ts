import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf, parseLookupLine } from "../../../../src/domain/url-lookup/lookup-line.ts";

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

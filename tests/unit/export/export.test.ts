import { describe, expect, test } from "vitest";
import { NO_TRANSFORMS } from "../../../src/domain/export/transforms.ts";
import { exportVersions } from "../../../worker/export/export.ts";
import type { Problem } from "../../../worker/problem.ts";
import { bucketOf, collect, exported, feed, rows } from "./zips.ts";

const column = (text: string | undefined, name: string) => rows(text).map((row) => row[name]);

describe("one version", () => {
  test("is exported cell by cell without changes", async () => {
    const given = feed("a", {
      "stops.txt": 'stop_id,stop_name\ns1,"One, ""North"""\ns2,Two\n',
      "LICENSE.txt": 'Free for everyone, really\nno "quotes\nclosed\n',
      "readme.md": "# Notes\n",
      "empty.txt": "",
      "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n",
    });
    expect(await exported({ a: given })).toEqual(given);
  });

  test("is cleaned up: byte order mark, line endings, spaces, ragged rows", async () => {
    const given = feed("a", {
      "stops.txt": "\ufeffstop_id, stop_name ,stop_lat\r\ns1, One \r\n\r\ns2,Two,37,extra\r\n",
    });
    expect((await exported({ a: given }))["stops.txt"]).toBe("stop_id,stop_name,stop_lat\ns1,One,\ns2,Two,37\n");
  });

  test("a prefix is added to every id and nothing else", async () => {
    const out = await exported(
      {
        a: feed("a", {
          "transfers.txt": "from_stop_id,to_stop_id,transfer_type\ns1,s2,2\n",
          "stops.txt": "stop_id,stop_name,zone_id,parent_station\ns1,One,z,\ns2,Two,,s1\n",
          "fare_rules.txt": "fare_id,origin_id,destination_id\nf,z,\n",
          "translations.txt":
            "table_name,field_name,language,translation,record_id,record_sub_id\nstops,stop_name,de,Eins,s1,\nfeed_info,feed_publisher_name,de,X,,\n",
          "stop_attributes.txt": "stop_id,city\ns1,San Jose\n",
          "locations.geojson":
            '{"type":"FeatureCollection","features":[{"type":"Feature","id":"zone","geometry":null}]}',
        }),
      },
      { prefix: "x_" },
    );
    expect(out["stop_times.txt"]).toContain("x_t1,08:00:00,08:00:00,x_s1,1\n");
    expect(out["trips.txt"]).toContain("x_r1,x_weekday,x_t1,x_sh1\n");
    expect(out["transfers.txt"]).toContain("x_s1,x_s2,2\n");
    expect(out["stops.txt"]).toContain("x_s1,One,x_z,\nx_s2,Two,,x_s1\n");
    expect(out["fare_rules.txt"]).toContain("x_f,x_z,\n");
    expect(out["translations.txt"]).toContain("stops,stop_name,de,Eins,x_s1,\nfeed_info,feed_publisher_name,de,X,,\n");
    expect(out["stop_attributes.txt"]).toContain("x_s1,San Jose\n");
    expect(JSON.parse(out["locations.geojson"]!).features[0].id).toBe("x_zone");
  });

  test("a prefix for selected files only", async () => {
    const out = await exported({ a: feed("a") }, { prefix: "x_", prefixFiles: ["trips.txt"] });
    expect(out["stop_times.txt"]).toContain("x_t1,08:00:00,08:00:00,s1,1\n");
    expect(out["trips.txt"]).toContain("r1,weekday,x_t1,sh1\n");
  });

  test("time zones, route types and values", async () => {
    const given = feed("a", {
      "routes.txt": "route_id,agency_id,route_type\nr1,a,109\nr2,a,1501\nr3,a,3\nr4,a,9999\nr5,a,\n",
    });
    const out = await exported(
      { a: given },
      {
        normalizeTimezones: true,
        useBasicRouteTypes: true,
        setValues: [
          { file: "agency.txt", id: "a", field: "agency_url", value: "https://new.example/?a,b" },
          { file: "routes.txt", id: "*", field: "route_color", value: "ff0000" },
          { file: "routes.txt", id: "r2", field: "route_color", value: "00ff00" },
          { file: "routes.txt", id: "nobody", field: "route_type", value: "7" },
        ],
      },
    );
    expect(out["agency.txt"]).toContain('a,a Transit,"https://new.example/?a,b",America/Los_Angeles\n');
    expect(column(out["routes.txt"], "route_type")).toEqual(["2", "3", "3", "9999", ""]);
    expect(column(out["routes.txt"], "route_color")).toEqual(["ff0000", "00ff00", "ff0000", "ff0000", "ff0000"]);
  });

  test("simplified shapes keep their ends and main points", async () => {
    const line = (id: string, bend: number) =>
      Array.from({ length: 11 }, (_, i) => `${id},${i === 5 ? 37 + bend : 37},${-122 + i / 100},${10 - i}\n`).join("");
    const header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n";
    const given = feed("a", {
      "shapes.txt": `${header + line("flat", 0.00001) + line("bent", 0.01)}odd,x,1,1\nodd,2,2,2\n`,
    });
    const out = rows((await exported({ a: given }, { simplifyShapes: 20 }))["shapes.txt"]);
    const sequences = (id: string) => out.filter((row) => row.shape_id === id).map((row) => row.shape_pt_sequence);
    expect(sequences("flat")).toEqual(["0", "10"]);
    expect(sequences("bent")).toEqual(["0", "4", "5", "6", "10"]);
    expect(sequences("odd")).toEqual(["1", "2"]);
  });

  test("sorted by key, with numbers by value, or by requested columns", async () => {
    const given = feed("a", {
      "stop_times.txt": "trip_id,stop_id,stop_sequence\nt2,a,1\nt1,b,10\nt1,c,9\nt1,d,\n",
    });
    const sequence = async (more: object) =>
      column((await exported({ a: given }, { sort: "asc", ...more }))["stop_times.txt"], "stop_id");
    expect(await sequence({})).toEqual(["d", "c", "b", "a"]);
    expect(await sequence({ sort: "desc" })).toEqual(["a", "b", "c", "d"]);
    expect(await sequence({ sortColumns: ["stop_id", "nothing"] })).toEqual(["a", "b", "c", "d"]);
  });
});

describe("several versions", () => {
  test("conflicting ids are separated, all others unchanged", async () => {
    const out = await exported({ a: feed("a"), b: feed("b") });
    expect(column(out["agency.txt"], "agency_id")).toEqual(["a", "b"]);
    expect(column(out["stops.txt"], "stop_id")).toEqual(["s1", "s2", "2:s1", "2:s2"]);
    expect(column(out["trips.txt"], "service_id")).toEqual(["weekday", "2:weekday"]);
    expect(column(out["routes.txt"], "agency_id")).toEqual(["a", "b"]);
    expect(column(out["stop_times.txt"], "trip_id")).toEqual(["t1", "t1", "2:t1", "2:t1"]);
    // Neither has a shapes.txt, so no shape is given out twice.
    expect(column(out["trips.txt"], "shape_id")).toEqual(["sh1", "sh1"]);
  });

  test("the prefix of a version never creates a new conflict", async () => {
    const stops = (...ids: string[]) => ({ "stops.txt": `stop_id\n${ids.join("\n")}\n` });
    const out = await exported({ a: feed("a", stops("x", "2:x")), b: feed("b", stops("x", "y")) });
    expect(column(out["stops.txt"], "stop_id")).toEqual(["x", "2:x", "2::x", "2::y"]);
  });

  test("files excluded by prefix_files are shared: the first version's rows win", async () => {
    const other = feed("b", {
      "stops.txt": "stop_id,stop_name\ns2,Second\ns3,Three\n",
      "locations.geojson": '{"features":[{"id":"s1"},{"id":"new"}]}',
    });
    const out = await exported({ a: feed("a"), b: other }, { prefix: "p:", prefixFiles: ["trips.txt"] });
    expect(rows(out["stops.txt"]).map((row) => [row.stop_id, row.stop_name])).toEqual([
      ["s1", "One"],
      ["s2", "Two"],
      ["s3", "Three"],
    ]);
    expect(column(out["trips.txt"], "trip_id")).toEqual(["p:t1", "p:2:t1"]);
    expect(column(out["calendar.txt"], "service_id")).toEqual(["weekday"]);
    expect(JSON.parse(out["locations.geojson"]!).features).toEqual([{ id: "new" }]);
  });

  test("columns of all versions, each under its name", async () => {
    const out = await exported({ a: feed("a"), b: feed("b", { "stops.txt": "stop_code,stop_id\nC,s9\n" }) });
    expect(out["stops.txt"]).toBe(
      "stop_id,stop_name,stop_lat,stop_lon,stop_code\ns1,One,37,-122,\ns2,Two,37.1,-122,\ns9,,,,C\n",
    );
  });

  test("an implicit single agency gets its id", async () => {
    const lone = feed("b", {
      "agency.txt": "agency_name,agency_url,agency_timezone\nLone,https://lone.example,UTC\n",
      "routes.txt": "route_id,route_short_name,route_type\nr9,9,3\n",
      "fare_attributes.txt": "fare_id,price\nf,1\n",
    });
    const out = await exported({ a: feed("a", { "routes.txt": "route_id,route_type\nr1,3\n" }), b: lone });
    expect(column(out["agency.txt"], "agency_id")).toEqual(["a", "f-b"]);
    expect(column(out["routes.txt"], "agency_id")).toEqual(["a", "f-b"]);
    expect(column(out["fare_attributes.txt"], "agency_id")).toEqual(["f-b"]);
  });

  test("the same version twice is two networks, not one with doubled trips", async () => {
    const twice = feed("a", { "agency.txt": "agency_name,agency_url,agency_timezone\nA,https://a.example,UTC\n" });
    const bucket = await bucketOf({ a: twice });
    const version = { sha1: "a", feed: "f-a" };
    const stream = await exportVersions(bucket, [version, version], NO_TRANSFORMS);
    const { unzip } = await import("./zips.ts");
    const out = await unzip(await collect(stream as unknown as AsyncIterable<Uint8Array>));
    expect(column(out["agency.txt"], "agency_id")).toEqual(["f-a", "2:f-a"]);
    expect(column(out["trips.txt"], "trip_id")).toEqual(["t1", "2:t1"]);
  });

  test("one row of feed_info for all, with the days that all cover", async () => {
    const info = (lang: string, start: string, end: string, version: string) => ({
      "feed_info.txt": `feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\nP${version},https://p.example,${lang},${start},${end},${version}\n`,
    });
    const a = feed("a", info("en", "20260101", "20260630", "1"));
    const out = await exported({ a, b: feed("b", info("de", "20260301", "20261231", "2")), c: feed("c") });
    expect(rows(out["feed_info.txt"]!.replace('"P1, P2"', "P1 P2"))).toEqual([
      {
        feed_publisher_name: "P1 P2",
        feed_publisher_url: "https://p.example",
        feed_lang: "mul",
        feed_start_date: "20260301",
        feed_end_date: "20260630",
        feed_version: "1 + 2",
      },
    ]);
    const apart = await exported({ a, b: feed("b", info("en", "20270101", "20271231", "2")) });
    expect(Object.keys(rows(apart["feed_info.txt"])[0]!)).not.toContain("feed_start_date");
  });
});

describe("errors before the first byte", () => {
  const refused = async (feeds: Parameters<typeof bucketOf>[0], names: string[]) => {
    try {
      const versions = names.map((sha1) => ({ sha1, feed: `f-${sha1}` }));
      await exportVersions(await bucketOf(feeds), versions, NO_TRANSFORMS);
    } catch (error) {
      return (error as Problem).code;
    }
    return null;
  };

  test("a missing zip", async () => {
    expect(await refused({ a: feed("a") }, ["a", "b"])).toBe("feed_version.not_found");
  });

  test("a table that cannot be merged", async () => {
    const columns = Array.from({ length: 101 }, (_, n) => `c${n}`).join(",");
    const broken = feed("b", { "stops.txt": `${columns}\n1,2\n` });
    expect(await refused({ a: feed("a"), b: broken }, ["a", "b"])).toBe("csv.too_many_columns");
  });

  test("zones with invalid GeoJSON", async () => {
    expect(await refused({ a: feed("a"), b: feed("b", { "locations.geojson": "[]" }) }, ["a", "b"])).toBe(
      "gtfs.value_invalid",
    );
  });
});

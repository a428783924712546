/** Zips that are damaged, lie about themselves, or hold a feed that makes no sense. */
import { SMALL_FEED } from "./small-feed.ts";
import { makeZip, type ZipOptions, type ZipPart } from "./zip.ts";

type Parts = Record<string, string | Uint8Array | ZipPart>;

const zip = (parts: Parts, options?: ZipOptions) => () => makeZip({ ...SMALL_FEED, ...parts }, options);

/** The small feed with bytes of its zip replaced. */
const changed = (change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>, options?: ZipOptions) => () =>
  makeZip({ ...SMALL_FEED }, options).then(change);

/** Writes 0xff over the bytes from `from` to `to`; negative offsets count from the end. */
const blotted = (from: number, to: number, options?: ZipOptions) =>
  changed((bytes) => bytes.fill(0xff, from < 0 ? bytes.length + from : from, to < 0 ? bytes.length + to : to), options);

const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer);
const folders = "deep/".repeat(2_000);
const inFolder = (folder: string): Parts =>
  Object.fromEntries(Object.entries(SMALL_FEED).map(([name, content]) => [folder + name, content]));
const empty = Object.fromEntries(Object.keys(SMALL_FEED).map((name) => [name, ""]));
const headers = Object.fromEntries(
  Object.entries(SMALL_FEED).map(([name, content]) => [name, content.slice(0, content.indexOf("\n"))]),
);
const feedTable = (name: keyof typeof SMALL_FEED, ...rows: string[]): Parts => ({
  [name]: `${SMALL_FEED[name]}${rows.join("\n")}\n`,
});

export const BAD_ZIPS: Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>>>> = {
  "no bytes": async () => new Uint8Array(),
  "zero bytes": async () => new Uint8Array(100_000),
  "a text": async () => new TextEncoder().encode("<html>Not found</html>") as Uint8Array<ArrayBuffer>,
  "cut in the middle": changed((bytes) => bytes.slice(0, bytes.length >> 1)),
  "cut at the end": changed((bytes) => bytes.slice(0, -1)),
  "without its beginning": changed((bytes) => bytes.slice(500)),
  "a blot on the data": blotted(60, 120),
  "a blot on the first header": blotted(0, 20),
  "a blot on the directory": blotted(-400, -300),
  "a blot on the end record": blotted(-12, -2),
  "a blot on the zip64 record": blotted(-70, -30, { zip64: true }),
  "a blot on the zip64 locator": blotted(-34, -24, { zip64: true }),
  "a size of 4 EB": zip({ "stops.txt": { content: SMALL_FEED["stops.txt"]!, size: 2 ** 62 } }, { zip64: true }),
  "a size that is too small": zip({ "stops.txt": { content: SMALL_FEED["stops.txt"]!, size: 3 } }),
  "a wrong checksum": zip({ "stops.txt": { content: SMALL_FEED["stops.txt"]!, crc: 1 } }),
  "an unknown method": zip({ "stops.txt": { content: SMALL_FEED["stops.txt"]!, method: 93 } }),
  encrypted: zip({ "stops.txt": { content: SMALL_FEED["stops.txt"]!, flags: 1 } }),
  "two entries with one header": zip({ "levels.txt": { content: SMALL_FEED["stops.txt"]!, sameAs: "stops.txt" } }),
  "a repeated name": zip({ "x.txt": { content: "stop_id\nZ\n", rawName: new TextEncoder().encode("stops.txt") } }),
  "a name of NUL bytes": zip({ x: { content: "", rawName: new Uint8Array(9) } }),
  "a name that leaves the folder": zip({ "../../etc/passwd": "x", "/etc/passwd": "x", "C:\\x": "x" }),
  "names of prototypes": zip({
    __proto__2: "a",
    constructor: "a\n1\n",
    "toString.txt": "a\n1\n",
    "__proto__.txt": "a\n1\n",
  }),
  "deep folders": () => makeZip(inFolder(folders)),
  "only folders": () => makeZip({ "a/": "", "b/": "" }),
  "no entries": () => makeZip({}),
  "empty files": () => makeZip(empty),
  "headers alone": () => makeZip(headers),
  "NUL bytes in a file": zip({ "stops.txt": "\0".repeat(5_000) }),
  "NUL bytes in names": zip(feedTable("stops.txt", "N\0N,Na\0me,48,16")),
  "half a surrogate": zip({ "stops.txt": utf16(`${SMALL_FEED["stops.txt"]}U,\ud800x,48,16\nV,\udc00,48,16\n`) }),
  "UTF-16 of an odd length": zip({ "stops.txt": utf16(SMALL_FEED["stops.txt"]!).slice(0, -1) }),
  "bytes in no encoding": zip({ "stops.txt": Uint8Array.from({ length: 5_000 }, (_, i) => (i * 89) % 256) }),
  "an open quote": zip({ "stops.txt": `${SMALL_FEED["stops.txt"]}"${"x,".repeat(9_000)}` }),
  "a column twice": zip({ "stops.txt": "stop_id,stop_id\na,b\n" }),
  "a column named as a prototype": zip({ "stops.txt": "stop_id,__proto__,constructor\na,b,c\n" }),
  "10,000 columns": zip({ "stops.txt": `${Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(",")}\n` }),
  "absurd coordinates": zip(feedTable("stops.txt", "B,B,1e308,-1e308", "C,C,NaN,Infinity", "D,D,0x10,--1", "E2,E,,")),
  "absurd numbers": zip({
    ...feedTable("routes.txt", "Q,A,Q,Q,99999999999999999999", "P,A,P,P,-7", "O,A,O,O,999999999999999"),
    ...feedTable("stop_times.txt", "T1,9999:59:59,9999:59:59,S,999999999999999", "T1,-1:00:00,99999:00:00,E,-5"),
  }),
  "absurd frequencies": zip({
    "frequencies.txt":
      "trip_id,start_time,end_time,headway_secs\nT1,0:00:00,9999:59:59,1\nT1,9:00:00,8:00:00,60\nT2,8:00:00,9:00:00,0\n",
  }),
  "absurd dates": zip(
    feedTable("calendar.txt", "A,1,1,1,1,1,1,1,00000101,99991231", "B,9,9,9,9,9,9,9,20261332,20260000"),
  ),
  "absurd shapes": zip({
    "shapes.txt":
      "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,90,180,999999999999999\nH,-90,-180,-3\nI,0,0,0\n",
  }),
  "a station within itself": zip({
    "stops.txt":
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n" +
      "S,S,48,16,0,P\nE,E,48,16,0,P\nP,P,48,16,1,Q\nQ,Q,48,16,1,P\nR,R,48,16,1,R\n",
  }),
  "zones that are no zones": zip({ "locations.geojson": '{"type":"FeatureCollection","features":[null,7,{"id":[]}]}' }),
  "zones that are no JSON": zip({ "locations.geojson": "[".repeat(100_000) }),
  "a trip without references": zip({ "trips.txt": "route_id,service_id,trip_id\n,,\nR,,\nX,Y,Z\n" }),
};

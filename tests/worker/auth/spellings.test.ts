/**
 * Protected URLs in every spelling: only a permitted user gets the bytes, from the own store and through another
 * server.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { archiveKey } from "../../../worker/store/archive/archive.ts";
import { ask, bindings } from "../../support/worker/ask.ts";
import { feed, zipOf } from "../../unit/export/zips.ts";
import { sha1Of } from "../api/fixture.ts";
import { buildWorld } from "../api/world.ts";
import { type Provider, startProvider } from "./provider.ts";

const BYTES = "PK of the other server";
const ROLES = ["tl_download_fv_current", "tl_download_fv_historic", "tl_export_feed_versions"] as const;

type Protected = { path: string; role: (typeof ROLES)[number]; init?: RequestInit };

const PROTECTED: Protected[] = [
  { path: "/feeds/f-u33-beta/download_latest_feed_version", role: "tl_download_fv_current" },
  { path: `/feed_versions/${sha1Of(12)}/download`, role: "tl_download_fv_historic" },
  {
    path: "/feed_versions/export",
    role: "tl_export_feed_versions",
    init: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ feed_version_keys: [sha1Of(12)] }),
    },
  },
];

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`;

/** Spellings of a path that some reader takes for the same. */
function spellingsOf(path: string): string[] {
  const start = path.lastIndexOf("/") + 1;
  const [parent, last] = [path.slice(0, start - 1), path.slice(start)];
  const ends = ["", "/", "//", "/.", "/./", "/x/..", "/x/../", "/%2e", "/%2E", "/x/%2e%2e", "\\", "/\\", "%5c", "%2f"];
  const tails = ["?", "?a=1", "?/", "#a", "%3f", "%23", ";", ";a=1", "%3b", "%20", "%00", "%09", "\t", ".zip", ".json"];
  const separators = [
    "//",
    "/./",
    "/x/../",
    "/%2e/",
    "/%2E%2e/../",
    "\\",
    "%2f",
    "%2F",
    "%5c",
    "%252f",
    "%255c",
    "/%2f",
  ];
  const letters = [0, 1, Math.floor(last.length / 2), last.length - 1];
  return [
    ...[...ends, ...tails].map((end) => path + end),
    ...separators.map((separator) => parent + separator + last),
    ...letters.flatMap((at) => {
      const code = escaped(last[at]!);
      const replaced = (text: string) => `${parent}/${last.slice(0, at)}${text}${last.slice(at + 1)}`;
      return [code, `%25${code.slice(1)}`, `%2525${code.slice(1)}`, last[at]!.toUpperCase()].map(replaced);
    }),
    `${parent}/${[...last].map(escaped).join("")}`,
    `${parent}/${[...last].map(escaped).join("")}/`,
    `${parent}/${last.toUpperCase()}`,
    path.replace("/feed", "/%66eed"),
    path.replace("/feed", "/x/../feed"),
    path.replace("/feed", "//feed"),
  ].filter((spelling) => /^[/\\]/.test(spelling));
}

/** Spellings of an address with the mount of the API in it. */
const addressesOf = (path: string): string[] => [
  ...spellingsOf(path).map((spelling) => `/api/v2/rest${spelling}`),
  ...[
    "/api/v2/%72est",
    "/api/v2/%2572est",
    "/%61pi/v2/rest",
    "/api/v2/./rest",
    "/api/v2/x/../rest",
    "//api/v2/rest",
  ].flatMap((mount) => [mount + path, `${mount + path}/`]),
];

let idp: Provider;
let forwarded: string[];

beforeAll(async () => {
  await buildWorld();
  const zip = await zipOf(feed("beta"));
  for (const id of [12, 14]) await bindings.ARCHIVE.put(archiveKey(sha1Of(id)), zip);
});

beforeEach(async () => {
  idp = await startProvider();
  forwarded = [];
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that reads every path as loosely as it can, and hands out its zip wherever it finds a download in it. */
function looseServer(): Record<string, unknown> {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith("https://loose.example/")) return fetch(input, init);
    let text = url;
    for (let i = 0; i < 6; i++) {
      try {
        text = decodeURIComponent(text);
      } catch {
        break;
      }
    }
    const isZip = /download|export/i.test(new URL(text.replaceAll("\\", "/")).pathname);
    if (isZip) forwarded.push(url);
    return isZip
      ? new Response(BYTES, { headers: { "content-type": "application/zip" } })
      : Response.json({ error: "not found" }, { status: 404 });
  });
  return { API_BASE: "https://loose.example/api/v2" };
}

async function callers(role: string): Promise<Record<string, string | null>> {
  const others = ROLES.filter((one) => one !== role);
  const tokens = [[], [others[0]!], [others[1]!], [...others, `${role}x`, role.toUpperCase()]];
  const named = await Promise.all(tokens.map(async (roles) => `Bearer ${await idp.token({ roles })}`));
  return { nobody: null, "no role": named[0]!, first: named[1]!, second: named[2]!, both: named[3]! };
}

function asCaller(init: RequestInit | undefined, authorization: string | null): RequestInit {
  return { ...init, headers: { ...init?.headers, ...(authorization === null ? {} : { authorization }) } };
}

/** Whether the answer holds the zip, whatever its status. */
async function hasBytes(response: Response): Promise<boolean> {
  return (await response.text()).startsWith("PK");
}

describe.each(PROTECTED)("$path", ({ path, role, init }) => {
  const addresses = addressesOf(path);

  it("has at least fifty spellings", () => expect(new Set(addresses).size).toBeGreaterThan(50));

  it.each(["own store", "other server"])("is only for users with its role, in every spelling: %s", async (from) => {
    const other = from === "other server" ? looseServer() : {};
    const vars = { ...idp.vars, TEST_HOOKS: "", RATE_LIMIT: "0", REQUIRE_DOWNLOAD_ROLES: "1", ...other };
    const wrong = await callers(role);
    const given: string[] = [];
    for (const address of addresses) {
      for (const [name, authorization] of Object.entries(wrong)) {
        const methods =
          init?.method === "POST" ? [init] : [init, { method: "HEAD" }, { headers: { range: "bytes=0-3" } }];
        for (const one of name === "nobody" ? methods : [init]) {
          const response = await ask(address, { vars, init: asCaller(one, authorization) });
          const isZip = /zip/.test(response.headers.get("content-type") ?? "");
          if (isZip || (await hasBytes(response))) given.push(`${name} ${address}`);
        }
      }
    }
    expect(given).toEqual([]);
    expect(forwarded).toEqual([]);
    const right = asCaller(init, `Bearer ${await idp.token({ roles: [role] })}`);
    for (const address of [path, `${path}/`]) {
      const response = await ask(`/api/v2/rest${address}`, { vars, init: right });
      expect([address, response.status, await hasBytes(response)]).toEqual([address, 200, true]);
    }
    const plain = await ask(`/api/v2/rest${path}`, { vars, init: asCaller(init, null) });
    expect([plain.status, await plain.json()]).toMatchObject([401, { code: "auth.required" }]);
    const lacking = await ask(`/api/v2/rest${path}`, { vars, init: asCaller(init, wrong.first!) });
    expect([lacking.status, await lacking.json()]).toMatchObject([403, { code: "auth.forbidden", value: role }]);
  });
});

describe("a portal that requires sign-in", () => {
  const DATA = [
    "/api/v2/rest/feeds",
    "/api/v2/rest/feeds/f-u33-beta/download_latest_feed_version",
    "/api/v2/rest/feeds/f-u33-beta/download_latest_rt/alerts.json",
    "/api/v2/portal/totals",
    "/api/v2/query",
    "/api/v2/tiles/routes/tiles/0/0/0.pbf",
    "/tiles/routes.json",
    "/tiles/routes/0/0/0/0.mvt",
    "/datasets/files/datapackage.json",
    "/sitemaps/feeds-1.xml",
    "/sitemap.xml",
    "/cards/feeds/f-u33-beta.png",
    "/api/v2/oembed",
    "/feeds/_payload.json",
    "/feeds/f-u33-beta/_payload.json",
  ];

  it.each(["own store", "other server"])("gives anonymous callers no data, in every spelling: %s", async (from) => {
    const other = from === "other server" ? looseServer() : {};
    const vars = { ...idp.vars, TEST_HOOKS: "", RATE_LIMIT: "0", REQUIRE_LOGIN: "1", ...other };
    // A user has read everything before, so that caches hold it.
    const user = { authorization: `Bearer ${await idp.token()}` };
    const query = "?query={feeds{onestop_id}}";
    for (const path of DATA)
      await (await ask(path + (path.endsWith("query") ? query : ""), { vars, init: { headers: user } })).arrayBuffer();
    forwarded = [];
    for (const path of DATA) {
      const spellings = [...spellingsOf(path), path.replace(/[a-z]/, escaped), path.replaceAll(/[a-z]/g, escaped)];
      expect(new Set(spellings).size).toBeGreaterThan(50);
      for (const spelling of spellings) {
        const address = path.endsWith("query") ? spelling.replace(/[?#].*$/, "") + query : spelling;
        const response = await ask(address, { vars });
        const text = await response.text();
        // Redirects, the frame of a page without data, a refusal.
        const isFrame = (response.headers.get("content-type") ?? "").startsWith("text/html");
        expect([address, response.status === 401 || response.status >= 300 || isFrame]).toEqual([address, true]);
        expect([address, /f-u33-beta<|"onestop_id"|Beta Transit/.test(text)]).toEqual([address, false]);
      }
    }
    expect(forwarded).toEqual([]);
  });

  it("has no other public route", async () => {
    // Metrics have a key of their own.
    const open =
      /^\/(health|metrics|__test\/realtime|builds\/\*|robots\.txt|llms\.txt|\.well-known\/\*|feed\.xml)$|^\/?\*$/;
    const vars = { ...idp.vars, TEST_HOOKS: "", REQUIRE_LOGIN: "1" };
    const paths = [...new Set(app.routes.map(({ path }) => path))].filter((path) => !open.test(path));
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      const response = await ask(path.replace("*", "x"), { vars });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});

/** URLs that run a script stay out of every answer of the APIs and pages, in any case and behind any disguise. */
import { beforeAll, describe, expect, test } from "vitest";
import { syncRegistry } from "../../../worker/ingest/registry/sync.ts";
import { GOOD_FEED } from "../../support/good-feed.ts";
import { ask } from "../../support/worker/ask.ts";
import { stores } from "./fixture.ts";
import { importFeed } from "./imported.ts";

const URLS = ["javascript:alert(1)", "JavaScript:alert(1)", "\u0001vbscript:msgbox(1)", "&#106;avascript:x"];
const SCRIPT = /script:|&#106;/i;
const { db } = stores();

/** Replaces the URLs of a file. */
function withUrls(file: string, column: string, text: string): string {
  const [header = "", ...rows] = text.trimEnd().split("\n");
  const columns = header.split(",");
  const at = columns.indexOf(column);
  const all = rows.map((row, i) => {
    const cells = row.split(",");
    const url = URLS[i % URLS.length]!;
    return (at < 0 ? [...cells, url] : cells.with(at, url)).join(",");
  });
  expect(file).toMatch(/\.txt$/);
  return [at < 0 ? `${header},${column}` : header, ...all, ""].join("\n");
}

beforeAll(async () => {
  const feed = {
    id: "f-script",
    spec: "gtfs",
    name: "Script",
    urls: { static_current: URLS[0], static_historic: URLS, realtime_alerts: URLS[2] },
    license: { url: URLS[1] },
    authorization: { type: "header", param_name: "k", info_url: URLS[2] },
    operators: [{ onestop_id: "o-script", name: "Script", website: URLS[1] }],
  };
  await syncRegistry(db, [{ name: "a", text: JSON.stringify({ feeds: [feed] }) }], { now: "2026-11-21T06:00:00Z" });
  const files = GOOD_FEED as Record<string, string>;
  await importFeed("f-script", {
    ...files,
    "agency.txt": withUrls("agency.txt", "agency_url", files["agency.txt"]!),
    "routes.txt": withUrls("routes.txt", "route_url", files["routes.txt"]!),
    "stops.txt": withUrls("stops.txt", "stop_url", files["stops.txt"]!),
  });
});

describe("a URL that runs a script", () => {
  const kinds = ["feeds", "operators", "agencies", "routes", "stops", "feed_versions"];
  const rest = kinds.flatMap((kind) =>
    ["json", "geojson", "geojsonl"].map((format) => `/rest/${kind}.${format}?limit=20`),
  );
  const query = encodeURIComponent(
    "{ feeds { onestop_id name urls { static_current static_historic realtime_alerts } license { url } authorization { info_url } } " +
      "operators { website } agencies { agency_url agency_name } routes { route_url route_id } stops { stop_url stop_id } }",
  );

  test.each([...rest, `/query?query=${query}`, "/portal/attributions"])("is not in %s", async (path) => {
    const response = await ask(`/api/v2${path}`);
    expect(response.status).toBe(200);
    const body = await response.text();
    expect(body.length).toBeGreaterThan(10);
    expect(body).not.toMatch(SCRIPT);
  });

  test.each(["/feeds/f-script", "/operators/o-script", "/feed.xml"])("is not a link of the page %s", async (path) => {
    const body = await (await ask(path)).text();
    expect(body).not.toMatch(/(?:href|src|action)="[^"]*script:/i);
  });
});

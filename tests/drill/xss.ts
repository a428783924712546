/** Puts scripts into every text of a feed and every parameter of a page: none becomes markup. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portal } from "../support/launch.ts";
import { SMALL_FEED } from "../support/small-feed.ts";
import { makeZip } from "../support/zip.ts";
import { ask } from "./ask.ts";
import { endpointsOf, type Ids, idsOf } from "./endpoints.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";
import type { Target } from "./target.ts";

/** `MARK` makes each recognizable in a page. */
const PAYLOADS = [
  "<script>MARK</script>",
  "<img src=x onerror=MARK>",
  '"><svg onload=MARK>',
  "'><iframe srcdoc=MARK>",
  "</title><script>MARK</script>",
  "</textarea></style></script><script>MARK</script>",
  "--><script>MARK</script><!--",
  "]]><script>MARK</script>",
  "javascript:MARK",
  "{{MARK}}",
  "\u2028</script><x MARK>",
  "<a href=jav&#x09;ascript:MARK>",
];
const MARK = "drill7mark";

/** Markup that would run or break out. A mark in escaped text or in JSON data is harmless. */
function markupIn(body: string): string | null {
  const outside = body.replaceAll(/<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/g, "");
  const found =
    new RegExp(`<[a-z/!][^<>]*${MARK}|<script>[^<]*${MARK}|(?:href|src|action)="\\s*javascript:`, "i").exec(
      outside,
    )?.[0] ?? null;
  if (found === null) return null;
  // In an attribute of our own whose value is quoted, the mark is a value.
  const quoted = new RegExp(`^<[a-z]+(?:\\s+[\\w:-]+(?:="[^"<>]*")?)*\\s+[\\w:-]+="[^"<>]*${MARK}`, "i");
  return quoted.test(found) ? null : found;
}

const csv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A feed whose texts are all the payload. */
function hostileFeed(payload: string): Record<string, string> {
  const p = csv(payload.replaceAll("MARK", MARK));
  return {
    ...SMALL_FEED,
    "agency.txt": `agency_id,agency_name,agency_url,agency_timezone,agency_email,agency_fare_url\nA,${p},${p},Europe/Vienna,${p},${p}\n`,
    "stops.txt": `stop_id,stop_name,stop_desc,stop_code,stop_url,stop_lat,stop_lon\nS,${p},${p},${p},${p},48.2,16.37\nE,${p},${p},${p},${p},48.21,16.38\n`,
    "routes.txt": `route_id,agency_id,route_short_name,route_long_name,route_desc,route_url,route_type\nR,A,${p},${p},${p},${p},3\n`,
    "feed_info.txt": `feed_publisher_name,feed_publisher_url,feed_lang,feed_version,feed_contact_url\n${p},${p},en,${p},${p}\n`,
  };
}

export async function drillXss(
  target: Target,
  { cases, random }: { cases?: number; random: Random },
): Promise<DrillResult> {
  const tally = new Tally("xss");
  const { origin } = target;
  const own = await idsOf(origin);
  const pages = (await endpointsOf(origin, own)).filter(({ kind }) => kind === "page" || kind === "redirect");
  const look = async (name: string, path: string) => {
    const { body, headers, status, ms, fault } = await ask(origin, { path });
    const isHtml = String(headers["content-type"]).startsWith("text/html");
    const markup = isHtml ? markupIn(body) : null;
    const isOpen = isHtml && /script-src [^;]*'unsafe/.test(String(headers["content-security-policy"]));
    const policy = isOpen ? "the content security policy allows any script" : null;
    const wrong = status >= 500 ? `status ${status}` : markup === null ? policy : `markup: ${markup.slice(0, 160)}`;
    tally.add(name, { refused: status >= 400, ms, fault: fault ?? wrong });
  };

  // In parameters and paths.
  const names = ["q", "search", "query", "after", "date", "lat", "tab", "next", "x"];
  const inQueries = pages.flatMap(({ path }) =>
    PAYLOADS.flatMap((payload) => names.map((name) => ({ path, name, value: payload.replaceAll("MARK", MARK) }))),
  );
  for (const { path, name, value } of random.sample(inQueries, cases ?? 1_500)) {
    await look(
      `${name}=${value} of ${path}`,
      `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`,
    );
    if (name === "x") await look(`${value} below ${path}`, `${path.split("?")[0]}/${encodeURIComponent(value)}`);
  }

  // In the texts of feeds.
  const folder = mkdtempSync(join(tmpdir(), "portal-xss-"));
  try {
    for (const [i, payload] of random.sample(PAYLOADS, cases === undefined ? PAYLOADS.length : 1).entries()) {
      const zip = join(folder, `${i}.zip`);
      writeFileSync(zip, await makeZip(hostileFeed(payload)));
      const feed = `f-hostile~${i}`;
      const { code, stderr } = await portal(target.state, "import", zip, "--feed", feed, "--activate");
      if (code !== 0) {
        const coded = /^[a-z_]+\.[a-z_]+: /m.test(stderr) && !/^internal/m.test(stderr);
        tally.add(`feed of ${payload}`, { refused: true, ms: 0, fault: coded ? null : stderr.slice(0, 300) });
        continue;
      }
      for (const path of await pagesOf(origin, feed, own)) await look(`feed of ${payload} at ${path}`, path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return tally.result;
}

async function pagesOf(origin: string, feed: string, own: Ids): Promise<string[]> {
  const list = async (kind: string) => {
    const { body } = await ask(origin, { path: `/api/v2/rest/${kind}?limit=2&feed_onestop_id=${feed}` });
    return ((JSON.parse(body) as Record<string, { onestop_id: string }[]>)[kind] ?? []).map(
      ({ onestop_id }) => `/${kind}/${encodeURIComponent(onestop_id)}`,
    );
  };
  return [
    `/feeds/${feed}`,
    "/feeds",
    "/operators",
    "/status",
    `/feeds/${own.feed}`,
    ...(await list("routes")),
    ...(await list("stops")),
  ];
}

/** Every kind of endpoint of a running site, with ids that exist there. */
import { ROUTES } from "../../src/screens.ts";
import { ask } from "./ask.ts";

export type Endpoint = {
  /** What it is, for the report. */
  kind: string;
  /** Path and query of a request that succeeds. */
  path: string;
  /** Whether programs read it, so that its errors are JSON with a code. */
  machine: boolean;
};

/** Ids of the site's data: those of a feed with an active version, and of its entities. */
export type Ids = { feed: string; sha1: string; route: string; stop: string; operator: string; agency: string };

type Listed = Record<string, { onestop_id: string }[]>;

async function json<T>(origin: string, path: string): Promise<T> {
  const { status, body } = await ask(origin, { path });
  if (status !== 200) throw new Error(`The site answers ${path} with ${status}: ${body.slice(0, 200)}`);
  return JSON.parse(body) as T;
}

export async function idsOf(origin: string): Promise<Ids> {
  const rest = (path: string) => `/api/v2/rest${path}`;
  const first = async (kind: string) => (await json<Listed>(origin, rest(`/${kind}?limit=1`)))[kind]![0]!.onestop_id;
  const { feed_versions: versions } = await json<{ feed_versions: { sha1: string; feed: { onestop_id: string } }[] }>(
    origin,
    rest("/feed_versions?limit=1"),
  );
  const [version] = versions;
  return {
    feed: version!.feed.onestop_id,
    sha1: version!.sha1,
    route: await first("routes"),
    stop: await first("stops"),
    operator: await first("operators"),
    agency: await first("agencies"),
  };
}

/** Replaces the parameters of a path of a screen or of the API documentation. */
function fill(path: string, ids: Ids): string {
  const known: Record<string, string> = {
    feed_key: ids.feed,
    feedKey: ids.feed,
    feed_version_key: ids.sha1,
    versionKey: ids.sha1,
    operator_key: ids.operator,
    agency_key: ids.agency,
    route_key: ids.route,
    routeKey: ids.route,
    stop_key: ids.stop,
    stopKey: ids.stop,
    onestop_id: ids.stop,
    onestopId: ids.stop,
    rt_type: "alerts",
    format: "json",
    id: "1",
  };
  return path
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? ids.feed))
    .replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(known[name] ?? ids.feed))
    .replace(/\/\*$/, "/x");
}

/** What the site's OpenAPI document says: paths with parameters in braces, and what they begin with. */
export type Documented = { base: string; paths: readonly string[] };

export async function documentedPaths(origin: string): Promise<Documented> {
  const { servers, paths } = await json<{ servers: { url: string }[]; paths: Record<string, object> }>(
    origin,
    "/api/v2/rest/openapi.json",
  );
  const base = new URL(servers[0]?.url ?? "/api/v2/rest", origin).pathname.replace(/\/$/, "");
  return { base, paths: Object.keys(paths) };
}

export async function endpointsOf(origin: string, ids: Ids): Promise<Endpoint[]> {
  return endpointsWith(await documentedPaths(origin), ids);
}

/** Every kind of endpoint with these ids. */
export function endpointsWith({ base, paths }: Documented, ids: Ids): Endpoint[] {
  const machine = (kind: string, ...paths: string[]) => paths.map((path) => ({ kind, path, machine: true }));
  const pages = ROUTES.map(({ path }) => fill(path, ids));
  const query = encodeURIComponent("{ feeds(limit: 1) { onestop_id } }");
  const subscription = encodeURIComponent("subscription { feeds(limit: 1) { onestop_id } }");
  return [
    ...pages.map((path) => ({ kind: "page", path, machine: false })),
    ...pages.map((path) => ({ kind: "payload", path: payloadOf(path), machine: true })),
    ...paths.map((path) => {
      const full = path.startsWith("/api/") ? path : `${base}${path}`;
      const kind = /download|export/.test(path) ? "download" : full.includes("/portal/") ? "portal" : "rest";
      return { kind, path: fill(full, ids), machine: true };
    }),
    ...machine("rest", `/api/v2/rest/stops.geojson?limit=2`, `/api/v2/rest/routes.geojsonl?limit=2`),
    ...machine("graphql", `/api/v2/query?query=${query}`, "/api/v2/query"),
    ...machine("subscription", `/api/v2/query?query=${subscription}`),
    ...machine("tile", "/tiles/transit.json", "/tiles/transit/0/0/0.mvt", "/api/v2/tiles/routes/tiles/0/0/0.pbf"),
    ...machine("basemap", "/tiles/basemap.json", "/tiles/basemap/0/0/0.mvt", "/tiles/basemap.pmtiles"),
    ...machine("basemap", "/tiles/ground?frame=-10,-10,10,10"),
    ...machine("card", `/cards/feeds/${encodeURIComponent(ids.feed)}.png`, `/cards/home.png`),
    ...machine("dataset", "/datasets/files/datapackage.json", "/datasets/files/feeds.csv"),
    ...machine("build", "/builds/latest.json", "/builds/meta/x.json"),
    ...machine(
      "sitemap",
      "/sitemap.xml",
      "/sitemaps/feeds-1.xml",
      "/robots.txt",
      "/llms.txt",
      "/.well-known/security.txt",
    ),
    ...machine("health", "/health"),
    ...machine("api", "/api/v2/nothing", "/api/v2"),
    { kind: "atom", path: "/feed.xml", machine: false },
    { kind: "redirect", path: `/onestop-id/${encodeURIComponent(ids.stop)}`, machine: false },
    { kind: "redirect", path: "/feed-registry", machine: false },
    { kind: "auth", path: "/auth/callback?code=x&state=y", machine: false },
    { kind: "asset", path: "/favicon.svg", machine: false },
  ];
}

const payloadOf = (path: string) => `${path === "/" ? "" : path}/_payload.json`;

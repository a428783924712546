/** The edge beside a Worker that answers a constant text of the same size: cached pages, compiled redirects. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { builtWorker, ensureBuilt } from "../../../cli/build/bundle.ts";
import { type Local, openStore, type WorkerPart } from "../../../cli/local/local.ts";
import { loadSampleIfEmpty } from "../../../cli/sample/sample.ts";
import { readSettings } from "../../../cli/settings.ts";
import { ratioOf } from "../../../src/domain/measurements/spread.ts";
import { inTurns, requestsPerSecond } from "../load/requests.ts";
import type { BenchRow, Figure } from "../row.ts";

type Sites = { portal: string; constant(bytes: number): string; likewise(answer: Response): string };

const CONSTANT = `const texts = {}, likewise = {};
const BARE = { "content-type": "text/html; charset=utf-8", "content-encoding": "identity" };
export default { fetch(request) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname === "/likewise") {
    const init = (likewise[search] ??= JSON.parse(searchParams.get("init")));
    return new Response(null, init);
  }
  const bytes = Number(searchParams.get("bytes"));
  return new Response((texts[bytes] ??= "x".repeat(bytes)), { headers: BARE });
} };`;

/** Headers that belong to one connection, or are made for each answer anyway. */
const OWN = ["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding", "date"];

const QUERY = "{ operators(limit: 20) { onestop_id name feeds { onestop_id } } }";

/** Both sites in processes of the same kind; everything goes when the work is done. */
async function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(`${tmpdir()}/portal-edge-`);
  const open: Local[] = [];
  const start = async (name: string, worker: Partial<WorkerPart>, settings = readSettings({})) => {
    const local = await openStore(`${folder}/${name}`, settings, `bench-${name}-${process.pid}`, worker, {
      host: "127.0.0.1",
      port: 0,
    });
    open.push(local);
    return local;
  };
  try {
    await ensureBuilt();
    // The bench is one address that asks more than its share.
    const settings = readSettings({ RATE_LIMIT: "0" });
    const portal = await start("portal", await builtWorker(settings), settings);
    await loadSampleIfEmpty(portal, `${folder}/portal`, () => {});
    const modules = [{ type: "ESModule" as const, path: "/constant/index.js", contents: CONSTANT }];
    // No files are looked for first, before either: the portal's own addresses go past them (wrangler.toml).
    const constant = await start("constant", { modules, modulesRoot: "/constant" } as Partial<WorkerPart>);
    return await work({
      portal: portal.url.origin,
      constant: (bytes) => `${constant.url.origin}/?bytes=${bytes}`,
      likewise: ({ status, headers }) => {
        const said = [...headers].filter(([name]) => !OWN.includes(name));
        return `${constant.url.origin}/likewise?init=${encodeURIComponent(JSON.stringify({ status, headers: said }))}`;
      },
    });
  } finally {
    for (const local of open) await local.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Of each round. */
const LOAD = { milliseconds: 500 };

const MIN_REDIRECTS = 0.8;

const HOW =
  "The built site and a Worker that answers a constant text of the same length run in two processes of workerd. Ten connections ask one and then the other for as many answers as they can give, in five rounds.";
const WRONG =
  "The program that asks is the limit, not the Worker: then both sides come close to each other. On Cloudflare a cached answer may not even reach the Worker.";

/** Requests a second of ours beside another's, in turns. */
async function beside(what: string, ours: () => Promise<number>, peer: string, theirs: () => Promise<number>) {
  const taken = await inTurns(ours, theirs);
  const figure: Figure = {
    what,
    unit: "requests a second",
    better: "more",
    ours: taken.ours,
    peer: { name: peer, values: taken.theirs },
  };
  return { figure, ratio: ratioOf(taken.ours, taken.theirs, "more")?.median ?? 0 };
}

/** What is asked for, and at least which share of a constant text of the same length it reaches. */
const CACHED = [
  ["cached page", 0.8, "/feeds"],
  ["cached payload", 0.8, "/feeds/_payload.json"],
  ["cached REST answer", 0.7, "/api/v2/rest/feeds?limit=10"],
  ["cached GeoJSON", 0.7, "/api/v2/rest/stops.geojson?limit=20"],
  ["cached GraphQL answer", 0.7, `/api/v2/query?query=${encodeURIComponent(QUERY)}`],
  ["cached answer of the portal's own", 0.7, "/api/v2/portal/totals"],
] as const;

/** Each figure with whether its bound holds. */
type Bounded = { figures: Figure[]; ok: boolean };

async function cachedAnswers({ portal, constant }: Sites): Promise<Bounded> {
  const figures: Figure[] = [];
  let ok = true;
  for (const [name, bound, path] of CACHED) {
    const address = portal + path;
    const { byteLength } = await (await fetch(address)).arrayBuffer();
    const { figure, ratio } = await beside(
      `${name} of ${byteLength} bytes`,
      () => requestsPerSecond(address, LOAD),
      "constant text",
      () => requestsPerSecond(constant(byteLength), LOAD),
    );
    figures.push(figure);
    ok &&= ratio >= bound;
  }
  return { figures, ok };
}

/**
 * A redirect is nothing but headers, most of which a constant text has not: what they cost by themselves is told as well,
 * and the bound is asked of what is left. An answer of a page's size stands beside it, which is what visitors get else.
 */
async function compiledRedirects({ portal, constant, likewise }: Sites): Promise<Bounded> {
  const address = `${portal}/dispatcher/operators/o-x`;
  const answer = await fetch(address, { redirect: "manual" });
  const { status } = answer;
  const page = await (await fetch(`${portal}/feeds`)).arrayBuffer();
  const versus = (peer: string, other: string, otherStatus = 200) =>
    beside(
      `redirects, beside ${peer}`,
      () => requestsPerSecond(address, { ...LOAD, status }),
      peer,
      () => requestsPerSecond(other, { ...LOAD, status: otherStatus }),
    );
  const same = await versus("the same headers", likewise(answer), status);
  const empty = await versus("an empty text without them", constant(0));
  const full = await versus(`a text as long as a page (${page.byteLength} bytes)`, constant(page.byteLength));
  return { figures: [same.figure, empty.figure, full.figure], ok: same.ratio >= MIN_REDIRECTS };
}

type Measured = { cached: Bounded; redirects: Bounded };
let measured: Promise<Measured> | undefined;

/** Measured once for both rows. */
function measureOnce(): Promise<Measured> {
  measured ??= withSites(async (sites) => ({
    cached: await cachedAnswers(sites),
    redirects: await compiledRedirects(sites),
  }));
  return measured;
}

export const rows: BenchRow[] = [
  {
    area: "Pages",
    name: "Edge: cached answers",
    bound: "pages and payloads at least 0.8, answers of the API at least 0.7 of a constant text of the same size",
    how: HOW,
    wrongIf: WRONG,
    run: async () => (await measureOnce()).cached,
  },
  {
    area: "Pages",
    name: "Edge: compiled redirects",
    bound: `at least ${MIN_REDIRECTS} of a constant answer with the same headers`,
    how: `${HOW} A redirect is nothing but headers, so the constant answer has the same ones.`,
    wrongIf: WRONG,
    run: async () => (await measureOnce()).redirects,
  },
];

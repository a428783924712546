/** Asks every kind of endpoint in wrong manners: each is answered in time, with a code, and without an internal error. */
import { ANSWER_DEADLINE_MS, type Answered, type Asked, ask } from "./ask.ts";
import { type Endpoint, endpointsOf, idsOf } from "./endpoints.ts";
import type { Random } from "./random.ts";
import { type DrillResult, Tally } from "./report.ts";

/** A wrong manner of asking. `of` returns the request, or null where the manner does not apply. */
type Manner = {
  name: string;
  of(endpoint: Endpoint): Asked | null;
  /** Whether success would be an error: the request must be refused. */
  refused?: boolean;
};

const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;
const withPath = (path: string, ending: string) => {
  const [pathname = "", ...query] = path.split("?");
  return [`${pathname.replace(/\/$/, "")}${ending}`, ...query].join("?");
};

/** U+FDFA is 18 characters after compatibility normalization. */
const EXPANDING = encodeURIComponent("\uFDFA".repeat(40));
const RARE = encodeURIComponent("\u{1F9FF}\u{20BB7}\u{2A6D6}\u{1F0A1}".repeat(30));

const LARGE_BODY = JSON.stringify({ query: "{ feeds { onestop_id } }", variables: { x: "x".repeat(3_000_000) } });
const JSON_TYPE = { "content-type": "application/json" };

const METHODS = ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "BREW"];
const ACCEPTS = ["application/xml", "*/*;q=0", "text/html;q=0, application/json;q=0", ";;;,,,q=", "a/".repeat(4_000)];
const RANGES = [
  "bytes=abc",
  "bytes=99999999999999999999-",
  "bytes=-0",
  "bytes=5-1",
  "bytes=0-0,2-2,4-4",
  `bytes=${"0-1,".repeat(2_000)}2-3`,
  "lines=1-2",
  "bytes=-99999999999999999999",
];
const CONDITIONS: Record<string, string>[] = [
  { "if-none-match": '"' },
  { "if-none-match": 'W/"' },
  { "if-none-match": '"a",'.repeat(5_000) },
  { "if-match": "nonsense" },
  { "if-modified-since": "yesterday" },
  { "if-unmodified-since": "Thu, 99 Nul 9999 99:99:99 GMT" },
  { "if-range": "\\\\", range: "bytes=0-1" },
];
const QUERIES = [
  "limit=-1",
  "limit=1e999",
  "limit=99999999999999999999",
  "limit=NaN&after=null",
  "after=%F0%9F%92%A5",
  "lat=999&lon=-999&radius=1e308",
  "lat=&lon=&radius=",
  "bbox=1,2,3",
  "bbox=180,90,-180,-90",
  "format=exe",
  `search=${EXPANDING}`,
  `q=${EXPANDING}`,
  `search=${RARE}`,
  `q=${RARE}`,
  "search=%00%00",
  "q=%22%20OR%20%22*",
  "date=9999-99-99",
  "service_date=0000-00-00&start_time=99:99:99",
  "next=1e400",
  "include_alerts=perhaps",
  "%",
  "=&=&&&=%zz",
  "a[]=1&a[b]=2&__proto__=x&constructor=y",
  Array.from({ length: 1_000 }, (_, i) => `p${i}=${i}`).join("&"),
  `search=${"x".repeat(20_000)}`,
  `variables=${encodeURIComponent("[".repeat(5_000))}`,
  "query=%7B__typename",
  "extensions=%7B%22persistedQuery%22%3A7%7D",
  "x-test-now=soon",
];
const ENDINGS = [
  "%",
  "/%zz",
  "/%c0%ae%c0%ae",
  "/%00",
  "/%ff",
  "/..%2f..%2fetc%2fpasswd",
  "//",
  "/%252e%252e",
  "/%e2%80%ae",
  "/%5c..%5c",
  ";x=y",
  `/${"a".repeat(9_000)}`,
  "/{}",
  "/__proto__",
];
const HEADERS: Record<string, string>[] = [
  { authorization: "Bearer a.b.c" },
  { authorization: "Bearer" },
  { authorization: "Basic Og==" },
  { authorization: `Bearer ${"a".repeat(20_000)}` },
  { apikey: "nonsense" },
  { apikey: "x".repeat(20_000) },
  { "accept-encoding": "*;q=0, identity;q=0" },
  { "accept-language": "x".repeat(5_000) },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { "content-length": "0", "content-encoding": "br" },
  { "user-agent": "" },
];

const each = <T>(name: string, list: readonly T[], of: (item: T, endpoint: Endpoint) => Asked, refused = false) =>
  list.map(
    (item, i): Manner => ({
      name: `${name} ${i + 1}`,
      of: (endpoint) => of(item, endpoint),
      ...(refused && { refused }),
    }),
  );

const MANNERS: readonly Manner[] = [
  ...METHODS.map(
    (method): Manner => ({ name: `method ${method}`, of: ({ path }) => ({ method, path }), refused: true }),
  ),
  { name: "method POST", of: (endpoint) => ({ method: "POST", path: endpoint.path }), refused: true },
  { name: "method HEAD", of: ({ path }) => ({ method: "HEAD", path }) },
  { name: "method OPTIONS", of: ({ path }) => ({ method: "OPTIONS", path }) },
  ...each("accept", ACCEPTS, (accept, { path }) => ({ path, headers: { accept } })),
  {
    name: "body that is not JSON",
    refused: true,
    of: ({ path }) => ({ method: "POST", path, headers: JSON_TYPE, body: "{" }),
  },
  {
    name: "body that is a list",
    refused: true,
    of: ({ path }) => ({ method: "POST", path, headers: JSON_TYPE, body: "[1]" }),
  },
  {
    name: "body of another type",
    refused: true,
    of: ({ path }) => ({ method: "POST", path, headers: { "content-type": "text/xml" }, body: "<x/>" }),
  },
  {
    name: "packed body",
    refused: true,
    of: ({ path }) => ({
      method: "POST",
      path,
      headers: { ...JSON_TYPE, "content-encoding": "gzip" },
      body: "\x1f\x8b",
    }),
  },
  {
    name: "body that is not UTF-8",
    refused: true,
    of: ({ path }) => ({ method: "POST", path, headers: JSON_TYPE, body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }),
  },
  {
    name: "body too large",
    refused: true,
    of: ({ path }) => ({ method: "POST", path, headers: JSON_TYPE, body: LARGE_BODY }),
  },
  {
    name: "body announced and never ended",
    refused: true,
    of: ({ path }) => ({
      method: "POST",
      path,
      headers: { ...JSON_TYPE, "content-length": "1000" },
      body: '{"query":',
      endless: true,
    }),
  },
  {
    name: "chunked body never ended",
    refused: true,
    of: ({ path }) => ({
      method: "POST",
      path,
      headers: { ...JSON_TYPE, "transfer-encoding": "chunked" },
      body: '{"query":',
      endless: true,
    }),
  },
  ...each("range", RANGES, (range, { path }) => ({ path, headers: { range } })),
  ...each("condition", CONDITIONS, (headers, { path }) => ({ path, headers })),
  ...each("query", QUERIES, (query, { path }) => ({ path: withQuery(path, query) })),
  ...each("path", ENDINGS, (ending, { path }) => ({ path: withPath(path, ending) })),
  ...each("header", HEADERS, (headers, { path }) => ({ path, headers })),
];

/** 501 is the contract for what this server does not offer, and 405 and 501 for methods that HTTP servers may not know. */
const CONTRACT = new Set([501]);

/** What is wrong with an answer; null if nothing is. */
function faultOf(endpoint: Endpoint, { name, refused }: Manner, asked: Asked, answered: Answered): string | null {
  const { status, body, headers } = answered;
  if (answered.fault !== null) return answered.fault;
  if (status >= 500 && !CONTRACT.has(status)) return `${status} ${body.slice(0, 200)}`;
  if (/\n\s+at .+:\d+:\d+/.test(body)) return "a stack trace in the answer";
  const type = String(headers["content-type"] ?? "");
  const isJson = /json|event-stream/.test(type);
  // GraphQL reports a refusal to callers of plain JSON with status 200.
  const codes = /"code":\s*"[a-z_.]+"|event: /i.test(body);
  if (refused === true && status < 300 && !(isJson && codes)) return `accepted with ${status}`;
  const hasBody = asked.method !== "HEAD" && status >= 400;
  // The contract of Transitland v2 for an id that nothing has.
  const isUnknown = status === 404 && body === '{"error":"not found"}';
  if (hasBody && isJson && !codes && !isUnknown) return `${status} without a code: ${body.slice(0, 200)}`;
  // With another path it is another endpoint, whose error may be a screen. The HTTP servers before the Worker refuse what
  // they cannot pass on in plain text.
  const isEndpoint = endpoint.machine && !name.startsWith("path ");
  if (hasBody && isEndpoint && !isJson && ![400, 412, 415, 431].includes(status))
    return `${status} as ${type || "nothing"} for a program`;
  return null;
}

/** Requests that are open at the same time. */
const PARALLEL = 8;

export type RequestsOptions = {
  /** Number of requests; all combinations if it is not set. */
  cases?: number;
  random: Random;
};

export async function drillRequests(origin: string, { cases, random }: RequestsOptions): Promise<DrillResult> {
  const tally = new Tally("requests");
  const endpoints = await endpointsOf(origin, await idsOf(origin));
  const all = endpoints.flatMap((endpoint) => MANNERS.map((manner) => ({ endpoint, manner })));
  const chosen = cases === undefined ? all : spread(all, cases, random);
  const queue = chosen.values();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const { endpoint, manner } of queue) {
        const asked = manner.of(endpoint);
        if (asked === null) continue;
        const answered = await ask(origin, asked, ANSWER_DEADLINE_MS);
        const name = `${manner.name} of ${endpoint.kind} ${endpoint.path.slice(0, 80)}`;
        const fault = faultOf(endpoint, manner, asked, answered);
        tally.add(name, { refused: answered.status >= 400, ms: answered.ms, fault });
      }
    }),
  );
  return tally.result;
}

/** A choice that contains every manner and, as far as the number allows, every kind of endpoint. */
function spread<T extends { endpoint: Endpoint; manner: Manner }>(
  all: readonly T[],
  count: number,
  random: Random,
): T[] {
  const shuffled = random.sample(all, all.length);
  const seen = new Set<string>();
  const isNew = ({ endpoint, manner }: T) => {
    const names = [`kind ${endpoint.kind}`, `manner ${manner.name}`];
    const fresh = names.some((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return fresh;
  };
  const first = shuffled.filter(isNew);
  return [...first, ...shuffled.filter((item) => !first.includes(item))].slice(0, Math.max(count, first.length));
}

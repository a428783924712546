/** Each binding absent, failing, hanging, wrong or full, under each kind of answer: an answer in time, and never an unknown error. */
import { beforeAll, describe, expect, it } from "vitest";
import { inTime } from "../../src/domain/in-time.ts";
import { ask, bindings } from "../support/worker/ask.ts";

const PATHS = [
  "/",
  "/feeds",
  "/feeds/_payload.json",
  "/search?q=x",
  "/map",
  "/stops/s-x",
  "/api/v2/rest/feeds",
  "/api/v2/rest/stops.geojson",
  "/api/v2/rest/stops/s-x/departures",
  `/api/v2/query?query=${encodeURIComponent("{ feeds { onestop_id } }")}`,
  "/api/v2/portal/datasets",
  "/tiles/transit.json",
  "/tiles/transit/0/0/0.mvt",
  "/tiles/basemap.pmtiles",
  "/datasets/files/feeds.csv",
  "/cards/feeds/f-x.png",
  "/sitemap.xml",
  "/robots.txt",
  "/feed.xml",
  "/builds/latest.json",
  "/builds/meta/other.json",
  "/health",
  "/playground",
];
const BINDINGS = ["DB", "KV", "ARCHIVE", "TILES", "ASSETS"].filter((name) => name in bindings);

/** A binding of which every call gives this answer; statements and sessions are made before anything is asked. */
function every(answer: () => unknown): object {
  const made = () => binding;
  const binding: object = new Proxy(
    {},
    {
      get: (_, name) =>
        name === "then" ? undefined : ["prepare", "bind", "withSession"].includes(String(name)) ? made : answer,
    },
  );
  return binding;
}

const FAULTS: Readonly<Record<string, unknown>> = {
  absent: undefined,
  failing: every(() => Promise.reject(new Error("down"))),
  slow: every(() => new Promise<never>(() => {})),
  wrong: every(() => Promise.resolve("nonsense")),
  full: every(() => Promise.reject(new Error("D1_ERROR: database or disk is full: SQLITE_FULL"))),
  "half-written": every(() =>
    Promise.resolve({ results: [{ id: 1 }], success: true, objects: [{}], size: 3, body: null }),
  ),
};

/** Milliseconds in which each answer must be there. */
const ANSWER_DEADLINE_MS = 10_000;

function lateAsNull(error: unknown): null {
  if (error instanceof DOMException && error.name === "TimeoutError") return null;
  throw error;
}

// Handlers are loaded at their first request, which takes longer here than in the built Worker.
beforeAll(() => Promise.all(PATHS.map((path) => ask(path).then((response) => response.text()))), 120_000);

describe.each(BINDINGS)("with the binding %s", (binding) => {
  it.each(Object.keys(FAULTS))("%s, every kind of answer comes in time, with a code", async (fault) => {
    const wrong = await Promise.all(
      PATHS.map(async (path) => {
        const answer = ask(path, { vars: { [binding]: FAULTS[fault] } });
        const response = await inTime(answer, ANSWER_DEADLINE_MS, path).catch(lateAsNull);
        if (response === null) return `${path}: no answer`;
        const body = await inTime(response.text(), ANSWER_DEADLINE_MS, path).catch(lateAsNull);
        if (body === null) return `${path}: no end`;
        const isKnown = response.status < 500 || response.status === 503 || response.status === 501;
        return isKnown && !/\n\s+at /.test(body) ? null : `${path}: ${response.status} ${body.slice(0, 120)}`;
      }),
    );
    expect(wrong.filter((line) => line !== null)).toEqual([]);
  });
});

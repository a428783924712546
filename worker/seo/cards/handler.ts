/** `/cards/{path of a page}.png`: the preview image of a feed, operator, route or stop. */

import type { Context, Handler } from "hono";
import { decodeSegment } from "../../../src/domain/links.ts";
import { perIsolate } from "../../../src/domain/memory.ts";
import { createContext } from "../../api/graphql/context.ts";
import { execute } from "../../api/graphql/execute.ts";
import { SHARED_CONTROL } from "../../api/http/cache-control.ts";
import { FLIGHTS, SingleFlight } from "../../cache/single-flight.ts";
import { type Env, storesOf } from "../../env.ts";
import { notFound, problem } from "../../problem.ts";

import { inTime } from "../../store/archive/deadline.ts";
import { API_LIMITS } from "../../store/db/limits.ts";
import { executeUpstream } from "../../upstream/graphql.ts";
import { upstreamOf } from "../../upstream/of-request.ts";
import { cachedFile } from "../handler.ts";
import { drawCard } from "./card.ts";
import { CARD_KINDS, type CardKind, cardFacts, type QueryApi } from "./facts.ts";
import type { GlyphSource } from "./typesetting.ts";

/** Maximum database rows read for one card. */
const MAX_ROWS_READ = 10_000;

const DAY_MS = 24 * 3_600_000;

/** Bytes of glyph files in memory, and of one beside its content. */
const CACHED_BYTES = 6 * 1024 * 1024;
const FILE_OVERHEAD_BYTES = 300;

/** Glyph files read by this isolate; null for a file that does not exist. */
const glyphFiles = perIsolate<string, ArrayBuffer | null>("letters of cards", {
  by: "name of a file",
  bytes: CACHED_BYTES,
});

/** Reads files of public/card-glyphs once. Concurrent requests share the bytes but no promise. */
const glyphReads = new SingleFlight<ArrayBuffer | null>(perIsolate("letters under way", FLIGHTS));

function glyphSource(c: Context<Env>): GlyphSource {
  const read = async (name: string) => {
    const response = await c.env.ASSETS.fetch(`http://assets.invalid/card-glyphs/${name}.bin`);
    if (!response.ok && response.status !== 404)
      throw new Error(`The letters ${name} could not be read from the assets (${response.status}).`);
    const file = response.ok ? await response.arrayBuffer() : null;
    glyphFiles.set(name, file, (file?.byteLength ?? 0) + FILE_OVERHEAD_BYTES);
    return file;
  };
  return async (name) => {
    const glyphFile = glyphFiles.get(name);
    if (glyphFile !== undefined) return glyphFile;
    const other = await glyphReads.join(name, () => read(name));
    if (other !== null && !("error" in other)) return "alone" in other ? other.alone : other.value;
    const file = inTime(
      glyphReads.start(name, () => read(name)),
      API_LIMITS.deadline,
      "The store of public files",
    );
    // Finish reading even if this visitor leaves, because other requests may be waiting.
    c.executionCtx.waitUntil(file.catch(() => {}));
    return file;
  };
}

function asker(c: Context<Env>): QueryApi {
  const stores = storesOf(c, { ...API_LIMITS, rowsReadLimit: MAX_ROWS_READ });
  const context = createContext({ stores, now: c.get("now") });
  const upstream = upstreamOf(c);
  return async (query, variables) => {
    const operation = { context, query, variables };
    const answer = (await (upstream === null ? execute(operation) : executeUpstream(upstream, operation))) as {
      data?: unknown;
      errors?: readonly { message: string }[];
    };
    const code = upstream === null ? "store.unavailable" : "upstream.unavailable";
    // A card is kept for a day, so it is not drawn from partial data.
    if (answer.data == null || answer.errors !== undefined)
      throw problem(code, answer.errors?.[0]?.message ?? "There was no response.");
    return answer.data;
  };
}

export function cards(): Handler<Env> {
  return async function cards(c) {
    const [, kind = "", segment = ""] = /^\/cards\/([a-z]+)\/([^/]+)\.png$/.exec(new URL(c.req.url).pathname) ?? [];
    if (!(CARD_KINDS as readonly string[]).includes(kind)) return notFound(c);
    const key = decodeSegment(segment);
    if (key === null) return notFound(c);
    return cachedFile(c, DAY_MS, async () => {
      const facts = await cardFacts(asker(c), kind as CardKind, key);
      if (facts === null) throw problem("entity.not_found", `Nothing here has the key ${key}.`);
      const { siteName, siteUrl } = c.get("settings");
      const png = await drawCard({ ...facts, site: [siteName, new URL(siteUrl).host] }, glyphSource(c));
      return new Response(png, { headers: { "content-type": "image/png", "cache-control": SHARED_CONTROL } });
    });
  };
}

/** `/cards/{path of a page}.png`: the picture of a feed, operator, route or stop for where its link is shared. */
import type { Context, Handler } from "hono";
import { createContext } from "../../api/graphql/context.ts";
import { execute } from "../../api/graphql/execute.ts";
import type { Env } from "../../env.ts";
import { notFound, problem } from "../../problem.ts";
import { openStores } from "../../store/db.ts";
import { inTime } from "../../store/deadline.ts";
import { executeUpstream } from "../../upstream/graphql.ts";
import { upstreamOf } from "../../upstream/of-request.ts";
import { keptAnswer } from "../handler.ts";
import { drawCard } from "./card.ts";
import { type AskApi, CARD_KINDS, type CardKind, cardFacts } from "./facts.ts";
import type { GlyphSource } from "./type.ts";

/** Most rows that one card may read from the database. */
const ROWS_READ = 10_000;

/** Milliseconds that one round trip to the database has. */
const DEADLINE = 8_000;

/** Files of letters that this isolate has read; null where there is none. */
const glyphs = new Map<string, Promise<ArrayBuffer | null>>();

/** Files of public/card-glyphs. */
function glyphSource(c: Context<Env>): GlyphSource {
  return (name) => {
    const known = glyphs.get(name);
    if (known !== undefined) return known;
    const asked = (async () => {
      const response = await c.env.ASSETS.fetch(`http://assets.invalid/card-glyphs/${name}.bin`);
      if (response.ok) return response.arrayBuffer();
      if (response.status === 404) return null;
      throw new Error(`The letters ${name} could not be read from the assets (${response.status}).`);
    })();
    const file = inTime(asked, DEADLINE, "The store of public files");
    glyphs.set(name, file);
    // Other requests wait for it as well, also when this one's visitor has gone.
    c.executionCtx.waitUntil(file.catch(() => glyphs.delete(name)));
    return file;
  };
}

function asker(c: Context<Env>): AskApi {
  const stores = openStores(c.env, { rowsReadLimit: ROWS_READ, deadline: DEADLINE });
  const context = createContext({ stores, now: c.get("now") });
  const upstream = upstreamOf(c);
  return async (query, variables) => {
    const operation = { context, query, variables };
    const answer = (await (upstream === null ? execute(operation) : executeUpstream(upstream, operation))) as {
      data?: unknown;
      errors?: readonly { message: string }[];
    };
    const code = upstream === null ? "store.unavailable" : "upstream.unavailable";
    // A picture is kept for a day: not one that lacks what could not be read.
    if (answer.data == null || answer.errors !== undefined)
      throw problem(code, answer.errors?.[0]?.message ?? "Nothing was answered.");
    return answer.data;
  };
}

export function cards(): Handler<Env> {
  return async function cards(c) {
    const [, kind = "", segment = ""] = /^\/cards\/([a-z]+)\/([^/]+)\.png$/.exec(new URL(c.req.url).pathname) ?? [];
    if (!(CARD_KINDS as readonly string[]).includes(kind)) return notFound(c);
    const key = decoded(segment);
    if (key === null) return notFound(c);
    return keptAnswer(c, async () => {
      const facts = await cardFacts(asker(c), kind as CardKind, key);
      if (facts === null) throw problem("entity.not_found", `Nothing here has the key ${key}.`);
      const { siteName, siteUrl } = c.get("settings");
      const png = await drawCard({ ...facts, site: [siteName, new URL(siteUrl).host] }, glyphSource(c));
      return new Response(png, { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });
    });
  };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

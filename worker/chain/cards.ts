/** `/cards/{path of a page}.png`: the picture of a feed, operator, route or stop for where its link is shared. */
import type { Context, Handler } from "hono";
import { createContext } from "../api/graphql/context.ts";
import { execute } from "../api/graphql/execute.ts";
import type { Env } from "../env.ts";
import { drawCard } from "../found/cards/card.ts";
import { type AskApi, CARD_KINDS, type CardKind, cardFacts } from "../found/cards/facts.ts";
import { type Font, readFont } from "../found/cards/font.ts";
import { problem } from "../problem.ts";
import { openStores } from "../store/db.ts";
import { executeUpstream } from "../upstream/graphql.ts";
import { upstreamOf } from "../upstream/of-request.ts";
import { notFound } from "./errors.ts";
import { isRead, keptAnswer } from "./found.ts";

/** Most rows that one card may read from the database. */
const ROWS_READ = 10_000;

/** Milliseconds that one round trip to the database has. */
const DEADLINE = 8_000;

/** Fonts that this isolate has opened. */
const fonts = new Map<string, Promise<Font>>();

/** A font of public/card-fonts by its name. */
function fontSource(c: Context<Env>): (name: string) => Promise<Font> {
  return (name) => {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const font = (async () => {
      const response = await c.env.ASSETS.fetch(`http://assets.invalid/card-fonts/${name}.woff`);
      if (!response.ok) throw new Error(`The font ${name} is not among the assets (${response.status}).`);
      return readFont(await response.arrayBuffer());
    })();
    fonts.set(name, font);
    font.catch(() => fonts.delete(name));
    return font;
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
    if (answer.data == null) throw problem("store.unavailable", answer.errors?.[0]?.message ?? "Nothing was answered.");
    return answer.data;
  };
}

export function cards(): Handler<Env> {
  return async function cards(c) {
    const [, kind = "", segment = ""] = /^\/cards\/([a-z]+)\/([^/]+)\.png$/.exec(new URL(c.req.url).pathname) ?? [];
    if (!isRead(c) || !(CARD_KINDS as readonly string[]).includes(kind)) return notFound(c);
    const key = decoded(segment);
    if (key === null) return notFound(c);
    return keptAnswer(c, async () => {
      const facts = await cardFacts(asker(c), kind as CardKind, key);
      if (facts === null) throw problem("entity.not_found", `Nothing here has the key ${key}.`);
      const { siteName, siteUrl } = c.get("settings");
      const png = await drawCard({ ...facts, site: [siteName, new URL(siteUrl).host] }, fontSource(c));
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

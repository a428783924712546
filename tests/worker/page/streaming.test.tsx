import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { createStaticHandler, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { graphqlDocument } from "../../../src/data/document.ts";
import { page } from "../../../src/data/page.ts";
import { graphqlQuery } from "../../../src/data/query.ts";
import type { GraphqlRequest, Transport } from "../../../src/data/transport.ts";
import { parseSettings } from "../../../worker/env.ts";
import { type LoadedPage, loadPage } from "../../../worker/page/load.ts";
import { renderPage } from "../../../worker/page/render.tsx";
import { siteOf } from "../../../worker/page/site.ts";

type Said = { said: string };

const quick = graphqlQuery(graphqlDocument<Said, Record<string, never>>("query Quick { said }"), {});
const slow = graphqlQuery(graphqlDocument<Said, Record<string, never>>("query Slow { said }"), {});

function Late(): ReactNode {
  return <p id="late">{useSuspenseQuery(slow).data.said}</p>;
}

function Screen(): ReactNode {
  return (
    <main>
      <h1>{useSuspenseQuery(quick).data.said}</h1>
      <Suspense fallback={<p id="wait">One moment</p>}>
        <Late />
      </Suspense>
    </main>
  );
}

const ROUTES: RouteObject[] = [
  {
    id: "root",
    children: [
      {
        id: "late",
        path: "/late",
        Component: Screen,
        loader: page(async ({ read, start }) => {
          start(slow);
          return { title: (await read(quick)).said };
        }),
      },
    ],
  },
];

/** Answers Quick at once and Slow after some milliseconds. */
function transport(answer: (request: GraphqlRequest) => Promise<unknown>): Transport {
  return {
    send: async (request) =>
      request.operationName === "Quick" ? { data: { said: "quick </script>" } } : { data: await answer(request) },
  };
}

const later = (data: unknown) => new Promise((done) => setTimeout(() => done(data), 20));

async function render(answer: () => Promise<unknown>, complete = false): Promise<{ html: string; chunks: string[] }> {
  const client = createQueryClient(transport(answer), Number.POSITIVE_INFINITY);
  const site = siteOf(parseSettings({}), new Date(0));
  const loaded = (await loadPage(
    new Request("http://x/late"),
    client,
    site,
    createStaticHandler(ROUTES),
  )) as LoadedPage;
  const stream = (await renderPage(loaded, {
    client,
    site,
    nonce: "n0nce",
    complete,
    csrf: null,
    signal: new AbortController().signal,
  })) as ReadableStream<Uint8Array>;
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of stream) chunks.push(decoder.decode(chunk, { stream: true }));
  return { html: chunks.join(""), chunks };
}

describe("streaming page", () => {
  it("sends the first view before the slow query is answered, and its data before the part that uses it", async () => {
    const { html, chunks } = await render(() => later({ said: "slow" }));
    const first = chunks.findIndex((c) => c.includes("One moment"));
    const data = html.indexOf('queries.push([["Slow",{}],{"said":"slow"}])');
    expect(first).toBeGreaterThan(-1);
    expect(chunks.slice(0, first + 1).join("")).not.toContain('"Slow"');
    expect(html.indexOf("self.__page={state:")).toBeGreaterThan(html.indexOf("One moment"));
    expect(data).toBeGreaterThan(html.indexOf("self.__page={state:"));
    expect(html.indexOf('<p id="late">slow</p>')).toBeGreaterThan(data);
  });

  it("has the nonce on every script and ends no script early", async () => {
    const { html } = await render(() => later({ said: "</script><b>" }));
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((m) => m[1] ?? "");
    const [theme, ...rest] = scripts;
    expect(theme).toBe(""); // allowed by its hash
    expect(rest.length).toBeGreaterThan(2);
    for (const attributes of rest) expect(attributes).toContain('nonce="n0nce"');
    expect(html.match(/<\/script>/g)).toHaveLength(scripts.length);
  });

  it("sends every query once", async () => {
    const { html } = await render(() => later({ said: "slow" }));
    expect(html.split('["Slow",{}]')).toHaveLength(2);
    expect(html.split('["Quick",{}]')).toHaveLength(2);
  });

  it("is complete for crawlers", async () => {
    const { html } = await render(() => later({ said: "slow" }), true);
    expect(html).not.toContain("One moment");
    expect(html.slice(0, html.indexOf("self.__page"))).toContain('<p id="late">slow</p>');
  });

  it("still ends if the slow query fails, and leaves that part to the browser", async () => {
    const { html } = await render(() => later(null));
    expect(html).toContain("One moment");
    expect(html).toContain("</body></html>");
    expect(html).not.toContain('queries.push([["Slow"');
  });
});

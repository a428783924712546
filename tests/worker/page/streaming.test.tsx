/** A streamed page as its reader gets it: frame, content, state, and the scripts that the content policy allows. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createStaticHandler, type RouteObject } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../../src/data/client.ts";
import { graphqlDocument } from "../../../src/data/document.ts";
import { page } from "../../../src/data/page.ts";
import { graphqlQuery } from "../../../src/data/query.ts";
import type { Transport } from "../../../src/data/transport.ts";
import { Frame } from "../../../src/shell/frame.tsx";
import { parseSettings } from "../../../worker/env.ts";
import { scriptHash } from "../../../worker/page/inline-script.ts";
import { type LoadedPage, loadPage } from "../../../worker/page/load.ts";
import { renderPage, streamPage } from "../../../worker/page/render.tsx";
import { revealScriptSources } from "../../../worker/page/reveal-scripts.tsx";
import { siteOf } from "../../../worker/page/site.ts";

type Said = { said: string };

const quick = graphqlQuery(graphqlDocument<Said, Record<string, never>>("query Quick { said }"), {});
const slow = graphqlQuery(graphqlDocument<Said, Record<string, never>>("query Slow { said }"), {});

const Slow = () => <p id="slow">{useSuspenseQuery(slow).data.said}</p>;
const Quick = () => <h1>{useSuspenseQuery(quick).data.said}</h1>;

const ROUTES: RouteObject[] = [
  {
    id: "root",
    Component: Frame,
    children: [
      {
        id: "late",
        path: "/late",
        Component: (): ReactNode => [<Quick key="quick" />, <Slow key="slow" />],
        loader: page(async ({ read, later }) => {
          later(() => read(slow));
          return { title: (await read(quick)).said, crumbs: [{ label: "The crumb" }] };
        }),
      },
    ],
  },
];

afterEach(() => void vi.restoreAllMocks());

const site = siteOf(parseSettings({}), new Date(0));

async function load(answer: () => Promise<unknown>, streamed: boolean) {
  const transport: Transport = {
    send: async ({ operationName }) => ({
      data: operationName === "Quick" ? { said: "quick </script>" } : await answer(),
    }),
  };
  const client = createQueryClient(transport, Number.POSITIVE_INFINITY);
  const handler = createStaticHandler(ROUTES);
  const request = new Request("http://x/late");
  const loaded = (await loadPage(request, client, site, { streamed, handler })) as LoadedPage;
  return { loaded, options: { client, site, csrf: null } };
}

/** A page whose slow query is answered after the first chunks were read. */
async function stream(answer: () => Promise<unknown>) {
  const { promise: asked, resolve: go } = Promise.withResolvers<void>();
  const { loaded, options } = await load(() => asked.then(answer), true);

  const { body, complete } = await streamPage(loaded, options);

  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let first = "";
  while (!first.includes("skeleton")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The document ended without a skeleton.");
    first += value;
  }
  go();
  let rest = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) rest += value;
  return { first, rest, html: first + rest, complete: await complete };
}

const inlineScripts = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? "");

describe("a streamed page", () => {
  it("sends head, navigation and a skeleton before the slow query is answered", async () => {
    const { first, rest } = await stream(async () => ({ said: "slow" }));
    expect(first).toContain("<title>quick &lt;/script&gt;");
    expect(first).toContain("<nav");
    expect(first).toContain("The crumb");
    expect(first).not.toContain("<main");
    expect(rest).toContain('<p id="slow">slow</p>');
    expect(rest).toContain("<footer");
  });

  it("carries each answer once, in the state at its end", async () => {
    const { html, complete } = await stream(async () => ({ said: "</script><b>" }));
    expect(html.split('["Slow",{}]')).toHaveLength(2);
    expect(html.split('["Quick",{}]')).toHaveLength(2);
    expect(html.indexOf('id="state"')).toBeGreaterThan(html.indexOf('id="slow"'));
    expect(html).not.toContain("</script><b>");
    expect(complete).toBe(true);
  });

  it("runs only inline scripts that the policy allows", async () => {
    const allowed = await revealScriptSources();
    const { html } = await stream(async () => ({ said: "slow" }));
    const [common, ...revealing] = inlineScripts(html);
    expect(common).toContain("DOMContentLoaded");
    expect(revealing).not.toHaveLength(0);
    for (const script of revealing) expect(allowed).toContain(await scriptHash(script));
  });

  it("ends although the slow query failed, and is not complete", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { html, complete } = await stream(() => Promise.reject(new Error("lost")));
    expect(html).toContain("</body></html>");
    expect(html).not.toContain('["Slow",{}]');
    expect(complete).toBe(false);
  });
});

describe("a whole page", () => {
  it("has its content in place, without a skeleton and its scripts", async () => {
    const { loaded, options } = await load(async () => ({ said: "slow" }), false);
    const html = new TextDecoder().decode(await renderPage(loaded, options));
    expect(html).not.toContain("skeleton");
    expect(inlineScripts(html)).toHaveLength(1);
    expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).toContain('<p id="slow">slow</p>');
  });

  it("fails with what failed", async () => {
    const { loaded } = await load(() => Promise.reject(new Error("lost")), false);
    expect(loaded.failure).toMatchObject({ status: 500 });
  });
});

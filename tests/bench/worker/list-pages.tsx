/**
 * List pages over rows that are there already: the portal's own loaders, frame, state and headers without a database.
 * `/table` is a plain page (100 rows of five columns, a link in each), `/bare` the same table without the portal's frame, as
 * other frameworks serve it in tests/bench/peers, `/feeds` the feeds screen; `?rows=` says how many. `/constant?bytes=`
 * answers a text.
 */

import { useSuspenseQuery } from "@tanstack/react-query";
import { Hono } from "hono";
import type { ReactNode } from "react";
import { createStaticHandler, Outlet } from "react-router";
import { page } from "../../../src/data/page.ts";
import { portalQuery } from "../../../src/data/query.ts";
import type { Transport } from "../../../src/data/transport.ts";
import { Frame } from "../../../src/shell/frame.tsx";
import type { TableColumn } from "../../../src/ui/data-table.tsx";
import { ListTable } from "../../../src/ui/list-table.tsx";
import type { Env } from "../../../worker/env.ts";
import { clock, settings } from "../../../worker/middleware/context.ts";
import { cachePolicy } from "../../../worker/middleware/response-headers.ts";
import { securityHeaders } from "../../../worker/middleware/security-headers.ts";
import { requestId } from "../../../worker/middleware/trace.ts";
import { loadPage } from "../../../worker/page/load.ts";
import { respond } from "../../../worker/page/respond.ts";
import { staticHandler } from "../../../worker/page/routes.ts";
import { siteOf } from "../../../worker/page/site.ts";
import { withClient } from "../../../worker/page/with-page.ts";

type Row = { id: number; onestop_id: string; name: string; place: string; spec: string };

const ROWS: readonly Row[] = Array.from({ length: 100 }, (_, i) => ({
  id: i + 1,
  onestop_id: `f-9q9-agency~${i}`,
  name: `Agency number ${i} & sons`,
  place: `City ${i % 17}, California`,
  spec: i % 3 === 0 ? "GTFS Realtime" : "GTFS",
}));

const rowsQuery = () => portalQuery<readonly Row[]>("/bench-rows");

const COLUMNS: TableColumn<Row>[] = [
  { key: "id", name: "Number", kind: "number", cell: (row) => row.id },
  {
    key: "feed",
    name: "Feed",
    lead: true,
    cell: (row) => <a href={`/feeds/${row.onestop_id}`}>{row.onestop_id}</a>,
  },
  { key: "name", name: "Name", cell: (row) => row.name },
  { key: "place", name: "Place", cell: (row) => row.place },
  { key: "spec", name: "Format", kind: "nowrap", cell: (row) => row.spec },
];

function Table(): ReactNode {
  const { data } = useSuspenseQuery(rowsQuery());
  return (
    <>
      <h1>Feeds</h1>
      <ListTable caption="Feeds" columns={COLUMNS} rows={data ?? []} />
    </>
  );
}

const tableLoader = page(async ({ read }) => {
  await read(rowsQuery());
  return { title: "Feeds", description: "A table of rows.", crumbs: [{ label: "Feeds" }] };
});

const table = createStaticHandler([
  {
    id: "root",
    Component: Frame,
    children: [{ id: "table", path: "/table", loader: tableLoader, Component: Table }],
  },
]);

const Bare = () => (
  <main>
    <Outlet />
  </main>
);

const bare = createStaticHandler([
  {
    id: "root",
    Component: Bare,
    children: [{ id: "table", path: "/bare", loader: tableLoader, Component: Table }],
  },
]);

/** What `{apiBase}/portal/feeds` answers (src/pages/feeds/portal-list.ts). */
function feeds(count: number): object {
  return {
    total: 2_400,
    of: 2_400,
    from: 1,
    previous: null,
    next: count,
    facets: { spec: { gtfs: 2_000, "gtfs-rt": 300, gbfs: 100 }, fetch: { success: 2_300, error: 90, never: 10 } },
    feeds: ROWS.slice(0, count).map((row) => ({
      id: row.id,
      onestop_id: row.onestop_id,
      name: row.name,
      spec: "gtfs",
      operators: [{ onestop_id: `o-9q9-agency~${row.id}`, name: row.name }],
      last_fetch: { error: null },
      last_successful_fetch_at: "2026-11-20T04:05:06Z",
      imported_at: "2026-11-20T04:06:00Z",
      active_version: {
        earliest_calendar_date: "2026-09-01",
        latest_calendar_date: "2027-01-31",
        feed_start_date: null,
        feed_end_date: null,
      },
      tags: {},
      verdict: {
        verdict: "current",
        words: "Current",
        sentence: "The schedule covers today.",
        ends: "2027-01-31",
      },
    })),
  };
}

/** Answers as the API would, at once. */
const transport = (count: number): Transport => ({
  send: () => Promise.reject(new Error("No list page asks GraphQL.")),
  portal: (path) => Promise.resolve(path === "/bench-rows" ? ROWS.slice(0, count) : feeds(count)),
});

const PLAIN: Readonly<Record<string, ReturnType<typeof createStaticHandler>>> = { "/table": table, "/bare": bare };

const app = new Hono<Env>();
app.use(requestId());
app.use(securityHeaders());
app.use(cachePolicy());
app.use(settings());
app.use(clock());

app.get("*", (c) => {
  const site = siteOf(c.get("settings"), c.get("now"));
  const handler = PLAIN[c.req.path] ?? staticHandler();
  return withClient(transport(Number(c.req.query("rows") ?? 100)), async (client) => {
    const loaded = await loadPage(new Request(c.req.url.split("?")[0]!), client, site, { handler });
    if (loaded instanceof Response) return loaded;
    if (loaded.failure !== null) throw loaded.failure;
    return respond(c, loaded, { client, site, onStream: () => {} });
  });
});

const texts = new Map<number, string>();

function constant(bytes: number): Response {
  const text = texts.get(bytes) ?? "x".repeat(bytes);
  texts.set(bytes, text);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

export default {
  fetch(request: Request, bindings: Env["Bindings"], context: ExecutionContext): Response | Promise<Response> {
    const [, bytes] = request.url.split("/constant?bytes=");
    return bytes === undefined ? app.fetch(request, bindings, context) : constant(Number(bytes));
  },
};

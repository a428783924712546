import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { findQuery } from "../../data/find.ts";
import { link } from "../../domain/links.ts";
import { normalizeOnestopId, onestopIdLookupKey, parseOnestopId } from "../../domain/onestop.ts";
import { SearchField, SubmitButton } from "../../ui/fields.tsx";
import { pageOfFound } from "../find-by-url/answers.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { byOnestopIdQuery } from "./query.ts";
import { screen } from "./screen.ts";

/** Seconds that a redirect to an entity may be cached: ids change with imports. */
const REDIRECT_MAX_AGE_SECONDS = 60;

function leadTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` },
  });
}

/** `/onestop-id/{id}` and `/onestop-id?id={id}` lead to the page of the entity; without an id there is an explanation. */
export const loader = pageLoader(screen, async ({ url, params, read }) => {
  const asked = normalizeOnestopId(params.id ?? url.searchParams.get("id") ?? "");
  if (params.id === undefined && asked !== "") throw leadTo(link.onestopId(asked));
  if (asked !== "") {
    const kind = parseOnestopId(asked)?.kind;
    if (kind === undefined) throw notFound(url);
    const there = Object.values(await read(byOnestopIdQuery(asked, kind))).some((rows) => rows.length > 0);
    if (there) throw leadTo(pageOfFound({ kind, onestop_id: asked }));
    // A replaced id redirects to its successor.
    const next =
      kind === "feed" || kind === "operator" ? (await read(findQuery([asked])))?.lines[0]?.found[0] : undefined;
    if (next !== undefined) throw leadTo(pageOfFound(next));
    const usual = onestopIdLookupKey(asked);
    if (usual !== asked) throw leadTo(link.onestopId(usual));
    throw notFound(url);
  }
  return {
    title: "Onestop IDs",
    description:
      "Onestop IDs name transit feeds, operators, routes and stops the same way across data sets and their versions. Look one up.",
    canonical: link.onestopId(),
    crumbs: [{ label: "Onestop IDs" }],
  };
});

const KINDS = [
  ["f-", "a feed", "f-9q9-bart", "a source of data: one address where a publisher offers it"],
  ["o-", "an operator", "o-9q9-bart", "who runs the service"],
  ["r-", "a route", "r-9q9n-yellow", "a line that passengers know by name or number"],
  ["s-", "a stop", "s-9q8yyzcny3-embarcadero", "where passengers get on and off"],
] as const;

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  return (
    <div className="prose">
      <h1>Onestop IDs</h1>
      <p className="page-lead">
        A Onestop ID names a feed, operator, route or stop the same way in every data set, and keeps its name when the
        data changes.
      </p>
      <form className="filters" action={link.onestopId()} method="get" aria-label="Look up a Onestop ID">
        <div className="filters-main">
          <SearchField name="id" label="Onestop ID" value={url.searchParams.get("id") ?? ""} hint="e.g. f-9q9-bart" />
          <SubmitButton>Go</SubmitButton>
        </div>
      </form>
      <h2>How to read one</h2>
      <p>
        It has up to three parts between hyphens: a letter for the kind of thing, a geohash for roughly where it is, and
        a short name. The letter and the name are always there for feeds and operators; routes and stops always have the
        geohash.
      </p>
      <dl className="facts">
        {KINDS.map(([prefix, kind, example, what]) => (
          <div className="fact" key={prefix}>
            <dt>
              <code>{prefix}</code> {kind}
            </dt>
            <dd>
              {what}, such as <code>{example}</code>
            </dd>
          </div>
        ))}
      </dl>
      <h2>Linking by id</h2>
      <p>
        <code>{link.onestopId()}/</code> with an id behind it leads to the page of whatever has that id. Ids of feeds
        and operators that were replaced lead to what took their place, earlier ids of routes and stops to the newest
        version that used them. For programs, <code>/api/v2/rest/onestop_id/</code> does the same.
      </p>
      <p>
        Only an address at hand? <a href={link.findByUrl()}>Find a feed by its URL</a>.
      </p>
    </div>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { examplesQuery } from "../../data/examples.ts";
import { notFound } from "../../data/failure.ts";
import { findQuery } from "../../data/find.ts";
import { normalizeOnestopId, onestopIdLookupKey, parseOnestopId } from "../../domain/ids/onestop.ts";
import { link } from "../../domain/links.ts";
import { SearchField, SubmitButton } from "../../ui/fields.tsx";
import { pageOfFound } from "../find-by-url/answers.tsx";
import { pageLoader, usePageUrl } from "../page.ts";
import { byOnestopIdQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

/** Seconds that a redirect to an entity may be cached: ids change with imports. */
const REDIRECT_MAX_AGE_SECONDS = 60;

function leadTo(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` },
  });
}

/** `/onestop-id/{id}` and `/onestop-id?id={id}` lead to the page of the entity; without an id there is an explanation. */
export const loader = pageLoader(screen, async ({ url, params, read, later }) => {
  const id = normalizeOnestopId(params.id ?? url.searchParams.get("id") ?? "");
  if (params.id === undefined && id !== "") throw leadTo(link.onestopId(id));
  if (id !== "") {
    const kind = parseOnestopId(id)?.kind;
    if (kind === undefined) throw notFound(url);
    const { feeds = [], operators = [], routes = [], stops = [] } = await read(byOnestopIdQuery(id, kind));
    // As the entity writes it, whatever the case of the question.
    const entity = feeds[0] ?? operators[0];
    if (entity !== undefined) throw leadTo(pageOfFound({ kind, onestop_id: entity.onestop_id ?? id }));
    if (routes.length + stops.length > 0) throw leadTo(pageOfFound({ kind, onestop_id: id }));
    // A replaced id redirects to its successor.
    const next = kind === "feed" || kind === "operator" ? (await read(findQuery([id])))?.lines[0]?.found[0] : undefined;
    if (next !== undefined) throw leadTo(pageOfFound(next));
    const usual = onestopIdLookupKey(id);
    if (usual !== id) throw leadTo(link.onestopId(usual));
    throw notFound(url);
  }
  later(() => read(examplesQuery));
  return {
    title: text.title,
    description: text.description,
    canonical: link.onestopId(),
    crumbs: [{ label: text.title }],
  };
});

const KINDS = [
  ["f-", "feed"],
  ["o-", "operator"],
  ["r-", "route"],
  ["s-", "stop"],
] as const;

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const examples = useSuspenseQuery(examplesQuery).data;
  return (
    <div className="prose">
      <h1>{text.title}</h1>
      <p className="page-lead">{text.lead}</p>
      <form className="filters" action={link.onestopId()} method="get" aria-label={text.form}>
        <div className="filters-main">
          <SearchField
            name="id"
            label={text.field}
            value={url.searchParams.get("id") ?? ""}
            {...(examples.feed === "" ? {} : { hint: text.hint(examples.feed) })}
          />
          <SubmitButton>{text.submit}</SubmitButton>
        </div>
      </form>
      <h2>{text.parts.title}</h2>
      <p>{text.parts.body}</p>
      <dl className="facts">
        {KINDS.map(([prefix, kind]) => {
          const { name, what } = text.kinds[kind];
          const example = examples[kind];
          return (
            <div className="fact" key={prefix}>
              <dt>
                <code>{prefix}</code> {name}
              </dt>
              <dd>
                {example === ""
                  ? what
                  : text.example(
                      what,
                      <a href={link.onestopId(example)}>
                        <code>{example}</code>
                      </a>,
                    )}
              </dd>
            </div>
          );
        })}
      </dl>
      <h2>{text.links.title}</h2>
      <p>{text.links.body(<code>{link.onestopId()}/</code>, <code>/api/v2/rest/onestop_id/</code>)}</p>
      <p>{text.url(<a href={link.findByUrl()}>{text.find}</a>)}</p>
    </div>
  );
}

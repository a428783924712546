import "./documentation.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { notFound } from "../../data/failure.ts";
import { bodyQuery, documentationQuery, textSearchQuery, treeQuery } from "../../data/text.ts";
import { type DocumentationText, documentationName, type Text } from "../../domain/content/text.ts";
import { currentLanguage, inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { EditLink } from "../../shell/edit-link.tsx";
import { TextBody } from "../../shell/text-body.tsx";
import { englishAttributes, textAttributes } from "../../ui/names.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { screen } from "./screen.ts";
import { SearchResults } from "./search-results.tsx";
import { Side } from "./side.tsx";
import { text as words } from "./text.tsx";

export function Headings({ headings, language }: Pick<Text, "headings" | "language">): ReactNode {
  if (headings.length < 2) return null;
  return (
    <details className="doc-toc doc-fold">
      <summary>{words.onThisPage}</summary>
      <ul className="doc-headings" aria-label={words.onThisPage} {...textAttributes(language)}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Path below /documentation, without a slash at the end. */
const slugOf = (pathname: string) => pathname.replace(/^\/documentation\/?/, "").replace(/\/+$/, "");

/** Words that are looked for; only the first page searches. */
function askedWords(url: PageUrl<"q">): string {
  return slugOf(url.pathname) === "" ? (url.searchParams.get("q") ?? "").trim().slice(0, 200) : "";
}

export const loader = pageLoader(screen, async ({ url, read }) => {
  const q = askedWords(url);
  const name = documentationName(slugOf(url.pathname));
  const [text, , searchResult] = await Promise.all([
    read(documentationQuery(name)),
    read(treeQuery),
    q === "" ? null : read(textSearchQuery(q)),
    q === "" ? read(bodyQuery(name)) : null,
  ]);
  if (text === null) throw notFound(url);
  const attributes = englishAttributes();
  const above = text.crumbs.flatMap(({ title, path }) =>
    path === null ? [] : [{ label: title, href: inPageLanguage(path), attributes }],
  );
  if (q !== "") {
    const crumbs = [{ label: words.title, href: link.documentation() }, { label: words.search.crumb }];
    // Searches without a result are not indexed; results have the documentation page as canonical.
    const robots = searchResult?.total === 0 ? { robots: "noindex" as const } : {};
    return {
      title: words.search.headTitle(q, words.title),
      description: words.search.description(q),
      ...robots,
      crumbs,
    };
  }
  return {
    title: text.title,
    ...(text.summary === "" ? {} : { description: text.summary }),
    ...(text.language === currentLanguage() ? {} : { isEnglish: true as const }),
    crumbs: [...above, { label: text.title, attributes: textAttributes(text.language) }],
  };
});

function Neighbors({ previous, next }: DocumentationText): ReactNode {
  return (
    <ul className="doc-steps" aria-label={words.neighbors.label}>
      {previous === null ? null : (
        <li>
          <a href={inPageLanguage(previous.path)} rel="prev">
            <span className="small soft">{words.neighbors.previous}</span>
            <span {...englishAttributes()}>{previous.title}</span>
          </a>
        </li>
      )}
      {next === null ? null : (
        <li className="doc-next">
          <a href={inPageLanguage(next.path)} rel="next">
            <span className="small soft">{words.neighbors.next}</span>
            <span {...englishAttributes()}>{next.title}</span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Page({ name, text }: { name: string; text: DocumentationText }): ReactNode {
  return (
    <>
      <header className="page-head doc-head" {...textAttributes(text.language)}>
        <h1>{text.title}</h1>
        {text.summary === "" ? null : <p className="page-lead">{text.summary}</p>}
      </header>
      <Headings {...text} />
      <div className="doc-body">
        <TextBody name={name} language={text.language} pieces={text.pieces} key={name} />
        <EditLink file={text.file} />
        <Neighbors {...text} />
      </div>
    </>
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const name = documentationName(slugOf(url.pathname));
  const text = useSuspenseQuery(documentationQuery(name)).data;
  const tree = useSuspenseQuery(treeQuery).data;
  const q = askedWords(url);
  if (text === null) return null;
  return (
    <div className="doc">
      <Side tree={tree} here={q === "" ? text.path : ""} q={q} action={link.documentation()} />
      {q === "" ? <Page name={name} text={text} /> : <SearchResults q={q} />}
    </div>
  );
}

import "../../styles/news.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { notFound } from "../../data/failure.ts";
import { articleQuery, bodyQuery, newsQuery } from "../../data/text.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { splitLanguage } from "../../domain/language/languages.ts";
import { link } from "../../domain/links.ts";
import { EditLink } from "../../shell/edit-link.tsx";
import { TextBody } from "../../shell/text-body.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { pageLoader } from "../page.ts";
import { Byline } from "./byline.tsx";
import { screen } from "./screen.ts";
import { text } from "./text.ts";

/** Parameters of the path as the router has them. */
export type AskedArticle = { year?: string; month?: string; day?: string; slug?: string };

/**
 * The address of an article in English as it is written: months and days with two digits. "" when the day is none that there is.
 * @example articlePath({ year: "2026", month: "2", day: "30", slug: "x" }) // ""
 */
export function articlePath({ year = "", month = "", day = "", slug = "" }: AskedArticle): string {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return "";
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) return "";
  return splitLanguage(link.news({ year, month, day, slug })).path;
}

/** Seconds that a redirect to an article with another date may be cached. */
const REDIRECT_MAX_AGE_SECONDS = 3600;

const nameOf = (article: AskedArticle) => articlePath(article).slice(1);

export const loader = pageLoader(screen, async ({ url, params, site, read }) => {
  const path = articlePath(params);
  const [article] = await Promise.all([read(articleQuery(path.slice(1))), read(bodyQuery(path.slice(1)))]);
  if (article === null) {
    const entry = (await read(newsQuery)).find((entry) => entry.path.endsWith(`/${params.slug}`));
    if (path === "" || entry === undefined) throw notFound(url);
    const headers = {
      location: inPageLanguage(entry.path),
      "cache-control": `public, max-age=${REDIRECT_MAX_AGE_SECONDS}`,
    };
    throw new Response(null, { status: 301, headers });
  }
  return {
    title: article.title,
    ...(article.summary === "" ? {} : { description: article.summary }),
    ...(article.draft ? { robots: "noindex" as const } : {}),
    canonical: article.path,
    isEnglish: true,
    atom: link.newsFeed(),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "NewsArticle",
        headline: article.title,
        description: article.summary,
        datePublished: article.date,
        author: { "@type": "Person", name: article.author },
        publisher: { "@type": "Organization", name: site.name, url: site.url },
        mainEntityOfPage: site.url + article.path,
        keywords: article.tags.join(", "),
      },
    ],
  };
});

export function Component(): ReactNode {
  const name = nameOf(useParams());
  const article = useSuspenseQuery(articleQuery(name)).data;
  if (article === null) return null;
  return (
    <article className="article">
      <header className="page-head">
        <p className="page-kind">
          <a href={link.news()}>{text.news}</a>
        </p>
        <h1 {...englishAttributes()}>{article.title}</h1>
        <Byline entry={article} />
        {article.summary === "" ? null : (
          <p className="page-lead" {...englishAttributes()}>
            {article.summary}
          </p>
        )}
      </header>
      <TextBody name={name} pieces={article.pieces} key={name} />
      <EditLink file={article.file} />
      <ul className="article-steps" aria-label={text.more}>
        {[article.newer, article.older].map((step) =>
          step === null ? null : (
            <li key={step.path}>
              <a href={inPageLanguage(step.path)} {...englishAttributes()}>
                {step.title}
              </a>
            </li>
          ),
        )}
        <li>
          <a href={link.news()}>{text.all}</a>
        </li>
      </ul>
    </article>
  );
}

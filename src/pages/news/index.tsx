import "../../styles/news.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { newsQuery } from "../../data/text.ts";
import type { NewsEntry } from "../../domain/content/text.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { englishAttributes } from "../../ui/names.ts";
import { Byline } from "../article/byline.tsx";
import { pageLoader } from "../page.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const loader = pageLoader(screen, async ({ read, site }) => {
  await read(newsQuery);
  return {
    title: text.title,
    description: text.description(site.name),
    atom: link.newsFeed(),
    crumbs: [{ label: text.title }],
  };
});

function Line({ entry }: { entry: NewsEntry }): ReactNode {
  return (
    <li className="news-line">
      <h2 className="news-title" {...englishAttributes()}>
        <a href={inPageLanguage(entry.path)}>{entry.title}</a>
      </h2>
      <Byline entry={entry} />
      {entry.summary === "" ? null : <p {...englishAttributes()}>{entry.summary}</p>}
    </li>
  );
}

export function Component(): ReactNode {
  const site = useSite();
  const news = useSuspenseQuery(newsQuery).data;
  return (
    <>
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead(site.name, <a href={link.newsFeed()}>{text.feed}</a>)}</p>
      </header>
      {news.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <ul className="news-list">
          {news.map((entry) => (
            <Line entry={entry} key={entry.path} />
          ))}
        </ul>
      )}
    </>
  );
}

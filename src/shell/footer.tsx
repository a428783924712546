/** The footer of every page. */
import type { ReactNode } from "react";
import { type Site, useSite } from "../data/site.ts";
import { link } from "../domain/links.ts";
import { LanguageList } from "./languages.tsx";
import { text } from "./text.tsx";

type FooterLink = readonly [label: string, href: string];

const words = text.footer;

/** The specification writes these paths with a trailing slash; both forms work. */
const exploreLinks = (): readonly FooterLink[] => [
  [words.map, `${link.map()}/`],
  [words.places, `${link.place()}/`],
  [words.nearby, link.nearby()],
  [words.operators, `${link.operators()}/`],
  [words.feeds, `${link.feeds()}/`],
  [words.datasets, link.datasets()],
  [words.changes, link.changesPage()],
  [words.news, link.news()],
];

const helpLinks = (): readonly FooterLink[] => [
  [words.validate, link.validate()],
  [words.support, `${link.support()}/`],
  [words.plans, link.plans()],
  [words.terms, link.terms()],
  [words.status, link.status()],
];

/** The four links of the specification. They lead to pages of this site, where it has such a page and no setting overrides them. */
function dataLinks({ links }: Site): FooterLink[] {
  const all: FooterLink[] = [
    [words.bulk, links.bulk ?? link.datasets()],
    [words.apiStatus, links.status ?? link.status()],
    [words.blog, links.blog ?? link.news()],
  ];
  return links.social === undefined ? all : [...all, [words.social, links.social]];
}

export function Footer(): ReactNode {
  const site = useSite();
  const data = dataLinks(site);
  const elsewhere = (links: readonly FooterLink[]) =>
    links.filter(([, href]) => data.every(([, other]) => other !== href));
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <FooterColumn title={words.explore} links={elsewhere(exploreLinks())} />
        <FooterColumn title={words.data} links={data} />
        <FooterColumn title={words.help} links={elsewhere(helpLinks())} />
      </div>
      <section className="footer-languages" aria-label={words.languages}>
        <LanguageList />
      </section>
      <p className="footer-note">{words.note(site.name)}</p>
    </footer>
  );
}

function FooterColumn({ title, links }: { title: string; links: readonly FooterLink[] }): ReactNode {
  return (
    <section className="footer-column">
      <h2 className="footer-title">{title}</h2>
      <ul className="footer-list">
        {links.map(([label, href]) => (
          <li key={href}>
            <a href={href} rel={href.startsWith("/") ? undefined : "noopener"}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

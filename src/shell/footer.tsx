/** The footer of every page. */
import type { ReactNode } from "react";
import { type Site, useSite } from "../data/site.ts";
import { link } from "../domain/links.ts";

type FooterLink = readonly [label: string, href: string];

/** The specification writes these paths with a trailing slash; both forms work. */
const EXPLORE: readonly FooterLink[] = [
  ["Map", `${link.map()}/`],
  ["Places", `${link.place()}/`],
  ["Near me", link.nearby()],
  ["Operators", `${link.operators()}/`],
  ["Source Feeds", `${link.feeds()}/`],
  ["Datasets", link.datasets()],
  ["News", link.news()],
];

const HELP: readonly FooterLink[] = [
  ["Support", `${link.support()}/`],
  ["Plans and Pricing", link.plans()],
  ["Terms", link.terms()],
  ["Status", link.status()],
];

function elsewhere({ links }: Site): FooterLink[] {
  const all: [string, string | undefined][] = [
    ["Custom bulk data exports", links.bulk],
    ["API status", links.status],
    ["Social profile", links.social],
    ["Blog", links.blog],
  ];
  return all.filter((l): l is [string, string] => l[1] !== undefined);
}

export function Footer(): ReactNode {
  const site = useSite();
  const external = elsewhere(site);
  return (
    <footer className="site-footer">
      <div className="footer-columns">
        <FooterColumn title="Explore" links={EXPLORE} />
        <FooterColumn title="Help and terms" links={HELP} />
        {external.length > 0 && <FooterColumn title="Elsewhere" links={external} />}
      </div>
      <p className="footer-note">
        {site.name}: transit data, open to read. Feeds keep the licences of their publishers.
      </p>
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

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { pageLoader } from "../page.ts";
import { homeAgenciesQuery } from "./agencies.ts";
import type { Featured } from "./featured.ts";
import { homeNewsQuery } from "./news.ts";
import { featuredQuery, totalsQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { VehicleLayer } from "./vehicles/layer.tsx";

const SENTENCE = "Find any operator, line or stop, see when it runs, and get the open data behind it.";

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() => Promise.all([read(featuredQuery), read(homeAgenciesQuery), read(totalsQuery), read(homeNewsQuery)]));
  return {
    description: `${site.name} is a directory of public transport data. ${SENTENCE}`,
    data: link.portalData("totals", {}, site.apiBase),
    jsonLd: [{ "@context": "https://schema.org", "@type": "WebSite", name: site.name, url: site.url }],
  };
});

/** Badges below the drawing. */
const MAX_BADGES = 10;

function Network({ featured }: { featured: Featured }): ReactNode {
  return (
    <div className="stack">
      <SchematicMap
        schematic={featured.schematic}
        title={`Lines of ${featured.agency}`}
        description={`A drawing of ${featured.schematic.lines.length} lines, each in its colour, north at the top.`}
        caption={
          <>
            <a href={link.operator(featured.operator)}>{featured.agency}</a>, drawn from its feed
            {featured.sample ? " (sample data)" : ""}
          </>
        }
        overlay={<VehicleLayer operator={featured.operator} schematic={featured.schematic} />}
      />
      <ul className="badge-row">
        {featured.routes.slice(0, MAX_BADGES).map((route) => (
          <li key={route.id}>
            <a
              href={link.route({ onestopId: route.onestop_id, feed: route.feed_onestop_id, entityId: route.route_id })}
              aria-label={`Route ${route.route_short_name || route.route_long_name || route.route_id}`}
            >
              <RouteBadge route={route} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What there is, by number; a count of nothing is not worth a word. */
function Counts(): ReactNode {
  const totals = useSuspenseQuery(totalsQuery).data;
  if (totals === null) return null;
  const counts = [
    ["feeds", totals.feeds, link.feeds()],
    ["operators", totals.operators, link.operators()],
    ["routes", totals.active.routes, null],
    ["stops", totals.active.stops, null],
  ] as const;
  return (
    <dl className="counts">
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count, href]) => (
          <div className="count" key={name}>
            <dt>{href === null ? name : <a href={href}>{name}</a>}</dt>
            <dd>{thousands(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Ways(): ReactNode {
  const { apiBase } = useSite();
  return (
    <div className="ways">
      <div className="way">
        <h3>You ride</h3>
        <p>Look up an operator, follow a line stop by stop, see what leaves next and whether you can board.</p>
        <p className="way-links">
          <a href={link.operators()}>Operators</a>
          <a href={link.nearby()}>Near me</a>
          <a href={link.map()}>Map</a>
        </p>
      </div>
      <div className="way">
        <h3>You build</h3>
        <p>
          One GraphQL API over everything shown here, with the names of Transitland v2: <code>{apiBase}/query</code>
        </p>
        <p className="way-links">
          <a href={link.documentation()}>Documentation</a>
          <a href={link.datasets()}>Datasets</a>
        </p>
      </div>
      <div className="way">
        <h3>You publish</h3>
        <p>See how your feed reads from outside: when it was fetched, how long it is valid, which terms it states.</p>
        <p className="way-links">
          <a href={link.findByUrl()}>Find your feed</a>
          <a href={link.feeds()}>Source feeds</a>
          <a href={link.feeds({ fetchError: "true" })}>Feeds with fetch errors</a>
        </p>
      </div>
    </div>
  );
}

/** Nothing where there are no articles. */
function News(): ReactNode {
  const news = useSuspenseQuery(homeNewsQuery).data;
  if (news.length === 0) return null;
  return (
    <Section id="news" title="News" action={<a href={link.news()}>All news</a>}>
      <ul className="tiles">
        {news.map(({ title, path, date }) => (
          <li key={path}>
            <a className="tile" href={path}>
              <span className="cell-main">{title}</span>
              <time className="cell-more" dateTime={date}>
                {date}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Component(): ReactNode {
  const featured = useSuspenseQuery(featuredQuery).data;
  const { agencies } = useSuspenseQuery(homeAgenciesQuery).data;
  return (
    <>
      <div className="hero">
        <div className="hero-copy">
          <h1>Public transport, as data you can read</h1>
          <p className="page-lead">{SENTENCE}</p>
          <search>
            <form className="big-search" action={link.search()} method="get">
              <input
                className="input"
                type="search"
                name="q"
                aria-label="Search"
                placeholder="Operator, line, stop or place"
                maxLength={200}
              />
              <button className="button" data-kind="primary" type="submit">
                Search
              </button>
            </form>
          </search>
          <Counts />
          {agencies.length === 0 ? null : (
            <p className="small soft">
              For example{" "}
              {agencies.slice(0, 3).map((agency, i) => (
                <span key={agency.id}>
                  {i === 0 ? "" : ", "}
                  <a href={link.operator(agency.onestop_id)}>{agency.agency_name}</a>
                </span>
              ))}
            </p>
          )}
        </div>
        {featured === null ? null : <Network featured={featured} />}
      </div>
      <Section id="ways" title="Three ways in">
        <Ways />
      </Section>
      {agencies.length === 0 ? null : (
        <Section id="agencies" title="Services to look at" action={<a href={link.operators()}>All operators</a>}>
          <ul className="tiles">
            {agencies.map((agency) => (
              <li key={agency.id}>
                <a className="tile" href={link.operator(agency.onestop_id)}>
                  <span className="cell-main">{agency.agency_name}</span>
                  <span className="cell-more">
                    {[agency.places?.[0]?.city_name, agency.places?.[0]?.adm0_name].filter((name) => name).join(", ")}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <News />
    </>
  );
}

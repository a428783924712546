import "../../styles/home.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { changesQuery } from "../../data/changes.ts";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { routeRef } from "../../domain/ids/keys.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { text as changeText } from "../../shell/changes/text.tsx";
import { SearchRoot } from "../../shell/search-box/root.tsx";
import { Icon } from "../../ui/icon.tsx";
import { englishAttributes } from "../../ui/names.ts";
import { RouteBadge } from "../../ui/route-badge.tsx";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { pageLoader } from "../page.ts";
import { homeAgenciesQuery } from "./agencies.ts";
import type { FeaturedNetwork } from "./featured.ts";
import { homeNewsQuery } from "./news.ts";
import { networksQuery, totalsQuery, worldQuery } from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";
import { VehicleLayer } from "./vehicles/layer.tsx";

export const staticParts = lazyModule(() => import("./static.tsx"));

const favoriteParts = lazyModule(() => import("../../shell/favorites/row.tsx"));

const World = serverOnly(staticParts, (part) => part.World);
const Networks = serverOnly(staticParts, (part) => part.Networks);
const News = serverOnly(staticParts, (part) => part.News);

export const loader = pageLoader(screen, ({ read, later, site }) => {
  later(() =>
    Promise.all([
      read(networksQuery),
      read(worldQuery),
      read(homeAgenciesQuery),
      read(totalsQuery),
      read(changesQuery(THIS_WEEK)),
      read(homeNewsQuery),
    ]),
  );
  return {
    description: text.description(site.name),
    data: link.portalData("totals", {}, site.apiBase),
    ...(site.upstream === true ? {} : link.changeFeeds({}, site.apiBase)),
    jsonLd: [{ "@context": "https://schema.org", "@type": "WebSite", name: site.name, url: site.url }],
  };
});

/** The last change of each feed in a week. */
const THIS_WEEK = { days: 7, last: true };

/** Badges below the drawing. */
const MAX_BADGES = 10;

function Network({ featured }: { featured: FeaturedNetwork }): ReactNode {
  return (
    <div className="stack">
      <SchematicMap
        schematic={featured.schematic}
        title={text.network.title(featured.agency)}
        description={text.network.description(featured.schematic.lines.length)}
        caption={(featured.sample ? text.network.sampleCaption : text.network.caption)(
          <a href={link.operator(featured.operator)}>{featured.agency}</a>,
        )}
        overlay={<VehicleLayer operator={featured.operator} schematic={featured.schematic} />}
      />
      <ul className="badge-row">
        {featured.routes.slice(0, MAX_BADGES).map((route) => (
          <li key={route.id}>
            <a
              href={link.route(routeRef(route))}
              aria-label={text.network.route(route.route_short_name || route.route_long_name || route.route_id)}
            >
              <RouteBadge route={route} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What this browser keeps and follows. Its code loads only where there are some, for which the page has room from the start. */
function Favorites(): ReactNode {
  const [Row, setRow] = useState<ComponentType | null>(null);
  useEffect(() => {
    const { favorites, follows } = document.documentElement.dataset;
    if (favorites === undefined && follows === undefined) return;
    favoriteParts.load().then(
      ({ FavoriteRow }) => setRow(() => FavoriteRow),
      () => {},
    );
  }, []);
  return <div className="favorites">{Row === null ? null : <Row />}</div>;
}

/** How much data there is; counts of zero are left out. */
function Counts(): ReactNode {
  const totals = useSuspenseQuery(totalsQuery).data;
  if (totals === null) return null;
  const counts = [
    [text.counts.feeds, totals.feeds, link.feeds()],
    [text.counts.operators, totals.operators, link.operators()],
    [text.counts.routes, totals.active.routes, null],
    [text.counts.stops, totals.active.stops, null],
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
  const { ride, build, publish } = text.ways;
  return (
    <div className="ways">
      <div className="way">
        <h3>{ride.title}</h3>
        <p>{ride.body}</p>
        <p className="way-links">
          <a href={link.operators()}>{ride.operators}</a>
          <a href={link.nearby()}>{ride.nearby}</a>
          <a href={link.map()}>{ride.map}</a>
        </p>
      </div>
      <div className="way">
        <h3>{build.title}</h3>
        <p>{build.body(<code>{apiBase}/query</code>)}</p>
        <p className="way-links">
          <a href={link.documentation()}>{build.documentation}</a>
          <a href={link.graphqlConsole()}>{build.console}</a>
          <a href={link.datasets()}>{build.datasets}</a>
        </p>
      </div>
      <div className="way">
        <h3>{publish.title}</h3>
        <p>{publish.body}</p>
        <p className="way-links">
          <a href={link.findByUrl()}>{publish.find}</a>
          <a href={link.feeds()}>{publish.feeds}</a>
          <a href={link.validate()}>{publish.check}</a>
        </p>
      </div>
    </div>
  );
}

/** Nothing in a week without changes. */
function Changes(): ReactNode {
  const { apiBase } = useSite();
  const changes = useSuspenseQuery(changesQuery(THIS_WEEK)).data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title={changeText.thisWeek}>
      <ChangeList changes={changes} filter={{}} apiBase={apiBase} />
    </Section>
  );
}

/** Nothing where there are no articles. */
function NewsSection(): ReactNode {
  const news = useSuspenseQuery(homeNewsQuery).data;
  if (news.length === 0) return null;
  return (
    <Section id="news" title={text.news.title} action={<a href={link.news()}>{text.news.all}</a>}>
      <div {...englishAttributes()}>
        <News news={news} />
      </div>
    </Section>
  );
}

export function Component(): ReactNode {
  const { featured, drawings } = useSuspenseQuery(networksQuery).data;
  const world = useSuspenseQuery(worldQuery).data;
  const { agencies } = useSuspenseQuery(homeAgenciesQuery).data;
  return (
    <>
      <div className="hero">
        <div className="hero-copy">
          <h1>{text.title}</h1>
          <p className="page-lead">{text.lead}</p>
          <search className="hero-search search-scope">
            <form className="big-search" action={link.search()} method="get">
              <input
                className="input"
                type="search"
                name="q"
                aria-label={text.search.label}
                placeholder={text.search.hint}
                data-search-field="home"
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
              />
              <button className="button" data-kind="primary" type="submit">
                <Icon name="search" size={16} />
                <span>{text.search.button}</span>
              </button>
            </form>
            <SearchRoot />
          </search>
          <Favorites />
          <Counts />
          {agencies.length === 0 ? null : (
            <p className="small soft">
              {text.search.examples(
                agencies.slice(0, 3).map((agency, i) => (
                  <span key={agency.id}>
                    {i === 0 ? "" : listComma()}
                    <a href={link.operator(agency.onestop_id)}>{agency.agency_name}</a>
                  </span>
                )),
              )}
            </p>
          )}
        </div>
        {featured === null ? null : <Network featured={featured} />}
      </div>
      {world === null ? null : (
        <Section id="world" title={text.world.title} action={<a href={link.map()}>{text.world.open}</a>}>
          <World world={world} />
        </Section>
      )}
      {agencies.length === 0 ? null : (
        <Section id="agencies" title={text.agencies.title} action={<a href={link.operators()}>{text.agencies.all}</a>}>
          <Networks agencies={agencies} drawings={drawings} />
        </Section>
      )}
      <Section id="ways" title={text.ways.title}>
        <Ways />
      </Section>
      <Changes />
      <NewsSection />
    </>
  );
}

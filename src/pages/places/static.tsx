/** The data of a place: downloads, lines by mode, and operators with their state. */
import type { ReactNode } from "react";
import { useSite } from "../../data/site.ts";
import { modeWords } from "../../domain/gtfs/modes.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { writePlace } from "../../domain/places/place-names.ts";
import { placeWords } from "../../domain/places/place-words.ts";
import { followPlaceAction } from "../../shell/verdict/subscribe.tsx";
import { Collapsing } from "../../ui/collapsing.tsx";
import { ModeIcon } from "../../ui/mode-icon.tsx";
import { languageAttributes } from "../../ui/names.ts";
import { PageActions } from "../../ui/page-actions.tsx";
import { RouteList } from "../../ui/route-list.tsx";
import { Section } from "../../ui/section.tsx";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import type { PlaceData } from "./data.ts";
import { placeWhere } from "./names.ts";
import { text } from "./text.tsx";

const FORMATS = [
  ["GeoJSON", "geojson"],
  ["CSV", "csv"],
] as const;

/** Ways to follow what happens to the feeds of a place. None where another server answers. */
export function PlaceFollow({ names }: { names: readonly string[] }): ReactNode {
  const site = useSite();
  if (site.upstream === true) return null;
  const [country, region, city] = names;
  const page = { name: placeWords(names.toReversed()), href: link.place(country, region, city) };
  const subject = { kind: "place", key: writePlace(names), ...page } as const;
  return <PageActions hasMain={false} actions={[followPlaceAction(site, subject)]} />;
}

export function PlaceFiles({
  names,
  apiBase,
  data,
}: {
  names: readonly string[];
  apiBase: string;
  data: PlaceData;
}): ReactNode {
  const { zips, moreFeeds } = data;
  const [country, region] = names;
  const rows = (kind: "routes" | "stops", name: string) => (
    <li>
      {name}:{" "}
      {FORMATS.map(([format, extension], i) => (
        <span key={extension}>
          {i === 0 ? "" : listComma()}
          <a
            href={link.placeRows(kind, extension, placeWhere(names), apiBase)}
            download={`${kind}.${extension}`}
            aria-label={text.files.as(name, format)}
          >
            {format}
          </a>
        </span>
      ))}
    </li>
  );
  return (
    <Section id="downloads" title={text.files.title} note={text.files.note}>
      <Collapsing count={zips.length + 2} label={text.files.all(zips.length + 2)}>
        <ul className="place-files">
          {rows("routes", text.files.routes)}
          {rows("stops", text.files.stops)}
          {zips.map(({ feed, name, isFree }) => (
            <li key={feed}>
              {text.files.zip}:{" "}
              {isFree ? (
                <a href={link.downloadLatest(feed, apiBase)}>{name}</a>
              ) : (
                <>
                  <a href={link.feed(feed)}>{name}</a> <span className="soft">{text.files.withheld}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </Collapsing>
      {moreFeeds === 0 ? null : (
        <p>
          <a href={link.feeds({ country, region, active: "true" })}>{text.files.more}</a>
        </p>
      )}
    </Section>
  );
}

export function PlaceLines({
  names,
  data: { lines, operators, total },
}: {
  names: readonly string[];
  data: PlaceData;
}): ReactNode {
  const all = <a href={link.operators({ ...placeWhere(names), active: "true" })}>{text.largest.all}</a>;
  return (
    <>
      {lines.length === 0 ? null : (
        <Section id="lines" title={text.lines.title} {...(total > 5 ? { note: text.lines.note } : {})}>
          {lines.map(({ mode, routes }) => (
            <div className="place-mode" key={mode}>
              <h3>
                <ModeIcon mode={mode} /> {modeWords(mode)}{" "}
                <span className="soft">{text.lines.routes(routes.length)}</span>
              </h3>
              <RouteList routes={routes} columns />
            </div>
          ))}
        </Section>
      )}
      <Section
        id="operators"
        title={text.operatorsTitle}
        {...(total > operators.length ? { note: text.largest.note(operators.length, all) } : {})}
      >
        <ul className="place-operators">
          {operators.map(({ id, name, lang, routes, modes, verdict }) => (
            <li data-route={id} key={id}>
              <a href={link.operator(id)} {...languageAttributes(lang)}>
                {name}
              </a>
              <span className="soft">{[...modes.map(modeWords), text.lines.routes(routes)].join(" · ")}</span>
              <VerdictBadge verdict={verdict} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

import "../../styles/entity.css";
import "../../styles/places.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { changesQuery } from "../../data/changes.ts";
import { Failure } from "../../data/failure.ts";
import { lazyQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import { thousands } from "../../domain/formats.ts";
import { inPageLanguage } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { writePlace } from "../../domain/places/place-names.ts";
import { countryWords, placeWords } from "../../domain/places/place-words.ts";
import { GEONAMES, NATURAL_EARTH } from "../../domain/registry/attribution.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { ChangeList } from "../../shell/changes/list.tsx";
import { text as changeText } from "../../shell/changes/text.tsx";
import { Attributions } from "../../ui/attributions.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListExports } from "../../ui/list-exports.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { lazyModule, serverOnly } from "../../ui/server-only.tsx";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { readSort } from "./list.ts";
import type { DrawnPlace } from "./load.ts";
import { isCity, namesQuery, placeNames, placeWhere, portalOperatorsPath } from "./names.ts";
import { OperatorNames, PlaceList, SortLinks } from "./place-list.tsx";
import type { PlacePage } from "./query.ts";
import { screen } from "./screen.ts";
import { text } from "./text.tsx";

export const drawnPlaceQuery = lazyQuery(
  "DrawnPlace",
  async () => (await import("./load.ts")).drawnPlaceQuery,
  300_000,
);

const placeQuery = lazyQuery("PlacePage", async () => (await import("./query.ts")).placeQuery, 300_000);

const placeDataQuery = lazyQuery("PlaceData", async () => (await import("./data.ts")).placeDataQuery, 300_000);

export const staticParts = lazyModule(() => import("./static.tsx"));

const PlaceFiles = serverOnly(staticParts, (part) => part.PlaceFiles);
const PlaceFollow = serverOnly(staticParts, (part) => part.PlaceFollow);
const PlaceLines = serverOnly(staticParts, (part) => part.PlaceLines);

const pathOf = (names: readonly string[]) => link.place(names[0], names[1], names[2]);

/** From the small to the large, e.g. `Tampa, Florida`. A city and its region of the same name have different titles. */
const titleWords = (names: readonly string[]) => names.map(nameAt).toReversed().join(", ");

/** A country in the language of the page; regions and cities as they are. */
const nameAt = (name: string, level: number) => (level === 0 ? countryWords(name) : name);

export const loader = pageLoader(screen, async ({ url, read, later, site }) => {
  const names = placeNames(url.pathname);
  // The list of countries needs no data for its status and its head, and a city does not need the lines that are drawn.
  if (names.length === 0 || isCity(names)) later(() => read(drawnPlaceQuery(names)));
  if (names.length > 0) {
    later(() => Promise.all([read(changesQuery({ place: writePlace(names) })), read(placeDataQuery(names))]));
  }
  const { found, here, registry } =
    names.length === 0
      ? { found: true, here: null, registry: null }
      : await read(isCity(names) ? placeQuery(names) : drawnPlaceQuery(names));
  if (!found) throw new Failure(404, "place.not_found", text.notFound);
  const crumbs = names.map((name, i) => ({ label: nameAt(name, i), href: pathOf(names.slice(0, i + 1)) }));
  return {
    title: names.length === 0 ? text.title : text.titleOf(titleWords(names)),
    description:
      names.length === 0
        ? text.description
        : registry !== null
          ? text.registry.description(titleWords(names), registry.total)
          : text.descriptionOf(titleWords(names), here?.count ?? 0),
    canonical: pathOf(names),
    data:
      names.length === 0
        ? link.portalData("facets/operators", {}, site.apiBase)
        : link.listData("operators", { adm0_name: names[0], adm1_name: names[1], city_name: names[2] }, site.apiBase),
    ...(site.upstream === true
      ? {}
      : link.changeFeeds(names.length === 0 ? {} : { place: writePlace(names) }, site.apiBase)),
    crumbs: [{ label: text.title, href: link.place() }, ...crumbs],
  };
});

/** How many operators of a place have data; of a country also how many the registry has, as the list of countries. */
function Lead({ names, here, listed }: { names: readonly string[] } & Pick<PlacePage, "here" | "listed">): ReactNode {
  const count = here?.count ?? 0;
  const withData = <a href={link.operators({ ...placeWhere(names), active: "true" })}>{text.operators(count)}</a>;
  return listed === null || listed <= count
    ? text.leadOf(withData)
    : text.leadOfCountry(withData, <a href={link.operators(placeWhere(names))}>{thousands(listed)}</a>);
}

function Head({
  names,
  here,
  listed,
  registry,
}: { names: readonly string[] } & Pick<PlacePage, "here" | "listed" | "registry">): ReactNode {
  if (names.length === 0) {
    return (
      <header className="page-head">
        <h1>{text.title}</h1>
        <p className="page-lead">{text.lead}</p>
      </header>
    );
  }
  return (
    <header className="page-head">
      <p className="page-kind">
        {text.kindIn(
          text.kinds[names.length - 1] ?? "",
          names
            .slice(0, -1)
            .map((name, i) => (
              <a href={pathOf(names.slice(0, i + 1))} key={name}>
                {nameAt(name, i)}
              </a>
            ))
            .reverse(),
        )}
      </p>
      <h1>{nameAt(names.at(-1) ?? "", names.length - 1)}</h1>
      <p className="page-lead">
        {registry === null ? (
          <Lead names={names} here={here} listed={listed} />
        ) : (
          text.registry.lead(<a href={link.operators(placeWhere(names))}>{text.operators(registry.total)}</a>)
        )}
      </p>
    </header>
  );
}

function Below({
  names,
  below,
  url,
}: {
  names: readonly string[];
  below: PlacePage["below"];
  url: PageUrl<"sort">;
}): ReactNode {
  const sort = readSort(url.searchParams);
  const title = text.sections[names.length] ?? "";
  if (below.length === 0) {
    return (
      <EmptyState title={text.empty.title}>
        <p>
          {text.empty.text(
            <a href={link.operators()}>{text.empty.operators}</a>,
            <a href={link.feeds()}>{text.empty.feeds}</a>,
          )}
        </p>
      </EmptyState>
    );
  }
  return (
    <Section id="places" title={title}>
      <SortLinks path={inPageLanguage(url.pathname)} sort={sort} />
      <PlaceList
        places={below}
        sort={sort}
        hrefOf={(name) => pathOf([...names, name])}
        nameOf={(name) => nameAt(name, names.length)}
        elsewhere={text.elsewhere[names.length] ?? ""}
      />
      {below.some((place) => place.count === 0) ? <p className="soft small">{text.noOperatorNote}</p> : null}
    </Section>
  );
}

/** The operators of a country in which none has data yet. */
function RegistryOperators({
  names,
  registry: { total, operators },
}: {
  names: readonly string[];
  registry: NonNullable<PlacePage["registry"]>;
}): ReactNode {
  const all = <a href={link.operators(placeWhere(names))}>{text.registry.all}</a>;
  return (
    <Section
      id="operators"
      title={text.operatorsTitle}
      {...(total > operators.length ? { note: text.registry.note(operators.length, all) } : {})}
    >
      <OperatorNames operators={operators} />
    </Section>
  );
}

function PlaceMap({
  what,
  level,
  schematic,
  networks,
}: { what: string; level: number } & Pick<DrawnPlace, "networks"> & { schematic: Schematic }): ReactNode {
  const { boxes, lines } = schematic;
  const words =
    lines.length > 0
      ? text.map.lines(what)
      : boxes.some((box) => !box.here)
        ? (text.map.below[level] ?? "")
        : text.map.here(what);
  return (
    <SchematicMap
      schematic={schematic}
      title={text.map.title(what)}
      description={text.map.description(words)}
      source={{ kind: "extents", networks }}
      caption={words}
    />
  );
}

/** Nothing for a place in which no feed has changed. */
function PlaceChanges({ names }: { names: readonly string[] }): ReactNode {
  const { apiBase } = useSite();
  const filter = { place: writePlace(names) };
  const changes = useSuspenseQuery(changesQuery(filter)).data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <Section id="changes" title={changeText.ofPlace}>
      <ChangeList changes={changes} filter={filter} apiBase={apiBase} />
    </Section>
  );
}

/** Nothing where another server answers, and for a place without data. */
function FilesOfPlace({ names }: { names: readonly string[] }): ReactNode {
  const { apiBase } = useSite();
  const { data } = useSuspenseQuery(placeDataQuery(names));
  return data === null || data.operators.length === 0 ? null : (
    <PlaceFiles names={names} apiBase={apiBase} data={data} />
  );
}

function LinesOfPlace({ names }: { names: readonly string[] }): ReactNode {
  const { data } = useSuspenseQuery(placeDataQuery(names));
  return data === null || data.operators.length === 0 ? null : <PlaceLines names={names} data={data} />;
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const names = placeNames(url.pathname);
  useLiveMap();
  const site = useSite();
  const { here, below, listed, registry, exported, schematic, networks } = useSuspenseQuery(
    drawnPlaceQuery(names),
  ).data;
  const call = namesQuery(names);
  const what = names.length === 0 ? text.map.world : placeWords(names.toReversed());
  return (
    <>
      <Head names={names} here={here} listed={listed} registry={registry} />
      {names.length === 0 || registry !== null ? null : <PlaceFollow names={names} />}
      {names.length === 0 || isCity(names) ? null : <FilesOfPlace names={names} />}
      <div className={schematic === null ? "stack" : "columns"} data-even="">
        {registry !== null ? (
          <RegistryOperators names={names} registry={registry} />
        ) : names.length < 3 ? (
          <Below names={names} below={below} url={url} />
        ) : exported && (here?.operators ?? []).length > 0 ? (
          <FilesOfPlace names={names} />
        ) : (
          <Section id="operators" title={text.operatorsTitle}>
            <OperatorNames operators={here?.operators ?? []} />
          </Section>
        )}
        {schematic === null ? null : (
          <PlaceMap what={what} level={names.length} schematic={schematic} networks={networks} />
        )}
      </div>
      {names.length === 0 ? null : <LinesOfPlace names={names} />}
      {names.length === 0 ? null : <PlaceChanges names={names} />}
      {call === null ? null : (
        <p className="small">
          <a href={link.graphql(call, site.apiBase)} data-native="">
            {text.download}
          </a>
        </p>
      )}
      {exported ? (
        <ListExports what={text.exported} origin={site.url} base={site.apiBase} path={portalOperatorsPath(names)} />
      ) : null}
      <Attributions of={[GEONAMES, NATURAL_EARTH]} />
    </>
  );
}

import "../../styles/places.css";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../../data/failure.ts";
import { lazyQuery } from "../../data/query.ts";
import { useSite } from "../../data/site.ts";
import { GEONAMES, NATURAL_EARTH } from "../../domain/attribution.ts";
import { link } from "../../domain/links.ts";
import type { PageUrl } from "../../domain/screen.ts";
import { Attributions } from "../../ui/attributions.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListExports } from "../../ui/list-exports.tsx";
import type { Schematic } from "../../ui/schematic/build.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import { Section } from "../../ui/section.tsx";
import { useLiveMap } from "../live-map.ts";
import { pageLoader, usePageUrl } from "../page.ts";
import { operatorCount, readSort } from "./list.ts";
import type { DrawnPlace } from "./load.ts";
import { isCity, namesQuery, placeNames, placeWhere, portalOperatorsPath } from "./names.ts";
import { OperatorNames, PlaceList, SortLinks } from "./place-list.tsx";
import type { PlacePage } from "./query.ts";
import { screen } from "./screen.ts";

export const drawnPlaceQuery = lazyQuery(
  "DrawnPlace",
  async () => (await import("./load.ts")).drawnPlaceQuery,
  300_000,
);

const placeQuery = lazyQuery("PlacePage", async () => (await import("./query.ts")).placeQuery, 300_000);

const pathOf = (names: readonly string[]) => link.place(names[0], names[1], names[2]);

/** From the small to the large, e.g. `Tampa, Florida`. */
const wordsOf = (names: readonly string[]) => names.toReversed().join(", ");

export const loader = pageLoader(screen, async ({ url, read, later, site }) => {
  const names = placeNames(url.pathname);
  // The list of countries needs no data for its status and its head, and a city does not need the lines that are drawn.
  if (names.length === 0 || isCity(names)) later(() => read(drawnPlaceQuery(names)));
  const { found, here } =
    names.length === 0
      ? { found: true, here: null }
      : await read(isCity(names) ? placeQuery(names) : drawnPlaceQuery(names));
  if (!found) throw new Failure(404, "place.not_found", "Place not found");
  const crumbs = names.map((name, i) => ({ label: name, href: pathOf(names.slice(0, i + 1)) }));
  return {
    title: names.length === 0 ? "Places" : `${wordsOf(names)} • Place`,
    description:
      names.length === 0
        ? "Countries, regions and cities with public transport data, and the operators in each."
        : `Public transport in ${wordsOf(names)}: ${operatorCount(here?.count ?? 0)} with open data.`,
    canonical: pathOf(names),
    data:
      names.length === 0
        ? link.portalData("facets/operators", {}, site.apiBase)
        : link.listData("operators", { adm0_name: names[0], adm1_name: names[1], city_name: names[2] }, site.apiBase),
    crumbs: [{ label: "Places", href: link.place() }, ...crumbs],
  };
});

const BELOW = ["Countries", "Regions", "Cities"];
const ELSEWHERE = ["", "Without a region", "Outside of cities"];

function Head({ names, here }: { names: readonly string[]; here: PlacePage["here"] }): ReactNode {
  if (names.length === 0) {
    return (
      <header className="page-head">
        <h1>Places</h1>
        <p className="page-lead">Where the operators run: from the country to the region to the city.</p>
      </header>
    );
  }
  return (
    <header className="page-head">
      <p className="page-kind">
        {names.slice(0, -1).map((name, i) => (
          <a href={pathOf(names.slice(0, i + 1))} key={name}>
            {name}
          </a>
        ))}
        {["Country", "Region", "City"][names.length - 1]}
      </p>
      <h1>{names.at(-1)}</h1>
      <p className="page-lead">
        <a href={link.operators(placeWhere(names))}>{operatorCount(here?.count ?? 0)}</a> with data.
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
  const title = BELOW[names.length] ?? "";
  if (below.length === 0) {
    return (
      <EmptyState title="No places yet">
        <p>
          Places appear when a feed is imported. Until then see the <a href={link.operators()}>operators</a> or the{" "}
          <a href={link.feeds()}>source feeds</a>.
        </p>
      </EmptyState>
    );
  }
  return (
    <Section id="places" title={title}>
      <SortLinks path={url.pathname} sort={sort} />
      <PlaceList
        places={below}
        sort={sort}
        hrefOf={(name) => pathOf([...names, name])}
        elsewhere={ELSEWHERE[names.length] ?? ""}
      />
      {below.some((place) => place.count === 0) ? (
        <p className="soft small">
          0 operators: feeds serve the place, but no operator is known for their agencies yet.
        </p>
      ) : null}
    </Section>
  );
}

function PlaceMap({
  what,
  below,
  schematic,
  networks,
}: { what: string; below: string } & Pick<DrawnPlace, "networks"> & { schematic: Schematic }): ReactNode {
  const { boxes, lines } = schematic;
  const words =
    lines.length > 0
      ? `Lines of operators in ${what}`
      : boxes.some((box) => !box.here)
        ? `Extents of the ${below} in the list`
        : `Extent of ${what}`;
  return (
    <SchematicMap
      schematic={schematic}
      title={`Map of ${what}`}
      description={`${words}, north at the top. The list says the same in words.`}
      source={{ kind: "extents", networks }}
      caption={`${words}, north at the top`}
    />
  );
}

export function Component(): ReactNode {
  const url = usePageUrl(screen);
  const names = placeNames(url.pathname);
  useLiveMap();
  const site = useSite();
  const { here, below, exported, schematic, networks } = useSuspenseQuery(drawnPlaceQuery(names)).data;
  const call = namesQuery(names);
  const what = names.length === 0 ? "the world" : wordsOf(names);
  return (
    <>
      <Head names={names} here={here} />
      <div className={schematic === null ? "stack" : "columns"}>
        {names.length < 3 ? (
          <Below names={names} below={below} url={url} />
        ) : (
          <Section id="operators" title="Operators">
            <OperatorNames operators={here?.operators ?? []} />
          </Section>
        )}
        {schematic === null ? null : (
          <PlaceMap
            what={what}
            below={(BELOW[names.length] ?? "").toLowerCase()}
            schematic={schematic}
            networks={networks}
          />
        )}
      </div>
      {call === null ? null : (
        <p className="small">
          The names with their counts as{" "}
          <a href={link.graphql(call, site.apiBase)} data-native="">
            JSON of the API
          </a>
          .
        </p>
      )}
      {exported ? (
        <ListExports what="The operators" origin={site.url} base={site.apiBase} path={portalOperatorsPath(names)} />
      ) : null}
      <Attributions of={[GEONAMES, NATURAL_EARTH]} />
    </>
  );
}

/** The map page without a map: links to other pages, and a drawing of one network. */
import type { ReactNode } from "react";
import { thousands } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import type { Point } from "../../map/view.ts";
import { SchematicMap } from "../../ui/schematic/map.tsx";
import type { Featured } from "../home/featured.ts";
import type { ListedPlace } from "../places/query.ts";

/** Countries listed here; the places page lists all. */
const MAX_ROWS = 24;

/** As the address has it. */
type Asked = { lat: string; lon: string; radius: string | null } | null;

/** Directions are found with the map alone: what can be said without it. */
function Ends({ ends: [from, to] }: { ends: readonly (Point | null | undefined)[] }): ReactNode {
  if (!from && !to) return null;
  return (
    <>
      <p>Directions open with the map, which needs scripts and WebGL. Without it:</p>
      <ul>
        {from ? (
          <li>
            <a href={link.nearby({ lat: from.lat, lon: from.lon })}>Departures around the start</a>
          </li>
        ) : null}
        {to ? (
          <li>
            <a href={link.nearby({ lat: to.lat, lon: to.lon })}>Departures around the destination</a>
          </li>
        ) : null}
      </ul>
    </>
  );
}

export function Lists({
  places,
  point,
  ends,
}: {
  places: readonly ListedPlace[];
  point: Asked;
  /** Start and destination of directions. */
  ends: readonly (Point | null)[];
}): ReactNode {
  const named = places.filter((place) => place.name !== null);
  return (
    <>
      <search>
        <form className="map-find" action={link.search()} method="get" aria-label="Search everything">
          <label className="field">
            <span className="field-label">Place, operator, route or stop</span>
            <input className="input" type="search" name="q" maxLength={200} autoComplete="off" />
          </label>
          <button className="button" type="submit">
            Search
          </button>
        </form>
      </search>
      {point === null ? null : (
        <p>
          <a href={link.nearby(point)}>Departures around this point</a>
        </p>
      )}
      <Ends ends={ends} />
      <section>
        <h2>Places</h2>
        {named.length === 0 ? <p className="soft">Places appear when a feed is imported.</p> : null}
        <ul className="map-places">
          {named.slice(0, MAX_ROWS).map((place) => (
            <li key={place.name}>
              <a href={link.place(place.name ?? "")}>{place.name}</a>{" "}
              <span className="soft small">
                {place.count === 1 ? "1 operator" : `${thousands(place.count)} operators`}
              </span>
            </li>
          ))}
        </ul>
        <p>
          <a href={link.place()}>All places</a> · <a href={link.operators()}>All operators</a> ·{" "}
          <a href={link.nearby()}>Stops near me</a>
        </p>
      </section>
    </>
  );
}

export function Picture({ featured }: { featured: Featured | null }): ReactNode {
  if (featured === null) return null;
  return (
    <SchematicMap
      schematic={featured.schematic}
      title={`Lines of ${featured.agency}`}
      description={`A drawing of ${featured.schematic.lines.length} lines, each in its colour, north at the top.`}
      caption={
        <>
          <a href={link.operator(featured.operator)}>{featured.agency}</a>: every operator has such a drawing on its
          page.
        </>
      }
    />
  );
}

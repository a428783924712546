/** The map page without a map: links to other pages, and a drawing of one network. */

import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { countryWords } from "../../domain/places/place-words.ts";
import type { ListedPlace } from "../places/query.ts";
import { PlanForm } from "./plan/plan.tsx";
import { ReachStart } from "./reach/start.tsx";
import { text } from "./text.tsx";

export { Picture, PlacePicture, PlanPicture } from "./picture/picture.tsx";
export { Plan } from "./plan/plan.tsx";
export { ReachList } from "./reach/static.tsx";
export { ReachStart };

/** Countries listed here; the places page lists all. */
const MAX_ROWS = 24;

/** As the address has it. */
type NearbyQuery = { lat: string; lon: string; radius: string | null } | null;

/** @param hasReach whether the page has a form of reach already */
export function Lists({
  places,
  point,
  hasReach,
}: {
  places: readonly ListedPlace[];
  point: NearbyQuery;
  hasReach: boolean;
}): ReactNode {
  const namedPlaces = places.filter((place) => place.name !== null);
  return (
    <>
      <search>
        <form className="map-find" action={link.search()} method="get" aria-label={text.search.form}>
          <label className="field">
            <span className="field-label">{text.search.label}</span>
            <input className="input" type="search" name="q" maxLength={200} autoComplete="off" />
          </label>
          <button className="button" type="submit">
            {text.search.submit}
          </button>
        </form>
      </search>
      {point === null ? null : (
        <p>
          <a href={link.nearby(point)}>{text.without.aroundPoint}</a>
        </p>
      )}
      <section className="plan">
        <h2>{text.directions.title}</h2>
        <PlanForm />
      </section>
      {hasReach ? null : <ReachStart name="" fields={null} />}
      <section>
        <h2>{text.without.places}</h2>
        {namedPlaces.length === 0 ? <p className="soft">{text.without.noPlaces}</p> : null}
        <ul className="map-places">
          {namedPlaces.slice(0, MAX_ROWS).map((place) => (
            <li key={place.name}>
              <a href={link.place(place.name ?? "")}>{countryWords(place.name)}</a>{" "}
              <span className="soft small">{text.without.operators(place.count)}</span>
            </li>
          ))}
        </ul>
        <p>
          <a href={link.place()}>{text.without.allPlaces}</a> ·{" "}
          <a href={link.operators()}>{text.without.allOperators}</a> · <a href={link.nearby()}>{text.without.nearby}</a>
        </p>
      </section>
    </>
  );
}

import type { ReactNode } from "react";
import { link } from "../../domain/links.ts";
import { operatorName } from "../../domain/registry/operator-name.ts";
import { Tag } from "../../ui/tag.tsx";
import { type Sort, sortPlaces } from "./list.ts";
import type { ListedPlace, OperatorOfPlace } from "./query.ts";
import { text } from "./text.tsx";

const SORTS: readonly Sort[] = ["name", "count"];

/** The two orders as links: they work without scripts and have an address. */
export function SortLinks({ path, sort }: { path: string; sort: Sort }): ReactNode {
  return (
    <p className="cluster small places-sort">
      <span className="soft">{text.sort}</span>
      {SORTS.map((value) => (
        <a
          className="button"
          data-size="small"
          {...(value === sort ? { "aria-current": "true", "data-kind": "primary" } : {})}
          href={value === "name" ? path : `${path}?sort=${value}`}
          key={value}
        >
          {text.sorts[value]}
        </a>
      ))}
    </p>
  );
}

export function PlaceList({
  places,
  sort,
  hrefOf,
  nameOf,
  elsewhere,
}: {
  places: readonly ListedPlace[];
  sort: Sort;
  hrefOf(name: string): string;
  /** The name in the language of the page. */
  nameOf(name: string): string;
  /** Words for the group of what has no place of this level. */
  elsewhere: string;
}): ReactNode {
  return (
    <ul className="places">
      {sortPlaces(places, sort).map(({ name, count, active }) => (
        <li className="places-place" data-place={name} key={name}>
          {name === null ? <span className="soft">{elsewhere}</span> : <a href={hrefOf(name)}>{nameOf(name)}</a>}
          <Tag {...(active === undefined || active === 0 ? {} : { tone: "good" })}>
            {active === undefined ? text.operators(count) : text.operatorsWithData(count, active)}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

/** Operators of a city, each as `Name (Short)`. */
export function OperatorNames({ operators }: { operators: readonly OperatorOfPlace[] }): ReactNode {
  if (operators.length === 0) return <p className="soft">{text.noOperators}</p>;
  return (
    <ul className="places">
      {operators.map((operator) => (
        <li className="places-place" data-route={operator.onestop_id} key={operator.onestop_id}>
          {operator.onestop_id === null ? (
            operatorName(operator)
          ) : (
            <a href={link.operator(operator.onestop_id)}>{operatorName(operator)}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

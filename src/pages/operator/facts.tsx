import type { ReactNode } from "react";
import { joinUnique } from "../../domain/formats.ts";
import { listComma } from "../../domain/language/current.ts";
import { link } from "../../domain/links.ts";
import { countryWords, repeatsName } from "../../domain/places/place-words.ts";
import { bankCardsFact } from "../../ui/bank-cards-text.ts";
import { catalogFacts } from "../../ui/catalog-ids.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { placeNamesOf, rankedPlaces } from "../operators/places.ts";
import type { ListedAgencyPlace } from "../operators/query.ts";
import type { OperatorDetail } from "./query.ts";
import { text } from "./text.tsx";

/** A place whose levels lead to their pages. */
function PlaceLine({ place }: { place: ListedAgencyPlace }): ReactNode {
  const { adm0_name, adm1_name, city_name } = place;
  const levels = [
    [city_name, [adm0_name, adm1_name, city_name]],
    [adm1_name, [adm0_name, adm1_name]],
    [countryWords(adm0_name), [adm0_name]],
  ] as const;
  return (
    <>
      {levels
        .filter(([name], level) => name && !repeatsName(placeNamesOf(place), level))
        .map(([name, path], i) => (
          <span key={name}>
            {i === 0 ? null : listComma()}
            {path.every((part) => part) ? (
              <a href={link.place(...(path.map((part) => part ?? "") as [string, string?, string?]))}>{name}</a>
            ) : (
              name
            )}
          </span>
        ))}
    </>
  );
}

/** Facts about an operator, those of its agencies gathered. */
export function OperatorFacts({ operator }: { operator: OperatorDetail }): ReactNode {
  const agencies = operator.agencies ?? [];
  const places = rankedPlaces(agencies);
  const websites = [...new Set([operator.website, ...agencies.map((agency) => agency.agency_url)])].filter(
    (url): url is string => Boolean(url),
  );
  const fares = [...new Set(agencies.map((agency) => agency.agency_fare_url))].filter(
    (url) => url !== null && url !== "",
  );
  return (
    <FactTable
      facts={[
        [text.facts.agencies, joinUnique(agencies.map((agency) => agency.agency_name))],
        [
          text.facts.places,
          places.length > 0 && (
            <ul>
              {places.map((place) => (
                <li key={`${place.adm0_name}|${place.adm1_name}|${place.city_name}`}>
                  <PlaceLine place={place} />
                </li>
              ))}
            </ul>
          ),
        ],
        [
          text.facts.website,
          websites.length > 0 && (
            <ul>
              {websites.map((url) => (
                <li key={url}>
                  <ExternalLink url={url} />
                </li>
              ))}
            </ul>
          ),
        ],
        [text.facts.phone, joinUnique(agencies.map((agency) => agency.agency_phone))],
        [text.facts.email, joinUnique(agencies.map((agency) => agency.agency_email))],
        [text.facts.zone, joinUnique(agencies.map((agency) => agency.agency_timezone))],
        [
          text.facts.fares,
          fares.length > 0 && (
            <ul>
              {fares.map((url) => (
                <li key={url}>
                  <ExternalLink url={url} />
                </li>
              ))}
            </ul>
          ),
        ],
        bankCardsFact(agencies.map((agency) => agency.cemv_support)),
        ...catalogFacts(operator.tags),
        [text.facts.file, operator.file],
      ]}
    />
  );
}

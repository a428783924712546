import type { ReactNode } from "react";
import { joinUnique } from "../../domain/formats.ts";
import { link } from "../../domain/links.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { FactTable } from "../../ui/fact-table.tsx";
import { rankedPlaces } from "../operators/places.ts";
import type { AgencyPlace } from "../operators/query.ts";
import type { OperatorDetail } from "./query.ts";

/** Identifiers of the same operator elsewhere: tag, its name, and where it leads. */
const CROSSWALK: readonly (readonly [tag: string, name: string, href?: (id: string) => string])[] = [
  ["us_ntd_id", "US National Transit Database"],
  ["omd_provider_id", "OpenMobilityData"],
  ["wikidata_id", "Wikidata", (id) => `https://www.wikidata.org/wiki/${encodeURIComponent(id)}`],
];

/** A place whose levels lead to the operators there. */
function PlaceLine({ place }: { place: AgencyPlace }): ReactNode {
  const { adm0_name, adm1_name, city_name } = place;
  const levels = [
    [city_name, { adm0_name, adm1_name, city_name }],
    [adm1_name, { adm0_name, adm1_name }],
    [adm0_name, { adm0_name }],
  ] as const;
  return (
    <>
      {levels
        .filter(([name]) => name)
        .map(([name, where], i) => (
          <span key={name}>
            {i === 0 ? null : ", "}
            <a href={link.operators(where)}>{name}</a>
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
  const tags = operator.tags ?? {};
  return (
    <FactTable
      facts={[
        ["Agencies", joinUnique(agencies.map((agency) => agency.agency_name))],
        [
          "Locations",
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
          "Website",
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
        ["Telephone", joinUnique(agencies.map((agency) => agency.agency_phone))],
        ["E-mail", joinUnique(agencies.map((agency) => agency.agency_email))],
        ["Time zone", joinUnique(agencies.map((agency) => agency.agency_timezone))],
        ...CROSSWALK.map(([tag, name, href]) => {
          const id = tags[tag];
          if (!id || href === undefined) return [name, id] as const;
          const known = (
            <ExternalLink url={href(id)} key={tag}>
              {id}
            </ExternalLink>
          );
          return [name, known] as const;
        }),
      ]}
    />
  );
}

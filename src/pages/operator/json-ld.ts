import { rankedPlaces } from "../operators/places.ts";
import type { OperatorDetail } from "./query.ts";

/** schema.org `Organization` of an operator. */
export function operatorJsonLd(operator: OperatorDetail, address: string): object {
  const agencies = operator.agencies ?? [];
  const wikidata = operator.tags?.wikidata_id;
  const sameAs = [
    ...new Set([operator.website, ...agencies.map((agency) => agency.agency_url)]),
    wikidata && `https://www.wikidata.org/wiki/${wikidata}`,
  ].filter((url) => url);
  const telephone = agencies.find((agency) => agency.agency_phone)?.agency_phone;
  const areaServed = rankedPlaces(agencies).map((place) => ({
    "@type": place.city_name ? "City" : place.adm1_name ? "State" : "Country",
    name: place.city_name || place.adm1_name || place.adm0_name,
  }));
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: operator.name ?? operator.onestop_id,
    identifier: operator.onestop_id,
    url: address,
    ...(operator.short_name ? { alternateName: operator.short_name } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
    ...(telephone ? { telephone } : {}),
    ...(areaServed.length > 0 ? { areaServed } : {}),
  };
}

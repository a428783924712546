import { graphqlDocument } from "../../data/document.ts";
import type { OperatorPageQuery, OperatorPageQueryVariables } from "../../data/documents.generated.ts";
import { faresQuery, MAX_FARES } from "../../data/fares.ts";
import { organizationsQuery } from "../../data/organizations.ts";
import { graphqlQuery, portalQuery, queryOptions } from "../../data/query.ts";
import { type EntityTexts, translationsQuery } from "../../data/translations.ts";
import type { FareLine } from "../../domain/fares/fares.ts";
import type { AttributedOrganization } from "../../domain/gtfs/attributions.ts";
import { nameLanguage } from "../../domain/text/language.ts";
import type { ServiceAlert } from "../../ui/alerts.tsx";
import { FEED_SOURCE } from "../../ui/feed-source.ts";
import type { NetworkOfOperator } from "./network.ts";

export type OperatorAgency = NonNullable<OperatorDetail["agencies"]>[number];

export type OperatorFeed = NonNullable<OperatorDetail["feeds"]>[number];

export type OperatorDetail = OperatorPageQuery["operators"][number];

const OPERATOR = graphqlDocument<OperatorPageQuery, OperatorPageQueryVariables>(`
  query OperatorPage($onestop_id: String!) {
    operators(limit: 1, where: { onestop_id: $onestop_id, merged: true }) {
      id
      onestop_id
      name
      short_name
      website
      tags
      file
      feeds { id onestop_id name spec ${FEED_SOURCE} }
      agencies {
        id
        agency_id
        agency_name
        agency_url
        agency_phone
        agency_email
        agency_fare_url
        cemv_support
        agency_timezone
        feed_onestop_id
        feed_version_sha1
        agency_lang
        feed_version { id fetched_at feed_infos { feed_publisher_name feed_version feed_lang default_lang } }
        places(where: { min_rank: 0.2 }) { city_name adm1_name adm0_name rank }
      }
    }
  }
`);

export function operatorQuery(operatorKey: string) {
  return graphqlQuery(OPERATOR, { onestop_id: operatorKey });
}

/** Service alerts about the operator as a whole; null where another server answers. */
export function operatorAlertsQuery(operatorKey: string) {
  const id = encodeURIComponent(operatorKey.toWellFormed());
  return portalQuery<{ alerts: ServiceAlert[] }>(`/operators/${id}/alerts`);
}

/** The query of an operator's routes. What reads it is loaded at its use: a visitor's browser has the answer already. */
/** @param skip stops before the page of them */
export function operatorNetworkQuery(operatorKey: string, skip: number) {
  return queryOptions<NetworkOfOperator>({
    queryKey: ["OperatorNetwork", operatorKey, skip],
    queryFn: async (context) => (await import("./network.ts")).readNetwork(operatorKey, skip, context),
  });
}

/** The language of the names of an operator, as its agencies state it. */
export function operatorLanguage({ agencies }: OperatorDetail): string | undefined {
  const [agency] = agencies ?? [];
  const [info] = agency?.feed_version.feed_infos ?? [];
  return nameLanguage(agency?.agency_lang, info?.feed_lang, info?.default_lang);
}

/**
 * The operator's name in further languages: those of its agency, where that is the only one or has the same name. Null where
 * another server answers.
 */
export function operatorTextsQuery({ onestop_id, name, agencies }: OperatorDetail) {
  return queryOptions<EntityTexts | null>({
    queryKey: ["OperatorTexts", onestop_id],
    async queryFn({ client }) {
      const [agency, ...others] = agencies ?? [];
      if (agency === undefined) return null;
      const answer = await client.fetchQuery(translationsQuery("agencies", agency.id));
      const isName = others.length === 0 || answer?.texts.some(({ text }) => text === name) === true;
      return answer === null || !isName ? null : { texts: [], translations: answer.translations };
    },
  });
}

/** Agencies whose organizations the page asks for. */
const MAX_AGENCIES = 10;

/** Organizations that feeds name for the operator's agencies. */
export function operatorOrganizationsQuery({ onestop_id, agencies }: OperatorDetail) {
  return queryOptions<AttributedOrganization[]>({
    queryKey: ["OperatorOrganizations", onestop_id],
    queryFn: async ({ client }) => {
      const answers = await Promise.all(
        (agencies ?? [])
          .slice(0, MAX_AGENCIES)
          .map(({ agency_id: agency, feed_version }) =>
            client.fetchQuery(organizationsQuery(feed_version.id, { agency })),
          ),
      );
      const all = answers.flatMap((answer) => answer?.organizations ?? []);
      return [...new Map(all.map((organization) => [JSON.stringify(organization), organization])).values()];
    },
  });
}

/** Fares of the operator's agencies, those of each agency together. */
export function operatorFaresQuery({ onestop_id, agencies }: OperatorDetail) {
  return queryOptions<{ fares: FareLine[]; total: number }>({
    queryKey: ["OperatorFares", onestop_id],
    queryFn: async ({ client }) => {
      const answers = await Promise.all(
        (agencies ?? [])
          .slice(0, MAX_AGENCIES)
          .map(({ agency_id: agency, feed_version }) => client.fetchQuery(faresQuery(feed_version.id, { agency }))),
      );
      const all = answers.flatMap((answer) => answer?.fares ?? []);
      // Feeds of one operator often have the same fares.
      const fares = [...new Map(all.map((line) => [JSON.stringify(line), line])).values()];
      const more = answers.reduce((sum, answer) => sum + (answer?.total ?? 0) - (answer?.fares.length ?? 0), 0);
      return { fares: fares.slice(0, MAX_FARES), total: fares.length + more };
    },
  });
}

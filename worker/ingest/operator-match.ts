/** Matches operators to feeds and agencies by the rules of Transitland v2; pure. */

import { generatedOperatorId } from "../../src/domain/onestop.ts";
import type { ActiveAgency, Associations, OperatorFeedRow } from "../store/operator.ts";
import { parseAssociations } from "../store/operator.ts";
import { list, object, parseJson, real, text } from "../store/shape.ts";

export type WantedRow = Omit<OperatorFeedRow, "id">;

/**
 * The rows that follow from the registry and the active versions. An operator of the registry belongs to each feed that
 * it is associated with: to the feed's only agency, whatever agency_id the association names; among several agencies to
 * the one with that agency_id; otherwise without an agency. Each agency without an operator gets a generated row under
 * its own Onestop ID.
 */
export function matchOperators(input: Omit<Associations, "rows">): WantedRow[] {
  const feedIds = new Map(input.feeds.map((feed) => [feed.onestop_id, feed.id]));
  const agencies = new Map<number, ActiveAgency[]>();
  for (const agency of input.agencies) {
    const others = agencies.get(agency.feed_id);
    if (others === undefined) agencies.set(agency.feed_id, [agency]);
    else others.push(agency);
  }
  const wanted: WantedRow[] = [];
  const covered = new Set<number>();
  for (const operator of input.operators) {
    const inFeed = new Map<number, Set<ActiveAgency>>();
    const associations = parseAssociations(operator.associated_feeds);
    for (const { feed_onestop_id, gtfs_agency_id } of associations) {
      const feedId = feedIds.get(feed_onestop_id);
      if (feedId === undefined) continue;
      const matched = inFeed.get(feedId) ?? new Set();
      const active = agencies.get(feedId) ?? [];
      const agency = active.length === 1 ? active[0] : active.find((a) => a.agency_id === gtfs_agency_id);
      if (agency !== undefined) matched.add(agency);
      inFeed.set(feedId, matched);
    }
    for (const [feedId, matched] of inFeed) {
      const { id, onestop_id, name, short_name } = operator;
      const row = { operator_id: id, onestop_id, name, short_name, feed_id: feedId };
      for (const agency of matched) {
        covered.add(agency.id);
        wanted.push({ ...row, ...agencyColumns(agency) });
      }
      if (matched.size === 0) wanted.push({ ...row, gtfs_agency_id: null, agency_id: null, places: "" });
    }
  }
  for (const feed of input.feeds) {
    for (const agency of agencies.get(feed.id) ?? []) {
      if (covered.has(agency.id)) continue;
      wanted.push({
        operator_id: null,
        onestop_id: agency.onestop_id ?? generatedOperatorId(feed.onestop_id, agency.agency_name),
        name: agency.agency_name,
        short_name: null,
        feed_id: feed.id,
        ...agencyColumns(agency),
      });
    }
  }
  return wanted;
}

function agencyColumns(agency: ActiveAgency): Pick<WantedRow, "gtfs_agency_id" | "agency_id" | "places"> {
  return { gtfs_agency_id: agency.agency_id, agency_id: agency.id, places: placesText(agency.places) };
}

const NAME = text().nullable();
const PLACES = list(object({}, { city_name: NAME, adm1_name: NAME, adm0_name: NAME, rank: real().nullable() }));

/**
 * An agency's places as search text: those with more than a fifth of the service, largest share first, such as
 * "San Francisco, California, United States of America / …".
 * @param places JSON AgencyPlace[]
 */
export function placesText(places: string): string {
  return parseJson(PLACES, places, "agency.places")
    .filter((place) => (place.rank ?? 0) > 0.2)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map((place) => [place.city_name, place.adm1_name, place.adm0_name].filter((name) => name != null).join(", "))
    .join(" / ");
}

/** A wanted row with its existing number, or undefined for a new one. */
export type NumberedRow = WantedRow & { id: number | undefined };

/**
 * Assigns existing numbers to the wanted rows that continue them: first to rows of the same agency, then to rows of the
 * same operator and feed, because an association without an agency gets one when a version is activated. Each number is
 * assigned once.
 * @returns the numbered rows, and the existing rows that have no continuation
 */
export function reuseNumbers(
  wanted: readonly WantedRow[],
  existing: readonly OperatorFeedRow[],
): { rows: NumberedRow[]; left: OperatorFeedRow[] } {
  const free = new Map<string, OperatorFeedRow[]>();
  const exact = (row: WantedRow) => JSON.stringify([row.onestop_id, row.feed_id, row.gtfs_agency_id]);
  const loose = (row: WantedRow) => JSON.stringify([row.onestop_id, row.feed_id]);
  const claimed = new Set<number>();
  const numbers = new Map<WantedRow, number>();
  for (const key of [exact, loose]) {
    free.clear();
    for (const row of existing) {
      if (!claimed.has(row.id)) free.set(key(row), [...(free.get(key(row)) ?? []), row]);
    }
    for (const row of wanted) {
      if (numbers.has(row)) continue;
      const continued = free.get(key(row))?.shift();
      if (continued === undefined) continue;
      claimed.add(continued.id);
      numbers.set(row, continued.id);
    }
  }
  return {
    rows: wanted.map((row) => ({ ...row, id: numbers.get(row) })),
    left: existing.filter((row) => !claimed.has(row.id)),
  };
}

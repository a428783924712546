/** Which operator is in which feed, by the rules of Transitland v2; pure. */
import { generatedOperatorId } from "../../src/domain/onestop.ts";
import type { ActiveAgency, Associations, OperatorFeedRow } from "../store/operator.ts";

export type WantedRow = Omit<OperatorFeedRow, "id">;

/**
 * The rows that the registry and the active versions ask for. An operator of the registry is in each feed that it
 * is associated with: with the feed's only agency, whatever agency_id the association names; among several with the
 * one of equal agency_id; else without agency. Each agency that no operator covers gets a generated row under its own
 * Onestop ID.
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
    const associations = JSON.parse(operator.associated_feeds) as {
      feed_onestop_id: string;
      gtfs_agency_id?: string;
    }[];
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

type Place = { city_name?: string | null; adm1_name?: string | null; adm0_name?: string | null; rank?: number | null };

/**
 * Where an agency is, as text for search: its places with more than a fifth of the service, the greatest first, as
 * "San Francisco, California, United States of America / …".
 * @param places JSON AgencyPlace[]
 */
export function placesText(places: string): string {
  return (JSON.parse(places) as Place[])
    .filter((place) => (place.rank ?? 0) > 0.2)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map((place) => [place.city_name, place.adm1_name, place.adm0_name].filter((name) => name != null).join(", "))
    .join(" / ");
}

/** A wanted row with the number it has, or undefined for one that is new. */
export type NumberedRow = WantedRow & { id: number | undefined };

/**
 * Gives wanted rows the numbers of the rows that they continue: first those of the same agency, then, because an
 * association without agency becomes one with an agency when a version is activated, those of the same operator and
 * feed. A number is given once.
 * @returns the numbered rows, and the rows that nothing continues
 */
export function keepNumbers(
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

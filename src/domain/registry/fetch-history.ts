/** Attempts to fetch a feed by day, and servers whose feeds fail. Pure. */
import { joinList } from "../language/lists.ts";
import { t } from "../language/messages.ts";
import { plural } from "../plural.ts";
import { dayOf, isoDate } from "../time/service-day.ts";

/** Days of the history, today included. */
export const HISTORY_DAYS = 90;

/** Attempts on a day, in UTC. */
export type FetchDay = { date: string; fetched: number; failed: number };

/** The first day of the history. @param now milliseconds since 1970 */
export function historyBegins(now: number): string {
  return new Date(now - (HISTORY_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
}

/** `mixed`: some attempts of the day failed, and the last success is of that day. */
type DayResult = "fetched" | "mixed" | "failed" | "none";

export type HistoryDay = FetchDay & { result: DayResult };

/** Every day of the history, the first one first. @param now milliseconds since 1970 */
export function historyOf(days: readonly FetchDay[], now: number): HistoryDay[] {
  const daysByDate = new Map(days.map((day) => [day.date, day]));
  const first = dayOf(historyBegins(now))!;
  return Array.from({ length: HISTORY_DAYS }, (_, i): HistoryDay => {
    const date = isoDate(first + i);
    const { fetched = 0, failed = 0 } = daysByDate.get(date) ?? {};
    const result = fetched > 0 ? (failed > 0 ? "mixed" : "fetched") : failed > 0 ? "failed" : "none";
    return { date, fetched, failed, result };
  });
}

/** The history in a sentence. Results of no day are left out. */
export function historyWords(days: readonly HistoryDay[]): string {
  const count = (...results: DayResult[]) => days.filter(({ result }) => results.includes(result)).length;
  const [good, bad, none] = [count("fetched", "mixed"), count("failed"), count("none")];
  if (good + bad === 0) return t`Not fetched in the last ${days.length} days.`;
  const parts = [
    good > 0 && plural(good, { one: "fetched on {n} day", other: "fetched on {n} days" }),
    bad > 0 && plural(bad, { one: "failed on {n} day", other: "failed on {n} days" }),
    none > 0 && plural(none, { one: "not fetched on {n} day", other: "not fetched on {n} days" }),
  ].filter((part) => part !== false);
  return t`In the last ${days.length} days: ${joinList(parts, "unit")}.`;
}

/** A feed whose last attempt failed. `since`: the first failure after the last success, RFC 3339 in UTC. */
export type FailingFeed = { feed: string; url: string; since: string };

/** A server of which several feeds fail. */
export type HostIncident = { host: string; feeds: number; since: string };

/** Fewest failing feeds of a server that make an incident. */
const MIN_FEEDS = 2;

/** Incidents with the most feeds first. A single failing feed is a matter of that feed. */
export function incidentsOf(failing: readonly FailingFeed[]): HostIncident[] {
  const hostOf = ({ url }: FailingFeed) => (URL.canParse(url) ? new URL(url).host : "");
  return [...Map.groupBy(failing, hostOf)]
    .filter(([host, feeds]) => host !== "" && feeds.length >= MIN_FEEDS)
    .map(([host, feeds]) => ({
      host,
      feeds: feeds.length,
      since: feeds.reduce((first, { since }) => (since < first ? since : first), feeds[0]!.since),
    }))
    .sort((a, b) => b.feeds - a.feeds || (a.host < b.host ? -1 : 1));
}

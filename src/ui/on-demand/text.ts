/** Texts about on-demand service (GTFS-Flex). */
import { joinList } from "../../domain/language/lists.ts";
import { messages, t } from "../../domain/language/messages.ts";
import { plural } from "../../domain/plural.ts";

const weekdays = messages(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);

export const text = messages({
  title: "On demand",
  titleHere: "On demand here",
  note: "This service has no timetable. You book a ride within its hours.",
  where: "Where",
  hours: "Hours",
  book: "How to book",
  rules: "Boarding",
  message: "Message for riders",
  /** Heading of one of several ways to book. */
  zone: "Zone",
  /** @param last the same as `first` for one day */
  days(first: number, last: number): string {
    if (first === 0 && last === 6) return t`Every day`;
    const [from = "", until = ""] = [weekdays[first], weekdays[last]];
    if (last === first) return from;
    return last === first + 1 ? t`${from} and ${until}` : t`${from} to ${until}`;
  },
  allDay: "all day",
  window: (from: string, until: string, isNextDay: boolean) =>
    isNextDay ? t`${from} – ${until} the next day` : `${from} – ${until}`,
  windows: (windows: readonly string[]) => joinList(windows),
  noService: "no service",
  startsOn: (date: string) => t`Service starts in the week of ${date}.`,
  endedOn: (date: string) => t`Service ended on ${date}.`,
  noHours: "The feed gives no hours.",
  changes: "Other hours on",
  /** Where rides lead. */
  anywhere: "Rides within and between all of these places.",
  within: "Rides within each of these places, not between them.",
  inside: "Rides within this place.",
  between: "Rides between these places, not within them.",
  some: (count: number) =>
    plural(count, { one: "Rides from one place to one other:", other: "Rides between {n} pairs of places:" }),
  pair: (from: string, to: string) => (from === to ? t`within ${from}` : t`${from} to ${to}`),
  pairsMore: (count: number) => plural(count, { one: "and {n} more", other: "and {n} more" }),
  stops: (count: number) => plural(count, { one: "{n} stop", other: "{n} stops" }),
  showStops: (count: number) => plural(count, { one: "Show {n} stop", other: "Show all {n} stops" }),
  unnamedZone: "A zone without a name",
  unnamedGroup: "A group of stops without a name",
  placeLink: "More about this place",
  online: "Book online",
  call: (phone: string) => t`Call ${phone}`,
  info: "More about booking",
  agencyPhone: (agency: string, phone: string) => t`The feed doesn't say how to book. Call ${agency}: ${phone}.`,
  unknown: "The feed doesn't say how to book. Ask the operator.",
  onlyService: "Only days with service count.",
  /** By pickup_type; 0 and 1 need no words. */
  pickup: { 2: "Book to be picked up.", 3: "Ask the driver to be picked up." } as Readonly<Record<number, string>>,
  dropOff: { 2: "Book your drop-off, too.", 3: "Tell the driver where to let you off." } as Readonly<
    Record<number, string>
  >,
  map: {
    title: (route: string) => t`Where ${route} serves on demand`,
    description:
      "A map of the zones and stops of on-demand service, north at the top. The places are also listed on this page.",
    caption: "Zones and stops of on-demand service",
    titleAll: "Where rides are on demand",
  },
  summary: (agency: string) => t`On-demand service of ${agency}`,
} as const);

/** Texts of embeds, in the language of the reader. */
import { type Language, languageNamed, localeOf } from "../domain/language/languages.ts";
import { messages, t } from "../domain/language/messages.ts";

export const text = messages({
  departures: (stop: string) => t`Departures from ${stop}`,
  columns: { route: "Route", to: "To", leaves: "Departs" },
  now: "now",
  /** @param minutes until a departure */
  inMinutes: (minutes: number) => t`in ${minutes} min`,
  realtime: "Realtime",
  scheduled: "scheduled",
  canceled: "Canceled",
  /** What riders must do before boarding, by GTFS pickup_type. */
  boarding: { 2: "Phone the agency first", 3: "Ask the driver" } as Readonly<Record<number, string>>,
  platform: (code: string) => t`Platform ${code}`,
  none: "No departures in the next 6 hours",
  substitute: "This weekday in a typical week: the timetable does not cover today.",
  zone: (zone: string) => t`Times are in the ${zone} time zone.`,
  verdict: (name: string) => t`${name}: usable today?`,
  source: "Source:",
  map: (route: string) => t`Map of ${route}`,
  data: "Data:",
  more: (host: string) => t`More at ${host}`,
  stale: "We couldn't refresh this. Times may be out of date.",
  retry: "Try again",
  failures: {
    missing: "Nothing here has this id.",
    closed: "Sign in on our site to see this.",
    unavailable: "We couldn't load this.",
  },
});

/**
 * The language of the texts and the locale of clocks and weekdays, by a BCP 47 tag such as `en-GB`; English if there are no
 * texts in its language.
 */
export function embedLanguage(tag: string | null): { language: Language; locale: string } {
  const [code = ""] = (tag ?? "").toLowerCase().split(/[-_]/, 1);
  const language = languageNamed(code);
  const hasRegion = language === code && tag !== null && tag.length > code.length;
  try {
    return { language, locale: (hasRegion && Intl.getCanonicalLocales(tag)[0]) || localeOf(language) };
  } catch {
    return { language, locale: localeOf(language) };
  }
}

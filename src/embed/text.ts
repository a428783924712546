/** Texts of embeds in English. Pages of embeds have no others; elements have those of other-languages-text.ts, too. */

const en = {
  departures: (stop: string) => `Departures from ${stop}`,
  columns: { route: "Route", to: "To", leaves: "Departs" },
  now: "now",
  /** @param minutes until a departure */
  inMinutes: (minutes: number) => `in ${minutes} min`,
  realtime: "Realtime",
  scheduled: "scheduled",
  canceled: "Canceled",
  /** What riders must do before boarding, by GTFS pickup_type. */
  boarding: { 2: "Phone the agency first", 3: "Ask the driver" } as Readonly<Record<number, string>>,
  platform: (code: string) => `Platform ${code}`,
  none: "No departures in the next 6 hours",
  substitute: "This weekday in a typical week: the timetable does not cover today.",
  zone: (zone: string) => `Times are in the ${zone} time zone.`,
  verdict: (name: string) => `${name}: usable today?`,
  source: "Source:",
  map: (route: string) => `Map of ${route}`,
  data: "Data:",
  more: (host: string) => `More at ${host}`,
  stale: "We couldn't refresh this. Times may be out of date.",
  retry: "Try again",
  failures: {
    missing: "Nothing here has this id.",
    closed: "Sign in on our site to see this.",
    unavailable: "We couldn't load this.",
  },
};

export type EmbedText = typeof en;

export type EmbedLanguage = {
  /** Of the texts, as an attribute `lang`. */
  code: string;
  text: EmbedText;
  /** For clocks and weekdays. */
  locale: string;
};

export const ENGLISH: EmbedLanguage = { code: "en", text: en, locale: "en-US" };

/**
 * The language of a tag such as `en-GB`; English if there are no texts in it.
 * @param texts in other languages, by code
 */
export function languageOf(tag: string | null, texts: Readonly<Record<string, EmbedText>> = {}): EmbedLanguage {
  const code = (tag ?? "").toLowerCase().split(/[-_]/, 1)[0] ?? "";
  const text = code === "en" ? en : Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (text === undefined) return ENGLISH;
  try {
    return { code, text, locale: Intl.getCanonicalLocales(tag ?? code)[0] ?? code };
  } catch {
    return { code, text, locale: code };
  }
}

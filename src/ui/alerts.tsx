import type { ReactNode } from "react";
import { languageTag, nameLanguage } from "../domain/text/language.ts";
import { text } from "./alert-text.ts";
import { ExternalLink } from "./external-link.tsx";
import { languageAttributes, useNames } from "./names.ts";
import { Notice } from "./notice.tsx";

type Translation = { text: string; language: string | null };

/** The part of a Transitland v2 `Alert` (GTFS Realtime) used by pages. */
export type ServiceAlert = {
  effect: string | null;
  severity_level: string | null;
  header_text: Translation[];
  description_text: Translation[];
  url: Translation[] | null;
};

/** The fields of `ServiceAlert` in a GraphQL document. */
export const ALERT = `
  effect
  severity_level
  header_text { text language }
  description_text { text language }
  url { text language }
`;

/** The language of the reader, and that of the feed, in which a text without a language is. */
type Languages = { chosen?: string | undefined; feed?: string | undefined };

/** Language of a feed that says no other. */
const PAGE_LANGUAGE = "en";

const rangesOf = (language: string | undefined) =>
  (language ?? "").split("-").map((_, i, subtags) =>
    subtags
      .slice(0, subtags.length - i)
      .join("-")
      .toLowerCase(),
  );

/**
 * The text to show. Without a choice of the reader it is one without a language (valid for all) or in English; else it is the
 * one in the language of the reader or in a wider one, or in that of the feed. Otherwise it is the first.
 * Some producers add a second text of the same language in HTML, so tags are removed.
 */
export function alertText(
  translations: readonly Translation[] | null,
  { chosen, feed }: Languages = {},
): { text: string; language: string | undefined } {
  const all = translations ?? [];
  const plain = all.filter((one) => !/html/i.test(one.language ?? ""));
  const inLanguage = (range: string) => plain.find((one) => languageTag(one.language)?.toLowerCase() === range);
  const choices = chosen === undefined ? [] : [...rangesOf(chosen), ...rangesOf(feed ?? PAGE_LANGUAGE)];
  const chosenText = choices.map(inLanguage).find((one) => one !== undefined);
  const usualText = plain.find((one) => !one.language || (chosen === undefined && /^en\b/i.test(one.language)));
  const best = chosenText ?? usualText ?? plain[0] ?? all[0];
  return {
    text: (best?.text ?? "")
      .replaceAll(/<[^<>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
    language: best?.language ? nameLanguage(best.language) : feed,
  };
}

/** `REDUCED_SERVICE` as `Reduced service`; `Alert` for an unspecific effect. */
export function effectWords(effect: string | null): string {
  if (effect === null || effect === "" || effect === "UNKNOWN_EFFECT" || effect === "OTHER_EFFECT") return text.alert;
  return text.effects[effect] ?? effect;
}

/** The headline of an alert, else its effect in words. */
export function alertTitle(alert: Pick<ServiceAlert, "header_text" | "effect">, languages?: Languages): string {
  return alertText(alert.header_text, languages).text || effectWords(alert.effect);
}

function OneAlert({ alert, languages }: { alert: ServiceAlert; languages: Languages }): ReactNode {
  const header = alertText(alert.header_text, languages);
  const description = alertText(alert.description_text, languages);
  const url = alertText(alert.url, languages).text;
  return (
    <Notice
      tone={alert.severity_level === "INFO" ? "info" : "warn"}
      title={alertTitle(alert, languages)}
      attributes={header.text === "" ? {} : languageAttributes(header.language)}
    >
      {description.text === "" || description.text === header.text ? null : (
        <p {...languageAttributes(description.language)}>{description.text}</p>
      )}
      {url === "" ? null : (
        <p>
          <ExternalLink url={url}>{text.more}</ExternalLink>
        </p>
      )}
    </Notice>
  );
}

/** Service alerts of the operator. @param language of the feed, in which texts without a language are */
export function Alerts({
  alerts,
  language,
}: {
  alerts: readonly ServiceAlert[] | null;
  language?: string | undefined;
}): ReactNode {
  const languages = { chosen: useNames().language, feed: language };
  return (alerts ?? []).map((alert, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: alerts have no id of their own, and two may read alike
    <OneAlert alert={alert} languages={languages} key={i} />
  ));
}

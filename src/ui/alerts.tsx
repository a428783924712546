import type { ReactNode } from "react";
import { text } from "./alert-text.ts";
import { ExternalLink } from "./external-link.tsx";
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

/**
 * The text to show: one without a language (valid for all) or in English, else the first.
 * Some producers add a second text of the same language in HTML, so tags are removed.
 */
export function plainText(translations: readonly Translation[] | null): string {
  const all = translations ?? [];
  const plain = all.filter((one) => !/html/i.test(one.language ?? ""));
  const best = plain.find((one) => !one.language || /^en\b/i.test(one.language)) ?? plain[0] ?? all[0];
  return (best?.text ?? "")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** `REDUCED_SERVICE` as `Reduced service`; `Alert` for an unspecific effect. */
export function effectWords(effect: string | null): string {
  if (effect === null || effect === "" || effect === "UNKNOWN_EFFECT" || effect === "OTHER_EFFECT") return text.alert;
  const words = effect.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The headline of an alert, else its effect in words. */
export function alertTitle(alert: Pick<ServiceAlert, "header_text" | "effect">): string {
  return plainText(alert.header_text) || effectWords(alert.effect);
}

function OneAlert({ alert }: { alert: ServiceAlert }): ReactNode {
  const header = plainText(alert.header_text);
  const description = plainText(alert.description_text);
  const url = plainText(alert.url);
  return (
    <Notice tone={alert.severity_level === "INFO" ? "info" : "warn"} title={alertTitle(alert)}>
      {description === "" || description === header ? null : <p>{description}</p>}
      {url === "" ? null : (
        <p>
          <ExternalLink url={url}>{text.more}</ExternalLink>
        </p>
      )}
    </Notice>
  );
}

/** Service alerts of the operator. */
export function Alerts({ alerts }: { alerts: readonly ServiceAlert[] | null }): ReactNode {
  return (alerts ?? []).map((alert, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: alerts have no id of their own, and two may read alike
    <OneAlert alert={alert} key={i} />
  ));
}

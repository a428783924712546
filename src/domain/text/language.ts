/** The language of names from feeds, as the `lang` attribute of elements (WCAG 2.2, 3.1.2). */
import { currentLanguage } from "../language/current.ts";

/** Codes that name no single language: several, undetermined, no linguistic content (ISO 639-2). */
const NO_LANGUAGE: ReadonlySet<string> = new Set(["mul", "und", "zxx"]);

/**
 * The `lang` attribute of a name: its language where that is another than the page's, else undefined.
 * @param codes BCP 47 codes of the feed, as agency_lang, feed_lang, and default_lang; the first that names a language counts
 */
export function nameLanguage(...codes: readonly (string | null | undefined)[]): string | undefined {
  const tag = languageTag(...codes);
  return tag?.split("-")[0] === currentLanguage() ? undefined : tag;
}

/**
 * The `lang` attribute of a name on a page that may be in any language, as an embed: English is named, too.
 * @param codes as for `nameLanguage`
 */
export function languageTag(...codes: readonly (string | null | undefined)[]): string | undefined {
  for (const code of codes) {
    const tag = canonicalTag(code);
    if (tag !== null && !NO_LANGUAGE.has(tag.split("-")[0] ?? "")) return tag;
  }
  return undefined;
}

/** A code in its usual spelling; null for what is no code. */
function canonicalTag(code: string | null | undefined): string | null {
  try {
    return Intl.getCanonicalLocales((code ?? "").trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

/** Scripts that are written from right to left, and languages that are written in one of them if no script is named. */
const RIGHT_TO_LEFT =
  /^([a-z]+-(arab|hebr|syrc|thaa|nkoo|adlm|rohg)|(ar|ckb|dv|fa|he|ks|nqo|prs|ps|sd|syr|ug|ur|yi)(?!-[a-z]{4}))(-|$)/i;

/** Whether texts in a language are written from right to left. @param language BCP 47 tag */
export const isRightToLeft = (language: string): boolean => RIGHT_TO_LEFT.test(language);

/** The tag of the language of the names of a version, whatever that of the page is. @param infos rows of its feed_info.txt */
export const tagOfInfos = (
  infos: readonly { feed_lang?: string | null; default_lang?: string | null }[] | null | undefined,
): string | undefined => languageTag(infos?.[0]?.feed_lang, infos?.[0]?.default_lang);

/** The language of the names of a version. @param infos rows of its feed_info.txt */
export function languageOfInfos(
  infos: readonly { feed_lang?: string | null; default_lang?: string | null }[] | null | undefined,
): string | undefined {
  const [info] = infos ?? [];
  return nameLanguage(info?.feed_lang, info?.default_lang);
}

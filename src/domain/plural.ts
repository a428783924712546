/** Counts with their noun, in the plural form that the language of the page wants. */

import type { PluralForms } from "./language/current.ts";
import { formatter } from "./language/formatters.ts";
import { translatedForms } from "./language/messages.ts";

/**
 * The form for a count: `plural(1204, { one: "{n} stop", other: "{n} stops" })` is `1,204 stops`.
 *
 * @param count a finite number; it is written with thousands separators
 * @param values by name, for further places of the forms: `{place}`
 * @see https://tc39.es/ecma402/#pluralrules-objects
 */
export function plural(
  count: number,
  forms: PluralForms,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { forms: translation, locale } = translatedForms(forms);
  const rules = formatter("plural", (tag) => new Intl.PluralRules(tag), locale);
  const numbers = formatter("number", (tag) => new Intl.NumberFormat(tag), locale);
  const form = translation[rules.select(count)] ?? translation.other;
  return form.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    name === "n" ? numbers.format(count) : String(values[name] ?? place),
  );
}

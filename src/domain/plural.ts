/** Counts with their noun, in the plural form that the language wants. */

/** Sentences by plural category; `{n}` becomes the count. English needs `one` and `other`. */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

const RULES = new Intl.PluralRules("en-US");
const NUMBERS = new Intl.NumberFormat("en-US");

/**
 * The form for a count: `plural(1204, { one: "{n} stop", other: "{n} stops" })` is `1,204 stops`.
 *
 * @param count a finite number; it is written with thousands separators
 * @see https://tc39.es/ecma402/#pluralrules-objects
 */
export function plural(count: number, forms: PluralForms): string {
  const form = forms[RULES.select(count)] ?? forms.other;
  return form.replaceAll("{n}", NUMBERS.format(count));
}

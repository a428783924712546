/** Counts with their noun, in the plural form that the language wants. */

import { oncePerIsolate } from "./memory.ts";
/** Sentences by plural category; `{n}` becomes the count. English needs `one` and `other`. */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** Made when it is first needed: the first formatter of an isolate takes 10 ms, which its start can do without. */
const formatsOf = oncePerIsolate("rules of plurals", { bytes: 20_000 }, () => ({
  rules: new Intl.PluralRules("en-US"),
  numbers: new Intl.NumberFormat("en-US"),
}));

/**
 * The form for a count: `plural(1204, { one: "{n} stop", other: "{n} stops" })` is `1,204 stops`.
 *
 * @param count a finite number; it is written with thousands separators
 * @see https://tc39.es/ecma402/#pluralrules-objects
 */
export function plural(count: number, forms: PluralForms): string {
  const { rules, numbers } = formatsOf();
  const form = forms[rules.select(count)] ?? forms.other;
  return form.replaceAll("{n}", numbers.format(count));
}

/** Paying with a contactless bank card, as agency.txt and routes.txt state it (`cemv_support`). */
import { joinUnique } from "../domain/formats.ts";
import { messages } from "../domain/language/messages.ts";

const text = messages({
  label: "Contactless bank cards",
  /** By cemv_support; 0 says nothing. */
  support: { 1: "accepted", 2: "not accepted" } as Readonly<Record<number, string>>,
});

/** A fact for a table: what is stated, each statement once; nothing if none is. */
export function bankCardsFact(values: readonly (number | null | undefined)[]): [label: string, value: string] {
  return [text.label, joinUnique(values.map((value) => text.support[value ?? 0] ?? null))];
}

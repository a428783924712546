/** Reading single fields of a decoded message. */
import type { Int64 } from "./definition.generated.ts";
import { type EnumName, enumOf } from "./message-shape.ts";

/** The value of a field, or null if the message lacks it. */
export function ownField<T extends object, K extends keyof T & string>(message: T, name: K): NonNullable<T[K]> | null {
  return Object.hasOwn(message, name) ? (message[name] ?? null) : null;
}

/** A 64-bit value as the nearest number. */
export function integer(value: Int64 | null): number | null {
  return value === null ? null : Number(value);
}

/** Non-empty text, because producers write "" for unknown values. */
export function text(value: string | null): string | null {
  return value === "" ? null : value;
}

/** Name of an enum's value; null for values that are newer than the definition. */
export function nameOf(name: EnumName, value: number | null): string | null {
  return value === null ? null : ((enumOf(name)[value] as string | undefined) ?? null);
}

/** The shortest decimal that parses to the same 32-bit float: 37.7749 instead of 37.77490234375. */
export function shortFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return short;
  }
  return Number(value.toPrecision(9));
}

/** Reading single fields of a decoded message. */

type Long = { toNumber(): number };

/** The value of a field that the message has; null for one that it leaves out: defaults stand on the prototype. */
export function own<T extends object, K extends keyof T & string>(message: T, name: K): NonNullable<T[K]> | null {
  return Object.hasOwn(message, name) ? (message[name] ?? null) : null;
}

/** A 64-bit value: the library makes an object of it where it finds a module for them, else a number. */
export function integer(value: number | Long | null): number | null {
  return value === null || typeof value === "number" ? value : value.toNumber();
}

/** Text that says something: producers write "" for what they do not know. */
export function text(value: string | null): string | null {
  return value === "" ? null : value;
}

/** Name of an enum's value; null for values that are newer than the bindings. */
export function nameOf(values: object, value: number | null): string | null {
  return value === null ? null : ((values as Record<number, string>)[value] ?? null);
}

/** The shortest decimals that are this 32-bit float again: 37.7749 instead of 37.77490234375. */
export function shortFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return short;
  }
  return Number(value.toPrecision(9));
}

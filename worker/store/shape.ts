/**
 * Shapes of stored values. Whatever the database returns is `unknown` until a shape has checked it, columns as well as
 * the JSON that some of them hold.
 */
import { isObject } from "../../src/domain/json-object.ts";
import { problem } from "../problem.ts";

/** A type guard as a value: `is` returns true for a T. */
export type ColumnShape<T> = { readonly is: (value: unknown) => value is T };
export type TypeOf<S> = S extends ColumnShape<infer T> ? T : never;

type ColumnKind = "text" | "integer" | "real";
/** A column as the migrations declare it. */
export type Column<T> = ColumnShape<T> & {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  nullable(): Column<T | null>;
};
export type Columns = Readonly<Record<string, Column<unknown>>>;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === "string";
const isNumberOrNull = (value: unknown): value is number | null => value === null || typeof value === "number";

function column<T>(
  kind: ColumnKind,
  is: (value: unknown) => value is T,
  isOrNull: (value: unknown) => value is T | null,
): Column<T> {
  const nullable: Column<T | null> = { kind, isNullable: true, is: isOrNull, nullable: () => nullable };
  return { kind, isNullable: false, is, nullable: () => nullable };
}

export const text = (): Column<string> => column("text", isText, isTextOrNull);
export const integer = (): Column<number> => column("integer", isNumber, isNumberOrNull);
export const real = (): Column<number> => column("real", isNumber, isNumberOrNull);

/** A text column that holds one of these words. */
export function word<const W extends string>(...words: readonly W[]): Column<W> {
  const is = (value: unknown): value is W => (words as readonly unknown[]).includes(value);
  return column("text", is, (value): value is W | null => value === null || is(value));
}

/** An integer column that holds 0 for no and 1 for yes. */
export function flag(): Column<0 | 1> {
  const is = (value: unknown): value is 0 | 1 => value === 0 || value === 1;
  return column("integer", is, (value): value is 0 | 1 | null => value === null || is(value));
}

/** Any JSON value, for parts that the caller checks itself or passes on as they are. */
export const anything: ColumnShape<unknown> = { is: (_value): _value is unknown => true };

export function orNull<T>({ is }: ColumnShape<T>): ColumnShape<T | null> {
  return { is: (value): value is T | null => value === null || is(value) };
}

export function list<T>({ is }: ColumnShape<T>): ColumnShape<T[]> {
  return { is: (value): value is T[] => Array.isArray(value) && value.every(is) };
}

export function either<A, B>(a: ColumnShape<A>, b: ColumnShape<B>): ColumnShape<A | B> {
  return { is: (value): value is A | B => a.is(value) || b.is(value) };
}

/** A JSON array with one value for each of these shapes. */
export function tuple<const S extends readonly ColumnShape<unknown>[]>(
  ...shapes: S
): ColumnShape<{ -readonly [I in keyof S]: TypeOf<S[I]> }> {
  type Tuple = { -readonly [I in keyof S]: TypeOf<S[I]> };
  return {
    is: (value): value is Tuple =>
      Array.isArray(value) && value.length === shapes.length && shapes.every(({ is }, i) => is(value[i])),
  };
}

/** A JSON object with values of one shape under any keys. */
export function record<T>({ is }: ColumnShape<T>): ColumnShape<Record<string, T>> {
  return { is: (value): value is Record<string, T> => isObject(value) && Object.values(value).every(is) };
}

type Fields = Readonly<Record<string, ColumnShape<unknown>>>;
type ObjectOf<F extends Fields, O extends Fields> = { [K in keyof F]: TypeOf<F[K]> } & {
  [K in keyof O]?: TypeOf<O[K]>;
};

/** A JSON object with these fields and perhaps the optional ones; others are left alone. */
export function object<F extends Fields, O extends Fields = Record<never, never>>(
  fields: F,
  optional?: O,
): ColumnShape<ObjectOf<F, O>> {
  const requiredFields = Object.entries(fields);
  const possible = Object.entries(optional ?? {});
  return {
    is: (value): value is ObjectOf<F, O> =>
      isObject(value) &&
      requiredFields.every(([name, { is }]) => is(value[name])) &&
      possible.every(([name, { is }]) => value[name] === undefined || is(value[name])),
  };
}

/**
 * The value of a stored JSON text.
 * @param place table and column, for the error
 * @throws Problem store.value_invalid
 */
export function parseJson<T>({ is }: ColumnShape<T>, json: string, place: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw invalidValue(place, error);
  }
  if (!is(value)) throw invalidValue(place);
  return value;
}

export function invalidValue(place: string, cause?: unknown) {
  return problem("store.value_invalid", `The database contains a value of the wrong type in ${place}.`, {}, cause);
}

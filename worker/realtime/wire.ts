/** What the generated codec needs beside the wire format of @bufbuild/protobuf. */
import type { BinaryReader } from "@bufbuild/protobuf/wire";
import type { Int64 } from "./definition.generated.ts";

/** Leaves out a field that the definition does not have, or not with this wire type. @param at where its tag begins */
export function skip(r: BinaryReader, at: number): void {
  r.pos = at;
  const [number, wireType] = r.tag();
  r.skip(wireType, number);
}

/** @throws RangeError where the last field of a message runs over the message's end */
export function expectEnd(r: BinaryReader, end: number): void {
  if (r.pos !== end) throw new RangeError("a field runs over the end of its message");
}

/** @throws Error for a required field that is not there */
export function absent(name: string): never {
  throw new Error(`missing required '${name}'`);
}

/** A list, new with its first item. */
export function append<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}

/** A 64-bit integer as a number where that loses no digits. */
export function exact(value: bigint | string): Int64 {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}

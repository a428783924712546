/**
 * The fields of a trip's stop_times other than times and stops. Each column is stored once per distinct content, because
 * trips that differ in one column (mostly shape distances) agree in the others.
 */
import { part, Reader, varint } from "./digits.ts";
import { packDecimals, packInts, unpackDecimals, unpackInts, unpackNullable } from "./ints.ts";
import { Distinct, packStrings, unpackStrings } from "./strings.ts";

/** One element per stop; null for an empty field of the file. */
export type StopTimeExtras = {
  stopSequence: (number | null)[];
  stopHeadsign: (string | null)[];
  pickupType: (number | null)[];
  dropOffType: (number | null)[];
  continuousPickup: (number | null)[];
  continuousDropOff: (number | null)[];
  timepoint: (number | null)[];
  /** In the unit of the feed. */
  shapeDistTraveled: (number | null)[];
  /** GTFS-Flex windows, seconds of the service day (not relative to the trip's base). */
  startWindow: (number | null)[];
  endWindow: (number | null)[];
  /** Numeric ids of booking rules, locations and location groups. */
  pickupBookingRule: (number | null)[];
  dropOffBookingRule: (number | null)[];
  location: (number | null)[];
  locationGroup: (number | null)[];
};

type Kind = "int" | "text" | "decimal";

/** Order of the columns in the packed text. */
const COLUMNS: readonly (readonly [keyof StopTimeExtras, Kind])[] = [
  ["stopSequence", "int"],
  ["stopHeadsign", "text"],
  ["pickupType", "int"],
  ["dropOffType", "int"],
  ["continuousPickup", "int"],
  ["continuousDropOff", "int"],
  ["timepoint", "int"],
  ["shapeDistTraveled", "decimal"],
  ["startWindow", "int"],
  ["endWindow", "int"],
  ["pickupBookingRule", "int"],
  ["dropOffBookingRule", "int"],
  ["location", "int"],
  ["locationGroup", "int"],
];

/** Extras of a trip whose rows have only a stop_sequence. */
export function plainExtras(stopSequence: (number | null)[]): StopTimeExtras {
  const extras = {} as Record<keyof StopTimeExtras, unknown[]>;
  for (const [name] of COLUMNS) extras[name] = new Array(stopSequence.length).fill(null);
  extras.stopSequence = stopSequence;
  return extras as StopTimeExtras;
}

function pack(values: readonly unknown[], kind: Kind): string {
  if (kind === "text") return packStrings(values as (string | null)[]);
  return kind === "int" ? packInts(values as (number | null)[]) : packDecimals(values as (number | null)[]);
}

function unpack(text: string, kind: Kind, count: number): unknown[] {
  if (kind === "text") return unpackStrings(text, count);
  return kind === "int" ? unpackNullable(text, count) : unpackDecimals(text, count);
}

/** Packs the distinct extras of a pattern. The number of stops is not stored. */
export function encodeExtras(list: readonly StopTimeExtras[]): string {
  let text = varint(list.length);
  for (const [name, kind] of COLUMNS) {
    const distinct = new Distinct();
    const index = list.map((extras) => distinct.indexOf(pack(extras[name], kind)));
    text += varint(distinct.size);
    if (distinct.size > 1) text += part(packInts(index));
    for (const packedTexts of distinct.texts()) text += part(packedTexts);
  }
  return text;
}

/** The extras that `encodeExtras` packed. @param stops length of the pattern's stop list */
export function decodeExtras(text: string, stops: number): StopTimeExtras[] {
  const reader = new Reader(text);
  const count = reader.varint();
  const list = Array.from({ length: count }, () => ({}) as Record<keyof StopTimeExtras, unknown[]>);
  for (const [name, kind] of COLUMNS) {
    const size = reader.varint();
    const index = size > 1 ? unpackInts(reader.part(), count) : new Array<number>(count).fill(0);
    const columns = Array.from({ length: size }, () => unpack(reader.part(), kind, stops));
    list.forEach((extras, i) => {
      extras[name] = columns[index[i]!]!;
    });
  }
  return list as StopTimeExtras[];
}

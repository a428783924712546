/** Time profiles, and what else the calls of a trip have, as bytes. */
import { plainExtras, type StopTimeExtras } from "../../../src/domain/schedule/extras.ts";
import type { Profile } from "../../../src/domain/schedule/pattern.ts";
import { ByteReader, type ByteWriter } from "./columns.ts";

/** Bits of the first byte of a profile. */
const HAS_DWELLS = 1;
const HAS_GAPS = 2;
const GOES_BACK = 4;

/**
 * Writes a profile: flags, its first time, and for each stop the seconds from the time before to the arrival, and if
 * vehicles wait anywhere also from there to the departure. Gaps (times that the file lacks) are zeros, and times count from one. Which times are
 * estimates matters only where times go back (src/domain/journey/forward-times.ts); otherwise it is left out.
 */
export function writeProfile(bytes: ByteWriter, { arrivals, departures, interpolated }: Profile): void {
  const hasGaps = arrivals.includes(null) || departures.includes(null);
  const hasDwells = arrivals.some((arrival, i) => arrival !== departures[i]);
  const first = arrivals[0] ?? departures[0] ?? 0;
  let isBack = false;
  let last = first;
  for (let i = 0; i < arrivals.length; i++) {
    for (const time of [arrivals[i] ?? null, departures[i] ?? null]) {
      if (time === null) continue;
      if (time < last) isBack = true;
      last = time;
    }
  }
  bytes.unsigned((hasDwells ? HAS_DWELLS : 0) | (hasGaps ? HAS_GAPS : 0) | (isBack ? GOES_BACK : 0));
  bytes.signed(first);
  last = first;
  const write = (time: number | null) => {
    if (time === null) return bytes.unsigned(0);
    const seconds = time - last;
    last = time;
    const positive = isBack ? (seconds < 0 ? -2 * seconds - 1 : 2 * seconds) : seconds;
    bytes.unsigned(positive + (hasGaps ? 1 : 0));
  };
  for (let i = 0; i < arrivals.length; i++) {
    write(arrivals[i] ?? null);
    if (hasDwells) write(departures[i] ?? null);
  }
  if (isBack) for (let i = 0; i < arrivals.length; i++) bytes.unsigned(interpolated[i] ?? 0);
}

/** The profile at a position. @param stops number of its stops */
export function readProfile(bytes: ArrayLike<number>, at: number, stops: number): Profile {
  const reader = new ByteReader(bytes, at);
  const flags = reader.unsigned();
  const [hasDwells, hasGaps, isBack] = [HAS_DWELLS, HAS_GAPS, GOES_BACK].map((bit) => (flags & bit) !== 0);
  const arrivals: (number | null)[] = [];
  const departures: (number | null)[] = [];
  let last = reader.signed();
  const read = (): number | null => {
    const value = reader.unsigned();
    if (hasGaps && value === 0) return null;
    const positive = hasGaps ? value - 1 : value;
    last += isBack ? (positive % 2 === 0 ? positive / 2 : -(positive + 1) / 2) : positive;
    return last;
  };
  for (let i = 0; i < stops; i++) {
    const arrival = read();
    arrivals.push(arrival);
    departures.push(hasDwells ? read() : arrival);
  }
  const interpolatedFlags = Array.from({ length: stops }, () => (isBack ? reader.unsigned() : 0));
  return { arrivals, departures, interpolated: interpolatedFlags };
}

/** How the sequence numbers of calls are written: counted from 0 or from 1, or one by one. */
const FROM_ZERO = 0;
const FROM_ONE = 1;
const ONE_BY_ONE = 2;

/** What a search needs of the extras of a trip; all else is read with the trip. */
export type CallRules = Pick<StopTimeExtras, "stopSequence" | "pickupType" | "dropOffType">;

export function writeCallRules(bytes: ByteWriter, { stopSequence, pickupType, dropOffType }: CallRules): void {
  const way = [FROM_ZERO, FROM_ONE].find((first) => stopSequence.every((number, i) => number === first + i));
  bytes.unsigned(way ?? ONE_BY_ONE);
  if (way === undefined) for (const number of stopSequence) bytes.unsigned(number === null ? 0 : number + 1);
  for (const types of [pickupType, dropOffType]) {
    const [first = null] = types;
    const isOne = types.every((type) => type === first);
    bytes.unsigned(isOne ? 1 : 0);
    for (const type of isOne ? [first] : types) bytes.unsigned(type === null ? 0 : type + 1);
  }
}

/** The rules at a position, as extras without anything else. */
export function readCallRules(bytes: ArrayLike<number>, at: number, stops: number): StopTimeExtras {
  const reader = new ByteReader(bytes, at);
  const orNull = () => {
    const value = reader.unsigned();
    return value === 0 ? null : value - 1;
  };
  const way = reader.unsigned();
  const stopSequence = Array.from({ length: stops }, (_, i) => (way === ONE_BY_ONE ? orNull() : way + i));
  const types = () => {
    if (reader.unsigned() === 0) return Array.from({ length: stops }, orNull);
    return new Array<number | null>(stops).fill(orNull());
  };
  return { ...plainExtras(stopSequence), pickupType: types(), dropOffType: types() };
}

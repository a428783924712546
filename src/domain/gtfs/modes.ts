/** Maps route types to display modes. Separate from the table of names, which few pages need. */
import { messages } from "../language/messages.ts";

/** Display mode: the basic types, and modes that differ from them for a rider. */
export type Mode =
  | "tram"
  | "metro"
  | "rail"
  | "bus"
  | "ferry"
  | "cablecar"
  | "gondola"
  | "funicular"
  | "trolleybus"
  | "monorail"
  | "coach"
  | "air"
  | "taxi"
  | "selfdrive"
  | "misc";

/** The basic types of the GTFS reference, by their code. */
const BASIC: readonly (Mode | undefined)[] = [
  "tram",
  "metro",
  "rail",
  "bus",
  "ferry",
  "cablecar",
  "gondola",
  "funicular",
  undefined,
  undefined,
  undefined,
  "trolleybus",
  "monorail",
];

/** Extended types by hundred: mode and last code. Services that a rider would not look for as a bus have their own mode. */
const HUNDREDS: Readonly<Record<number, readonly [mode: Mode, last: number]>> = {
  1: ["rail", 117],
  2: ["coach", 209],
  3: ["rail", 300],
  4: ["metro", 405],
  7: ["bus", 717],
  8: ["trolleybus", 800],
  9: ["tram", 907],
  10: ["ferry", 1021],
  11: ["air", 1114],
  12: ["ferry", 1200],
  13: ["gondola", 1307],
  14: ["funicular", 1402],
  15: ["taxi", 1507],
  16: ["selfdrive", 1604],
  17: ["misc", 1702],
};

/** Types displayed differently from the rest of their hundred. */
const APART: Readonly<Record<number, Mode>> = { 405: "monorail", 1701: "cablecar" };

/** Display mode of a route type; `misc` for miscellaneous services and unknown codes. */
export function modeOf(code: number | null | undefined): Mode {
  if (code == null || !Number.isInteger(code)) return "misc";
  const [mode, last] = HUNDREDS[Math.floor(code / 100)] ?? ["misc", 0];
  return BASIC[code] ?? APART[code] ?? (code <= last ? mode : "misc");
}

const WORDS: Readonly<Record<Mode, string>> = messages({
  tram: "Tram",
  metro: "Metro",
  rail: "Rail",
  bus: "Bus",
  ferry: "Ferry",
  cablecar: "Cablecar",
  gondola: "Gondola",
  funicular: "Funicular",
  trolleybus: "Trolleybus",
  monorail: "Monorail",
  coach: "Coach",
  air: "Air",
  taxi: "Taxi",
  selfdrive: "Self Drive",
  misc: "Miscellaneous Service",
});

/** Display name of a mode; for basic types the name in the GTFS reference. */
export function modeWords(mode: Mode): string {
  return WORDS[mode];
}

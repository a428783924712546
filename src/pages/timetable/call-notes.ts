/** Sentences about the calls of a timetable: what the feed says about boarding and getting off, as riders read it. */
import { messages } from "../../domain/language/messages.ts";
import { BOARDING } from "../../domain/schedule/boarding.ts";

/** Fields of stop_times.txt and routes.txt; null for an empty one. */
export type BetweenStops = { continuous_pickup: number | null; continuous_drop_off: number | null };
export type NotedCallRules = BetweenStops & { pickup_type: number | null; drop_off_type: number | null };

/** For a route without such fields: riders board and get off at stops only. */
const AT_STOPS_ONLY: BetweenStops = { continuous_pickup: null, continuous_drop_off: null };

type Action = "board" | "leave" | "both";

/** By type of `BOARDING`; a type that is as usual has no words. */
type Sentences = Readonly<Record<Action, readonly string[]>>;

const AT_STOP: Sentences = messages({
  board: ["", "No boarding", "Phone the agency first to board", "Ask the driver to board"],
  leave: ["", "No getting off", "Phone the agency first to get off", "Ask the driver to get off"],
  both: [
    "",
    "No boarding or getting off",
    "Phone the agency first to board or get off",
    "Ask the driver to board or get off",
  ],
});

const BETWEEN_STOPS: Sentences = messages({
  board: [
    "You can board anywhere before the next stop",
    "You can't board between this stop and the next one",
    "Phone the agency first to board anywhere before the next stop",
    "Ask the driver to board anywhere before the next stop",
  ],
  leave: [
    "You can get off anywhere before the next stop",
    "You can't get off between this stop and the next one",
    "Phone the agency first to get off anywhere before the next stop",
    "Ask the driver to get off anywhere before the next stop",
  ],
  both: [
    "You can board or get off anywhere before the next stop",
    "You can't board or get off between this stop and the next one",
    "Phone the agency first to board or get off anywhere before the next stop",
    "Ask the driver to board or get off anywhere before the next stop",
  ],
});

const atStop = (type: number, action: Action): string | null => AT_STOP[action][type] || null;

/** @param type of continuous_pickup and continuous_drop_off: 0 allows both anywhere */
const betweenStops = (type: number, action: Action): string | null =>
  BETWEEN_STOPS[action][type] ?? BETWEEN_STOPS[action][BOARDING.askDriver] ?? null;

/**
 * What riders need to know about a call; null if it is as usual. Nobody boards at the end of a trip or gets off at its start.
 * @param usual what the route says of the way between stops, which its page tells
 */
export function callNote(
  call: NotedCallRules,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  usual: BetweenStops = AT_STOPS_ONLY,
): string | null {
  const board = isLast ? BOARDING.regular : (call.pickup_type ?? BOARDING.regular);
  const leave = isFirst ? BOARDING.regular : (call.drop_off_type ?? BOARDING.regular);
  const between = (type: number | null, ofRoute: number | null) =>
    isLast || type === null || type === (ofRoute ?? BOARDING.none) ? null : type;
  const boardOnTheWay = between(call.continuous_pickup, usual.continuous_pickup);
  const leaveOnTheWay = between(call.continuous_drop_off, usual.continuous_drop_off);
  const sentences = [
    ...together([board, leave], atStop),
    ...together([boardOnTheWay, leaveOnTheWay], (type, action) => (type === null ? null : betweenStops(type, action))),
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : `${sentences.join(". ")}.`;
}

/** One sentence where boarding and getting off have the same type, else one for each. */
function together<Type>(
  [board, leave]: readonly [Type, Type],
  words: (type: Type, action: Action) => string | null,
): (string | null)[] {
  return board === leave ? [words(board, "both")] : [words(board, "board"), words(leave, "leave")];
}

/** Collects the sentences of a timetable, each once. */
export class CallNotes {
  readonly sentences: string[] = [];

  /** Position of a sentence among those of the timetable; null for none. */
  indexOf(sentence: string | null): number | null {
    if (sentence === null) return null;
    const index = this.sentences.indexOf(sentence);
    return index >= 0 ? index : this.sentences.push(sentence) - 1;
  }
}

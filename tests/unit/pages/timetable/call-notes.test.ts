import { describe, expect, it } from "vitest";
import { CallNotes, callNote, type NotedCallRules } from "../../../../src/pages/timetable/call-notes.ts";
import { buildGrid } from "../../../../src/pages/timetable/grid.ts";
import { noteLetters } from "../../../../src/ui/timetable/call-notes.tsx";

const AS_USUAL: NotedCallRules = {
  ...{ pickup_type: null, drop_off_type: null },
  ...{ continuous_pickup: null, continuous_drop_off: null },
};
const BETWEEN = { isFirst: false, isLast: false };

const note = (call: Partial<NotedCallRules>, place = BETWEEN, usual?: Parameters<typeof callNote>[2]) =>
  callNote({ ...AS_USUAL, ...call }, place, usual);

describe("the note of a call", () => {
  it("is none for a call as usual, empty or 0", () => {
    expect(note({})).toBeNull();
    expect(note({ pickup_type: 0, drop_off_type: 0 })).toBeNull();
  });

  it("says what riders cannot do, and whom they must ask", () => {
    expect(note({ pickup_type: 1 })).toBe("No boarding.");
    expect(note({ drop_off_type: 1 })).toBe("No getting off.");
    expect(note({ pickup_type: 1, drop_off_type: 1 })).toBe("No boarding or getting off.");
    expect(note({ pickup_type: 2, drop_off_type: 2 })).toBe("Phone the agency first to board or get off.");
    expect(note({ pickup_type: 2 })).toBe("Phone the agency first to board.");
    expect(note({ pickup_type: 1, drop_off_type: 3 })).toBe("No boarding. Ask the driver to get off.");
  });

  it("is not about getting off at the start of a trip, or boarding at its end", () => {
    const isFirst = { isFirst: true, isLast: false };
    const isLast = { isFirst: false, isLast: true };
    expect(note({ drop_off_type: 1 }, isFirst)).toBeNull();
    expect(note({ pickup_type: 2, drop_off_type: 1 }, isFirst)).toBe("Phone the agency first to board.");
    expect(note({ pickup_type: 1, continuous_pickup: 0 }, isLast)).toBeNull();
    expect(note({ pickup_type: 1, drop_off_type: 2 }, isLast)).toBe("Phone the agency first to get off.");
  });

  it("is about the way to the next stop where that is not as on the rest of the route", () => {
    const anywhere = { continuous_pickup: 0, continuous_drop_off: 0 };
    expect(note(anywhere)).toBe("You can board or get off anywhere before the next stop.");
    expect(note(anywhere, BETWEEN, anywhere)).toBeNull();
    expect(note({ continuous_pickup: 1, continuous_drop_off: 1 })).toBeNull();
    expect(note({ continuous_pickup: 1 }, BETWEEN, anywhere)).toBe(
      "You can't board between this stop and the next one.",
    );
    expect(note({ pickup_type: 3, continuous_drop_off: 2 })).toBe(
      "Ask the driver to board. Phone the agency first to get off anywhere before the next stop.",
    );
  });
});

describe("the notes of a timetable", () => {
  it("are each there once, in the order of the calls", () => {
    const notes = new CallNotes();
    expect(["b", null, "a", "b"].map((sentence) => notes.indexOf(sentence))).toEqual([0, null, 1, 0]);
    expect(notes.sentences).toEqual(["b", "a"]);
  });

  it("have letters", () => {
    expect([0, 25, 26, 27, 701, 702].map(noteLetters)).toEqual(["A", "Z", "AA", "AB", "ZZ", "AAA"]);
  });

  it("are beside the calls of every run of a trip", () => {
    const call = (time: string, more: Partial<NotedCallRules> = {}) => ({
      ...{ arrival_time: time, departure_time: time },
      ...{ ...AS_USUAL, ...more },
    });
    const stop_times = [
      call("08:00:00", { pickup_type: 3 }),
      call("08:10:00", { pickup_type: 1 }),
      call("08:20:00", { pickup_type: 1 }),
    ];
    const trip = {
      ...{ id: 1, trip_id: "t", trip_headsign: "", trip_short_name: null, direction_id: 0, stop_pattern_id: 1 },
      frequencies: ["06", "09"].map((hour) => ({
        ...{ start_time: `${hour}:00:00`, end_time: `${hour}:30:00`, headway_secs: 600, exact_times: 1 },
      })),
      stop_times,
    };
    const plain = {
      ...trip,
      id: 2,
      frequencies: [],
      stop_times: ["10", "11", "12"].map((hour) => call(`${hour}:00:00`)),
    };
    const { columns, notes } = buildGrid([trip, plain], new Map([[1, [10, 20, 30]]]));
    expect(notes).toEqual(["Ask the driver to board.", "No boarding."]);
    expect(columns.map((column) => column.notes)).toEqual([[0, 1, null], [0, 1, null], undefined]);
  });
});

/** The map screen as events and states, without a browser. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AgencyFeatures, VisibleFeature } from "../../../../src/map/visible-features.ts";
import { addressOf, readState } from "../../../../src/pages/map/address.ts";
import { readAsked } from "../../../../src/pages/map/directions/address.ts";
import type { MapBounds } from "../../../../src/pages/map/locate.ts";
import { readReach } from "../../../../src/pages/map/reach/address.ts";
import { initialState, reduce, type ScreenEvent, type ScreenState, tabOf } from "../../../../src/pages/map/state.ts";

const VIEW = { zoom: 12, lat: 53.34, lon: -6.26 };
const AT = { lon: -6.261234567, lat: 53.339876543 };
const ROUNDED = { lon: -6.26123, lat: 53.33988 };
const OTHER = { lon: -6.236, lat: 53.279 };

const FEATURE: VisibleFeature = {
  ...{ kind: "route", id: 1, onestopId: "r-gc7x3-green", href: "/routes/r-gc7x3-green", name: "Green" },
  ...{ badge: null, stopKind: null },
};
const GROUPS: AgencyFeatures[] = [{ agency: "Luas", networks: [], routes: [FEATURE], stops: [], rentals: [] }];

const play = (state: ScreenState, ...events: ScreenEvent[]): ScreenState => events.reduce(reduce, state);
const start = (search = "") => initialState(search, VIEW);
const asked = ({ address }: ScreenState) => readAsked(address.rest);

describe("the first state", () => {
  it.each([
    ["", "lines"],
    ["?lon=1&lat=2", "departures"],
    ["?fromPlace=1,2", "directions"],
    ["?toPlace=1,2", "directions"],
    ["?reach=1,2&lon=1&lat=2", "reach"],
    ["?selected=r-a", "lines"],
  ])("of %j opens the tab %s", (search, tab) => {
    expect(start(search).tab).toBe(tab);
  });

  it("lets the map go to the answer for a place of the panel, and not for one that was chosen on the map", () => {
    const lines = [{ coordinates: [[1, 2] as const, [3, 4] as const], color: null }] as never;
    const answer: ScreenEvent = { kind: "journey", lines, isNew: true };
    const typed: ScreenEvent = { kind: "directions", change: { from: AT, to: OTHER } };
    expect(play(start(), { kind: "tab", tab: "directions" }, typed, answer).target).toEqual([1, 2, 3, 4]);
    const dragged: ScreenEvent = { kind: "end", end: "from", at: AT };
    expect(play(start(), { kind: "tab", tab: "directions" }, dragged, answer).target).toBeNull();
    const reach: ScreenEvent = { kind: "reach", change: { from: AT }, isStep: true };
    const reached = play(start(), { kind: "tab", tab: "reach" }, { kind: "sheet", height: "full" }, reach);
    expect([reached.sheet, reached.isPlaced]).toEqual(["half", false]);
    expect(play(reached, { kind: "sheet", height: "full" }, { ...reach, change: { minutes: 20 } }).sheet).toBe("full");
  });

  it("goes to what can be reached, and not to zones of on-demand service", () => {
    const area = (minutes: number | null, west: number) => ({
      minutes,
      area: {
        type: "MultiPolygon" as const,
        coordinates: [
          [
            [
              [west, 2],
              [west + 2, 2],
              [west + 2, 4],
              [west, 2],
            ],
          ],
        ],
      },
    });
    const reach: ScreenEvent = { kind: "reach", change: { from: AT }, isStep: true };
    const open = play(start(), { kind: "tab", tab: "reach" }, reach);
    expect(play(open, { kind: "areas", areas: [area(null, 50)] }).target).toBeNull();
    const both = play(open, { kind: "areas", areas: [area(null, 50), area(10, 1)] });
    expect([both.target, both.areas.length]).toEqual([[1, 2, 3, 4], 2]);
  });

  it("knows whether the address says where the map is to be", () => {
    expect(start().isPlaced).toBe(true);
    expect(initialState("", null).isPlaced).toBe(false);
  });
});

describe("a click on the map", () => {
  const pick: ScreenEvent = { kind: "pick", card: { groups: GROUPS, at: AT } };

  it("opens a card, and on an empty spot closes it", () => {
    const opened = play(start(), pick);
    expect(opened.card).toEqual({ groups: GROUPS, at: AT });
    expect(opened.sheet).toBe("peek");
    expect(opened.steps).toBe(0);
    expect(play(opened, { kind: "pick", card: { groups: [], at: AT } }).card).toBeNull();
  });

  it("leaves a card open while the map is dragged", () => {
    const opened = play(start(), pick);
    const dragged = play(
      opened,
      { kind: "pointer", groups: null },
      { kind: "view", view: { ...VIEW, lon: 0 }, inView: [] },
    );
    expect(dragged.card).toBe(opened.card);
  });

  it("is the point of departures in their tab", () => {
    const state = play(start(), { kind: "tab", tab: "departures" }, pick);
    expect(state.address.point).toEqual(ROUNDED);
    expect(state.card).toBeNull();
    expect(state.steps).toBe(1);
  });

  it("is where the map stays, which goes to the position of the device alone", () => {
    const point: ScreenEvent = { kind: "point", point: AT };
    expect(play(start(), point).target).toBeNull();
    const near = play(start(), { ...point, isNear: true });
    expect(near.target).toEqual([AT.lon, AT.lat, AT.lon, AT.lat]);
    expect(near.address.point).toEqual(ROUNDED);
  });

  it("fills start and destination one after the other, and then says that both are set", () => {
    const tab = play(start(), { kind: "tab", tab: "directions" }, pick);
    expect(asked(tab)).toMatchObject({ from: ROUNDED, to: null });
    const both = play(tab, { kind: "pick", card: { groups: [], at: OTHER } });
    expect(asked(both)).toMatchObject({ from: ROUNDED, to: OTHER });
    const third = play(both, pick);
    expect(asked(third)).toEqual(asked(both));
    expect(third.message).not.toBe("");
    expect(play(third, { kind: "directions", change: { to: null } }).message).toBe("");
  });

  it("is the start of what can be reached", () => {
    const state = play(start(), { kind: "tab", tab: "reach" }, pick);
    expect(readReach(state.address.rest).from).toEqual(ROUNDED);
  });
});

describe("directions", () => {
  const BOUNDS: MapBounds = [-6.3, 53.2, -6.1, 53.4];

  it("keep the name of a place until it is replaced by a point", () => {
    const stop: ScreenEvent = {
      kind: "place",
      choice: { name: "Parnell", bounds: BOUNDS, selection: null, kind: "stops" },
    };
    const named = play(start(), { kind: "tab", tab: "directions" }, stop);
    expect(asked(named)).toMatchObject({ from: { lon: -6.2, lat: 53.3 }, fromName: "Parnell" });
    expect(named.target).toEqual(BOUNDS);
    expect(addressOf(null, named.address)).toContain("fromName=Parnell");
    // A dragged pin is another place.
    const dragged = play(named, { kind: "end", end: "from", at: OTHER });
    expect(asked(dragged)).toMatchObject({ from: OTHER, fromName: "" });
  });

  it("go to the first answer once, unless the address has a view", () => {
    const journey: ScreenEvent = {
      kind: "journey",
      isNew: true,
      lines: [
        {
          color: null,
          coordinates: [
            [-6.3, 53.2],
            [-6.1, 53.4],
          ],
        },
      ],
    };
    const search = "?fromPlace=-6.3,53.2&toPlace=-6.1,53.4";
    expect(play(start(search), journey).target).toBeNull();
    const free = play(initialState(search, null), journey);
    expect(free.target).toEqual(BOUNDS);
    expect(play(free, { ...journey }).target).toBe(free.target);
  });

  it("fold their form at a new answer, and leave it open for who changes the time", () => {
    const answer: ScreenEvent = { kind: "journey", isNew: true, lines: [] };
    expect(start("?fromPlace=1,2&toPlace=3,4").isFolded).toBe(true);
    const asked = play(start("?fromPlace=1,2"), { kind: "directions", change: { to: AT } });
    expect(asked.isFolded).toBe(false);
    const folded = play(asked, { kind: "focus", on: "field" }, answer);
    expect([folded.isFolded, folded.sheet]).toEqual([true, "half"]);
    const edited = play(folded, { kind: "form" });
    expect([edited.isFolded, edited.sheet]).toEqual([false, "full"]);
    const time: ScreenEvent = { kind: "directions", change: { at: "2026-11-25T08:00:00Z" } };
    expect(play(edited, time, answer).isFolded).toBe(false);
    expect(play(edited, { kind: "directions", change: { to: OTHER } }, answer).isFolded).toBe(true);
  });

  it("start where the device is, once it was asked for", () => {
    const state = play(start(), { kind: "position", at: AT });
    expect(asked(state).from).toBeNull();
    expect(asked(play(state, { kind: "tab", tab: "directions" })).from).toEqual(ROUNDED);
    const open = play(start("?fromPlace=1,2&fromName=A"), { kind: "position", at: AT });
    expect(asked(open)).toMatchObject({ from: ROUNDED, fromName: "" });
  });
});

describe("the sheet", () => {
  it("is raised by a field, and shows what has the focus", () => {
    const peek = play(start(), { kind: "sheet", height: "peek" });
    expect(play(peek, { kind: "focus", on: "content" }).sheet).toBe("half");
    expect(play(peek, { kind: "focus", on: "field" }).sheet).toBe("full");
    const full = play(peek, { kind: "sheet", height: "full" });
    expect(play(full, { kind: "focus", on: "content" }).sheet).toBe("full");
    expect(play(peek, { kind: "tab", tab: "directions" }).sheet).toBe("half");
    const started = play(peek, { kind: "start" });
    expect([started.tab, started.sheet, started.isStarting]).toEqual(["directions", "full", true]);
    expect(play(started, { kind: "focus", on: "field" }).isStarting).toBe(false);
  });
});

describe("the history", () => {
  const POINT = fc
    .record({ lon: fc.integer({ min: -180e5, max: 180e5 }), lat: fc.integer({ min: -90e5, max: 90e5 }) })
    .map(({ lon, lat }) => ({ lon: lon / 1e5, lat: lat / 1e5 }));
  const EVENT: fc.Arbitrary<ScreenEvent> = fc.oneof(
    POINT.map((at): ScreenEvent => ({ kind: "pick", card: { groups: [], at } })),
    fc.option(POINT, { nil: null }).map((point): ScreenEvent => ({ kind: "point", point })),
    fc.constantFrom("", "r-a", "s-b").map((onestopId): ScreenEvent => ({ kind: "selection", onestopId })),
    fc
      .constantFrom("lines" as const, "departures" as const, "directions" as const, "reach" as const)
      .map((tab): ScreenEvent => ({ kind: "tab", tab })),
    POINT.map((at): ScreenEvent => ({ kind: "position", at })),
    POINT.map((to): ScreenEvent => ({ kind: "directions", change: { to, toName: "B & C" } })),
    fc.boolean().map((isStep): ScreenEvent => ({ kind: "reach", change: { minutes: 20 }, isStep })),
  );

  it("has a step for each change of the address but those of a slider, and reads as it was written", () => {
    fc.assert(
      fc.property(fc.array(EVENT, { maxLength: 12 }), (events) => {
        let state = start();
        for (const event of events) {
          const next = reduce(state, event);
          const isSame = addressOf(null, next.address) === addressOf(null, state.address);
          if (!isSame && !(event.kind === "reach" && !event.isStep)) expect(next.steps).toBe(state.steps + 1);
          state = next;
        }
        const address = addressOf(null, state.address);
        const again = readState(new URL(address, "http://portal.test").search);
        expect(addressOf(null, again)).toBe(address);
        const back = reduce(state, { kind: "history", search: new URL(address, "http://portal.test").search });
        expect(back.tab).toBe(tabOf(again));
        expect(back.steps).toBe(state.steps);
      }),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Memory } from "../../../../src/domain/memory.ts";
import type { GraphqlAnswer } from "../../../../worker/api/graphql/answer.ts";
import { Connections, type FollowedQuery, follow, LEASE, PACE } from "../../../../worker/api/graphql/live/live.ts";
import {
  acceptsEvents,
  COMPLETE,
  eventResponse,
  HEARTBEAT,
  nextEvent,
} from "../../../../worker/api/graphql/live/server-events.ts";

describe("connections", () => {
  it("are counted per caller, and a closed one can be replaced", () => {
    const all = new Connections(new Memory({ bytes: 10_000, entries: 100 }));
    const first = all.take("a", 2, 0);
    expect(all.take("a", 2, 0)).not.toBeNull();
    expect(all.take("a", 2, 0)).toBeNull();
    expect(all.take("b", 2, 0)).not.toBeNull();
    first?.free();
    expect(all.take("a", 2, 0)).not.toBeNull();
    expect(all.take("a", 2, 0)).toBeNull();
  });

  it("expire if they are not renewed", () => {
    const all = new Connections(new Memory({ bytes: 10_000, entries: 100 }));
    const silent = all.take("a", 2, 0);
    const alive = all.take("a", 2, 0);
    alive?.renew(LEASE - 1);
    expect(all.take("a", 2, LEASE - 1)).toBeNull();
    expect(all.take("a", 2, LEASE)).not.toBeNull();
    expect(all.take("a", 2, LEASE)).toBeNull();
    silent?.free();
    expect(all.take("a", 2, LEASE)).toBeNull();
  });

  it("are unlimited with a limit of 0", () => {
    const all = new Connections(new Memory({ bytes: 10_000, entries: 100 }));
    for (let n = 0; n < 500; n++) expect(all.take("a", 0, 0)).not.toBeNull();
  });
});

describe("follow", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const down: GraphqlAnswer = { errors: [{ message: "m", extensions: { code: "store.unavailable" } }], data: null };
  const gone: GraphqlAnswer = { errors: [{ message: "m", extensions: { code: "entity.not_found" } }], data: null };

  /** A data source that the test changes, and the events that came of it. */
  function world(more: Partial<FollowedQuery> = {}) {
    const state = { version: "1", answer: { data: { n: 1 } } as GraphqlAnswer, asked: 0, alive: 0 };
    const left = new AbortController();
    const events: string[] = [];
    let ended = false;
    const run = (async () => {
      const followed: FollowedQuery = {
        version: async () => state.version,
        answer: async () => {
          state.asked++;
          return state.answer;
        },
        roundTrips: () => 0,
        onAlive: () => void state.alive++,
        goesOn: true,
        ...more,
      };
      for await (const event of follow(followed, left.signal)) events.push(event);
      ended = true;
    })();
    return { state, left, events, run, hasEnded: () => ended };
  }

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const told = (events: readonly string[]) => events.filter((event) => event !== HEARTBEAT);

  describe("follow", () => {
    it("sends the result at once, and again only when it changes", async () => {
      const { state, events, left } = world();
      await pass(0);
      expect(events).toEqual([nextEvent({ data: { n: 1 } })]);
      state.version = "2"; // something changed, but nothing that shows here
      await pass(PACE.look);
      expect(state.asked).toBe(2);
      expect(told(events)).toHaveLength(1);
      state.version = "3";
      state.answer = { data: { n: 2 } };
      await pass(PACE.look);
      expect(told(events)).toEqual([nextEvent({ data: { n: 1 } }), nextEvent({ data: { n: 2 } })]);
      await pass(PACE.look);
      expect(state.asked).toBe(3);
      left.abort();
    });

    it("runs the query again after half a minute, because time passes", async () => {
      const { state, events, left } = world();
      await pass(PACE.renew - 1);
      state.answer = { data: { n: 2 } };
      expect(state.asked).toBe(1);
      await pass(PACE.look);
      expect([state.asked, told(events).length]).toEqual([2, 2]);
      left.abort();
    });

    it("sends heartbeats while nothing changes, and renews its lease", async () => {
      const { state, events, left } = world();
      await pass(4 * PACE.beat + PACE.look);
      const beats = events.filter((event) => event === HEARTBEAT).length;
      expect(beats).toBeGreaterThanOrEqual(3);
      expect(beats).toBeLessThanOrEqual(4);
      expect(state.alive).toBeGreaterThan(beats);
      left.abort();
    });

    it("ends after its time limit, without a complete event", async () => {
      const { events, hasEnded } = world();
      await pass(PACE.life - 1);
      expect(hasEnded()).toBe(false);
      await pass(2 * PACE.look);
      expect(hasEnded()).toBe(true);
      expect(events).not.toContain(COMPLETE);
    });

    it("ends before a Worker's request limit is used up", async () => {
      let trips = 0;
      const { hasEnded } = world({ roundTrips: () => (trips += 100) });
      await pass(8 * PACE.look);
      expect(hasEnded()).toBe(true);
    });

    it("stops when its client disconnects, while waiting and while querying", async () => {
      const waiting = world();
      await pass(PACE.look / 2);
      waiting.left.abort();
      await waiting.run;
      expect(vi.getTimerCount()).toBe(0);
      expect(waiting.state.asked).toBe(1);

      const asking = world({ answer: () => new Promise((done) => setTimeout(() => done({ data: {} }), 1_000)) });
      await pass(500);
      asking.left.abort();
      await pass(1_000);
      expect([asking.hasEnded(), asking.events]).toEqual([true, []]);
    });

    it("completes after an error, and after a query that is not a subscription", async () => {
      const refused = world({ answer: async () => gone });
      await pass(0);
      expect(refused.events).toEqual([nextEvent(gone), COMPLETE]);
      const once = world({ goesOn: false });
      await pass(0);
      expect(once.events).toEqual([nextEvent({ data: { n: 1 } }), COMPLETE]);
      expect([refused.hasEnded(), once.hasEnded()]).toEqual([true, true]);
    });

    it("reports that its stop is gone, and ends silently when the database is down", async () => {
      const first = world();
      await pass(0);
      [first.state.version, first.state.answer] = ["2", gone];
      await pass(PACE.look);
      expect(first.events.slice(1)).toEqual([nextEvent(gone), COMPLETE]);
      const second = world();
      await pass(0);
      [second.state.version, second.state.answer] = ["2", down];
      await pass(PACE.look);
      expect([second.events.length, second.hasEnded()]).toEqual([1, true]);
    });

    it("continues after a failed check of the data version", async () => {
      let fails = false;
      const { events, left } = world({
        version: async () => {
          if (fails) throw new Error("down");
          return "1";
        },
      });
      await pass(0);
      fails = true;
      await pass(5 * PACE.look);
      expect(told(events)).toHaveLength(1);
      left.abort();
    });
  });
});

describe("acceptsEvents", () => {
  it.each([
    [null, false],
    ["", false],
    ["*/*", false],
    ["text/*", false],
    ["text/event-stream", true],
    ["application/json, Text/Event-Stream;q=0.5", true],
    ["application/json", false],
    ["text/event-stream;q=0", false],
    ["application/json, */*;q=0.0", false],
  ])("%s", (accept, accepted) => {
    expect(acceptsEvents(accept)).toBe(accepted);
  });
});

describe("an event", () => {
  it("is one line of data, whatever its text", () => {
    const event = nextEvent({ data: { text: "a\nb\r\nc\n\nevent: complete" } });
    expect(event.split("\n")).toHaveLength(4);
    expect(event).toMatch(/^event: next\ndata: \{.*\}\n\n$/);
    expect(HEARTBEAT.startsWith(":")).toBe(true);
  });
});

describe("eventResponse", () => {
  it("creates events only on demand, and cancels when the client disconnects", async () => {
    const made: number[] = [];
    let left = false;
    async function* events() {
      for (let n = 0; ; n++) {
        made.push(n);
        yield `data: ${n}\n\n`;
      }
    }
    const response = eventResponse(
      events(),
      () => {
        left = true;
      },
      { "x-own": "1" },
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-own": "1",
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    await Promise.resolve();
    expect(made).toEqual([]);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 0\n\n");
    expect(made).toEqual([0]);
    await reader.cancel();
    expect(left).toBe(true);
  });
});

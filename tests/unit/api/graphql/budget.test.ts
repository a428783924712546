/** One operation gives way to others, waits for its place once, and keeps the reads of a level together. */
import { expect, test } from "vitest";
import { CHEAP_FIELDS, FIELDS_A_TURN, QueryBudget } from "../../../../worker/api/graphql/budget.ts";
import { problem } from "../../../../worker/problem.ts";
import { Turn } from "../../../../worker/store/db/turn.ts";

/** A budget, and how often others had a turn. */
function watched(enter?: () => Promise<void>) {
  const abort = new AbortController();
  const turn = new Turn();
  const budget = new QueryBudget({ abort, maxRows: 100_000, turn, ...(enter && { enter }) });
  return { abort, turn, budget };
}

/** Counts the macrotasks until a promise is settled. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await new Promise((done) => setTimeout(done, 0));
    turns++;
  }
  return turns;
}

test("values of a short turn are there at once, those of a long one in later turns", async () => {
  const { budget } = watched();
  expect(budget.inTurn("value")).toBe("value");
  for (let n = 0; n < FIELDS_A_TURN; n++) budget.countField();
  const later = budget.inTurn("value");
  expect(later).toBeInstanceOf(Promise);
  expect(await turnsUntil(later as Promise<string>)).toBeGreaterThan(0);
  expect(await later).toBe("value");
});

test("a long list is whole and in order, in as many turns as its fields need", async () => {
  const { budget } = watched();
  const list = Array.from({ length: 500 }, (_, i) => i);
  expect(budget.inTurns(list.slice(0, 100))).toEqual(list.slice(0, 100));
  const read: number[] = [];
  const all = (async () => {
    for await (const member of budget.inTurns(list)) {
      for (let n = 0; n < FIELDS_A_TURN / 100; n++) budget.countField();
      read.push(member);
    }
  })();
  expect(await turnsUntil(all)).toBeGreaterThanOrEqual(4);
  expect(read).toEqual(list);
});

test("reads wait while a list is resolved, and go on when it is, when it is left, and when the operation is over", async () => {
  for (const end of ["read", "left", "closed"] as const) {
    const { turn, budget } = watched();
    let sent = 0;
    const members = (budget.inTurns(Array.from({ length: 101 }, (_, i) => i)) as AsyncIterable<number>)[
      Symbol.asyncIterator
    ]();
    await members.next();
    turn.send(() => sent++);
    for (let n = 0; n < 3; n++) await new Promise((done) => setTimeout(done, 0));
    expect(sent).toBe(0);
    if (end === "read") while ((await members.next()).done !== true);
    if (end === "left") await members.return?.();
    if (end === "closed") budget.close();
    await expect.poll(() => sent).toBe(1);
  }
});

test("the reads of a level of very many rows go out in several trips", async () => {
  const { turn, budget } = watched();
  const list = Array.from({ length: 30_000 }, (_, i) => i);
  let sent = 0;
  let sentBefore = 0;
  turn.send(() => sent++);
  for await (const _ of budget.inTurns(list)) {
    budget.countRows([0], "members");
    budget.countField();
    sentBefore = sent;
  }
  expect(sentBefore).toBe(1);
});

test("an expensive operation waits for its place once, and other reads do not wait for it", async () => {
  let entered = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { turn, budget } = watched(() => {
    entered++;
    return promise;
  });
  await budget.spend(CHEAP_FIELDS);
  expect(entered).toBe(0);
  const waiting = [budget.spend(1), budget.spend(1)];
  let sent = 0;
  turn.send(() => sent++);
  await expect.poll(() => sent).toBe(1);
  resolve();
  await Promise.all(waiting);
  expect(entered).toBe(1);
});

test("who gets no place is refused, and the operation ends", async () => {
  const { abort, budget } = watched(() => Promise.reject(problem("rate.busy", "Later.")));
  await expect(budget.spend(CHEAP_FIELDS + 1)).rejects.toMatchObject({ code: "rate.busy" });
  expect(abort.signal.reason).toMatchObject({ code: "rate.busy" });
  await expect(budget.spend(1)).rejects.toMatchObject({ code: "rate.busy" });
});

test("all work counts together, and too much of it is refused", async () => {
  const abort = new AbortController();
  const budget = new QueryBudget({ abort, maxRows: 1, turn: new Turn() });
  await budget.spend(200_000);
  await budget.countUnpacked(40 * 40_000);
  expect(budget.work).toBe(240_000);
  expect(abort.signal.aborted).toBe(false);
  await expect(budget.spend(10_001)).rejects.toMatchObject({ code: "query.too_many_fields" });
  expect(() => budget.countField()).toThrow(expect.objectContaining({ code: "query.too_many_fields" }));
  expect(abort.signal.reason).toMatchObject({ code: "query.too_many_fields" });
});
